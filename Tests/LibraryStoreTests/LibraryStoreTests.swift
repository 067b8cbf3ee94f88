// The library as its callers see it: opened in a folder, asked, watched.

import LibraryStore
import MusicCore
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@Suite struct LibraryStoreTests {
  @Test func aNewLibraryIsEmptyAndAnswersEveryQuestion() async throws {
    let home = try TemporaryLibrary()
    let library = home.library

    #expect(try await library.summary() == LibrarySummary())
    #expect(try await library.tracks().isEmpty)
    #expect(try await library.albums().isEmpty)
    #expect(try await library.artists().isEmpty)
    #expect(try await library.genres().isEmpty)
    #expect(try await library.search("밤").isEmpty)
    let day = try #require(CalendarDay("2026-11-30"))
    #expect(try await library.todaysPick(on: day) == nil)
  }

  @Test func aFolderInsideAnotherIsTheOtherAndOneAboveTakesOver() async throws {
    let home = try TemporaryLibrary()
    let rock = try await home.library.addFolder(FilePath("/music/rock"))
    #expect(try await home.library.addFolder(FilePath("/music/rock/1970")) == rock)
    try await home.add([("rock/a.mp3", tagged("a"))])

    let music = try await home.library.addFolder(FilePath("/music"))

    #expect(try await home.library.folders() == [music])
    #expect(try await home.library.tracks().count == 1)
  }

  @Test func everyFieldOfATrackComesBackAsItWas() async throws {
    let home = try TemporaryLibrary()
    let metadata = Self.full
    try await home.add([("a.mp3", metadata)], now: 77)

    let track = try #require(try await home.library.tracks().first)

    #expect(track.metadata == metadata)
    #expect(track.added == 77)
    #expect(track.plays == 0 && track.lastPlayed == nil && !track.isAway)
    #expect(try await home.library.track(at: track.path) == track)
    #expect(try await home.library.track(track.id) == track)
    #expect(try await home.library.track(at: FilePath("/music/none")) == nil)
  }

  @Test func aPathOfAnyBytesIsKept() async throws {
    let home = try TemporaryLibrary()
    let folder = try await home.library.addFolder(home.music)
    let path = home.music.appending([0xE9, 0x0A, 0x25, 0x2E, 0x6D])
    let file = ScannedFile.read(path, TemporaryLibrary.stamp(of: "x"), tagged("x"), .none)
    _ = try await home.library.apply(
      ScanBatch(folder: folder.id, files: [file]), now: 1, standing: { _, _ in .same })

    #expect(try await home.library.tracks().map(\.path) == [path])
  }

  @Test func tracksStandByAlbumDiscAndNumber() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("a/1", tagged("d2 n1", by: "B", on: "X", disc: 2, number: 1)),
      ("a/2", tagged("d1 n10", by: "B", on: "X", disc: 1, number: 10)),
      ("a/3", tagged("d10 n1", by: "B", on: "X", disc: 10, number: 1)),
      ("a/4", tagged("d1 n2", by: "B", on: "X", disc: 1, number: 2)),
      ("a/5", tagged("none", by: "B", on: "X", disc: 1)),
      ("b/1", tagged("first", by: "The A", on: "Z")),
    ])

    let titles = try await home.library.tracks().map(\.title)

    #expect(titles == ["first", "d1 n2", "d1 n10", "none", "d2 n1", "d10 n1"])
    #expect(try await home.library.tracks(limit: 2).count == 2)
  }

  @Test func artistsAndGenresAreListedOnceHoweverTheyAreWritten() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("1", tagged("a", by: "IU", on: "X") { $0.genres = ["K-Pop", "Ballad"] }),
      ("2", tagged("b", by: "iu", on: "X") { $0.genres = ["k-pop", "K-POP"] }),
      (
        "3",
        tagged("c", on: "Y") {
          $0.artist = "IU & 김창완"
          $0.artists = ["IU", "김창완"]
        }
      ),
    ])

    let artists = try await home.library.artists()
    #expect(artists.map(\.name) == ["IU", "김창완"])
    #expect(artists.map(\.tracks) == [3, 1])
    #expect(artists.map(\.albums) == [2, 1])
    let genres = try await home.library.genres()
    #expect(genres == [Genre(name: "Ballad", tracks: 1), Genre(name: "K-Pop", tracks: 2)])
    #expect(try await home.library.tracks(of: artists[0].id).count == 3)
    #expect(try await home.library.albums(of: artists[1].id).map(\.title) == ["Y"])
  }

  @Test func watchersHearOfAChangeAfterItIsThere() async throws {
    let home = try TemporaryLibrary()
    let changes = home.library.changes()
    try await home.add([("a", tagged("a", by: "A", on: "X"))])

    var seen = LibraryChange()
    for await change in changes {
      seen.merge(change)
      if seen.parts.contains(.tracks) { break }
    }
    let track = try #require(try await home.library.tracks().first)
    #expect(seen.tracks == [track.id])
    #expect(seen.albums == Set([track.albumID].compactMap { $0 }))
    #expect(seen.parts.isSuperset(of: [.folders, .tracks, .albums, .artists, .genres]))
  }

  @Test func aLibraryOfALaterVersionIsRefusedAndKept() async throws {
    let home = try TemporaryFolder()
    do { _ = try Library(folder: home.path) }
    do {
      let file = home.path.appending("library.db").bytes
      try Connection(path: file, access: .readWrite).execute("PRAGMA user_version = 999")
    }
    let error = #expect(throws: LibraryError.self) { try Library(folder: home.path) }
    guard case .newerSchema(_, 999, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFolderThatCannotBeMadeIsNamed() {
    let folder = FilePath("/proc/norae")
    #expect(throws: LibraryError.folder(folder, reason: "No such file or directory")) {
      try Library(folder: folder)
    }
  }

  private static let full: TrackMetadata = {
    var all = tagged("T", by: "A", on: "X", albumArtist: "AA", disc: 2, number: 3)
    all.container = "MPEG"
    all.codec = "MP3"
    all.duration = .milliseconds(123_456)
    all.bitrate = 192
    all.sampleRate = 44_100
    all.channels = 2
    all.bitDepth = 16
    all.artists = ["A", "B; C"]
    all.genres = ["Rock", "팝"]
    all.composers = ["C"]
    all.comment = "line\nline"
    all.sortTitle = "sT"
    all.sortArtist = "sA"
    all.sortAlbum = "sX"
    all.sortAlbumArtist = "sAA"
    all.trackTotal = 12
    all.discTotal = 2
    all.date = PartialDate("2001-02")
    all.originalDate = PartialDate("1999")
    all.isCompilation = true
    all.bpm = 120
    all.musicBrainz.recording = "r"
    all.musicBrainz.artists = ["x", "y"]
    all.replayGain.trackGain = -7.03
    all.replayGain.albumPeak = 0.988525
    all.pictures = [
      PictureInfo(mime: "image/jpeg", kind: .front, bytes: 123, width: 500, height: 400)
    ]
    all.lyrics = .plain
    all.chapters = [Chapter(title: "One\u{1F}two", start: .milliseconds(1500))]
    all.problems = ["a frame was cut"]
    return all
  }()
}
