// What is gone is kept until somebody asks for it to be forgotten, and what is there never is.

import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TestSupport
import Testing

@Suite struct ForgettingTests {
  @Test func onlyWhatHasVanishedIsForgotten() async throws {
    let tree = try MusicTree()
    try tree.song("a/1.mp3", "One", by: "A", on: "X")
    let gone = try tree.song("a/2.mp3", "Two", by: "B", on: "Y")
    try tree.song("b/3.mp3", "Three", by: "C", on: "Z")
    try await tree.scan()
    try gone.remove()
    try await tree.scan()
    #expect(try await tree.tracks() == ["(a/2.mp3)", "a/1.mp3", "b/3.mp3"])

    #expect(try await tree.library.forgettable(in: []).map(\.path) == [gone])
    #expect(try await tree.library.forget(in: [tree.music.path.appending("b")]).isEmpty)
    #expect(try await tree.library.tracks().count == 3)

    #expect(try await tree.library.forget(in: []).map(\.path) == [gone])
    #expect(try await tree.tracks() == ["a/1.mp3", "b/3.mp3"])
    #expect(try await tree.library.albums().map(\.title) == ["X", "Z"])
    #expect(try await tree.library.integrityProblems().isEmpty)
    #expect(try await tree.library.search("Two", limit: 5).isEmpty)
  }

  @Test func anAwayFolderIsForgottenOnlyWhenItIsNamed() async throws {
    let tree = try MusicTree()
    let other = try MusicTree()
    try tree.song("1.mp3", "One")
    try other.song("a/2.mp3", "Two")
    try await tree.scan()
    try await tree.scan(other.music.path)
    try await withKnownMove(of: other) {
      try await tree.scan(other.music.path)
      #expect(try await tree.library.summary().away == 1)

      #expect(try await tree.library.forget(in: []).isEmpty)
      #expect(try await tree.library.forget(in: [other.music.path]).count == 1)

      #expect(try await tree.library.folders().map(\.path) == [tree.music.path])
      #expect(try await tree.library.tracks().count == 1)
    }
  }

  /// Does `body` while the other tree's folder is somewhere else.
  private func withKnownMove(of other: MusicTree, _ body: () async throws -> Void) async throws {
    let aside = other.home.path.appending("aside")
    try FileSystem.move(other.music.path.bytes, to: aside.bytes)
    try await body()
    try FileSystem.move(aside.bytes, to: other.music.path.bytes)
  }
}
