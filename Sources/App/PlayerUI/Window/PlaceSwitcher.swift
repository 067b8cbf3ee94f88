// The few places of a window without a sidebar: along the bottom for the thumb, or in the header
// bar.
import AppModel
import GtkKit

/// A row of places of which one is chosen.
final class PlaceSwitcher {
  let root: Box
  private var buttons: [(place: Place, button: ToggleButton)] = []

  /// `choose` is called with the page a person wants, also the one that is chosen already.
  init(isAtBottom: Bool, choose: @escaping (Place) -> Void) {
    root = Box(.row, spacing: isAtBottom ? 0 : 4)
    root.setClass(isAtBottom ? "bottom-switcher" : "header-switcher")
    root.setAccessibleName(tr("Pages"))
    if isAtBottom { root.setHomogeneous(true) }
    for place in Place.inSwitcher {
      let symbol = Symbol(place.symbol)
      let name = Label(place.title)
      name.setTextAlignment(0.5)
      // A header bar has room for the names only.
      let content = Box(.column, spacing: 3, isAtBottom ? [symbol, name] : [name])
      content.setAlignment(horizontal: .center, vertical: .center)
      let button = ToggleButton(content: content, name: place.title, classes: ["flat"])
      button.onToggle { [weak self] _ in
        self?.select(place)
        choose(place)
      }
      root.append(button)
      buttons.append((place, button))
    }
  }

  /// Marks the page that is seen.
  func select(_ place: Place) {
    for (other, button) in buttons {
      button.isOn = other == place.inSwitcher
    }
  }
}
