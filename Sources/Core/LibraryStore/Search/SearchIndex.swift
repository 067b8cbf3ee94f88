// All search texts of the library side by side in memory: about a hundred bytes a track, read in a
// few milliseconds. Loaded by the first search; a change of the library makes the next search
// load again.

import MusicCore
import SQLiteKit
import Synchronization
import SystemKit

/// The texts that are searched, and whose they are.
struct SearchTexts: Sendable {
  /// What a text belongs to; the order decides between equally good matches.
  enum Owner: Sendable {
    case track(Track.ID), album(Album.ID), artist(Artist.ID)
  }

  private var owners: [Owner] = []
  private var text: [UInt8] = []
  /// Where each owner's text starts; it ends one byte before the next, which is a zero.
  private var starts: [Int] = [0]

  mutating func append(_ owner: Owner, _ lines: String) {
    owners.append(owner)
    text += lines.utf8
    text.append(0)
    starts.append(text.count)
  }

  /// The owners of the texts that match, best first; at most `limit` of them.
  func matches(_ query: SearchQuery, limit: Int) -> [Owner] {
    var hits: [(rank: Int, index: Int)] = []
    let word = query.rarestWord
    var position = 0
    while let hit = ByteSearch.first(word, in: text, from: position) {
      let index = owner(at: hit)
      position = starts[index + 1]
      guard let rank = query.rank(text, in: starts[index]..<(position - 1)) else { continue }
      hits.append((rank, index))
    }
    hits.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    return hits.prefix(limit).map { owners[$0.index] }
  }

  /// The last owner whose text starts at or before `position`.
  private func owner(at position: Int) -> Int {
    var (low, high) = (0, owners.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

/// The texts, while they are up to date.
final class SearchIndex: Sendable {
  private struct State {
    var texts: SearchTexts?
    /// Counts changes, so that texts read before a change are not kept after it.
    var age = 0
  }

  /// Guards the texts; taken by searches and after each write, never while reading the database.
  private let state = Mutex(State())

  var current: (texts: SearchTexts?, age: Int) {
    state.withLock { ($0.texts, $0.age) }
  }

  func keep(_ texts: SearchTexts, age: Int) {
    state.withLock { state in
      guard state.age == age else { return }
      state.texts = texts
    }
  }

  func forget(_ change: LibraryChange) {
    guard !change.parts.isDisjoint(with: [.tracks, .albums, .artists]) else { return }
    state.withLock { state in
      state.texts = nil
      state.age += 1
    }
  }
}

extension SearchTexts {
  /// Tracks, then albums, then artists, each in sort order.
  static func load(_ connection: Connection) throws(SQLiteError) -> SearchTexts {
    var texts = SearchTexts()
    try connection.each("SELECT id, search FROM track ORDER BY title_key") { row in
      texts.append(.track(.init(rawValue: row.int64(0))), row.text(1))
    }
    try connection.each(
      "SELECT id, search FROM album WHERE tracks > 0 ORDER BY title_key"
    ) { row in
      texts.append(.album(.init(rawValue: row.int64(0))), row.text(1))
    }
    try connection.each(
      """
      SELECT id, name FROM artist WHERE id IN (SELECT artist_id FROM track_artist)
      ORDER BY sort_key
      """
    ) { row in
      texts.append(.artist(.init(rawValue: row.int64(0))), SearchFolding.fold(row.text(1)))
    }
    return texts
  }
}
