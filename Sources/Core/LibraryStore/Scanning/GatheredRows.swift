// Small rows on their way into a table: running a statement costs as much as such a row itself, so one
// statement takes many of them.

import SQLiteKit

/// Rows of one table that wait to be inserted together.
struct GatheredRows {
  private static let most = 32

  private let width: Int
  private let one: String
  private let many: String
  private var values: [Value] = []

  init(of table: String, _ columns: String...) {
    width = columns.count
    let row = "(" + repeatElement("?", count: width).joined(separator: ", ") + ")"
    let head = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
    one = head + row
    many = head + repeatElement(row, count: Self.most).joined(separator: ", ")
  }

  /// Adds a row, and writes those there are when they are enough.
  mutating func add(_ row: Value..., to connection: Connection) throws(SQLiteError) {
    values += row
    guard values.count == width * Self.most else { return }
    try connection.run(many, values)
    values.removeAll(keepingCapacity: true)
  }

  /// Writes the rows that still wait.
  mutating func finish(_ connection: Connection) throws(SQLiteError) {
    for start in stride(from: 0, to: values.count, by: width) {
      try connection.run(one, Array(values[start..<(start + width)]))
    }
    values.removeAll(keepingCapacity: true)
  }
}
