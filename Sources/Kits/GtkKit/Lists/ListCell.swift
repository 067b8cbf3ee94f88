// What a virtual list asks of whoever fills it: cells that can show one value after another, and
// where two arrays of values differ, so that what has not changed keeps its cells.

/// What shows one value; made a few times, filled again and again.
@MainActor
package protocol ListCell<Value>: AnyObject {
  associatedtype Value
  var root: Widget { get }
  /// What a screen reader calls the row of a value.
  func accessibleName(of value: Value) -> String
  /// Shows a value; nothing of the one before may stay.
  func show(_ value: Value)
  /// Lets go of what the value needed: the cell is out of sight.
  func clear()
}

/// Where two arrays differ, as one replacement.
package struct RowChange: Hashable, Sendable {
  package let position: Int
  package let removed: Int
  package let added: Int

  /// nil when they are equal.
  package init?<Value: Equatable>(from old: [Value], to new: [Value]) {
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    guard head < max(old.count, new.count) else { return nil }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    position = head
    removed = old.count - head - tail
    added = new.count - head - tail
  }
}
