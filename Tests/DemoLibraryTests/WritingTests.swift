// The demo on disk: formats, tags, covers and lyrics as another reader sees them, nothing of
// anybody's overwritten, and nothing done twice.
import Foundation
import MusicCore
import SystemKit
import TagReader
import TestSupport
import Testing

@testable import DemoLibrary

/// One demo for all tests of the suite, since writing it takes seconds; it goes with the process.
private let demo = Task {
  let folder = try TemporaryFolder()
  kept = folder
  atexit { kept = nil }
  return (folder: folder.path, tracks: try await DemoLibrary.write(to: folder.path))
}

// Written when the folder is made, and when nobody uses it any more.
nonisolated(unsafe) private var kept: TemporaryFolder?

struct WritingTests {
  @Test func thereAreThreeAlbumsInFiveFormatsWithFullTags() async throws {
    let tracks = try await demo.value.tracks.map { try TagReader.read($0) }

    #expect((12...15).contains(tracks.count))
    #expect(Set(tracks.map(\.album)).count == 3)
    #expect(Set(tracks.compactMap(\.codec)) == ["MP3", "FLAC", "Opus", "Vorbis", "AAC"])
    for track in tracks {
      let seconds = try #require(track.duration) / .seconds(1)
      #expect((20...60).contains(seconds), "\(track.title ?? "?") lasts \(seconds) s")
      #expect(track.problems == [])
      for text in [track.title, track.artist, track.album, track.albumArtist, track.sortTitle] {
        #expect(text?.isEmpty == false)
      }
      #expect(track.sortArtist != nil && track.sortAlbum != nil && track.sortAlbumArtist != nil)
      #expect(track.date?.year == 2026)
      #expect(!track.genres.isEmpty && !track.composers.isEmpty)
      #expect(track.trackNumber != nil && track.trackTotal != nil && track.discNumber == 1)
      #expect(track.comment?.contains("own code") == true)
      #expect(track.pictures.map(\.mime) == ["image/png"])
      #expect(track.pictures.first?.width == 800 && track.pictures.first?.kind == .front)
    }
  }

  @Test func theWordsOfArirangAreSungWhereTheFileSaysSo() async throws {
    let track = try #require(try await demo.value.tracks.first)
    let lyrics = track.parent.appending("\(track.stem).lrc")
    let text = String(
      decoding: try FileSystem.contents(of: lyrics.bytes, limit: 10_000), as: UTF8.self)
    #expect(text.contains("아리랑 아리랑 아라리요"))

    // The flute begins with the first line: just before it the sound is softer than just after.
    let sound = try #require(Catalogue.albums.first?.tracks.first).sound()
    let start = Int(Settings.arirang.seconds(toBar: Settings.arirangLines[0]) * Double(sound.rate))
    func energy(_ range: Range<Int>) -> Float { sound.left[range].reduce(0) { $0 + $1 * $1 } }
    #expect(energy(start..<start + 20_000) > 1.5 * energy(start - 20_000..<start))
    #expect(text.contains("[00:08.72]아리랑 아리랑 아라리요\n[00:08.72]Arirang"))
  }

  @Test func aSecondWritingChangesNothing() async throws {
    let (folder, tracks) = try await demo.value
    let before = try tracks.map { try FileStatus.of($0.bytes) }
    var steps = 0
    let again = try await DemoLibrary.write(to: folder) { _ in steps += 1 }
    #expect(again == tracks)
    #expect(try tracks.map { try FileStatus.of($0.bytes) } == before)
    #expect(steps == 0)
  }

  @Test func aFileOfAnotherOwnerStopsTheWritingAndStays() async throws {
    let folder = try TemporaryFolder()
    let album = folder.path.appending("새벽의 노래")
    try FileSystem.makeFolder(album.bytes)
    let taken = album.appending("02 도라지 즉흥.mp3")
    try FileSystem.write(Array("mine".utf8), to: taken.bytes)

    await #expect(throws: DemoError.self) { _ = try await DemoLibrary.write(to: folder.path) }
    #expect(try FileSystem.contents(of: taken.bytes, limit: 10) == Array("mine".utf8))
    #expect(try FolderListing.read(album.bytes).entries.count == 1)
  }
}
