// Words beside a track: by its name, by nearly its name, never another track's; and written there.

import Foundation
import LibraryStore
import Lyrics
import MusicCore
import TagReader
import TestSupport
import Testing

@testable import LibraryScanner
@testable import SystemKit

@Suite struct SidecarNamesTests {
  private func names(_ stems: [String]) -> SidecarNames<String> {
    var names = SidecarNames<String>()
    for stem in stems { names.add(stem, stem) }
    return names
  }

  @Test(arguments: [
    ("Song", "SONG"), ("봄날".decomposedStringWithCanonicalMapping, "봄날"), ("Été", "été"),
  ])
  func caseAndUnicodeFormDoNotMatter(_ track: String, _ file: String) {
    #expect(names([file, "Other"]).file(named: track) == file)
  }

  @Test(arguments: [
    ("01 - Song", "Song"), ("Song", "01. Song"), ("1-02 Song", "02 Song"), ("01 Song", "1 - song"),
    ("Don't Stop", "Dont Stop"), ("A_B", "a b"), ("Beyoncé", "Beyonce"), ("3) Song!", "song"),
  ])
  func numbersAndSignsDoNotMatter(_ track: String, _ file: String) {
    #expect(names([file, "Other"]).file(like: track) == file)
  }

  @Test(arguments: [
    ("01 Song", "02 Song"), ("Song", "Songs"), ("1999", "2000"), ("!!!", "???"), ("99", "01"),
    ("99luftballons", "luftballons"),
  ])
  func anotherSongIsNotTaken(_ track: String, _ file: String) {
    #expect(names([file]).file(like: track) == nil)
  }

  @Test func tagsGiveMoreNames() {
    let files = names(["IU - 밤편지", "IU - Palette"])
    #expect(files.file(like: "track03", or: ["밤편지", "IU 밤편지"]) == "IU - 밤편지")
    #expect(files.file(like: "track03", or: ["Blueming"]) == nil)
  }

  /// The quick way by bytes finds what the way by likeness finds, in folders of every kind.
  @Test func wordsAreThoseThatTheNamesLikeWouldGive() throws {
    let status = try FileStatus.of(Array("/".utf8))
    var numbers = SystemRandomNumberGenerator()
    let stems = [
      "Song", "song", "SONG", "01 Song", "1. song", "Été", "E\u{301}te\u{301}", "été", "봄날",
      "봄날".decomposedStringWithCanonicalMapping, "A  b", "a b", "A.b", "", "\u{212A}ey", "key",
    ]
    func file(_ name: String) -> TreeWalk.File {
      TreeWalk.File(name: Array(name.utf8), status: status)
    }
    // Of two names that differ in their Unicode form alone either will do.
    func name(of found: FolderWords.Found?) -> String? {
      found.map { String(decoding: $0.file.name, as: UTF8.self) }
    }
    var found = 0
    for _ in 0..<400 {
      let tracks = stems.shuffled(using: &numbers).prefix(Int.random(in: 0...5))
      let words = stems.shuffled(using: &numbers).prefix(Int.random(in: 0...3))
      let folder = TreeWalk.Folder(
        path: Array("/a".utf8), files: tracks.map { file($0 + ".mp3") },
        companions: words.map { file($0 + (Bool.random() ? ".lrc" : ".txt")) }, otherFiles: [])
      let (quick, thorough) = (FolderWords(folder), FolderWords(folder, few: 0))
      for track in folder.files {
        let (one, other) = (quick.file(of: track.name), thorough.file(of: track.name))
        #expect(name(of: one) == name(of: other))
        if one != nil { found += 1 }
      }
    }
    #expect(found > 100)
  }

  @Test func whereSeveralCouldBeMeantNoneIs() {
    let files = names(["01 Song", "02 Song"])
    #expect(files.file(like: "Song") == nil)
    #expect(files.file(like: "2. Song") == "02 Song")
  }
}

@Suite struct SidecarFileTests {
  private let folder: TemporaryFolder
  private let track: FilePath

  init() throws {
    folder = try TemporaryFolder()
    track = folder.path.appending("01 Song.mp3")
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let song = tests.appendingPathComponent("Fixtures/cases/G-lrc/03.mp3")
    try FileSystem.write(Array(Data(contentsOf: song)), to: track.bytes)
  }

  private func write(_ name: String, _ text: String) throws {
    try FileSystem.write(Array(text.utf8), to: folder.path.appending(name).bytes)
  }

  @Test func theNearestNameWins() throws {
    try write("song.lrc", "[00:01.00]far")
    #expect(try LyricsFinder.lyrics(of: track)?.lines.map(\.text) == ["far"])
    try write("01 SONG.LRC", "[00:01.00]near")
    #expect(try LyricsFinder.lyrics(of: track)?.lines.map(\.text) == ["near"])
  }

  @Test func anotherTracksWordsStayItsOwn() throws {
    try write("Song.mp3", "x")
    try write("Song.lrc", "[00:01.00]its own")
    #expect(try LyricsFinder.lyrics(of: track) == nil)
  }

  @Test func allPlacesAreNamedAndOneIsChosen() throws {
    try write("01 Song.lrc", "plain in lrc")
    try write("01 Song.txt", "[00:01.00]timed in text")
    let found = try LyricsFinder.all(of: track)
    #expect(found.map(\.origin) == ["lrc", "txt"])
    #expect(found.best()?.origin == "txt", "times win")
    #expect(found.best(choosing: "lrc")?.origin == "lrc")
    #expect(found.best(choosing: "SYLT")?.origin == "txt", "what has gone is not missed")
    #expect([FoundLyrics]().best() == nil)
  }

  @Test func aTrackHasItsChoiceItsDelayAndWhatWasFetched() async throws {
    let home = try TemporaryFolder()
    let library = try Library(folder: home.path)
    let scan = try await library.addFolder(folder.path)
    var metadata = TrackMetadata()
    metadata.title = "밤편지"
    _ = try await library.apply(
      ScanBatch(
        folder: scan.id,
        files: [
          .read(
            track, FileStamp(size: 1, modified: 1, changed: 1, inode: 1), metadata, .none)
        ]), now: 1, standing: { _, _ in .same })
    let song = try #require(try await library.track(at: track))
    #expect(try await LyricsFinder.lyrics(of: song, in: library) == nil)

    try await library.setFetchedLyrics(
      FetchedLyrics(text: "[00:05.00]fetched", asked: 1, question: "q"), of: song.id)
    #expect(try await LyricsFinder.lyrics(of: song, in: library)?.source == .lrclib)
    try write("iu - 밤편지.lrc", "[00:01.00]not by this name")
    try write("밤편지.lrc", "[00:01.00]beside")
    let found = try await LyricsFinder.all(of: song, in: library)
    #expect(found.map(\.origin) == ["lrc", "lrclib"])
    #expect(found.best()?.lyrics.lines.map(\.text) == ["beside"])
    try await library.setLyricsChoice(
      LyricsChoice(origin: "lrclib", delay: .milliseconds(-250)), of: song.id)
    let shown = try await LyricsFinder.lyrics(of: song, in: library)
    #expect(shown?.lines.map(\.time) == [.milliseconds(4750)])
  }

  @Test func wordsAreWrittenBesideAndGivenBack() throws {
    let song = Track(id: Track.ID(rawValue: 1), path: track, metadata: TrackMetadata())
    let new = try LyricsFile.save("[00:01.00]a\n", beside: song)
    #expect(new.file == folder.path.appending("01 Song.lrc") && new.former == nil)
    try write("01 Song.lrc", "mine")
    let next = try LyricsFile.save("[00:02.00]b\n", beside: song)
    #expect(next.former == Array("mine".utf8))
    #expect(try LyricsFinder.lyrics(of: track)?.lines.map(\.text) == ["b"])
    let kept = folder.path.appending("01 Song.lrc~")
    #expect(
      try FileSystem.contents(of: kept.bytes, limit: 99) == next.former, "and nothing is lost")
    try LyricsFile.restore(next.file, to: next.former)
    #expect(try FileSystem.contents(of: next.file.bytes, limit: 99) == Array("mine".utf8))
    try LyricsFile.restore(new.file, to: new.former)
    #expect(!FileSystem.exists(new.file.bytes))
  }

  /// An album in one file: the words of the whole are cut, those of one track are its own.
  @Test func aPartOfAFileHasItsOwnLines() throws {
    var metadata = TrackMetadata()
    (metadata.title, metadata.trackNumber) = ("둘/2", 2)
    let part = Track(
      id: Track.ID(rawValue: 2), path: track, metadata: metadata,
      segment: TrackSegment(start: .seconds(60), end: .seconds(90)))
    try write(
      "01 Song.lrc",
      "[00:10.00]one\n[01:00.00]<01:00.00>two <01:02.50>now\n[01:29.99]still\n[01:30.00]three\n")
    let cut = try #require(try LyricsFinder.all(of: part).best()?.lyrics)
    #expect(cut.lines.map(\.text) == ["two now", "still"])
    #expect(cut.lines.map(\.time) == [.zero, .milliseconds(29_990)])
    #expect(cut.lines[0].words.map(\.time) == [.zero, .milliseconds(2_500)])

    let saved = try LyricsFile.save("[00:01.00]its own\n", beside: part)
    #expect(saved.file == folder.path.appending("02 - 둘_2.lrc") && saved.former == nil)
    #expect(try LyricsFinder.all(of: part).best()?.lyrics.lines.map(\.text) == ["its own"])
    let again = try LyricsFile.save("[00:02.00]again\n", beside: part)
    #expect(again.file == saved.file, "which is written again")
    #expect(try LyricsFinder.lyrics(of: track)?.lines.count == 4, "and the album's stays")
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() throws {
    let elsewhere = Track(
      id: Track.ID(rawValue: 1), path: folder.path.appending("no folder").appending("a.mp3"),
      metadata: TrackMetadata())
    #expect(throws: SystemError.self) { try LyricsFile.save("x", beside: elsewhere) }
  }
}
