// What a scan makes of a tree: everything in it once, under its own name, and nothing lost for an
// odd neighbour.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import Synchronization
import TestSupport
import Testing

@Suite struct ScanTests {
  @Test func aFirstScanAddsEverySongAndASecondNothing() async throws {
    let tree = try MusicTree()
    try tree.song("A/X/1.mp3", "One", by: "A", on: "X", number: 1)
    try tree.song("A/X/2.mp3", "Two", by: "A", on: "X", number: 2)
    try tree.music.write(Array("no music".utf8), to: "A/notes.txt")

    #expect(try await tree.scan().counts == [2, 2, 0, 0, 0])
    #expect(try await tree.scan().counts == [2, 0, 0, 0, 0])
    #expect(try await tree.library.tracks().map(\.title) == ["One", "Two"])
    #expect(try await tree.library.albums().map(\.title) == ["X"])
    #expect(try await tree.library.folders().map(\.path) == [tree.music.path])
  }

  @Test func namesOfAnyBytesBecomeTracks() async throws {
    let tree = try MusicTree()
    let names: [[UInt8]] = [
      Array("bad".utf8) + [0xE9] + Array(".mp3".utf8), [0xBA, 0xF1] + Array(".mp3".utf8),
      Array("new\nline.mp3".utf8), Array("-leading.mp3".utf8), Array(" blanks .mp3".utf8),
      Array("a#b?c%20 100%.mp3".utf8), Array("🎵.mp3".utf8), Array("UPPER.MP3".utf8),
      Array(String(repeating: "가", count: 83).utf8) + Array(".mp3".utf8),
      Array("caf\u{E9}.mp3".utf8), Array("cafe\u{301}.mp3".utf8),
      Array((String(repeating: "d/", count: 180) + "deep.mp3").utf8),
    ]
    for name in names { try tree.music.write(try MusicTree.bytes(), to: name) }

    let report = try await tree.scan()

    #expect(report.counts == [names.count, names.count, 0, 0, 0])
    #expect(
      Set(try await tree.library.tracks().map(\.path))
        == Set(names.map { tree.music.path.appending($0) }))
    #expect(try await tree.library.search("CAFÉ").count == 2, "both forms of one name")
    #expect(try await tree.scan().counts == [names.count, 0, 0, 0, 0])
  }

  @Test func filesThatCannotBeReadAreNamedAndTheOthersCome() async throws {
    let tree = try MusicTree()
    try tree.song("1.mp3", "One")
    try tree.music.write([], to: "empty.mp3")
    try tree.music.write(Array("<html>no song</html>".utf8), to: "page.mp3")
    try tree.song("9.mp3", "Nine")

    let report = try await tree.scan()

    #expect(report.counts == [4, 2, 0, 0, 0])
    #expect(report.unreadable.map(\.path.name) == ["empty.mp3", "page.mp3"])
    #expect(report.unreadable.allSatisfy { !$0.reason.isEmpty })
    #expect(try await tree.library.unreadableFiles() == report.unreadable)
    #expect(try await tree.scan().unreadable == report.unreadable, "still named, not read again")
  }

  @Test func aBrokenFileThatIsMendedBecomesATrack() async throws {
    let tree = try MusicTree()
    try tree.music.write([], to: "a.mp3")
    try await tree.scan()
    try tree.song("a.mp3", "Mended")

    #expect(try await tree.scan().counts == [1, 1, 0, 0, 0])
    #expect(try await tree.library.unreadableFiles().isEmpty)

    try tree.music.write([], to: "b.mp3")
    try await tree.scan()
    #expect(unlink(tree.music.path.appending("b.mp3").display) == 0)
    #expect(try await tree.scan().unreadable.isEmpty)
  }

  @Test func linksPipesAndFoldersNamedLikeSongs() async throws {
    let tree = try MusicTree()
    try tree.song("album/a.mp3", "A")
    try tree.song("folder.mp3/b.mp3", "B")
    let root = tree.music.path
    #expect(symlink("..", root.appending("album/up").display) == 0)
    #expect(symlink("/", root.appending("everything").display) == 0)
    #expect(symlink("album", root.appending("again").display) == 0)
    #expect(symlink("album/a.mp3", root.appending("link.mp3").display) == 0)
    #expect(symlink("loop", root.appending("loop").display) == 0)
    #expect(symlink("gone.mp3", root.appending("dangling.mp3").display) == 0)
    #expect(mkfifo(root.appending("pipe.mp3").display, 0o600) == 0)

    let report = try await tree.scan()

    #expect(report.unreadable.isEmpty)
    #expect(try await tree.tracks() == ["album/a.mp3", "folder.mp3/b.mp3"])
  }

  @Test func wordsBesideASongCountHoweverTheirNameIsComposed() async throws {
    let tree = try MusicTree()
    try tree.song("caf\u{E9}.mp3")
    try tree.music.write(Array("[00:01.00]Words".utf8), to: "cafe\u{301}.LRC")
    try tree.song("plain.mp3")
    try tree.music.write(Array("Just words".utf8), to: "plain.txt")
    try tree.song("untimed.mp3")
    try tree.music.write(Array("[ar:Somebody]\nJust words".utf8), to: "untimed.lrc")
    try tree.song("none.mp3")
    try tree.music.write(Array("[00:01.00]Words".utf8), to: "none2.lrc")
    try await tree.scan()

    #expect(try await tree.track("caf\u{E9}.mp3")?.metadata.lyrics == .synced)
    #expect(try await tree.track("plain.mp3")?.metadata.lyrics == .plain)
    #expect(try await tree.track("untimed.mp3")?.metadata.lyrics == .plain)
    #expect(try await tree.track("none.mp3")?.metadata.lyrics == LyricsKind.none)

    try tree.music.write(Array("[00:01.00]Words".utf8), to: "none.lrc")
    #expect(unlink(tree.music.path.appending("plain.txt").display) == 0)
    #expect(try await tree.scan().counts == [4, 0, 0, 0, 0])
    #expect(try await tree.track("none.mp3")?.metadata.lyrics == .synced)
    #expect(try await tree.track("plain.mp3")?.metadata.lyrics == LyricsKind.none)
  }

  @Test func progressIsToldAtMostTenTimesASecondAndInTheEnd() async throws {
    let tree = try MusicTree()
    for number in 0..<40 { try tree.song("\(number % 10)/\(number).mp3") }
    let told = Counter()
    let scanner = LibraryScanner(library: tree.library) { ReaderInProcess() }

    let report = try await scanner.scan([tree.music.path]) { told.add($0) }

    let last = try #require(told.all.last)
    #expect((last.seen, last.read, last.waiting) == (40, 40, 0))
    #expect(Double(told.all.count) <= report.seconds * 10 + 2)
  }

  @Test func theCasesOfAlbumsComeOutAsTheirManifestSays() async throws {
    let tree = try MusicTree()
    _ = try await LibraryScanner(library: tree.library) { ReaderInProcess() }
      .scan([CaseFiles.path("F-albums")])

    let albums = try await tree.library.albums()
    let lines = albums.map { album in
      "\(album.title ?? "?")|\(album.isCompilation ? "VA" : album.albumArtist ?? "?")|\(album.tracks)"
    }
    #expect(lines.count { $0.hasPrefix("Greatest Hits|") } == 2)
    #expect(lines.count { $0.hasSuffix("|VA|3") } == 1, "Now 42")
    #expect(lines.count { $0.hasSuffix("|VA|2") } == 1, "TCMP")
    #expect(albums.count { $0.discs == 2 && $0.tracks == 2 } == 1, "Tagged discs")
    #expect(lines.contains("No tags|?|1"))
    #expect(albums.count == 6)
  }
}

/// What a scan told of its progress.
final class Counter: Sendable {
  private let told = Mutex<[ScanProgress]>([])

  var all: [ScanProgress] { told.withLock { $0 } }

  func add(_ progress: ScanProgress) {
    told.withLock { $0.append(progress) }
  }
}
