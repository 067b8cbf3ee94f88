// What happens in watched folders shows in the library without anybody asking for a scan.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite(.serialized) struct WatchTests {
  @Test func anAlbumCopiedInIsThereWithinTwoSeconds() async throws {
    let tree = try MusicTree()
    try tree.song("old/1.mp3", "Old", by: "A", on: "X")
    let source = try MusicTree()
    for number in 1...12 {
      try source.song("New/CD1/\(number).mp3", "\(number)", by: "B", on: "Y", number: number)
    }
    let watched = try await WatchedTree(tree)
    var times: [Duration] = []

    // The machine may be busy with other tests: one of a few copies has to be quick.
    while times.count < 5, times.min() ?? .seconds(3600) >= .seconds(2) {
      let copy = tree.music.path.appending("copy \(times.count)")
      try run("cp", "-r", source.music.path.appending("New").display, copy.display)
      times.append(
        try await watched.until("the album is there") {
          try await tree.library.tracks().count == 13 + 12 * times.count
        })
    }

    #expect(try #require(times.min()) < .seconds(2))
    #expect(try await tree.library.tracks().count == 1 + 12 * times.count)
    #expect(try await tree.library.unreadableFiles().isEmpty)
    #expect(watched.updates.count <= 3 * times.count, "a burst is one piece of news")
  }

  @Test func aFileThatGrowsIsReadWhenItIsClosed() async throws {
    let tree = try MusicTree()
    let song = try tree.song("a/1.mp3", "One")
    let bytes = try FileSystem.contents(of: song.bytes, limit: 1 << 20)
    let watched = try await WatchedTree(tree)
    let growing = tree.music.path.appending("a/2.mp3")
    let file = open(growing.display, O_WRONLY | O_CREAT, 0o644)
    #expect(write(file, bytes, 100) == 100)
    // News of the same folder, so that the library looks into it meanwhile.
    try tree.song("a/3.mp3", "Three")
    try await watched.until(tracks: ["a/1.mp3", "a/3.mp3"])
    #expect(try await tree.library.unreadableFiles().isEmpty)

    let rest = Array(bytes[100...])
    #expect(write(file, rest, rest.count) == rest.count)
    close(file)

    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3", "a/3.mp3"], within: .seconds(2))
    #expect(try await tree.track("a/2.mp3")?.title == "One")
  }

  @Test func aFileWhoseClosingNobodySawIsReadWhenItStandsStill() async throws {
    let tree = try MusicTree()
    let song = try tree.song("1.mp3", "One")
    let bytes = try FileSystem.contents(of: song.bytes, limit: 1 << 20)
    var policy = WatchPolicy()
    policy.growingTime = .milliseconds(400)
    let watched = try await WatchedTree(tree, policy: policy)
    let file = open(tree.music.path.appending("2.mp3").display, O_WRONLY | O_CREAT, 0o644)
    defer { close(file) }
    #expect(write(file, bytes, bytes.count) == bytes.count)

    try await watched.until(tracks: ["1.mp3", "2.mp3"])
  }

  @Test func aDeletedFileAndADeletedFolderAreMarked() async throws {
    let tree = try MusicTree()
    let gone = try tree.song("a/1.mp3", "One")
    try tree.song("a/2.mp3", "Two")
    try tree.song("b/c/3.mp3", "Three")
    try tree.song("d/4.mp3", "Four")
    let watched = try await WatchedTree(tree)

    try gone.remove()
    try await watched.until(tracks: ["(a/1.mp3)", "a/2.mp3", "b/c/3.mp3", "d/4.mp3"])
    try run("rm", "-r", tree.music.path.appending("b").display)

    try await watched.until(tracks: ["(a/1.mp3)", "(b/c/3.mp3)", "a/2.mp3", "d/4.mp3"])
  }

  @Test func aRenamedFolderOfFiveHundredTracksKeepsItsIds() async throws {
    let tree = try MusicTree()
    let bytes = try MusicTree.bytes()
    for number in 0..<500 { try tree.music.write(bytes, to: "old/\(number / 10)/\(number).mp3") }
    let watched = try await WatchedTree(tree)
    let ids = Set(try await tree.library.tracks().map(\.id))
    let root = tree.music.path
    #expect(rename(root.appending("old").display, root.appending("new").display) == 0)

    try await watched.until("all are at their new place") {
      try await tree.tracks().allSatisfy { $0.hasPrefix("new/") }
    }

    #expect(Set(try await tree.library.tracks().map(\.id)) == ids)
    #expect(ids.count == 500)
    // What happens in the renamed folder is seen as before.
    try tree.song("new/x/last.mp3", "Last")
    try await watched.until("the last one is there") {
      try await tree.track("new/x/last.mp3") != nil
    }
  }

  @Test func whatIsInAFolderBeforeItIsWatchedIsFound() async throws {
    let tree = try MusicTree()
    let watched = try await WatchedTree(tree, scanning: false)
    try await tree.library.addFolder(tree.music.path)
    for number in 0..<20 {
      let deep = (0...(number % 5)).map { "\($0)" }.joined(separator: "/")
      try tree.song("\(number)/\(deep)/song.mp3", "\(number)")
    }

    try await watched.until("all twenty are there") { try await tree.library.tracks().count == 20 }
  }

  @Test func newTagsWordsAndPicturesBesideTheMusicAreSeen() async throws {
    let tree = try MusicTree()
    let song = try tree.song("a/1.mp3", "Old", by: "A", on: "X")
    let watched = try await WatchedTree(tree)
    var edit = TagEdit()
    edit.title = .set("New")
    try TagWriter.write(edit, to: song)
    try await watched.until("the title is new") {
      try await tree.track("a/1.mp3")?.title == "New"
    }

    try tree.music.write(Array("[00:01.00]la".utf8), to: "a/1.lrc")
    try await watched.until("the words are there") {
      try await tree.track("a/1.mp3")?.metadata.lyrics == .synced
    }
  }

  @Test func linksToFoldersOutsideAreWatched() async throws {
    let tree = try MusicTree()
    let other = try MusicTree()
    try tree.song("1.mp3", "One")
    try other.song("a/2.mp3", "Two")
    let watched = try await WatchedTree(tree)
    try run("ln", "-s", other.music.path.display, tree.music.path.appending("link").display)
    try await watched.until(tracks: ["1.mp3", "link/a/2.mp3"])

    try other.song("a/3.mp3", "Three")
    try await watched.until(tracks: ["1.mp3", "link/a/2.mp3", "link/a/3.mp3"])
    try run("rm", tree.music.path.appending("link").display)
    try await watched.until(tracks: ["(link/a/2.mp3)", "(link/a/3.mp3)", "1.mp3"])
  }

  @Test func aFolderMarkedAsNoMusicGoes() async throws {
    let tree = try MusicTree()
    try tree.song("a/1.mp3", "One")
    try tree.song("b/2.mp3", "Two")
    let watched = try await WatchedTree(tree)

    let marker = try tree.music.write([], to: "a/.nomedia")
    try await watched.until(tracks: ["(a/1.mp3)", "b/2.mp3"])
    try marker.remove()
    try await watched.until(tracks: ["a/1.mp3", "b/2.mp3"])
  }

  @Test func whileNothingHappensItDoesNotWake() async throws {
    let tree = try MusicTree()
    try tree.song("1.mp3", "One")
    let watched = try await WatchedTree(tree)
    // What the setting up left behind is over soon.
    try await Task.sleep(for: .seconds(1))
    let before = watched.watch.wakes.count

    try await Task.sleep(for: .seconds(2))

    #expect(watched.watch.wakes.count == before)
    try tree.song("2.mp3", "Two")
    try await watched.until(tracks: ["1.mp3", "2.mp3"])
    #expect(watched.watch.wakes.count > before, "the counter counts")
  }

  @Test func itStopsAtOnce() async throws {
    let tree = try MusicTree()
    try tree.song("1.mp3", "One")
    let watched = try await WatchedTree(tree)
    let start = ContinuousClock.now

    await watched.stop()

    #expect(start.duration(to: .now) < .seconds(1))
  }
}
