// What happens to a library when its files change, move, vanish and come back: ids, and with them
// everything that is remembered of a track, survive all of it.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import Synchronization
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite struct RescanTests {
  private func move(_ tree: MusicTree, _ old: String, to new: String) {
    let root = tree.music.path
    #expect(rename(root.appending(old).display, root.appending(new).display) == 0)
  }

  @Test func aChangedFileIsReadAgainAndKeepsItsId() async throws {
    let tree = try MusicTree()
    try tree.song("a.mp3", "Old", by: "A", on: "X")
    try await tree.scan()
    let before = try #require(try await tree.track("a.mp3"))
    try tree.song("a.mp3", "New", by: "A", on: "X")

    #expect(try await tree.scan().counts == [1, 0, 1, 0, 0])
    let after = try #require(try await tree.track("a.mp3"))
    #expect(after.title == "New")
    #expect((after.id, after.added, after.albumID) == (before.id, before.added, before.albumID))
  }

  @Test func aChangeThatKeepsSizeAndTimeIsSeen() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Aaaa")
    try await tree.scan()
    let before = try FileStatus.of(file.bytes)
    var bytes = try FileSystem.contents(of: file.bytes, limit: 1 << 20)
    let place = try #require(ByteSearch.first(Array("aaa".utf8), in: bytes, 0..<bytes.count))
    bytes.replaceSubrange(place..<(place + 3), with: "bbb".utf8)
    let descriptor = open(file.display, O_WRONLY)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    let time = timespec(
      tv_sec: Int(before.modified / 1_000_000_000), tv_nsec: Int(before.modified % 1_000_000_000))
    #expect(futimens(descriptor, [time, time]) == 0)
    close(descriptor)
    let after = try FileStatus.of(file.bytes)
    try #require(after.size == before.size && after.modified == before.modified)

    #expect(try await tree.scan().counts == [1, 0, 1, 0, 0])
    #expect(try await tree.track("a.mp3")?.title == "Abbb")
  }

  @Test func aRenamedFolderKeepsItsTracksAndItsAlbum() async throws {
    let tree = try MusicTree()
    for number in 1...30 { try tree.song("old/\(number).mp3", number: number) }
    try await tree.scan()
    let ids = Set(try await tree.library.tracks().map(\.id))
    let album = try #require(try await tree.library.albums().first)
    move(tree, "old", to: "new")

    #expect(try await tree.scan().counts == [30, 0, 0, 30, 0])
    #expect(Set(try await tree.library.tracks().map(\.id)) == ids)
    #expect(try await tree.tracks().allSatisfy { $0.hasPrefix("new/") })
    #expect(try await tree.library.albums().map(\.id) == [album.id])
    #expect(try await tree.library.albums().first?.title == "new")
    #expect(try await tree.scan().counts == [30, 0, 0, 0, 0])
  }

  @Test func aFileThatWasCopiedAndDeletedIsKnownByItsContents() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a/song.mp3", "Song", by: "A", on: "X")
    try await tree.scan()
    let id = try await tree.track("a/song.mp3")?.id
    let bytes = try FileSystem.contents(of: file.bytes, limit: 1 << 20)
    try tree.music.write(bytes, to: "b/renamed.mp3")
    #expect(unlink(file.display) == 0)

    #expect(try await tree.scan().counts == [1, 0, 0, 1, 0])
    #expect(try await tree.track("b/renamed.mp3")?.id == id)
  }

  @Test func aCopyIsATrackOfItsOwn() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Song")
    try await tree.scan()
    try tree.music.write(try FileSystem.contents(of: file.bytes, limit: 1 << 20), to: "b.mp3")
    #expect(link(file.display, tree.music.path.appending("c.mp3").display) == 0)

    // The new link changes the file's status, so it is looked at again.
    #expect(try await tree.scan().counts == [3, 2, 1, 0, 0])
    #expect(try await tree.tracks() == ["a.mp3", "b.mp3", "c.mp3"])
  }

  @Test func aVanishedFileIsMarkedAndComesBackAsItself() async throws {
    let tree = try MusicTree()
    try tree.song("a.mp3", "A", by: "A", on: "X")
    let gone = try tree.song("b.mp3", "B", by: "B", on: "Y")
    try await tree.scan()
    let id = try await tree.track("b.mp3")?.id
    let hidden = tree.home.path.appending("b.mp3")
    #expect(rename(gone.display, hidden.display) == 0)

    #expect(try await tree.scan().counts == [1, 0, 0, 0, 1])
    #expect(try await tree.tracks() == ["(b.mp3)", "a.mp3"])
    #expect(try await tree.library.albums().map(\.title) == ["X"])
    #expect(try await tree.scan().counts == [1, 0, 0, 0, 0], "counted once")

    #expect(rename(hidden.display, gone.display) == 0)
    try await tree.scan()
    #expect(try await tree.tracks() == ["a.mp3", "b.mp3"])
    #expect(try await tree.track("b.mp3")?.id == id)
    #expect(try await tree.library.albums().map(\.title) == ["X", "Y"])
  }

  @Test(arguments: [true, false])
  func aFolderThatIsNotMountedIsAwayAndLosesNothing(_ leavesAnEmptyFolder: Bool) async throws {
    let tree = try MusicTree()
    try tree.song("a/1.mp3", "A", by: "A", on: "X")
    try tree.song("a/2.mp3", "B", by: "A", on: "X")
    try await tree.scan()
    let before = try await tree.library.tracks()
    let albums = try await tree.library.albums()
    let elsewhere = tree.home.path.appending("elsewhere")
    #expect(rename(tree.music.path.display, elsewhere.display) == 0)
    if leavesAnEmptyFolder { try FileSystem.makeFolder(tree.music.path.bytes) }

    #expect(try await tree.scan().counts == [0, 0, 0, 0, 2])
    #expect(try await tree.tracks() == ["(a/1.mp3)", "(a/2.mp3)"])
    #expect(try await tree.library.folders().map(\.isAway) == [true])
    #expect(try await tree.library.albums() == albums)
    #expect(try await tree.scan().missing == 0, "counted once")

    #expect(rename(elsewhere.display, tree.music.path.display) == 0)
    #expect(try await tree.scan().counts == [2, 0, 0, 0, 0])
    #expect(try await tree.library.tracks() == before)
    #expect(try await tree.library.folders().map(\.isAway) == [false])
  }

  @Test func scanningOneFolderSaysNothingOfTheOthers() async throws {
    let tree = try MusicTree()
    try tree.song("one/1.mp3")
    let other = try tree.song("other/2.mp3")
    try await tree.scan()
    #expect(unlink(other.display) == 0)

    #expect(try await tree.scan(tree.music.path.appending("one")).counts == [1, 0, 0, 0, 0])
    #expect(try await tree.tracks() == ["one/1.mp3", "other/2.mp3"])
    #expect(try await tree.scan().counts == [1, 0, 0, 0, 1])
  }

  @Test func aFolderNobodyKnowsAndThatIsNotThereIsNamed() async throws {
    let tree = try MusicTree()
    let nowhere = tree.home.path.appending("nowhere")

    let report = try await tree.scan(nowhere)

    #expect(
      report.unreadable == [UnreadableFile(path: nowhere, reason: "No such file or directory")])
    #expect(try await tree.library.folders().isEmpty)
  }

  @Test func aWholeLibraryThatMovedIsTheSameLibrary() async throws {
    let tree = try MusicTree()
    for number in 1...10 { try tree.song("A/X/\(number).mp3", "\(number)", by: "A", on: "X") }
    try await tree.scan()
    let ids = Set(try await tree.library.tracks().map(\.id))
    let other = tree.home.path.appending("moved")
    #expect(rename(tree.music.path.display, other.display) == 0)

    #expect(try await tree.scan(other).counts == [10, 0, 0, 10, 0])
    #expect(Set(try await tree.library.tracks().map(\.id)) == ids)
  }

  @Test func aCancelledScanStopsSoonAndLeavesAWholeLibrary() async throws {
    let tree = try MusicTree()
    for number in 0..<20 { try tree.song("\(number)/a.mp3", "\(number)") }
    let asked = Asked()
    let scanner = LibraryScanner(library: tree.library) { SilentReader(asked: asked) }
    let music = tree.music.path
    let scan = Task { try await scanner.scan([music]) }
    while asked.times.load(ordering: .relaxed) < 3 { await Task.yield() }
    scan.cancel()
    let before = asked.times.load(ordering: .relaxed)

    await #expect(throws: CancellationError.self) { try await scan.value }
    // Each asking waits a tenth of a second at most; the machine may be busy with other tests.
    #expect(asked.times.load(ordering: .relaxed) - before <= 2)
    #expect(asked.longest.load(ordering: .relaxed) <= 100)
    #expect(try await tree.scan().counts == [20, 20, 0, 0, 0])
  }
}
