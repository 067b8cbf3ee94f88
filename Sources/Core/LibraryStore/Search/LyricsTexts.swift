// The words of songs as letters, line by line, searched from end to end. A song is found once, by
// its first line that answers best; lines are numbered as the library keeps them.

import MusicCore
import SystemKit

/// The lyrics that are searched.
struct LyricsTexts: Sendable {
  /// A line that answers.
  struct Match: Sendable {
    let track: Int64
    /// From 0.
    let line: Int
    /// Whether the words stand in it as typed.
    let isAsTyped: Bool
  }

  /// Fewer letters are in nearly every song.
  private static let shortestNeedle = 2
  private static let lineEnd = UInt8(ascii: "\n")

  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var tracks: [Int64] = []
  private var isAlive: [Bool] = []
  private var rows: [Int64: Int32] = [:]

  var count: Int { rows.count }
  var dead: Int { tracks.count - rows.count }

  /// Sets the lines of a track's lyrics; none take them away.
  mutating func set(_ track: Int64, _ lines: [String]) {
    if let old = rows.removeValue(forKey: track) { isAlive[Int(old)] = false }
    guard lines.contains(where: { !$0.isEmpty }) else { return }
    rows[track] = Int32(tracks.count)
    tracks.append(track)
    isAlive.append(true)
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append(Self.lineEnd) }
      bytes += SearchLetters.bytes(SearchFolding.fold(line))
    }
    bytes.append(0)
    starts.append(bytes.count)
  }

  /// Calls `body` once for each track with a line that holds all of the query's words.
  func each(_ query: SearchQuery, _ body: (Match) -> Void) {
    let words = query.words.compactMap(\.letters)
    guard words.count == query.words.count, let longest = words.max(by: { $0.count < $1.count }),
      longest.count >= Self.shortestNeedle
    else { return }
    let phrase = query.phrase?.letters ?? longest
    var row = 0
    var position = 0
    while let hit = ByteSearch.first(longest, in: bytes, position..<bytes.count) {
      while starts[row + 1] <= hit { row += 1 }
      position = starts[row + 1]
      guard isAlive[row] else { continue }
      let text = starts[row]..<(starts[row + 1] - 1)
      if let match = match(phrase, words, longest, in: text, from: hit, of: tracks[row]) {
        body(match)
      }
    }
  }
}

extension LyricsTexts {
  private func match(
    _ phrase: [UInt8], _ words: [[UInt8]], _ longest: [UInt8], in text: Range<Int>,
    from first: Int, of track: Int64
  ) -> Match? {
    if let hit = ByteSearch.first(phrase, in: bytes, text) {
      return Match(track: track, line: lineNumber(of: hit, in: text), isAsTyped: true)
    }
    guard words.count > 1 else { return nil }
    var hit: Int? = first
    while let place = hit {
      let line = line(around: place, in: text)
      if words.allSatisfy({ ByteSearch.first($0, in: bytes, line) != nil }) {
        return Match(track: track, line: lineNumber(of: place, in: text), isAsTyped: false)
      }
      hit = ByteSearch.first(longest, in: bytes, line.upperBound..<text.upperBound)
    }
    return nil
  }

  private func line(around place: Int, in text: Range<Int>) -> Range<Int> {
    let start = bytes[text.lowerBound..<place].lastIndex(of: Self.lineEnd).map { $0 + 1 }
    let end = bytes[place..<text.upperBound].firstIndex(of: Self.lineEnd)
    return (start ?? text.lowerBound)..<(end ?? text.upperBound)
  }

  private func lineNumber(of place: Int, in text: Range<Int>) -> Int {
    bytes[text.lowerBound..<place].count { $0 == Self.lineEnd }
  }
}
