// A small library in memory, for the models' tests: what a test puts here, the models find.
import AppModel
import LibraryStore
import MusicCore
import Synchronization

final class Shelf: Sendable {
  struct Content {
    var albums: [Album] = []
    var tracks: [Album.ID: [Track]] = [:]
    var pick: DayPick?
    var picksAsked: [String] = []
    var failure: ShelfFailure?
    var watchers: [AsyncStream<LibraryChange>.Continuation] = []
  }

  /// Guards everything; tests and models take it.
  let content = Mutex(Content())

  func fill(_ change: (inout Content) -> Void) {
    content.withLock { change(&$0) }
  }

  /// Tells everybody that albums have changed.
  func announce() {
    let watchers = content.withLock { $0.watchers }
    for watcher in watchers { watcher.yield(LibraryChange(parts: [.albums])) }
  }

  private func albums(_ order: AlbumOrder) throws -> [Album] {
    try answer { content in
      switch order {
      case .title: content.albums.sorted { ($0.title ?? "") < ($1.title ?? "") }
      default: content.albums
      }
    }
  }

  var access: LibraryAccess {
    var access = LibraryAccess(
      albums: { order in try self.albums(order) },
      album: { id in try self.answer { $0.albums.first { $0.id == id } } },
      tracks: { id in try self.answer { $0.tracks[id] ?? [] } },
      recentlyAdded: { limit in try self.answer { Array($0.albums.reversed().prefix(limit)) } },
      pick: { day, another in
        self.fill { $0.picksAsked.append("\(day)/\(another)") }
        return try self.answer { $0.pick }
      },
      summary: {
        try self.answer { content in
          var summary = LibrarySummary()
          summary.tracks = content.tracks.values.reduce(0) { $0 + $1.count }
          return summary
        }
      },
      changes: {
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
        self.fill { $0.watchers.append(continuation) }
        return stream
      },
      cover: { _ in nil })
    access.lists.albumIDs = { order in SortedIDs(ids: try self.albums(order).map(\.id)) }
    access.lists.albums = { ids in
      try self.answer { content in content.albums.filter { ids.contains($0.id) } }
    }
    return access
  }

  private func answer<Value: Sendable>(_ read: (Content) -> Value) throws -> Value {
    try content.withLock { content in
      if let failure = content.failure { throw failure }
      return read(content)
    }
  }
}

struct ShelfFailure: Error, CustomStringConvertible {
  let description: String
}

func makeAlbum(
  _ id: Int64, title: String? = "Album", artist: String? = "Artist", year: Int? = 1998,
  tracks: Int = 1, duration: Duration = .seconds(180), compilation: Bool = false
) -> Album {
  Album(
    id: Album.ID(rawValue: id), title: title, albumArtist: artist,
    date: year.flatMap { PartialDate(year: $0) }, originalDate: nil, discs: 1, tracks: tracks,
    duration: duration, isCompilation: compilation, hasCover: false, added: id)
}

func makeTrack(
  _ id: Int64, title: String? = "Title", artist: String? = "Artist", album: Int64? = 1,
  disc: Int? = nil, number: Int? = nil, seconds: Int? = 180
) -> Track {
  var metadata = TrackMetadata()
  metadata.title = title
  metadata.artist = artist
  metadata.discNumber = disc
  metadata.trackNumber = number
  metadata.duration = seconds.map { .seconds($0) }
  return Track(
    id: Track.ID(rawValue: id), path: FilePath("/music/file \(id).flac"), metadata: metadata,
    albumID: album.map { Album.ID(rawValue: $0) })
}

let noActions = LibraryActions(scan: { _ in }, addFolder: { _ in }, addDemoMusic: {})

/// Lets other jobs run until `condition` holds; answers false after a minute.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < end else { return false }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}
