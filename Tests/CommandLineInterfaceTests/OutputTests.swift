// What is printed: JSON that any parser takes, and text that cannot steer a terminal.
import Foundation
import MusicCore
import Testing

@testable import CommandLineInterface

struct OutputTests {
  @Test func jsonIsWhatAnotherParserReads() throws {
    let wild = "a\"b\\c\n\t\r\u{1}\u{1B}[31m\u{7F}\u{85}\u{2028}노래🎵"
    let json = JSON.object([
      .init("text", .string(wild)), .init("none", .null), .init("yes", .bool(true)),
      .init("list", .array([.int(1), .number(2.5), .number(.nan), .number(-0.001)])),
      .init("empty", JSON([])), .init("time", JSON(seconds: .milliseconds(12_345))),
      .init("whole", JSON(seconds: .seconds(10))),
    ])

    let parsed = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any]

    let value = try #require(parsed)
    #expect(value["text"] as? String == wild)
    #expect(value["none"] is NSNull)
    #expect(value["yes"] as? Bool == true)
    #expect((value["list"] as? [Any])?.count == 4)
    #expect(value["time"] as? Double == 12.345)
    #expect(!json.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(json.text.hasPrefix(#"{"text":"a\"b\\c\n\t\r\u0001"#))
    #expect(json.text.hasSuffix(#""empty":[],"time":12.345,"whole":10}"#))
  }

  /// Each alone: what needs no escape is passed on as a whole.
  @Test(arguments: 0..<0x300) func everyCharacterComesBack(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    let text = "노\(scalar)래"

    let json = JSON.array([.string(text)]).text

    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(parsed == [text])
    #expect(!json.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func tagsCannotSteerTheTerminal() {
    #expect(TerminalText.safe("a\u{1B}[2Jb\u{9B}31mc\u{7}") == "a[2Jb31mc")
    #expect(TerminalText.safe("line\nbreak\ttab") == "line break tab")
    #expect(TerminalText.safe("\u{202E}gnp.exe\u{2066}x\u{200F}") == "gnp.exex")
    #expect(TerminalText.safe("노래 👨‍👩‍👧 é") == "노래 👨‍👩‍👧 é")
  }

  @Test func columnsAreCountedAsATerminalDoes() {
    #expect(TerminalText.width("abc") == 3)
    #expect(TerminalText.width("노래") == 4)
    #expect(TerminalText.width("e\u{301}") == 1)
    #expect(TerminalText.width("🎵") == 2)
    #expect(TerminalText.fitted("새벽의 노래", to: 7) == "새벽의…")
    #expect(TerminalText.fitted("abc", to: 3) == "abc")
    #expect(TerminalText.fitted("abc", to: 0) == "")
    #expect(TerminalText.padded("노래", to: 6) == "노래  ")
  }

  @Test func theFieldsOfInfoStandInTheOrderOfTheContract() {
    let keys = JSON.fields(of: TrackMetadata(), at: FilePath("/a.mp3")).map(\.key)
    #expect(
      keys == [
        "path", "container", "codec", "duration", "bitrate", "sampleRate", "channels", "bitDepth",
        "title",
        "artist", "artists", "album", "albumArtist", "albumArtists", "trackNumber", "trackTotal",
        "discNumber", "discTotal", "date", "originalDate", "genres", "composers", "comment",
        "compilation", "bpm", "sortTitle", "sortArtist", "sortAlbum", "sortAlbumArtist",
        "musicBrainz", "replayGain", "pictures", "lyrics", "chapters", "problems",
      ])
  }
}
