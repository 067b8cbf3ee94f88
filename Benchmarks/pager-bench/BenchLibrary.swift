// A library of albums that are made up, with a few covers again and again.
import AppModel
import LibraryStore
import MusicCore
import Playback
import SystemKit
import TestSupport

/// Albums without files.
@MainActor
struct BenchLibrary {
  let access: LibraryAccess
  let model: LibraryModel
  let player = Player(engine: FakeEngine(obedient: true))

  init(_ pictures: [FilePath], albums: Int = 0) throws {
    let bytes = try pictures.map { try FileSystem.contents(of: $0.bytes, limit: 1 << 24) }
    let all = (0..<albums).map(Self.album)
    var access = LibraryAccess(
      albums: { _ in all }, album: { _ in nil }, tracks: { _ in [] }, recentlyAdded: { _ in [] },
      pick: { _, _ in nil }, summary: { LibrarySummary() },
      changes: { AsyncStream { $0.finish() } }, cover: { _ in nil })
    access.cover = { source in
      guard case .album(let album) = source else { return nil }
      return bytes[Int(album.id.rawValue) % bytes.count]
    }
    access.lists.albumIDs = { _ in SortedIDs(ids: all.map(\.id)) }
    access.lists.albums = { ids in ids.map { all[Int($0.rawValue)] } }
    self.access = access
    model = LibraryModel(
      access: access,
      actions: LibraryActions(scan: { _ in }, addFolder: { _ in }, addDemoMusic: {}))
  }

  nonisolated static func album(_ number: Int) -> Album {
    Album(
      id: Album.ID(rawValue: Int64(number)), title: "Album \(number) of many",
      albumArtist: "Artist \(number % 700)", date: nil, originalDate: nil, discs: 1,
      tracks: 10, duration: .seconds(2400), isCompilation: false, hasCover: true, added: 0)
  }
}
