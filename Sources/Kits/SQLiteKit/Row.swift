// One row of a result, read by position. Valid only inside the closure that it is handed to.

import CSQLite

/// The row that a statement stands on.
package struct Row {
  let statement: OpaquePointer

  /// The column's whole number; 0 for NULL.
  package func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, Int32(column))
  }

  /// The column's whole number; 0 for NULL.
  package func int(_ column: Int) -> Int { Int(int64(column)) }
  package func bool(_ column: Int) -> Bool { int64(column) != 0 }

  /// The column's number; 0 for NULL.
  package func double(_ column: Int) -> Double {
    sqlite3_column_double(statement, Int32(column))
  }

  /// The column's text; empty for NULL.
  package func text(_ column: Int) -> String {
    String(decoding: bytes(column, sqlite3_column_text(statement, Int32(column))), as: UTF8.self)
  }

  /// The column's bytes; empty for NULL.
  package func blob(_ column: Int) -> [UInt8] {
    Array(bytes(column, sqlite3_column_blob(statement, Int32(column))))
  }

  package func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  package func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
  package func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
  package func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  private func bytes(_ column: Int, _ start: UnsafeRawPointer?) -> UnsafeRawBufferPointer {
    // The length is asked for after the pointer: asking for the pointer may convert the value.
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(column)))
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  private func bytes(_ column: Int, _ start: UnsafePointer<UInt8>?) -> UnsafeRawBufferPointer {
    bytes(column, start.map { UnsafeRawPointer($0) })
  }
}
