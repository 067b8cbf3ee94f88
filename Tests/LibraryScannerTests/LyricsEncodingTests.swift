// Words beside a song in the encodings of old editors: found by the scan, shown, searched.

import LibraryScanner
import LibraryStore
import Lyrics
import MusicCore
import SystemKit
import TestSupport
import Testing

@Suite struct LyricsEncodingTests {
  static let songs: [(encoding: String, lines: [String])] = [
    ("CP949", ["비 오는 날 창가에 앉아", "너를 생각하며 노래를 부른다", "다시 만날 그날까지"]),
    ("CP932", ["夜空に星が光っている", "あなたの声が聞こえる", "もう一度会いたい"]),
    ("GB18030", ["月亮代表我的心", "你问我爱你有多深", "我的情也真我的爱也真"]),
    ("BIG5", ["月亮代表我的心", "你問我愛你有多深", "輕輕的一個吻已經打動我的心"]),
    ("CP1251", ["Выхожу один я на дорогу", "Сквозь туман кремнистый путь блестит"]),
    ("CP1252", ["Ne me quitte pas, il faut oublier", "Où je n’irai pas déjà à la mer"]),
  ]

  private func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let source = try folder.write(Array(text.utf8), to: "in")
    let target = folder.path.appending("out")
    let process = try ChildProcess(
      executable: Array("/usr/bin/iconv".utf8),
      arguments: ["-f", "UTF-8", "-t", encoding, "-o", target.display, source.display]
        .map { Array($0.utf8) })
    #expect(process.wait() == 0)
    return try FileSystem.contents(of: target.bytes, limit: 1 << 20)
  }

  @Test(arguments: songs.map(\.encoding))
  func timedWordsAreReadInTheirEncoding(_ encoding: String) async throws {
    let song = try #require(Self.songs.first { $0.encoding == encoding })
    let tree = try MusicTree()
    let file = try tree.song("1.mp3", "One")
    let text = song.lines.enumerated().map { "[00:0\($0).50]\($1)" }.joined(separator: "\r\n")
    try tree.music.write(try encoded("[ti:x]\r\n" + text, encoding), to: "1.lrc")
    try await tree.scan()

    #expect(try LyricsFinder.lyrics(of: file)?.lines.map(\.text) == song.lines)
    let word = try #require(song.lines[0].split(separator: " ").last.map(String.init))
    let hits = try await tree.library.search(word)
    #expect(hits.contains { if case .lyrics = $0 { true } else { false } })
  }

  @Test func theCaseInGBKIsRight() throws {
    let lyrics = try LyricsFinder.lyrics(of: CaseFiles.path("G-lrc/11.mp3"))
    let text = try #require(lyrics?.lines.first?.text)
    #expect(!text.contains("\u{FFFD}") && text.unicodeScalars.contains { $0.value >= 0x4E00 })
  }

  @Test func oneBrokenCharacterCostsItsLine() async throws {
    let tree = try MusicTree()
    let file = try tree.song("1.mp3", "One")
    let song = Self.songs[0]
    var bytes = try encoded("[00:01.00]" + song.lines[0] + "\n[00:02.00]" + song.lines[1], "CP949")
    bytes += Array("\n[00:03.00]".utf8) + [0xB0]
    try tree.music.write(bytes, to: "1.lrc")
    #expect(
      try LyricsFinder.lyrics(of: file)?.lines.prefix(2).map(\.text) == Array(song.lines[..<2]))
  }
}
