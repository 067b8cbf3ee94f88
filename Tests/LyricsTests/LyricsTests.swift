// LRC as it is found: each form by name, and the hard files with their right values.
import Foundation
import Lyrics
import Testing

private func lyrics(_ text: String) -> Lyrics { Lyrics(text: text, source: .lrcFile) }

extension Lyrics {
  /// Times in milliseconds.
  fileprivate var times: [Int] {
    lines.compactMap { $0.time.map { Int(($0 / .milliseconds(1)).rounded()) } }
  }
  fileprivate var texts: [String] { lines.map(\.text) }
}

struct StampTests {
  @Test(
    "F13, S8: every form of a time is read",
    arguments: [
      ("00:01", 1000), ("00:02.5", 2500), ("00:03.25", 3250), ("00:04.125", 4125),
      ("0:05.00", 5000),
      ("00:06:50", 6500), ("00:06:500", 6500), ("01:00,10", 60_100), ("123:00.00", 7_380_000),
      ("01:00:05.25", 3_605_250), (" 00:01.00 ", 1000), ("00:75.00", 75_000),
    ])
  func everyFormOfATimeIsRead(stamp: String, milliseconds: Int) {
    #expect(lyrics("[\(stamp)]x").times == [milliseconds])
  }

  @Test(
    "F13, S8: what is no time is no line",
    arguments: [
      "00:01a50", "00", "00:", ":01", "00:01.2345", "-00:01.00", "00.01.00", "1:2:3:4", "٠٠:٠١", "",
      "00:001", "999999:00",
    ])
  func whatIsNoTimeIsNoLine(stamp: String) {
    let read = lyrics("[00:01.00]good\n[\(stamp)]bad\n[00:02.00]good")
    #expect(read.times == [1000, 2000])
  }
}

struct LRCReaderTests {
  @Test("F13, S8: several times on a line are several lines")
  func severalTimesOnALineAreSeveralLines() {
    let read = lyrics("[00:57.32][01:51.00] [02:44.20]chorus\n[00:10.00]verse")
    #expect(read.times == [10_000, 57_320, 111_000, 164_200])
    #expect(read.texts == ["verse", "chorus", "chorus", "chorus"])
  }

  @Test(
    "F13: a positive offset is earlier",
    arguments: [
      ("[offset:+250]", 9750), ("[offset:-250]", 10_250), ("[offset: 250 ]", 9750),
      ("[OFFSET: + 250]", 9750), ("[offset:250ms]", 9750), ("[offset:abc]", 10_000),
      ("[offset:999999]", 0),
    ])
  func aPositiveOffsetIsEarlier(tag: String, milliseconds: Int) {
    #expect(lyrics("\(tag)\n[00:10.00]x").times == [milliseconds])
    #expect(lyrics("[00:10.00]x\n\(tag)").times == [milliseconds])
  }

  @Test func linesThatTheOffsetPushesBeforeTheStartStayApart() {
    let read = lyrics("[offset:5000]\n[00:01.00]a\n[00:02.00]b")
    #expect(read.times == [0, 0])
    #expect(read.texts == ["a", "b"])
  }

  @Test("F13, S8: equal times are original and translations")
  func equalTimesAreOriginalAndTranslations() {
    let read = lyrics("[00:01.00]원문\n[00:02.00]next\n[00:01.00]translation\n[00:01.00]번역")
    #expect(read.lines.count == 2)
    #expect(read.lines[0].text == "원문")
    #expect(read.lines[0].translations == ["translation", "번역"])
  }

  @Test("F13, S8: blank lines are pauses") func blankLinesArePauses() {
    let read = lyrics("[00:01.00]a\n[00:02.00]\n[00:03.00]  \n[00:04.00]b")
    #expect(read.texts == ["a", "", "", "b"])
  }

  @Test("F13, S8: brackets in the text stay") func bracketsInTheTextStay() {
    let read = lyrics("[00:01.00]a [b] c]\n[00:02.00][Chorus] d")
    #expect(read.texts == ["a [b] c]", "[Chorus] d"])
  }

  @Test func wordsHaveTimesOfTheirOwn() {
    let read = lyrics("[00:01.00]<00:01.00>Hel<00:01.25>lo <00:01.50>you<00:02.00>")
    #expect(read.lines[0].text == "Hello you")
    #expect(
      read.lines[0].words == [
        .init(time: .milliseconds(1000), text: "Hel"),
        .init(time: .milliseconds(1250), text: "lo "),
        .init(time: .milliseconds(1500), text: "you"),
      ])
  }

  @Test func wordsOfARepeatedLineMoveWithIt() {
    let read = lyrics("[00:01.00][00:11.00]<00:01.00>a <00:01.50>b")
    #expect(read.lines[1].words.map(\.time) == [.seconds(11), .milliseconds(11_500)])
  }

  @Test func withoutTimesItIsPlainAndTagsAreHidden() {
    let read = lyrics("[ti:Song]\n[ar:Somebody]\n\nfirst\n\n[Chorus: all]\nsecond\n\n")
    #expect(!read.isSynced)
    #expect(read.texts == ["first", "", "[Chorus: all]", "second"])
    #expect(read.lines.allSatisfy { $0.time == nil })
    #expect(read.lineIndex(at: .seconds(5)) == nil)
  }

  @Test("S8: nothing is nothing") func nothingIsNothing() {
    for text in ["", "\n\n", "[ti:x]"] { #expect(lyrics(text).isEmpty) }
  }

  @Test func allLineEndsAreLineEnds() {
    #expect(lyrics("[00:01.00]a\r\n[00:02.00]b\r[00:03.00]c\n").texts == ["a", "b", "c"])
  }

  @Test func anUnknownCharsetIsTheCallersToDecode() {
    let bytes: [UInt8] = Array("[00:01.00]".utf8) + [0xB3, 0xEB, 0xB7, 0xA1]
    let read = Lyrics(bytes: bytes, source: .lrcFile) { _ in "[00:01.00]노래" }
    #expect(read.texts == ["노래"])
    #expect(Lyrics(bytes: bytes, source: .lrcFile).lines[0].text.contains("\u{FFFD}"))
  }
}

struct LineIndexTests {
  @Test("S9: the current line is the last that has begun")
  func theCurrentLineIsTheLastThatHasBegun() {
    let read = lyrics("[00:01.00]a\n[00:02.00]b\n[00:03.00]c")
    for (milliseconds, index) in [
      (0, nil), (999, nil), (1000, 0), (1999, 0), (2000, 1), (3000, 2), (99_000, 2),
    ] as [(Int, Int?)] {
      #expect(read.lineIndex(at: .milliseconds(milliseconds)) == index)
    }
  }

  @Test("S9: the search agrees with looking at each line")
  func theSearchAgreesWithLookingAtEachLine() {
    var seed: UInt32 = 1
    let text = (0..<500).map { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return "[0\(seed >> 30):\(seed >> 16 & 31).\((seed >> 8) % 100)]x\(seed)"
    }
    let read = lyrics(text.joined(separator: "\n"))
    for milliseconds in stride(from: 0, to: 240_000, by: 37) {
      let time = Duration.milliseconds(milliseconds)
      let expected = read.lines.lastIndex { ($0.time ?? .zero) <= time }
      #expect(read.lineIndex(at: time) == expected)
    }
  }
}

struct LRCWriterTests {
  @Test func whatIsWrittenIsReadBack() {
    let read = lyrics("[00:01.50]a\n[00:01.50]t\n[00:02.00]\n[00:03.00]<00:03.00>b <00:03.50>c")
    #expect(lyrics(read.lrc) == read)
  }

  @Test func millisecondsAreRoundedDownNotMisspelt() {
    #expect(lyrics("[00:05.999]a").lrc == "[00:05.99]a\n")
  }

  @Test func fuzzedTextNeverCrashesAndWritingIsStable() {
    let pieces = [
      "[", "]", "<", ">", ":", ".", "00", "1", "59", "99999", "\n", "\r", "a", "가", " ",
      "[00:01.00]",
      "<00:02.00>", "[offset:", "+5", "[ti:", "\u{FEFF}", "\0", "e\u{301}", "🎵",
    ]
    var seed: UInt32 = 7
    for _ in 0..<10_000 {
      var text = ""
      for _ in 0..<20 {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        text += pieces[Int(seed >> 16) % pieces.count]
      }
      let written = lyrics(text).lrc
      #expect(lyrics(written).lrc == written, "\(text.debugDescription)")
    }
  }
}

/// The hard files; the right values are the manifest's.
struct LyricsCaseTests {
  private func read(_ name: String) throws -> Lyrics {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/cases/G-lrc")
    let data = try Data(contentsOf: folder.appendingPathComponent("\(name).lrc"))
    // GBK of the one legacy case; the scanner brings its own detection.
    return Lyrics(bytes: Array(data), source: .lrcFile) { bytes in
      bytes.contains(0xD6) ? "[00:01.00]中文歌词" : nil
    }
  }

  @Test(arguments: [
    ("03", [10_000], ["a"]), ("04", [0], ["a"]),
    ("05", [10_000, 57_320, 111_000, 164_200], ["verse", "chorus", "chorus", "chorus"]),
    ("06", [10_000, 20_000, 30_000], ["a", "b", "c"]), ("07", [1000, 2000], ["first", "second"]),
    ("11", [1000], ["中文歌词"]), ("13", [1000, 2000], ["a", "b"]),
    ("15", [1000, 2500, 3250, 4125, 5000, 6500], ["a", "b", "c", "d", "e", "f"]),
    ("18", [1000, 2000], ["<00:01a50>x", "<FM> 纯音乐"]), ("24", [0], ["line"]),
    ("30", [1000], ["a & <b>b</b>"]), ("31", [0], [""]), ("32", [5999], ["a"]),
  ])
  func syncedCases(name: String, times: [Int], texts: [String]) throws {
    let lyrics = try read(name)
    #expect(lyrics.isSynced)
    #expect(lyrics.times == times)
    #expect(lyrics.texts == texts)
  }

  @Test func whatOnlyLooksLikeAWordStampIsText() throws {
    #expect(try read("18").lines.allSatisfy { $0.words.isEmpty })
  }

  @Test(arguments: ["08", "09"]) func utf16InBothOrders(name: String) throws {
    let lyrics = try read(name)
    #expect(lyrics.times == [1000, 2000])
    #expect(lyrics.texts == ["처음", "다음"])
  }

  @Test func equalTimesKeepBoth() throws {
    let lyrics = try read("19")
    #expect(lyrics.times == [1000])
    #expect(lyrics.lines[0].text == "원문")
    #expect(lyrics.lines[0].translations == ["번역"])
  }

  @Test func withoutStampsItIsPlain() throws {
    let lyrics = try read("21")
    #expect(!lyrics.isSynced)
    #expect(lyrics.texts == ["no stamps at all", "second line"])
  }

  @Test func theInstrumentalMarkIsKnown() throws {
    #expect(try read("31").isInstrumental)
    #expect(try !read("24").isInstrumental)
  }
}
