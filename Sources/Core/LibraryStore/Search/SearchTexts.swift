// All search texts of the library side by side in memory: about a hundred bytes a track, read in a
// few milliseconds from end to end. A value: it is replaced, never shared while it changes.

import MusicCore
import SQLiteKit
import SystemKit

/// The texts that are searched, and whose they are.
struct SearchTexts: Sendable {
  /// What a text belongs to.
  enum Owner: Hashable, Sendable {
    case track(Track.ID)
    case album(Album.ID)
    case artist(Artist.ID)
  }

  private var owners: [Owner] = []
  private var text: [UInt8] = []
  /// Where each owner's text starts; it ends one byte before the next, with a zero.
  private var starts: [Int] = [0]
  private var indices: [Owner: Int] = [:]
  /// Texts that are still there but stand for nothing any more.
  private var dead: Set<Int> = []

  /// Whether so many texts are dead that it is better to begin anew.
  var isWorn: Bool { dead.count > 1000 && dead.count > owners.count / 4 }

  /// Sets an owner's text; nil takes it away.
  mutating func set(_ owner: Owner, _ lines: String?) {
    if let old = indices.removeValue(forKey: owner) { dead.insert(old) }
    guard let lines else { return }
    indices[owner] = owners.count
    owners.append(owner)
    text += lines.utf8
    text.append(0)
    starts.append(text.count)
  }

  func contains(_ owner: Owner) -> Bool { indices[owner] != nil }

  /// The owners of the texts that match, best first; at most `limit` of them.
  ///
  /// Among equally good ones those come first whose text was set first.
  func matches(_ query: SearchQuery, limit: Int) -> [Owner] {
    // The word that the fewest texts hold decides which are looked at closely.
    let places = query.words.map(indices(holding:)).min { $0.count < $1.count } ?? []
    var hits: [(rank: Int, index: Int)] = []
    for index in places where !dead.contains(index) {
      let range = starts[index]..<(starts[index + 1] - 1)
      guard let rank = query.rank(text, in: range) else { continue }
      hits.append((rank, index))
    }
    hits.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    return hits.prefix(limit).map { owners[$0.index] }
  }

  /// The texts that hold a word, in their order.
  private func indices(holding word: [UInt8]) -> [Int] {
    var indices: [Int] = []
    var position = 0
    while let hit = ByteSearch.first(word, in: text, position..<text.count) {
      let index = owner(at: hit)
      indices.append(index)
      position = starts[index + 1]
    }
    return indices
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

extension SearchTexts {
  /// Reads all texts: tracks, then albums, then artists, each in sort order.
  init(_ connection: Connection) throws(SQLiteError) {
    self.init()
    try connection.each("SELECT id, search FROM track ORDER BY title_key") { row in
      set(.track(.init(rawValue: row.int64(0))), row.text(1))
    }
    try connection.each(
      "SELECT id, search FROM album WHERE tracks > 0 ORDER BY title_key"
    ) { row in
      set(.album(.init(rawValue: row.int64(0))), row.text(1))
    }
    try connection.each(
      """
      SELECT id, name FROM artist WHERE id IN (SELECT artist_id FROM track_artist)
      ORDER BY sort_key
      """
    ) { row in
      set(.artist(.init(rawValue: row.int64(0))), SearchFolding.fold(row.text(1)))
    }
  }

  /// Reads again what a change has touched.
  mutating func update(
    _ change: LibraryChange, _ connection: Connection
  ) throws(SQLiteError) {
    for track in change.tracks {
      let id = Value.integer(track.rawValue)
      set(
        .track(track),
        try connection.first("SELECT search FROM track WHERE id = ?", id) { $0.text(0) })
      try connection.each(
        """
        SELECT artist.id, name FROM artist JOIN track_artist ON artist_id = artist.id
        WHERE track_id = ?
        """, [id]
      ) { row in
        let artist = Owner.artist(.init(rawValue: row.int64(0)))
        if !contains(artist) { set(artist, SearchFolding.fold(row.text(1))) }
      }
    }
    for album in change.albums {
      set(
        .album(album),
        try connection.first(
          "SELECT search FROM album WHERE id = ? AND tracks > 0", .integer(album.rawValue)
        ) { $0.text(0) })
    }
  }
}
