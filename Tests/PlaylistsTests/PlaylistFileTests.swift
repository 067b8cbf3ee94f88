// Playlist files of all kinds: what their bytes mean, and that what is written reads back the same.
import MusicCore
import Testing

@testable import Playlists

@Suite struct PlaylistFileTests {
  private func read(_ format: PlaylistFormat, _ text: String) throws -> PlaylistDocument {
    try format.read(Array(text.utf8))
  }

  private func locations(_ document: PlaylistDocument) -> [String] {
    document.entries.map { String(decoding: $0.location, as: UTF8.self) }
  }

  @Test func m3uTellsNamesAndLengths() throws {
    let document = try read(
      .m3u,
      "\u{FEFF}#EXTM3U\r\n#PLAYLIST: Evening \r\n#EXTINF:213 tvg=\"1\",An Artist - A - Title\r\na.mp3\r\n"
        + "#EXTINF:-1,Only\n\n   \nb.mp3\n# a word\nc.mp3")
    #expect(document.title == "Evening")
    #expect(locations(document) == ["a.mp3", "b.mp3", "c.mp3"])
    #expect(document.entries[0].artist == "An Artist" && document.entries[0].title == "A - Title")
    #expect(document.entries[0].duration == .seconds(213))
    #expect(document.entries[1].title == "Only" && document.entries[1].duration == nil)
    #expect(document.entries[2].title == nil)
  }

  @Test func plsKnowsItsKeysInAnyCaseAndOrder() throws {
    let document = try read(
      .pls,
      "[Playlist]\r\nFILE2=b.mp3\r\nfile1=a.mp3\r\nTitle2= Two \r\nLength2=7\r\nFile2=c.mp3\r\n")
    #expect(locations(document) == ["a.mp3", "b.mp3", "c.mp3"])
    #expect(document.entries[1].title == "Two" && document.entries[1].duration == .seconds(7))
  }

  @Test func xspfIsReadWithoutItsOwnEntities() throws {
    let document = try read(
      .xspf,
      """
      <?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "<b>">]>
      <x:playlist xmlns:x="http://xspf.org/ns/0/" version="1"><x:title>A &amp; &#66; &a;</x:title>
      <!-- <track> --><trackList><track><location>a%20b.mp3</location><location>c.mp3</location>
      <title><![CDATA[<One>]]></title><creator>Who</creator><duration>1500</duration>
      <extension application="x>y"><location>no.mp3</location></extension></track><track/>
      </trackList></x:playlist>
      """)
    #expect(document.title == "A & B &a;")
    #expect(locations(document) == ["a%20b.mp3"])
    #expect(document.entries[0].title == "<One>" && document.entries[0].artist == "Who")
    #expect(document.entries[0].duration == .milliseconds(1500))
  }

  @Test(arguments: [
    ("<playlist><trackList><track><location>a</loc", PlaylistError.cutOff),
    ("<playlist><trackList>", .cutOff), ("<!DOCTYPE x [", .cutOff),
    ("<html></html>", .notAPlaylist),
    ("", .notAPlaylist), ("no xml", .notAPlaylist), ("<playlist></trackList>", .notAPlaylist),
  ])
  func whatIsNoXSPFIsRefused(_ text: String, _ error: PlaylistError) {
    #expect(throws: error) { try read(.xspf, text) }
  }

  @Test func noBytesBreakAReader() throws {
    var chance = SystemRandomNumberGenerator()
    let seed = Array(
      "<playlist><trackList><track><location>a&#x;&amp%</location>[]=File1=\n#EXTINF:".utf8)
    for _ in 0..<2000 {
      var bytes = seed
      for _ in 0..<8 { bytes[Int.random(in: bytes.indices, using: &chance)] = .random(in: 0...255) }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &chance)))
      for format in PlaylistFormat.allCases {
        let document = try? format.read(bytes)  // Any answer will do, but one.
        for entry in document?.entries ?? [] { _ = entry.place(in: FilePath("/m")) }
      }
    }
  }
}

@Suite struct PlaylistPlaceTests {
  private let folder = FilePath("/music/lists")

  private func places(_ location: String, isURI: Bool = false) -> PlaylistPlace {
    PlaylistEntry(Array(location.utf8), isURI: isURI).place(in: folder)
  }

  private func first(_ location: String, isURI: Bool = false) -> String? {
    guard case .paths(let paths) = places(location, isURI: isURI) else { return nil }
    return paths.first?.display
  }

  @Test func whatWasWrittenIsTriedFirst() {
    #expect(first("a.mp3") == "/music/lists/a.mp3")
    #expect(first("../b/./a.mp3") == "/music/b/a.mp3")
    #expect(first("/x/a.mp3") == "/x/a.mp3")
    #expect(first("100%25.mp3") == "/music/lists/100%25.mp3")
    #expect(first("100%25.mp3", isURI: true) == "/music/lists/100%.mp3")
    #expect(first("FILE:///x/a%20b.mp3") == "/x/a b.mp3")
    #expect(first("file://localhost/x/a.mp3") == "/x/a.mp3")
    #expect(first("a%20\\b .mp3 ") == "/music/lists/a%20\\b .mp3 ")
    #expect(
      places("a%20\\b ")
        == .paths(
          [
            "a%20\\b ", "a \\b ", "a%20\\b", "a \\b", "a%20/b ", "a /b ", "a%20/b", "a /b",
          ].map { folder.appending($0) }))
  }

  @Test func otherMachinesAndTheNetAreKnown() {
    #expect(places("C:\\Music\\a\\b.mp3") == .foreign(FilePath("/C:/Music/a/b.mp3")))
    #expect(places("file:///D:/Music/b.mp3") == .foreign(FilePath("/D:/Music/b.mp3")))
    #expect(places("\\\\server\\share\\b.mp3") == .foreign(FilePath("/server/share/b.mp3")))
    #expect(places("http://127.0.0.1:9/stream") == .address("http://127.0.0.1:9/stream"))
    #expect(places("file://server/a.mp3") == .address("file://server/a.mp3"))
    #expect(places("a://b.mp3") == .foreign(FilePath("/a:/b.mp3")))
  }

  @Test func tailsAreComparedByName() {
    let path = FilePath("/home/me/Music/Artist/Album/01.flac")
    #expect(path.commonTail(with: FilePath("/C:/music/artist/album/01.FLAC")) == 4)
    #expect(path.commonTail(with: FilePath("/x/02.flac")) == 0)
  }
}

@Suite struct PlaylistRoundTripTests {
  private let folder = FilePath("/music/lists")
  private static let names: [[UInt8]] = [
    Array("a.mp3".utf8), Array("한글 노래.mp3".utf8), Array("#first.mp3".utf8),
    Array(" blank.mp3".utf8),
    Array("blank ".utf8), Array("two\nlines.mp3".utf8), Array("50%.mp3".utf8),
    Array("literal%20name.mp3".utf8), Array("a:b.mp3".utf8), Array("C:\\x.mp3".utf8),
    Array("http://x.mp3".utf8), Array("back\\slash.mp3".utf8), Array("a<&>\"'.mp3".utf8),
    Array("bad".utf8) + [0xE9] + Array(".mp3".utf8), Array("emoji 🎵.mp3".utf8),
  ]

  @Test(
    arguments: PlaylistFormat.allCases, ["/music/lists/in", "/music/other", "/elsewhere", "/music"])
  func everyNameComesBack(_ format: PlaylistFormat, _ root: String) throws {
    let tracks = Self.names.enumerated().map { index, name in
      var metadata = TrackMetadata()
      metadata.title = "Title \(index) & <more>"
      metadata.artist = "Artist"
      metadata.artists = ["Artist"]
      metadata.duration = .seconds(60 + index)
      let path = name.split(separator: UInt8(ascii: "/")).reduce(FilePath(root)) {
        $0.appending(Array($1))
      }
      return Track(id: Track.ID(rawValue: Int64(index + 1)), path: path, metadata: metadata)
    }
    let bytes = format.write(tracks, title: "A\nlist", in: folder)
    let document = try format.read(bytes)
    #expect(document.entries.count == tracks.count)
    for (track, entry) in zip(tracks, document.entries) {
      guard case .paths(let paths) = entry.place(in: folder) else {
        Issue.record("\(track.path) is no path any more")
        continue
      }
      #expect(paths.first == track.path)
      #expect(entry.duration == track.duration)
    }
    if format != .m3u { #expect(String(validating: bytes, as: UTF8.self) != nil) }
    if format != .pls { #expect(document.title?.hasPrefix("A") == true) }
    let isBelow = root == "/music/lists/in"
    if isBelow { #expect(document.entries[0].location == Array("in/a.mp3".utf8)) }
  }

  @Test func pathsAreRelativeWhereTheyCanBe() {
    #expect(FilePath("/m/a.mp3").relative(to: FilePath("/m")) == Array("a.mp3".utf8))
    #expect(FilePath("/m/x/a.mp3").relative(to: FilePath("/m/y/z")) == Array("../../x/a.mp3".utf8))
    #expect(FilePath("/n/a.mp3").relative(to: FilePath("/m")) == Array("/n/a.mp3".utf8))
    #expect(FilePath("/n/a.mp3").relative(to: FilePath("/")) == Array("n/a.mp3".utf8))
  }
}
