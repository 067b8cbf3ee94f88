// Playlist files on disk: the hard ones, names that are no text, and lists that came from another
// machine.
import LibraryStore
import MusicCore
import Playlists
import SystemKit
import TagReader
import TestSupport
import Testing

@testable import LibraryScanner

struct PlaylistReaderTests {
  private func names(_ name: String) throws -> [String] {
    try PlaylistReader().read(CaseFiles.path("H-lists/\(name)")).entries.map {
      #expect($0.isThere)
      return $0.path.name
    }
  }

  @Test(arguments: [
    ("dotdot.m3u", ["a.mp3", "b.mp3"]), ("bom.m3u8", ["a.mp3"]), ("blank_lines.m3u", ["a.mp3"]),
    ("cycle_a.m3u", ["a.mp3", "b.mp3"]), ("cycle_b.m3u", ["b.mp3", "a.mp3"]), ("self.m3u", []),
    ("dup_numbers.pls", ["a.mp3", "b.mp3", "c.mp3"]), ("case.pls", ["a.mp3", "b.mp3"]),
    ("entity.xspf", ["a.mp3"]),
  ])
  func theHardOnesMeanWhatTheyShould(_ name: String, _ expected: [String]) throws {
    #expect(try names(name) == expected)
  }

  @Test func listsInListsEndSomewhere() throws {
    let found = try PlaylistReader().read(CaseFiles.path("H-lists/nest/n00.m3u"))
    #expect(found.entries.isEmpty && found.failures.map(\.reason) == [.tooDeep])
  }

  @Test func addressesStayAsTheyAre() throws {
    let found = try PlaylistReader().read(CaseFiles.path("H-lists/http.m3u"))
    #expect(found.entries.isEmpty)
    #expect(
      found.addresses == ["http://127.0.0.1:9/stream", "https://example.com/a b.mp3?x=1&y=2#f"])
  }

  @Test func whatIsCutOffIsSaid() {
    #expect(throws: PlaylistReader.Failure.cutOff) {
      try PlaylistReader().read(CaseFiles.path("H-lists/cut.xspf"))
    }
    #expect(throws: PlaylistReader.Failure.notAPlaylist) {
      try PlaylistReader().read(CaseFiles.path("H-lists/music/a.mp3"))
    }
  }

  @Test func namesOfAllKindsAreFoundOnDisk() throws {
    let folder = try TemporaryFolder()
    let old = try OldText.encode("노래", in: "EUC-KR")
    let files: [[UInt8]] = [
      Array("50%.mp3".utf8), Array("literal%20name.mp3".utf8), Array("a b.mp3".utf8),
      Array("back\\slash.mp3".utf8), Array("노래.mp3".utf8), Array(" blank.mp3 ".utf8),
    ]
    for file in files { try FileSystem.write([0], to: folder.path.appending(file).bytes) }
    try FileSystem.makeFolder(folder.path.appending("sub").bytes)
    try FileSystem.write([0], to: folder.path.appending("sub").appending("c.mp3").bytes)
    var list: [UInt8] = []
    for line in [
      files[0], files[1], Array("a%20b.mp3".utf8), files[3], old + Array(".mp3".utf8), files[5],
      Array("sub\\c.mp3".utf8), Array("gone.mp3".utf8),
    ] {
      list += line + [0x0A]
    }
    let found = try PlaylistReader().read(try folder.write(list, to: "list.m3u"))
    #expect(
      found.entries.map(\.path)
        == files.map { folder.path.appending($0) } + [
          folder.path.appending("sub").appending("c.mp3"), folder.path.appending("gone.mp3"),
        ])
    #expect(found.entries.map(\.isThere) == [Bool](repeating: true, count: 7) + [false])
    #expect(found.title == "list")
  }

  @Test func listsOfOtherMachinesAreMatchedByTheEndsOfTheirPaths() async throws {
    let tree = try MusicTree()
    try tree.song("Artist/Album/01.mp3", "One", by: "Artist", on: "Album")
    try tree.song("Artist/Other/01.mp3", "Two", by: "Artist", on: "Other")
    try tree.song("Artist/Other/lone.mp3", "Three", by: "Artist", on: "Other")
    try await tree.scan()
    let list = try tree.home.write(
      Array(
        """
        C:\\Users\\me\\Music\\artist\\album\\01.MP3
        /Volumes/Music/Artist/Other/01.mp3
        D:\\01.mp3
        #EXTINF:9,Somebody - Something
        /elsewhere/lone.mp3
        """.utf8), to: "old.m3u8")
    let reader = PlaylistReader()
    let tracks = try await reader.tracks(of: try reader.read(list).entries, in: tree.library)
    #expect(tracks.map(\.title) == ["One", "Two", "01", "Something"])
    #expect(tracks[3].path == FilePath("/elsewhere/lone.mp3") && tracks[3].id.rawValue < 0)
  }
}
