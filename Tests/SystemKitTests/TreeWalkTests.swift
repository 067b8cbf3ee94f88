// Trees as they are found on disks: names of any bytes, links in rings, pipes that bear a song's
// name, folders a hundred deep. The walk ends on each of them and meets each file once.

import Glibc
import MusicCore
import SystemKit
import TestSupport
import Testing

@Suite struct TreeWalkTests {
  /// The wanted files of a tree, as paths below it, and the failures.
  private func walk(
    _ folder: TemporaryFolder, followsLink: @escaping ([UInt8]) -> Bool = { _ in true }
  ) -> (files: [String], failures: [SystemError]) {
    var walk = TreeWalk(
      root: folder.path.bytes, isWanted: { FilePath(bytes: $0).fileExtension == "mp3" },
      followsLink: followsLink)
    var files: [String] = []
    var failures: [SystemError] = []
    while let step = walk.next() {
      switch step {
      case .failure(let error): failures.append(error)
      case .folder(let entered):
        for file in entered.files {
          let path = FilePath(bytes: entered.path.appendingComponent(file.name))
          files.append(String(path.display.dropFirst(folder.path.display.count + 1)))
        }
      }
    }
    return (files, failures)
  }

  private func link(_ name: String, to target: String, in folder: TemporaryFolder) {
    #expect(symlink(target, folder.path.appending(name).display) == 0)
  }

  @Test func namesOfAnyBytesAreFound() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      Array("bad".utf8) + [0xE9] + Array(".mp3".utf8), Array("new\nline.mp3".utf8),
      Array("-leading.mp3".utf8), Array(" blanks .mp3".utf8), Array("a#b?c%20 100%.mp3".utf8),
      Array("back\\slash '\"$(x) [*];|&.mp3".utf8), Array("🎵.mp3".utf8),
      Array(String(repeating: "가", count: 83).utf8) + Array(".mp3".utf8), Array("UPPER.MP3".utf8),
      Array("caf\u{E9}.mp3".utf8), Array("cafe\u{301}.mp3".utf8),
    ]
    for name in names { try folder.write([1], to: name) }

    var walk = TreeWalk(
      root: folder.path.bytes, isWanted: { FilePath(bytes: $0).fileExtension == "mp3" },
      followsLink: { _ in true })
    guard case .folder(let entered) = walk.next() else {
      Issue.record("the first step was another")
      return
    }

    #expect(entered.files.map(\.name) == names.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(names.map(\.count).max() == 253)
  }

  /// More folders than are read at once, wide and deep: the order is that of a walk one by one.
  @Test func foldersReadAheadAreMetInTheirOrder() throws {
    let folder = try TemporaryFolder()
    var expected: [String] = []
    for artist in 100..<190 {
      try folder.write([1], to: "\(artist)/0.mp3")
      expected.append("\(artist)/0.mp3")
      for album in 0..<(artist % 4) {
        let deep = String(repeating: "/x", count: artist % 7)
        try folder.write([1], to: "\(artist)/\(album)\(deep)/1.mp3")
        if artist % 5 == 0 { try folder.write([1], to: "\(artist)/\(album)/.nomedia") }
        if artist % 5 != 0 { expected.append("\(artist)/\(album)\(deep)/1.mp3") }
      }
      link("\(artist)/2.mp3", to: "0.mp3", in: folder)
    }

    #expect(walk(folder) { _ in false }.files == expected)
    var first = TreeWalk(
      root: folder.path.bytes, isWanted: { _ in true }, readsAhead: false,
      followsLink: { _ in true })
    guard case .folder(let entered) = first.next() else {
      Issue.record("the first step was another")
      return
    }
    #expect(entered.path == folder.path.bytes)
  }

  @Test func hiddenThingsAndFoldersWithAMarkerArePassedOver() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "seen/a.mp3")
    try folder.write([1], to: ".hidden/b.mp3")
    try folder.write([1], to: "seen/.c.mp3")
    try folder.write([1], to: "ignored/deep/d.mp3")
    try folder.write([], to: "ignored/.nomedia")

    #expect(walk(folder).files == ["seen/a.mp3"])
  }

  @Test func linksInRingsEndAndEachFileIsMetOnce() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try folder.write([1], to: "album/a.mp3")
    try outside.write([1], to: "b.mp3")
    link("album/up", to: "..", in: folder)
    link("self", to: "self", in: folder)
    link("dangling.mp3", to: "nowhere.mp3", in: folder)
    link("linked", to: outside.path.display, in: folder)
    link("again", to: outside.path.display, in: folder)
    link("single.mp3", to: outside.path.appending("b.mp3").display, in: folder)

    let (files, failures) = walk(folder) { !FilePath(bytes: $0).isInside(folder.path) }

    #expect(failures.isEmpty)
    #expect(files.filter { $0.hasSuffix("a.mp3") } == ["album/a.mp3"])
    #expect(files.filter { $0.hasSuffix("b.mp3") }.count == 1)
  }

  @Test func aLinkIsFollowedOnlyWhenItIsAllowed() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try outside.write([1], to: "b.mp3")
    link("linked", to: outside.path.display, in: folder)

    #expect(walk(folder) { _ in false }.files.isEmpty)
    #expect(walk(folder) { _ in true }.files == ["linked/b.mp3"])
  }

  @Test func hardLinksAreTwoFiles() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write([1], to: "a.mp3")
    #expect(Glibc.link(first.display, folder.path.appending("b.mp3").display) == 0)

    #expect(walk(folder).files == ["a.mp3", "b.mp3"])
  }

  @Test func aPipeNamedLikeASongIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path.appending("x.mp3").display, 0o600) == 0)

    #expect(walk(folder).files.isEmpty)
    #expect(throws: SystemError.self) {
      try FileSystem.contents(of: folder.path.appending("x.mp3").bytes, limit: 10)
    }
  }

  @Test func aFolderNamedLikeASongIsEntered() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "x.mp3/y.mp3")

    #expect(walk(folder).files == ["x.mp3/y.mp3"])
  }

  @Test func aFile180FoldersDeepIsFound() throws {
    let folder = try TemporaryFolder()
    let deep = String(repeating: "folder/", count: 180)
    try folder.write([1], to: deep + "a.mp3")

    #expect(walk(folder).files == [deep + "a.mp3"])
  }

  @Test func aFolderThatIsNotThereIsAFailureThatNamesIt() throws {
    let folder = try TemporaryFolder()
    var walk = TreeWalk(
      root: folder.path.appending("none").bytes, isWanted: { _ in true },
      followsLink: { _ in true })

    guard case .failure(let error) = walk.next() else {
      Issue.record("the first step was another")
      return
    }
    #expect(error.isNotFound)
    #expect(error.subject == folder.path.appending("none").bytes)
    #expect(walk.next() == nil)
  }
}
