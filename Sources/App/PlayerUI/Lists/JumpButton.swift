// The letters of a list: a button that opens those with which a name begins; one of them brings its
// names to the top.
import AppModel
import GtkKit
import MusicCore

/// A button with the letters of a list.
final class JumpButton {
  let root: PopoverButton
  private let letters = Box(.column, spacing: 4)
  private let go: @MainActor (JumpMark) -> Void
  private var marks: [JumpMark] = []

  /// A list with fewer rows is seen through without letters.
  static let fewest = 30

  /// How many letters stand beside each other.
  private static let columns = 7

  init(_ go: @escaping @MainActor (JumpMark) -> Void) {
    self.go = go
    let view = ScrolledView(.vertical, letters)
    view.setContentHeight(atMost: 320)
    root = PopoverButton(
      symbol: "view-continuous-symbolic", name: tr("Jump to a letter"), classes: ["jump-button"],
      content: view)
    root.isVisible = false
  }

  func setMarks(_ marks: [JumpMark]) {
    guard marks != self.marks else { return }
    self.marks = marks
    root.isVisible = marks.count > 1
    let names = marks.filter { !["…", "?"].contains($0.letter) }
    if let first = names.first, let last = names.last {
      root.setLabel("\(first.letter)–\(last.letter)")
    }
    letters.removeAll()
    for start in stride(from: 0, to: marks.count, by: Self.columns) {
      let row = marks[start..<min(marks.count, start + Self.columns)].map(button)
      letters.append(Box(.row, spacing: 4, row))
    }
  }

  private func button(_ mark: JumpMark) -> Button {
    Button(
      mark.letter, classes: ["flat", "letter"],
      onClick: { [weak self] in
        self?.root.close()
        self?.go(mark)
      })
  }
}
