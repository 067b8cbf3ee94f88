// What this program is, in a few plain words: its version, what it does with what is yours, under which
// licence it stands.
import AppModel
import GtkKit

/// The sheet about the program.
final class AboutSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("About Norae")
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let done: Button

  init(version: String, close: @escaping @MainActor () -> Void) {
    self.close = close
    let symbol = Symbol("io.github.norae.Norae", pixels: 96)
    let title = Label("Norae", classes: ["page-title"])
    let number = Label(tr("Version {number}", ["number": version]), classes: ["quiet", "tabular"])
    let texts = [
      tr("Plays the music that you own, and remembers what you listened to."),
      tr(
        "All of it stays on this computer. Nothing is sent anywhere unless you switch that on, and your music files are changed only when you say so."
      ),
      tr(
        "Norae is free software under the GNU General Public License, version 3: you may use it, look into it, change it and pass it on. It comes without any warranty."
      ),
    ].map { text in
      let label = Label(text)
      label.wrap(lines: 8)
      // As wide as the sheet, which then knows how high the text is.
      label.setMaximumWidth(characters: 50)
      label.setTextAlignment(0.5)
      return label
    }
    for label in [title, number] { label.setTextAlignment(0.5) }
    let head = Box(.column, spacing: 4, [symbol, title, number])
    let column = Box(.column, spacing: 16, [head] + texts)
    column.setMargins(top: 8, end: 28, bottom: 32, start: 28)
    let view = ScrolledView(.vertical, column)
    view.setContentHeight(atMost: 560)
    frame = SheetFrame(name, content: view, width: 460, isTall: false)
    // On a phone the sheet is as high as the window.
    view.setExpands(horizontally: true, vertically: true)
    done = Button(tr("Close"), onClick: close)
    frame.addAtStart([done])
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { done.takeFocus() }

  func leave() { close() }
}
