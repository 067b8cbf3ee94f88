// The live line at every width, and the keys as terminals send them.
import MusicCore
import Playback
import Testing

@testable import CommandLineInterface

struct LiveLineTests {
  private let line = LiveLine(
    title: "Norae Ensemble – 아리랑", isPlaying: true, position: .seconds(12),
    duration: .seconds(48), lyric: "나를 버리고 가시는 님은")

  @Test func itFitsEveryWidth() {
    for columns in 0...200 {
      #expect(TerminalText.width(line.text(columns: columns)) <= max(0, columns - 1), "\(columns)")
    }
  }

  @Test func itShowsTitleBarTimeAndWords() {
    #expect(
      line.text(columns: 100)
        == "▶ Norae Ensemble – 아리랑  ━━━━━━──────────────────  0:12 / 0:48  ♪ 나를 버리고 가시는 님은")
    #expect(line.text(columns: 40).contains("0:12 / 0:48"))
  }

  @Test func whatIsUnknownIsNotMadeUp() {
    var line = line
    line.duration = nil
    line.isPlaying = false
    line.lyric = nil
    #expect(line.text(columns: 80).hasPrefix("⏸ Norae"))
    #expect(line.text(columns: 80).hasSuffix("────  0:12 / --:--"))
  }

  @Test func aTitleCannotSteerTheTerminal() {
    var line = line
    line.title = "\u{1B}[2J\u{202E}x"
    #expect(line.text(columns: 80).hasPrefix("▶ [2Jx  "))
  }

  @Test func keysAreReadAsTerminalsSendThem() {
    #expect(
      KeyPress.read(Array(" np".utf8)) == [
        .command(.playPause), .command(.next), .command(.previous),
      ])
    #expect(
      KeyPress.read(Array("\u{1B}[C\u{1B}OD".utf8))
        == [.command(.seekBy(.seconds(5))), .command(.seekBy(.seconds(-5)))])
    #expect(KeyPress.read(Array("q".utf8)) == [.quit])
    #expect(KeyPress.read(Array("\u{1B}[1;5A\u{1B}[3~xyz".utf8)) == [])
    #expect(KeyPress.read([0x1B, 0xFF, 0x00]) == [])
  }

  @Test func aPlaylistNamesFilesRelativeToItself() {
    let bytes = Array(
      "#EXTM3U\r\n\r\nsub/a.mp3\r\n/abs/b\n  \nfile:///c%20%E9.flac\nfile://host\n".utf8)
    let paths = PlaylistFile.paths(in: bytes, folder: FilePath("/list"))
    #expect(
      paths == [
        FilePath("/list/sub/a.mp3"), FilePath("/abs/b"),
        FilePath(bytes: Array("/c ".utf8) + [0xE9] + Array(".flac".utf8)),
      ])
  }
}
