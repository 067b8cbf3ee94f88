// The sheets of keys and about the program, and the way to the files.
import AppModel
import GtkKit
import MusicCore

extension PlayerWindow {
  func addHelp() {
    context.showFolder = { [weak self] in self?.window.showFolder($0.bytes) }
    window.addAction("about") { [weak self] in
      guard let self, !isSheetOpen else { return }
      show(AboutSheet(version: version, close: { [weak self] in self?.closeSheet() }))
    }
    window.addAction("shortcuts") { [weak self] in
      guard let self else { return }
      show(ShortcutsSheet(Self.shortcuts, close: { [weak self] in self?.closeSheet() }))
    }
  }

  /// All keys, as the sheet of keys shows them.
  static var shortcuts: [ShortcutGroup] {
    [
      ShortcutGroup(
        tr("Playing"),
        [
          ("space", tr("Play or pause")), ("<Control>Right", tr("Next track")),
          ("<Control>Left", tr("Previous track")), ("<Control>Up", tr("Louder")),
          ("<Control>Down", tr("Softer")), ("<Control>l", tr("Lyrics")),
          ("<Control>h", tr("Like what plays, or no longer")),
          ("<Control>b", tr("Repeat a piece: its start, its end, off")),
          ("Page_Up Page_Down", tr("Next or previous chapter, on the seek bar")),
          ("<Control>u", tr("Queue")), ("<Control>e", tr("Sound")), ("<Control>t", tr("Timer")),
          ("F11", tr("Full screen")),
        ]),
      ShortcutGroup(
        tr("Pages"),
        Place.inSidebar.enumerated().map { ("<Control>\($0 + 1)", $1.title) } + [
          ("<Control>f", tr("Search")), ("<Alt>Left Escape", tr("Back")),
          ("<Alt>Right", tr("Forward")), ("<Alt>Up", tr("To the folder above")),
        ]),
      ShortcutGroup(
        tr("Lists"),
        [
          ("Return", tr("Open or play")), ("Menu <Shift>F10", tr("Menu")),
          ("<Control>space <Shift>Down", tr("Mark several")), ("<Control>a", tr("Mark all")),
          ("a b c", tr("To the name that begins so")),
          ("<Alt>Up <Alt>Down", tr("Move the line")), ("Delete", tr("Take out of the list")),
        ]),
      ShortcutGroup(
        tr("Program"),
        [
          ("<Control>o", tr("Add a music folder…")), ("F5", tr("Look for new music")),
          ("<Control>comma", tr("Preferences")), ("<Control>question", tr("Keyboard shortcuts")),
          ("<Control>q", tr("Quit")),
        ]),
    ]
  }
}
