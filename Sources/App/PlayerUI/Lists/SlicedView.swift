// A list or grid of rows that come in slices: the ties between a `SlicedList` and the cells that show
// it, the same for every page.
import AppModel
import GtkKit
import MusicCore
import Observation

/// A scrolled list of rows in slices.
final class SlicedView<Key: Hashable & Sendable, Row: Hashable & Sendable> {
  let root: ScrolledView
  let list: ValueList<Row>
  private let source: SlicedList<Key, Row>
  private var shownKeys: [Key] = []
  private let marks = MarkCount()
  private var columns = 1
  private var observer: Observer?

  init(
    _ shape: ValueList<Row>.Shape, name: String, _ source: SlicedList<Key, Row>,
    makeCell: @escaping @MainActor () -> any ListCell<Row>,
    activate: @escaping @MainActor (Int) -> Void
  ) {
    self.source = source
    list = ValueList(
      shape, name: name, canMark: true, value: { [weak source] in source?.row(at: $0) },
      makeCell: makeCell,
      activate: activate)
    root = ScrolledView(.vertical, list)
    root.setExpands(horizontally: true, vertically: true)
    let list = list
    list.onMark { [weak marks] in marks?.count = $0 }
    source.rowsCame = { [weak list] in list?.refreshCells(in: $0) }
    observer = Observer { [weak self] in self?.showKeys() }
  }

  /// How many rows are marked; whoever reads it in an observer follows it.
  var marked: Int { marks.count }

  /// How many rows of a grid stand beside each other.
  func setColumns(_ columns: Int) {
    guard columns != self.columns || list.count == 0 else { return }
    self.columns = columns
    list.setColumns(columns)
  }

  /// Brings the names of a letter to the top.
  func jump(to mark: JumpMark) {
    guard source.count > 0 else { return }
    let lines = (source.count + columns - 1) / columns
    root.scroll(toShare: Double(mark.position / columns) / Double(lines))
  }

  /// Lets what is typed at a row lead to the one whose name begins so; `find` says where it stands.
  func jumpByTyping(_ find: @escaping @MainActor (String) async -> Int?) {
    list.onTyping { [weak list] text in
      Task { if let position = await find(text) { list?.focus(position) } }
    }
  }

  /// To the top, at once.
  func scrollToStart() { root.scrollToStart() }

  private func showKeys() {
    let keys = source.keys
    if let change = RowChange(from: shownKeys, to: keys) {
      let marked = Set(list.marked.map { shownKeys[$0] })
      shownKeys = keys
      list.apply(change)
      // What a scan brings does not take the marks away.
      if !marked.isEmpty { list.mark(keys.indices.filter { marked.contains(keys[$0]) }) }
    }
    list.refreshCells()
  }
}

/// How many rows of a list are marked.
@Observable
final class MarkCount {
  var count = 0
}
