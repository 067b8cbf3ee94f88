// Albums in one file with a CUE sheet: their tracks are tracks like all others, with places in the
// file, counts of their own, and ids that stay.

import LibraryScanner
import LibraryStore
import MusicCore
import SQLiteKit
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite struct CueTests {
  private let tree: MusicTree

  init() throws {
    tree = try MusicTree()
  }

  private func image(_ name: String, seconds: Double = 9) throws -> FilePath {
    try FileSystem.makeFolder(tree.music.path.appending(name).parent.bytes)
    return try EncodedTone.write(to: name, in: tree.music, seconds: seconds)
  }

  private func sheet(_ file: String, titles: [String] = ["One", "Two", "Three"]) -> String {
    var text = "PERFORMER \"부활\"\nTITLE \"새벽\"\nREM DATE 1984\nFILE \"\(file)\" WAVE\n"
    for (index, title) in titles.enumerated() {
      text += "TRACK \(index + 1) AUDIO\nTITLE \"\(title)\"\nINDEX 01 00:0\(index * 3):00\n"
    }
    return text
  }

  /// "number title start-end seconds, plays" of all tracks; in brackets those not there.
  private func lines() async throws -> [String] {
    try await tree.library.tracks().map { track in
      let segment = track.segment.map { segment in
        "\(segment.start / .seconds(1))-\(segment.end.map { "\($0 / .seconds(1))" } ?? "")"
      }
      let seconds = ((track.duration ?? .zero) / .seconds(1)).rounded()
      let number = track.metadata.trackNumber.map(String.init) ?? "?"
      let text = "\(number) \(track.title) \(segment ?? "whole") \(seconds), \(track.plays)"
      return track.isAway ? "(\(text))" : text
    }
  }

  private func play(_ title: String, times: Int) throws {
    let connection = try Connection(path: tree.library.file.bytes, access: .readWrite)
    try connection.run(
      "UPDATE track SET plays = ? WHERE title = ?", .integer(Int64(times)), .text(title))
  }

  private static let whole = [
    "1 One 0.0-3.0 3.0, 0", "2 Two 3.0-6.0 3.0, 0", "3 Three 6.0- 3.0, 0",
  ]

  @Test func aSheetBesideAFileMakesItsTracks() async throws {
    let file = try image("album.flac")
    try tree.music.write(Array(sheet("album.flac").utf8), to: "album.cue")

    #expect(try await tree.scan().counts == [1, 3, 0, 0, 0])
    #expect(try await lines() == Self.whole)
    let album = try #require(try await tree.library.albums().first)
    #expect(album.title == "새벽" && album.albumArtist == "부활" && album.tracks == 3)
    #expect(album.date?.description == "1984")
    #expect(try await tree.library.tracks().allSatisfy { $0.path == file })
    #expect(try await tree.library.search("Two").count > 0)
    #expect(try await tree.scan().counts == [1, 0, 0, 0, 0], "and nothing is read again")
  }

  @Test func aFileThatIsPlayedAsOneHasTheSheetsTracksAsChapters() async throws {
    let file = try image("album.flac")
    try tree.music.write(
      Array(sheet("album.flac", titles: ["One", "", "Three"]).utf8), to: "a.cue")
    let plain = try image("Other/song.flac")
    var found: [FilePath: [Chapter]] = [:]
    try MetadataReader(worker: Program.worker()).readWhole([file, plain]) { path, result in
      if case .success(let metadata) = result { found[path] = metadata.chapters }
    }
    #expect(found[plain] == [])
    #expect(
      found[file] == [
        Chapter(title: "One", start: .zero), Chapter(title: "", start: .seconds(3)),
        Chapter(title: "Three", start: .seconds(6)),
      ])
  }

  @Test func wordsOfTheTracksOfACutFileAreFoundAtTheirOwnTimes() async throws {
    _ = try image("album.flac")
    try tree.music.write(Array(sheet("album.flac").utf8), to: "album.cue")
    try tree.music.write(
      Array("[00:01.00]the first sings\n[00:04.50]the second answers\n".utf8), to: "album.lrc")
    try tree.music.write(Array("[00:00.50]the third alone\n".utf8), to: "3 - Three.lrc")
    _ = try await tree.scan()
    #expect(try await found("first sings") == ["One 1.0"])
    #expect(try await found("second answers") == ["Two 1.5"])
    #expect(try await found("third alone") == ["Three 0.5"])

    try tree.music.write(
      Array("[00:05.00]and the second sings something new\n".utf8), to: "album.lrc")
    _ = try await tree.scan()
    #expect(try await found("something new") == ["Two 2.0"])
    #expect(try await found("second answers").isEmpty)
  }

  /// The titles of the songs with such a line, and when it is sung.
  private func found(_ words: String) async throws -> [String] {
    try await tree.library.search(words).compactMap { hit in
      guard case .lyrics(let found) = hit else { return nil }
      return "\(found.track.title) \((found.time ?? .zero) / .seconds(1))"
    }
  }

  @Test(arguments: ["album.wav", "ALBUM.FLAC", "C:\\Music\\album.ape", "other.wav"])
  func wrongNamesOfFilesAreSeenThrough(_ name: String) async throws {
    _ = try image("album.flac")
    try tree.music.write(Array(sheet(name).utf8), to: "album.cue")
    try await tree.scan()
    #expect(try await lines() == Self.whole)
  }

  @Test func aSheetInAnOldEncodingAndOneInTheFile() async throws {
    _ = try image("a/album.flac")
    let cases = CaseFiles.path("I-cue/03_euckr.cue")
    try tree.music.write(
      try FileSystem.contents(of: cases.bytes, limit: 1 << 16), to: "a/album.cue")
    try await tree.scan()
    #expect(try await tree.library.albums().map(\.title) == ["새벽"])
    #expect(try await tree.library.albums().map(\.albumArtist) == ["부활"])

    let other = try MusicTree()
    let text = sheet("CDImage.wav")
    _ = try EncodedTone.write(
      to: "inside.flac", in: other.music, seconds: 9, options: ["-metadata", "CUESHEET=\(text)"])
    try await other.scan()
    #expect(try await other.library.tracks().map(\.title) == ["One", "Two", "Three"])
  }

  @Test func aSheetInABlockOfAFLACFileMakesItsTracks() async throws {
    let file = try image("disc.flac")
    try insert(Self.block(starts: [0, 3, 6], leadOut: 9), into: file)

    #expect(try await tree.scan().counts == [1, 3, 0, 0, 0])
    #expect(
      try await lines() == [
        "1 disc 1 0.0-3.0 3.0, 0", "2 disc 2 3.0-6.0 3.0, 0", "3 disc 3 6.0- 3.0, 0",
      ])

    // A sheet as text has titles, and goes first.
    try tree.music.write(Array(sheet("disc.flac").utf8), to: "disc.cue")
    try await tree.scan()
    #expect(try await lines() == Self.whole)
  }

  @Test func aBlockOfOneTrackOrOfNonsenseLeavesTheFileWhole() async throws {
    try insert(Self.block(starts: [0], leadOut: 9), into: try image("one.flac"))
    try insert(Array(Self.block(starts: [0, 3, 6], leadOut: 9)[..<410]), into: image("cut.flac"))
    try insert([UInt8](repeating: 0xFF, count: 900), into: image("odd.flac"))

    #expect(try await tree.scan().counts == [3, 3, 0, 0, 0])
    #expect(try await tree.library.tracks().allSatisfy { $0.segment == nil })
  }

  /// What a block of a cue sheet holds, with places in seconds at 44.1 kHz.
  private static func block(starts: [Int], leadOut: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128) + ID3v2Builder.big(88_200, 8) + [0x80]
    bytes += [UInt8](repeating: 0, count: 258) + [UInt8(starts.count + 1)]
    for (index, start) in (starts + [leadOut]).enumerated() {
      let isLast = index == starts.count
      bytes += ID3v2Builder.big(start * 44_100, 8) + [isLast ? 170 : UInt8(index + 1)]
      bytes += [UInt8](repeating: 0, count: 26) + [isLast ? 0 : 1]
      if !isLast { bytes += [UInt8](repeating: 0, count: 8) + [1, 0, 0, 0] }
    }
    return bytes
  }

  /// Puts a block of a cue sheet behind the first block of a FLAC file.
  private func insert(_ block: [UInt8], into file: FilePath) throws {
    var bytes = try FileSystem.contents(of: file.bytes, limit: 1 << 24)
    bytes.insert(contentsOf: [5] + ID3v2Builder.big(block.count, 3) + block, at: 4 + 4 + 34)
    try FileSystem.write(bytes, to: file.bytes)
  }

  @Test func moreThan99TracksAndASheetThatGoesBeyondTheFile() async throws {
    _ = try image("album.flac", seconds: 8)
    var text = "FILE \"album.flac\" WAVE\n"
    for number in 1...120 { text += "TRACK \(number) AUDIO\nINDEX 01 00:00:\(number % 75)\n" }
    text = text.replacing("INDEX 01 00:00:0\n", with: "INDEX 01 00:01:00\n")
    text += "TRACK 121 AUDIO\nINDEX 01 00:30:00\n"
    try tree.music.write(Array(text.utf8), to: "album.cue")
    try await tree.scan()
    #expect(try await tree.library.tracks().count == 120)
    #expect(try await tree.library.tracks().allSatisfy { ($0.duration ?? .zero) > .zero })
  }

  @Test func countsAreOfTracksAndSurviveMovesEditsAndRetaggedFiles() async throws {
    let file = try image("a/album.flac")
    try tree.music.write(Array(sheet("album.flac").utf8), to: "a/album.cue")
    try await tree.scan()
    let ids = try await tree.library.tracks().map(\.id)
    try play("One", times: 1)
    try play("Two", times: 2)

    // A new title in the sheet.
    try tree.music.write(
      Array(sheet("album.flac", titles: ["One", "Deux", "Three"]).utf8), to: "a/album.cue")
    try await tree.scan()
    #expect(
      try await lines() == [
        "1 One 0.0-3.0 3.0, 1", "2 Deux 3.0-6.0 3.0, 2", "3 Three 6.0- 3.0, 0",
      ])
    // Both moved, and the file retagged.
    var edit = TagEdit()
    edit.comment = .set(String(repeating: "long", count: 9000))
    try TagWriter.write(edit, to: file)
    #expect(
      try run("mv", tree.music.path.appending("a").display, tree.music.path.appending("b").display)
        == 0)
    try await tree.scan()
    #expect(try await tree.library.tracks().map(\.id) == ids)
    #expect(try await tree.library.tracks().map(\.plays) == [1, 2, 0])
    #expect(try await tree.library.tracks().allSatisfy { !$0.isAway })
    #expect(try await tree.scan().counts == [1, 0, 0, 0, 0])
  }

  @Test func aSheetThatComesGoesAndComesBack() async throws {
    let file = try image("album.flac")
    try await tree.scan()
    #expect(try await lines() == ["? album whole 9.0, 0"])
    let text = Array(sheet("album.flac").utf8)
    let beside = try tree.music.write(text, to: "album.cue")
    try await tree.scan()
    #expect(try await lines().filter { !$0.hasPrefix("(") } == Self.whole)
    try play("Two", times: 5)

    try beside.remove()
    try await tree.scan()
    #expect(try await lines().filter { !$0.hasPrefix("(") } == ["? album whole 9.0, 0"])
    try tree.music.write(text, to: "album.cue")
    try await tree.scan()
    #expect(try await lines().filter { $0.contains("Two") } == ["2 Two 3.0-6.0 3.0, 5"])

    // Another file stays, for an empty folder is one that is not mounted.
    try tree.song("other.mp3", "Other")
    try file.remove()
    #expect(try await tree.scan().missing == 3)
    #expect(try await lines().filter { !$0.hasPrefix("(") }.count == 1)
    #expect(try await tree.library.forget(in: []).count == 4)
    #expect(try await tree.library.tracks().map(\.title) == ["Other"])
  }

  @Test func aSheetOfWholeFilesLeavesThemAsTheyAre() async throws {
    for number in 1...2 { _ = try image("\(number).flac", seconds: 1) }
    let text = (1...2).map { number in
      "FILE \"\(number).flac\" WAVE\nTRACK 0\(number) AUDIO\nINDEX 01 00:00:00\n"
    }.joined()
    try tree.music.write(Array(text.utf8), to: "album.cue")
    try await tree.scan()
    #expect(try await lines() == ["? 1 whole 1.0, 0", "? 2 whole 1.0, 0"])
    #expect(try await tree.scan().counts == [2, 0, 0, 0, 0])
  }
}
