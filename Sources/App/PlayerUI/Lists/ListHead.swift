// The head of a page of the library: its name, how much there is, play and shuffle, the letters to
// jump to, the order.
import AppModel
import GtkKit
import MusicCore

/// The head of a list.
final class ListHead {
  let root: Box
  private let title: Label
  private let details = Label(classes: ["quiet", "small", "tabular"])
  private let tools = Box(.row, spacing: 8)
  private let row: Box
  private var playing: [Button] = []
  private var sorting: Chooser?
  private var jump: JumpButton?

  init(title text: String) {
    title = Label(text, classes: ["page-title"])
    let words = Box(.column, [title, details])
    words.setExpands(horizontally: true)
    tools.setAlignment(vertical: .center)
    row = Box(.row, spacing: 12, [words, tools])
    root = Box(.column, [row])
    details.isVisible = false
  }

  func setTitle(_ text: String) { title.text = text }

  /// `chosen` rows are marked; of one, which may be where the keyboard is, nothing is said.
  func setDetails(_ text: String, chosen: Int = 0) {
    let text = chosen > 1 ? trn("{count} chosen", "{count} chosen", chosen) : text
    details.text = text
    details.isVisible = !text.isEmpty
  }

  /// Adds play and shuffle; `play` hears whether it is to be in a random order.
  func setPlaying(_ play: @escaping @MainActor (_ isShuffled: Bool) -> Void) {
    playing = [
      Button(
        symbol: "media-playback-start-symbolic", name: tr("Play"),
        classes: ["suggested-action", "circular", "head-button"], onClick: { play(false) }),
      Button(
        symbol: "media-playlist-shuffle-symbolic", name: tr("Shuffle"),
        classes: ["circular", "head-button"], onClick: { play(true) }),
    ]
    add(playing)
  }

  /// Adds controls of the page's own.
  func add(_ controls: [Widget]) {
    for control in controls {
      control.setAlignment(vertical: .center)
      tools.append(control)
    }
  }

  func setPlayingVisible(_ isVisible: Bool) {
    for button in playing { button.isVisible = isVisible }
  }

  /// Adds the letters.
  func setJump(_ go: @escaping @MainActor (JumpMark) -> Void) {
    let button = JumpButton(go)
    add([button.root])
    jump = button
  }

  /// The letters of a list of so many rows.
  func setMarks(_ marks: [JumpMark], of count: Int) {
    jump?.setMarks(count < JumpButton.fewest ? [] : marks)
  }

  /// Adds the orders.
  func setSorting(
    _ names: [String], name: String, _ choose: @escaping @MainActor (Int) -> Void
  ) {
    let chooser = Chooser(names, name: name)
    chooser.onChange(choose)
    add([chooser])
    sorting = chooser
  }

  func setSort(_ index: Int) {
    if let sorting, sorting.index != index { sorting.index = index }
  }

  func setLayout(_ layout: WindowLayout) {
    let margin = layout.pageMargin
    root.setMargins(top: layout == .phone ? 2 : 8, end: margin, start: margin)
    // What can be played is somebody's name, which may be long.
    let isStacked = layout == .phone && !playing.isEmpty
    row.setDirection(isStacked ? .column : .row)
    row.setSpacing(layout == .phone ? 8 : 12)
    tools.setAlignment(horizontal: isStacked ? .start : .fill, vertical: .center)
  }
}
