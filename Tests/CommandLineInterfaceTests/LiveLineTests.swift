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
    var line = line
    line.note = "Volume 85"
    #expect(line.text(columns: 100).hasSuffix("0:12 / 0:48  · Volume 85"))
    for columns in 0...100 {
      #expect(TerminalText.width(line.text(columns: columns)) <= max(0, columns - 1))
    }
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
    #expect(
      KeyPress.read(Array("sSrm?+-".utf8)) == [
        .shuffle, .shuffle, .repeating, .mute, .help, .volumeBy(0.05), .volumeBy(-0.05),
      ])
    #expect(
      KeyPress.read(Array("[]0\u{1B}[5~\u{1B}[6~\u{1B}[A\u{1B}OB".utf8)) == [
        .command(.seekBy(.seconds(-60))), .command(.seekBy(.seconds(60))),
        .command(.seek(to: .zero)), .command(.seekBy(.seconds(60))),
        .command(.seekBy(.seconds(-60))), .volumeBy(0.05), .volumeBy(-0.05),
      ])
  }
}
