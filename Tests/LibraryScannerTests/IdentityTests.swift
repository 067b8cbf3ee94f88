// A track is its sound: files that were moved, renamed, copied and retagged, also all at once, are
// the tracks they were, with counts, dates and ids. Two files with one sound are two tracks.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@Suite struct IdentityTests {
  /// A song of about half a second whose sound no other number has.
  private func sound(_ number: Int) -> [UInt8] {
    var generator = Seeded(number)
    var bytes = MPEGBuilder.frames(20)
    for index in bytes.indices where index % 417 >= 4 { bytes[index] = generator.next() }
    return bytes
  }

  @discardableResult
  private func song(
    _ tree: MusicTree, _ name: String, _ number: Int, titled title: String? = nil,
    in folder: FilePath? = nil
  ) throws -> FilePath {
    var frames = ID3v2Builder.text("TIT2", title ?? "Song \(number)")
    frames += ID3v2Builder.text("TALB", "Album \(number / 10)")
    let file = (folder ?? tree.music.path).appending(name)
    try FileSystem.makeFolder(file.parent.bytes)
    let tag = ID3v2Builder.tag(version: 4, frames)
    // A new file, as editors write one, also where one stands.
    let fresh = file.parent.appending(".fresh")
    try FileSystem.write(tag + sound(number), to: fresh.bytes)
    #expect(rename(fresh.display, file.display) == 0)
    return file
  }

  private func play(_ tree: MusicTree, _ name: String, times: Int) throws {
    let connection = try Connection(path: tree.library.file.bytes, access: .readWrite)
    try connection.run(
      "UPDATE track SET plays = ?, records = 1, added = 5 WHERE path = ?", .integer(Int64(times)),
      .blob(tree.music.path.appending(name).bytes))
  }

  /// "name: title, plays" of all tracks, in brackets those not there.
  private func lines(_ tree: MusicTree) async throws -> [String] {
    let tracks = try await tree.library.tracks()
    return tracks.map { track in
      let name =
        track.path.isInside(tree.music.path)
        ? String(track.path.display.dropFirst(tree.music.path.display.count + 1))
        : track.path.name
      let text = "\(name): \(track.title), \(track.plays)"
      return track.isAway ? "(\(text))" : text
    }.sorted()
  }

  private func move(_ tree: MusicTree, _ old: String, to new: String) {
    let root = tree.music.path
    #expect(rename(root.appending(old).display, root.appending(new).display) == 0)
  }

  @Test func aTreeOf2000FilesMovedCopiedRenamedAndRetaggedKeepsAll() async throws {
    let tree = try MusicTree()
    for number in 0..<2000 { try song(tree, "a/\(number / 10)/\(number).mp3", number) }
    try await tree.scan()
    let connection = try Connection(path: tree.library.file.bytes, access: .readWrite)
    try connection.execute("UPDATE track SET plays = id * 3, records = id % 7, added = id")
    let before = try await tree.library.tracks()
    let other = try TemporaryFolder()
    for number in 0..<2000 {
      let name = "\(number % 50)/x\(number).mp3"
      try song(tree, name, number, titled: "Retagged \(number), at length", in: other.path)
      try tree.music.path.appending("a/\(number / 10)/\(number).mp3").remove()
    }

    #expect(try await tree.scan(other.path).counts == [2000, 0, 0, 2000, 0])
    let after = try await tree.library.tracks()
    #expect(after.count == 2000)
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    for track in after {
      let was = try #require(old[track.id])
      #expect(track.title == "Retagged \(was.title.dropFirst(5)), at length")
      #expect((track.plays, track.records, track.added) == (was.plays, was.records, was.added))
      #expect(track.path.isInside(other.path) && !track.isAway)
    }
  }

  @Test func aRetaggedFolderUnderAnotherNameIsTheSameFolder() async throws {
    let tree = try MusicTree()
    for number in 0..<30 { try song(tree, "old/\(number).mp3", number) }
    try await tree.scan()
    let ids = Set(try await tree.library.tracks().map(\.id))
    move(tree, "old", to: "new")
    for number in 0..<30 { try song(tree, "new/\(number).mp3", number, titled: "New \(number)") }

    #expect(try await tree.scan().counts == [30, 0, 0, 30, 0])
    #expect(Set(try await tree.library.tracks().map(\.id)) == ids)
    #expect(try await tree.scan().counts == [30, 0, 0, 0, 0])
  }

  @Test func twoFilesThatChangePlacesTakeTheirCountsAlong() async throws {
    let tree = try MusicTree()
    try song(tree, "a.mp3", 1)
    try song(tree, "b.mp3", 2)
    try await tree.scan()
    try play(tree, "a.mp3", times: 7)
    move(tree, "a.mp3", to: "c")
    move(tree, "b.mp3", to: "a.mp3")
    move(tree, "c", to: "b.mp3")

    try await tree.scan()
    #expect(try await lines(tree) == ["a.mp3: Song 2, 0", "b.mp3: Song 1, 7"])
    #expect(try await tree.scan().counts == [2, 0, 0, 0, 0])
  }

  @Test func filesThatChangePlacesAgainAndAgainKeepTheirCounts() async throws {
    let tree = try MusicTree()
    for (name, number) in [("a.mp3", 1), ("b.mp3", 2), ("c.mp3", 3)] {
      try song(tree, name, number)
    }
    try await tree.scan()
    for (name, times) in [("a.mp3", 1), ("b.mp3", 20), ("c.mp3", 300)] {
      try play(tree, name, times: times)
    }
    let ids = try await tree.library.tracks().map { [$0.title: $0.id] }
    for _ in 0..<2 {
      // Twice between two scans, so that each stands in the third one's place.
      for (first, second) in [("a.mp3", "b.mp3"), ("b.mp3", "c.mp3")] {
        move(tree, first, to: "x")
        move(tree, second, to: first)
        move(tree, "x", to: second)
      }
      try await tree.scan()
    }
    #expect(
      try await lines(tree) == ["a.mp3: Song 3, 300", "b.mp3: Song 1, 1", "c.mp3: Song 2, 20"])

    // One changes places while another sound takes a place, and again before anybody looked.
    move(tree, "a.mp3", to: "x")
    move(tree, "b.mp3", to: "a.mp3")
    try song(tree, "b.mp3", 8)
    try song(tree, "b.mp3", 9, titled: "New")
    move(tree, "x", to: "d.mp3")
    try await tree.scan()
    #expect(
      try await lines(tree) == [
        "a.mp3: Song 1, 1", "b.mp3: New, 0", "c.mp3: Song 2, 20", "d.mp3: Song 3, 300",
      ])
    let known = try await tree.library.tracks().filter { $0.title != "New" }
    #expect(Set(known.map { [$0.title: $0.id] }) == Set(ids))
    #expect(try await tree.scan().counts == [4, 0, 0, 0, 0])
  }

  @Test(arguments: [[2, 3, 1], [3, 1, 2], [2, 3, 4], [4, 1, 2], [0, 1, 2], [2, 3, 0]])
  func filesThatMoveInARowTakeTheirCountsAlong(_ now: [Int]) async throws {
    let tree = try MusicTree()
    for number in 1...3 {
      try song(tree, "\(number).mp3", number)
    }
    try await tree.scan()
    for number in 1...3 { try play(tree, "\(number).mp3", times: number * 10) }
    // All are written anew, with other tags, in other folders' order; 0 is nothing, 4 is new.
    for (place, number) in zip(1...3, now) {
      if number == 0 {
        try tree.music.path.appending("\(place).mp3").remove()
      } else {
        try song(tree, "\(place).mp3", number, titled: "Now \(number)")
      }
    }
    let lost = (1...3).filter { !now.contains($0) }
    for number in lost { try song(tree, "0-\(number).mp3", number, titled: "Now \(number)") }

    try await tree.scan()
    var expected = zip(1...3, now).filter { $0.1 > 0 }.map { place, number in
      "\(place).mp3: Now \(number), \(number == 4 ? 0 : number * 10)"
    }
    expected += lost.map { "0-\($0).mp3: Now \($0), \($0 * 10)" }
    #expect(try await lines(tree) == expected.sorted())
    #expect(try await tree.scan().counts == [expected.count, 0, 0, 0, 0])
  }

  @Test func aFileReplacedByABetterOneIsTheSameTrack() async throws {
    let tree = try MusicTree()
    try song(tree, "a.mp3", 1)
    try await tree.scan()
    try play(tree, "a.mp3", times: 4)
    try song(tree, "a.mp3", 9, titled: "Song 1")

    #expect(try await tree.scan().counts == [1, 0, 1, 0, 0])
    #expect(try await lines(tree) == ["a.mp3: Song 1, 4"])
  }

  @Test func twoFilesWithOneSoundAreTwoTracksAndKeepTheirOwn() async throws {
    let tree = try MusicTree()
    try song(tree, "album/a.mp3", 1)
    try song(tree, "best/b.mp3", 1, titled: "On the best-of")
    try await tree.scan()
    try play(tree, "album/a.mp3", times: 1)
    try play(tree, "best/b.mp3", times: 2)
    #expect(try await tree.tracks() == ["album/a.mp3", "best/b.mp3"])

    // Both move and change at once: each is found by its name, then by its title.
    try song(tree, "new/a.mp3", 1, titled: "Other 1")
    try song(tree, "new/c.mp3", 1, titled: "On the best-of")
    try tree.music.path.appending("album/a.mp3").remove()
    try tree.music.path.appending("best/b.mp3").remove()
    #expect(try await tree.scan().counts == [2, 0, 0, 2, 0])
    #expect(
      try await lines(tree) == ["new/a.mp3: Other 1, 1", "new/c.mp3: On the best-of, 2"])
  }

  @Test func aCopyOfARetaggedFileIsTheCopyNotTheTrack() async throws {
    let tree = try MusicTree()
    try song(tree, "z/a.mp3", 1)
    try await tree.scan()
    try play(tree, "z/a.mp3", times: 3)
    // The copy is met first, and the original has changed.
    try song(tree, "a/copy.mp3", 1)
    try song(tree, "z/a.mp3", 1, titled: "Retagged")

    #expect(try await tree.scan().counts == [2, 1, 1, 0, 0])
    #expect(try await lines(tree) == ["a/copy.mp3: Song 1, 0", "z/a.mp3: Retagged, 3"])
  }

  @Test func aFileThatTakesTheNumberOfADeletedOneIsNotThatOne() async throws {
    let tree = try MusicTree()
    let file = try song(tree, "a.mp3", 1)
    try await tree.scan()
    try play(tree, "a.mp3", times: 3)
    // What a file system does that gives out a number again: the same node, other contents.
    move(tree, "a.mp3", to: "b.mp3")
    let bytes = try FileSystem.contents(
      of: tree.music.path.appending("b.mp3").bytes, limit: 1 << 20)
    let other = bytes.dropLast(sound(1).count) + sound(2)
    let descriptor = open(file.parent.appending("b.mp3").display, O_WRONLY)
    #expect(write(descriptor, Array(other), other.count) == other.count)
    close(descriptor)

    try await tree.scan()
    #expect(try await lines(tree) == ["(a.mp3: Song 1, 3)", "b.mp3: Song 1, 0"])
    try song(tree, "c.mp3", 1, titled: "Found")
    try await tree.scan()
    #expect(try await lines(tree) == ["b.mp3: Song 1, 0", "c.mp3: Found, 3"])
  }

  @Test func aLibraryOfAnEarlierVersionLearnsTheSoundOfItsFiles() async throws {
    let tree = try MusicTree()
    for number in 1...3 { try song(tree, "\(number).mp3", number) }
    try await tree.scan()
    try play(tree, "1.mp3", times: 3)
    try play(tree, "2.mp3", times: 4)
    let connection = try Connection(path: tree.library.file.bytes, access: .readWrite)
    try connection.execute("UPDATE track SET sound_mark = NULL, changed = -1")
    // One is copied and deleted, one is renamed, one stays.
    try song(tree, "copy.mp3", 1)
    try tree.music.path.appending("1.mp3").remove()
    move(tree, "2.mp3", to: "renamed.mp3")

    #expect(try await tree.scan().counts == [3, 0, 1, 2, 0])
    let expected = ["3.mp3: Song 3, 0", "copy.mp3: Song 1, 3", "renamed.mp3: Song 2, 4"]
    #expect(try await lines(tree) == expected)
    #expect(try connection.first("SELECT count(sound_mark) FROM track") { $0.int(0) } == 3)
  }

  @Test func aVanishedFileThatComesBackElsewhereYearsLaterIsItself() async throws {
    let tree = try MusicTree()
    let file = try song(tree, "a.mp3", 1)
    try song(tree, "b.mp3", 2)
    try await tree.scan()
    try play(tree, "a.mp3", times: 3)
    try file.remove()
    #expect(try await tree.scan().counts == [1, 0, 0, 0, 1])

    try song(tree, "deep/down/x.mp3", 1, titled: "Back")
    #expect(try await tree.scan().counts == [2, 0, 0, 1, 0])
    #expect(try await lines(tree) == ["b.mp3: Song 2, 0", "deep/down/x.mp3: Back, 3"])
  }
}

/// Bytes that look random and are the same each time.
private struct Seeded {
  private var state: UInt64

  init(_ seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // No byte that could be taken for the head of a frame.
    return UInt8(truncatingIfNeeded: state >> 56) & 0x7F
  }
}
