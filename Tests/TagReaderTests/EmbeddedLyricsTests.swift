// Words inside files: plain, stamped, or timed by frames of their own.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards the kind of lyrics and what is handed to the lyrics room.
@Suite struct EmbeddedLyricsTests {
  @Test(arguments: [
    ("[00:01.00]line", true), ("intro\n[1:02] line", true), ("[00:05:50]line", true),
    ("[123:45.6]", true), ("plain\nwords", false), ("[ar:Name]\nwords", false),
    ("[Chorus]\nla", false),
    ("[12]", false), ("[00:1", false), ("", false), ("[0000:01]", false),
  ])
  func aStampMakesTextTimed(text: String, isTimed: Bool) {
    #expect(LyricsStamp.occurs(in: text) == isTimed)
  }

  @Test func stampedTextInAPlainFrameIsTimed() throws {
    let frame = ID3v2Builder.frame(
      "USLT", [3] + "kor".bytes + [0] + "[00:01.00]하나\r\n[00:02.00]둘\u{7}".bytes, version: 4)

    let path = try write(frame)

    #expect(try TagReader.read(path.file).lyrics == .synced)
    #expect(
      try TagReader.lyrics(in: path.file) == [
        EmbeddedLyrics(source: "USLT", content: .text("[00:01.00]하나\n[00:02.00]둘"))
      ])
  }

  @Test func timedLinesStandBeforePlainWords() throws {
    let plain = ID3v2Builder.frame("USLT", [3] + "eng".bytes + [0] + "words".bytes, version: 4)
    var timed: [UInt8] = [3] + "eng".bytes + [2, 1, 0]
    timed += "둘".bytes + [0] + ID3v2Builder.big(2000, 4)
    timed += "하나".bytes + [0] + ID3v2Builder.big(256, 4)

    let path = try write(plain + ID3v2Builder.frame("SYLT", timed, version: 4))

    #expect(
      try TagReader.lyrics(in: path.file) == [
        EmbeddedLyrics(
          source: "SYLT",
          content: .lines([
            EmbeddedLyrics.Line(time: .milliseconds(256), text: "하나"),
            EmbeddedLyrics.Line(time: .seconds(2), text: "둘"),
          ])),
        EmbeddedLyrics(source: "USLT", content: .text("words")),
      ])
  }

  @Test func blankLyricsAreNone() throws {
    let frame = ID3v2Builder.frame("USLT", [3] + "eng".bytes + [0] + " \n ".bytes, version: 4)

    let path = try write(frame)

    #expect(try TagReader.read(path.file).lyrics == LyricsKind.none)
    #expect(try TagReader.lyrics(in: path.file).isEmpty)
  }

  private func write(_ frames: [UInt8]) throws -> (file: FilePath, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let tag = ID3v2Builder.tag(version: 4, frames)
    return (try folder.write(tag + MPEGBuilder.frames(40), to: "a.mp3"), folder)
  }
}
