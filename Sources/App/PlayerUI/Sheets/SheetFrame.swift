// What every sheet looks like: a card with a bar at its top, in the middle of a large window and all
// over a phone's.
import AppModel
import GtkKit

/// A sheet that the window lays over everything.
protocol SheetContent: AnyObject {
  var root: Widget { get }
  /// What a screen reader calls it.
  var name: String { get }
  func setLayout(_ layout: WindowLayout, size: Size)
  /// The sheet is there: somebody may take the focus.
  func arrive()
  /// A person wants to go back, by Escape or the way back.
  func leave()
}

extension SheetContent {
  func arrive() {}
}

/// The card of a sheet: a bar with a title between its buttons, and the content beneath.
final class SheetFrame {
  let root: Widget
  private let clamp: Clamp
  private let card: Box
  private let content: Widget
  private let bar = HeaderBar(startButtons: false, endButtons: false)
  private let title: Label
  private let details = Label(classes: ["quiet", "small"])
  private let isTall: Bool

  /// A card of at most `width` pixels; unless it `isTall`, as high as its content.
  init(_ name: String, content: Widget, width: Int = 600, isTall: Bool = true) {
    self.isTall = isTall
    self.content = content
    title = Label(name, classes: ["strong"])
    title.setTextAlignment(0.5)
    details.setTextAlignment(0.5)
    details.isVisible = false
    let words = Box(.column, [title, details])
    words.setAlignment(vertical: .center)
    bar.setTitle(words)
    bar.setClass("flat")
    card = Box(.column, [bar, content])
    card.setClass("sheet")
    card.clipContent()
    clamp = Clamp(card, maximumWidth: width)
    clamp.setExpands(horizontally: true, vertically: true)
    root = clamp
  }

  func addAtStart(_ buttons: [Button]) { buttons.forEach(bar.addAtStart) }

  func addAtEnd(_ buttons: [Button]) { buttons.forEach(bar.addAtEnd) }

  func setDetails(_ text: String) {
    details.text = text
    details.isVisible = !text.isEmpty
  }

  func setLayout(_ layout: WindowLayout, size: Size) {
    let isPhone = layout == .phone
    let margin = isPhone ? 0 : max(16, min(48, Int(size.height / 14)))
    clamp.setMargins(
      top: margin, end: isPhone ? 0 : 16, bottom: margin, start: isPhone ? 0 : 16)
    let isFilling = isTall || isPhone
    card.setAlignment(vertical: isFilling ? .fill : .center)
    content.setExpands(horizontally: true, vertically: isFilling)
    card.setClass("floating", !isPhone)
  }
}
