// The words of songs in the database: those in the file and those beside it, each as one text. They
// are there to be searched; what is shown while a song plays is read from the file.

import MusicCore
import SQLiteKit

/// A line of a song.
package struct SungLine: Hashable, Sendable {
  /// From the track's beginning; nil where the lyrics have no times.
  package let time: Duration?
  package let text: String

  package init(time: Duration?, text: String) {
    self.time = time
    self.text = text
  }
}

/// Writing and reading lyrics.
enum LyricsRows {
  /// Where words come from.
  enum Place: Int64 {
    case inFile = 0, beside = 1
  }

  /// Sets the words of a track from one place; none take them away.
  static func set(
    _ lines: [SungLine], _ place: Place, of track: Int64, isNew: Bool, _ connection: Connection
  ) throws(SQLiteError) {
    if lines.isEmpty {
      guard !isNew else { return }
      try connection.run(
        "DELETE FROM lyrics WHERE track_id = ? AND place = ?", .integer(track),
        .integer(place.rawValue))
    } else {
      try connection.run(
        """
        INSERT INTO lyrics (track_id, place, synced, lines) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO UPDATE SET synced = ?3, lines = ?4
        """, .integer(track), .integer(place.rawValue), Value(lines.contains { $0.time != nil }),
        .text(text(lines)))
    }
  }

  /// The words that are shown of a track: timed ones beside the file, then those in it.
  static func shown(of track: Int64, _ connection: Connection) throws(SQLiteError) -> [SungLine] {
    var lines: [SungLine] = []
    let sql = "SELECT track_id, synced, lines FROM lyrics WHERE track_id = ? ORDER BY place"
    try each(sql, [.integer(track)], connection) { lines = Self.lines($1) }
    return lines
  }

  /// Calls `body` with the words that are shown of each track, each line in UTF-8; perhaps twice,
  /// then the last counts.
  static func each(
    _ connection: Connection, _ body: (Int64, [ArraySlice<UInt8>]) -> Void
  ) throws(SQLiteError) {
    let sql = "SELECT track_id, synced, lines FROM lyrics ORDER BY track_id, place"
    try each(sql, [], connection) { track, text in
      body(
        track,
        text.split(separator: lineEnd, omittingEmptySubsequences: false).map { line in
          line[(line.firstIndex(of: tab).map { $0 + 1 } ?? line.startIndex)...]
        })
    }
  }
}

extension LyricsRows {
  private static let lineEnd = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  private static func each(
    _ sql: String, _ values: [Value], _ connection: Connection,
    _ body: (Int64, [UInt8]) -> Void
  ) throws(SQLiteError) {
    var last: Int64?
    try connection.each(sql, values) { row in
      let track = row.int64(0)
      // Words beside a file that has its own count only when they have times.
      if track != last || row.bool(1) { body(track, row.blob(2)) }
      last = track
    }
  }

  /// One line each: milliseconds or nothing, a tab, the words.
  private static func text(_ lines: [SungLine]) -> String {
    lines.map { line in
      (line.time.map { String($0.milliseconds) } ?? "") + "\t" + line.text
    }.joined(separator: "\n")
  }

  private static func lines(_ text: [UInt8]) -> [SungLine] {
    text.split(separator: lineEnd, omittingEmptySubsequences: false).map { line in
      let tab = line.firstIndex(of: tab)
      return SungLine(
        time: tab.flatMap { milliseconds(line[..<$0]) }.map { .milliseconds($0) },
        text: String(decoding: line[(tab.map { $0 + 1 } ?? line.startIndex)...], as: UTF8.self))
    }
  }

  /// A number; nil for nothing.
  private static func milliseconds(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard let first = digits.first else { return nil }
    guard first != UInt8(ascii: "-") else { return milliseconds(digits.dropFirst()).map { -$0 } }
    return digits.reduce(0) { $0 &* 10 &+ Int64($1 &- UInt8(ascii: "0")) }
  }
}
