// The diary as machines share it: all of it out, another one in. Merging is safe to repeat, and to
// be cut off: it is one transaction.
package import Diary
import SQLiteKit
import SystemKit

extension Library {
  /// All that the diary holds, with what was taken out, in the form in which it is shared.
  package func journal() async throws(LibraryError) -> Journal {
    try await read { (connection) throws(SQLiteError) in
      Journal(
        try connection.rows("SELECT journal FROM diary_record") {
          JournalRecord(line: $0.text(0))
        }.compactMap { $0 })
    }
  }

  /// Brings in what another journal knows; how many records read differently now.
  @discardableResult
  package func merge(_ journal: Journal) async throws(LibraryError) -> Int {
    try await write { (connection, change) throws(SQLiteError) in
      try Self.merge(journal, connection, &change)
    }
  }

  static func merge(
    _ journal: Journal, _ connection: Connection, _ change: inout LibraryChange
  ) throws(SQLiteError) -> Int {
    var rows = DiaryRows(connection)
    var count = 0
    for incoming in journal.records.values.sorted(by: { $0.id < $1.id }) {
      let known = try rows.record(incoming.id)
      var merged = known ?? incoming
      merged.merge(incoming)
      guard merged != known else { continue }
      count += 1
      try rows.store(merged)
    }
    if count > 0 { try Self.finish(&rows, &change) }
    return count
  }

  /// Brings in days that somebody wrote without saying when; how many records that changed.
  ///
  /// What is new is added, and notes are put beside those that are there. Bringing the same days
  /// in again changes nothing.
  @discardableResult
  package func add(
    _ days: [DiaryDay], now: Int64 = LocalClock.milliseconds()
  ) async throws(LibraryError) -> Int {
    let machine = try await journalMachine()
    return try await write { (connection, change) throws(SQLiteError) in
      var rows = DiaryRows(connection)
      var count = 0
      for day in days {
        var journal = try rows.journal(of: day.date)
        let merged = journal.day(day.date).together(with: day)
        for record in journal.write(merged, on: machine, now: now) {
          count += 1
          try rows.store(record)
        }
      }
      if count > 0 { try Self.finish(&rows, &change) }
      return count
    }
  }

  /// What tells this library on this machine from all others in journals.
  package func journalMachine() async throws(LibraryError) -> String {
    let identity = try await read { (connection) throws(SQLiteError) in
      try connection.first("SELECT identity FROM library") { $0.int64(0) } ?? 0
    }
    // A library that was copied to another machine is another one there.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array(String(identity).utf8) + Self.machine {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
  }

  /// The machine's own name for itself; machines without one tell their libraries apart only by
  /// what is in them.
  private static let machine: [UInt8] =
    (try? FileSystem.contents(of: Array("/etc/machine-id".utf8), limit: 256)) ?? []
}
