// The header bar over the pages: back, the pages where there is no sidebar, the menu.
import AppModel
import GtkKit

/// The bar above the pages.
final class ContentHeader {
  let root: HeaderBar
  private let back: Button
  private let forward: Button
  private let switcher: PlaceSwitcher
  private let name = Label("Norae", classes: ["strong"])
  private let nothing = Label("")

  /// `choose` is called with the page a person wants.
  init(choose: @escaping (Place) -> Void) {
    switcher = PlaceSwitcher(isAtBottom: false, choose: choose)
    back = Button(symbol: "go-previous-symbolic", name: tr("Back"), classes: ["flat"])
    forward = Button(symbol: "go-next-symbolic", name: tr("Forward"), classes: ["flat"])
    root = HeaderBar()
    root.setClass("flat")
    root.addAtStart(back)
    root.addAtStart(forward)
    root.addAtEnd(
      MenuButton(
        symbol: "open-menu-symbolic", name: tr("Menu"),
        sections: [
          [
            (tr("Add a music folder…"), "win.add-folder"),
            (tr("Look for new music"), "win.rescan"),
            (tr("Unreadable files…"), "win.unreadable"),
            (tr("Take back the last change of tags"), "win.undo-last-edit"),
          ],
          [
            (tr("Timer…"), "win.timer"),
            (tr("Sound…"), "win.sound"),
            (tr("Stop after this track"), "win.stop-after-track"),
            (tr("Stop after this album"), "win.stop-after-album"),
          ],
          [
            (tr("Follow the desktop's colours"), "win.scheme-system"),
            (tr("Light"), "win.scheme-light"), (tr("Dark"), "win.scheme-dark"),
          ],
          [
            (tr("Preferences…"), "win.preferences"), (tr("Keyboard shortcuts"), "win.shortcuts"),
            (tr("About Norae"), "win.about"),
          ],
        ]))
    back.isVisible = false
    forward.isVisible = false
    forward.onClick { [weak forward] in forward?.activateAction("win.forward") }
    back.onClick { [weak back] in back?.activateAction("win.back") }
  }

  func setWays(back canGoBack: Bool, forward canGoForward: Bool) {
    back.isVisible = canGoBack
    forward.isVisible = canGoForward
  }

  /// Marks the page that is seen.
  func select(_ place: Place) {
    switcher.select(place)
  }

  func setLayout(_ layout: WindowLayout) {
    root.setShowsStartButtons(layout != .wide)
    switch layout {
    case .phone: root.setTitle(name)
    case .medium: root.setTitle(switcher.root)
    case .wide: root.setTitle(nothing)
    }
  }
}
