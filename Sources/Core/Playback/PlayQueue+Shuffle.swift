// Shuffle: the context's order by lot, by tracks or by albums. The current item stays current and
// what was queued by hand stays next; all of the context plays once before any of it plays again.
import MusicCore

extension PlayQueue {
  /// Draws the order anew around the current item, or goes back to the context's own order.
  package mutating func setShuffle(_ mode: ShuffleMode) {
    guard mode != shuffle else { return }
    shuffle = mode
    arrange()
  }

  /// Turns shuffle by tracks on, or any shuffle off.
  package mutating func setShuffled(_ isOn: Bool) {
    guard isOn != isShuffled else { return }
    setShuffle(isOn ? .tracks : .off)
  }

  /// The next round: all of the context once; shuffled, not with the current item first.
  func nextRound() -> [QueueItem] {
    let members = context.isEmpty ? items : context.compactMap(item(with:))
    var generator = generator
    var round = Self.drawn(members, by: shuffle, using: &generator)
    if shuffle == .tracks, round.count > 1, round.first?.id == currentID {
      round.swapAt(0, Int.random(in: 1..<round.count, using: &generator))
    }
    return round
  }

  /// Puts the context in the order that the shuffle mode asks for, around the current item.
  mutating func arrange() {
    guard let current else { return }
    let queued = Array(queued)
    let held = Set(queued.map(\.id))
    let members = context.filter { !held.contains($0) }.compactMap(item(with:))
    let place = anchor(in: members)
    let (past, coming) = arranged(members, around: place, current)
    items = past + [current] + queued + coming
    self.place = past.count
    index()
  }

  /// Where the context has got to: at the current item, or at the last of it that has been.
  private func anchor(in members: [QueueItem]) -> Int? {
    let ids = Set(members.map(\.id))
    guard let last = items[...place].last(where: { ids.contains($0.id) }) else { return nil }
    return members.firstIndex { $0.id == last.id }
  }

  private mutating func arranged(
    _ members: [QueueItem], around anchor: Int?, _ current: QueueItem
  ) -> (past: [QueueItem], coming: [QueueItem]) {
    let others = members.filter { $0.id != current.id }
    switch shuffle {
    case .off:
      guard let anchor else { return ([], members) }
      return (members[...anchor].filter { $0.id != current.id }, Array(members[(anchor + 1)...]))
    case .tracks: return ([], Self.drawn(others, by: .tracks, using: &generator))
    case .albums:
      guard let anchor, members[anchor].id == current.id else {
        return ([], Self.drawn(members, by: .albums, using: &generator))
      }
      let key = AlbumKey(current.track)
      let own = members.filter { AlbumKey($0.track) == key }
      let split = own.firstIndex { $0.id == current.id } ?? 0
      let rest = members.filter { AlbumKey($0.track) != key }
      return (
        Array(own[..<split]),
        own[(split + 1)...] + Self.drawn(rest, by: .albums, using: &generator)
      )
    }
  }

  private static func drawn(
    _ members: [QueueItem], by mode: ShuffleMode, using generator: inout ShuffleGenerator
  ) -> [QueueItem] {
    switch mode {
    case .off: return members
    case .tracks: return members.shuffled(using: &generator)
    case .albums:
      var albums: [AlbumKey: [QueueItem]] = [:]
      var keys: [AlbumKey] = []
      for item in members {
        let key = AlbumKey(item.track)
        if albums[key] == nil { keys.append(key) }
        albums[key, default: []].append(item)
      }
      return keys.shuffled(using: &generator).flatMap { albums[$0] ?? [] }
    }
  }
}

/// What makes tracks of one album: the library's album, or for loose files title and artist; a
/// track without an album is one by itself.
enum AlbumKey: Hashable {
  case album(Album.ID)
  case named(String, by: String?, in: FilePath?)
  case alone(Track.ID)

  init(_ track: Track) {
    if let id = track.albumID {
      self = .album(id)
    } else if let album = track.metadata.album, !album.isEmpty {
      let artist = track.metadata.albumArtist
      self = .named(album, by: artist, in: artist == nil ? track.path.parent : nil)
    } else {
      self = .alone(track.id)
    }
  }
}
