// A library in a folder of its own, filled without any files on disk.

import LibraryStore
import MusicCore
import TestSupport

/// A library that goes when the test ends.
final class TemporaryLibrary: Sendable {
  let folder: TemporaryFolder
  let library: Library
  /// The folder that its tracks are said to stand in.
  let music = FilePath("/music")

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(folder: folder.path)
  }

  /// Adds or changes tracks as a scan would, in one batch.
  @discardableResult
  func add(_ tracks: [(String, TrackMetadata)], now: Int64 = 1000) async throws -> ScanCounts {
    let folder = try await library.addFolder(music)
    let files = tracks.map { name, metadata in
      ScannedFile.read(music.appending(name), Self.stamp(of: name), metadata, .none)
    }
    return try await library.apply(
      ScanBatch(folder: folder.id, files: files), now: now, standing: { _, _ in .same })
  }

  /// "1.flac" to `count`, tracks of one album called "Song 1" and so on.
  func addSongs(_ count: Int) async throws -> [Track] {
    try await add(
      (1...count).map { ("\($0).flac", tagged("Song \($0)", by: "IU", on: "Rain", number: $0)) })
    return try await library.tracks()
  }

  /// A stamp that no other name has.
  static func stamp(of name: String) -> FileStamp {
    let number = name.utf8.reduce(into: Int64(7)) { $0 = $0 &* 31 &+ Int64($1) }
    return FileStamp(size: abs(number) + 1, modified: number, changed: 0, inode: 0)
  }

  /// The albums as "artist|title|tracks", sorted.
  func albumLines() async throws -> [String] {
    try await library.albums().map { album in
      "\(album.albumArtist ?? (album.isCompilation ? "VA" : "?"))|\(album.title ?? "?")|\(album.tracks)"
    }.sorted()
  }
}

/// Metadata in one line.
func tagged(
  _ title: String? = nil, by artist: String? = nil, on album: String? = nil,
  albumArtist: String? = nil, disc: Int? = nil, number: Int? = nil,
  _ more: (inout TrackMetadata) -> Void = { _ in }
) -> TrackMetadata {
  var metadata = TrackMetadata()
  metadata.title = title
  metadata.artist = artist
  metadata.artists = artist.map { [$0] } ?? []
  metadata.album = album
  metadata.albumArtist = albumArtist
  metadata.albumArtists = albumArtist.map { [$0] } ?? []
  metadata.discNumber = disc
  metadata.trackNumber = number
  metadata.duration = .seconds(100)
  more(&metadata)
  return metadata
}
