// The words of songs as letters, line by line, searched from end to end. A song is found once, by
// its first line that answers best; lines are numbered as the library keeps them.

import MusicCore
import SystemKit

/// The lyrics that are searched.
struct LyricsTexts: Sendable {
  /// A song with a line that answers.
  struct Match: Sendable {
    let place: RecordTable.Place
    /// Where in the texts; `line(at:)` tells which line that is.
    let position: Int
    /// Whether the words stand in it as typed.
    let isAsTyped: Bool
  }

  /// The songs that may have answered a query: only they can answer a longer one.
  private struct Answered: Sendable {
    let query: SearchQuery
    let rows: [Int32]
  }

  /// Fewer letters are in nearly every song.
  private static let shortestNeedle = 2
  private static let lineEnd = UInt8(ascii: "\n")

  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var places: [RecordTable.Place] = []
  private var isAlive: [Bool] = []
  private var rows: [Int64: Int32] = [:]
  private var pairs = PairFilter()
  private var last: Answered?

  var count: Int { rows.count }
  var dead: Int { places.count - rows.count }

  /// Sets the lines of a track's lyrics; none take them away.
  mutating func set(_ place: RecordTable.Place, _ lines: [String]) {
    remove(place.id)
    guard lines.contains(where: { !$0.isEmpty }) else { return }
    rows[place.id] = Int32(places.count)
    places.append(place)
    isAlive.append(true)
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append(Self.lineEnd) }
      bytes += SearchLetters.bytes(SearchFolding.fold(line))
    }
    pairs.append(bytes[(starts.last ?? 0)...])
    bytes.append(0)
    starts.append(bytes.count)
  }

  mutating func remove(_ track: Int64) {
    last = nil
    if let old = rows.removeValue(forKey: track) { isAlive[Int(old)] = false }
  }

  /// Calls `body` once for each track with a line that holds all of the query's words.
  ///
  /// `isWanted` says whether an answer as good as can be would count at that place; songs at other
  /// places are not looked into.
  mutating func each(
    _ query: SearchQuery, isWanted: (RecordTable.Place) -> Bool, _ body: (Match) -> Void
  ) {
    let words = query.words.compactMap(\.letters)
    guard words.count == query.words.count, let longest = words.max(by: { $0.count < $1.count }),
      longest.count >= Self.shortestNeedle
    else { return }
    let phrase = query.phrase?.letters ?? longest
    let wanted = PairFilter.Pairs(words)
    var found: [Int32] = []
    func look(at row: Int) {
      guard isAlive[row], pairs.mayHold(wanted, in: row) else { return }
      guard isWanted(places[row]) else { return found.append(Int32(row)) }
      let text = starts[row]..<(starts[row + 1] - 1)
      guard let hit = ByteSearch.first(longest, in: bytes, text),
        let match = match(phrase, words, longest, in: text, from: hit, row)
      else { return }
      found.append(Int32(row))
      body(match)
    }
    if let last, query.extends(last.query) {
      for row in last.rows { look(at: Int(row)) }
    } else {
      for row in places.indices { look(at: row) }
    }
    last = Answered(query: query, rows: found)
  }

  /// The number of a match's line in its song, from 0.
  func line(at position: Int) -> Int {
    let start = bytes[..<position].lastIndex(of: 0).map { $0 + 1 } ?? 0
    return bytes[start..<position].count { $0 == Self.lineEnd }
  }
}

extension LyricsTexts {
  private func match(
    _ phrase: [UInt8], _ words: [[UInt8]], _ longest: [UInt8], in text: Range<Int>,
    from first: Int, _ row: Int
  ) -> Match? {
    if words.count == 1 { return Match(place: places[row], position: first, isAsTyped: true) }
    if let hit = ByteSearch.first(phrase, in: bytes, text) {
      return Match(place: places[row], position: hit, isAsTyped: true)
    }
    var hit: Int? = first
    while let place = hit {
      let line = line(around: place, in: text)
      if words.allSatisfy({ ByteSearch.first($0, in: bytes, line) != nil }) {
        return Match(place: places[row], position: place, isAsTyped: false)
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
}
