// CUE sheets as programs and people write them.

import MusicCore
import Playlists
import Testing

@Suite struct CueSheetTests {
  private static let usual = """
    REM GENRE Rock
    REM DATE 1984
    REM DISCNUMBER 2
    REM TOTALDISCS 3
    REM REPLAYGAIN_ALBUM_GAIN -6.50 dB
    PERFORMER "부활"
    TITLE "새벽"
    FILE "album.flac" WAVE
      TRACK 01 AUDIO
        TITLE "T1"
        ISRC KRA408400001
        INDEX 01 00:00:00
      TRACK 02 AUDIO
        TITLE "T2"
        PERFORMER "Guest"
        REM REPLAYGAIN_TRACK_GAIN -1.25 dB
        INDEX 00 00:02:70
        INDEX 01 00:03:01
      TRACK 03 AUDIO
        TITLE "T3"
        INDEX 01 00:06:00
    """

  /// "number start-end title" of each track.
  private func lines(_ text: String) -> [String] {
    CueSheet(text: text).tracks.map { track in
      let end = track.end.map { String($0.rawValue) } ?? ""
      return "\(track.number) \(track.start.rawValue)-\(end) \(track.title ?? "?")"
    }
  }

  @Test func theUsualSheetSaysEverything() {
    let sheet = CueSheet(text: Self.usual)
    #expect(sheet.title == "새벽" && sheet.performer == "부활" && sheet.files == ["album.flac"])
    #expect(sheet.date == "1984" && sheet.genre == "Rock")
    #expect(sheet.discNumber == 2 && sheet.discTotal == 3 && sheet.gain.albumGain == -6.5)
    #expect(lines(Self.usual) == ["1 0-226 T1", "2 226-450 T2", "3 450- T3"])
    #expect(sheet.tracks[0].isrc == "KRA408400001" && sheet.tracks[0].performer == nil)
    #expect(sheet.tracks[1].performer == "Guest" && sheet.tracks[1].gain.trackGain == -1.25)
  }

  @Test(
    arguments: [
      ("00:00:00", 0), ("0:0:1", 1), ("01:00:74", 4574), ("100:59:00", 454_425),
      ("99999:59:74", nil),
      ("00:60:00", nil), ("00:00:75", nil), ("-1:00:00", nil), ("00:00", nil), ("a:b:c", nil),
      ("00::00", nil), ("", nil), ("99999999999999999999:00:00", nil), ("٠٠:٠٠:٠٠", nil),
    ] as [(String, Int?)])
  func timesAreReadOrRefused(_ text: String, _ frames: Int?) {
    if text == "99999:59:74" {
      #expect(CueTime(text)?.rawValue == (99_999 * 60 + 59) * 75 + 74)
    } else {
      #expect(CueTime(text)?.rawValue == frames)
    }
  }

  @Test func aFrameIs588SamplesOfACD() {
    for frames in [0, 1, 2, 3, 74, 75, 76, 1000, 22_500, 359_999] {
      let duration = CueTime(rawValue: frames).duration
      let (seconds, attoseconds) = duration.components
      let samples = Double(seconds) * 44_100 + Double(attoseconds) / 1e18 * 44_100
      #expect(Int(samples.rounded(.down)) == frames * 588)
    }
  }

  @Test func quotesAreTakenAsTheyAre() {
    let sheet = CueSheet(
      text: """
        TITLE "He said "hi" there
        PERFORMER 'x'
        FILE album.flac WAVE
        TRACK 1 AUDIO
        TITLE Unquoted title here
        INDEX 1 0:0:0
        """)
    #expect(sheet.title == "He said \"hi\" there" && sheet.performer == "'x'")
    #expect(sheet.tracks.map(\.title) == ["Unquoted title here"])
    #expect(sheet.files == ["album.flac"])
  }

  @Test(arguments: [
    (#"FILE "a b.flac" WAVE"#, "a b.flac"), (#"FILE "a "live".wav" WAVE"#, #"a "live".wav"#),
    ("FILE a b.wav WAVE", "a b.wav"), ("FILE a.mp3 MP3", "a.mp3"), ("FILE a.flac", "a.flac"),
    (#"file "C:\Music\a.ape" wave"#, #"C:\Music\a.ape"#), (#"FILE "../a.wv" FLAC"#, "../a.wv"),
  ])
  func filesAreNamedInManyWays(_ line: String, _ name: String) {
    #expect(CueSheet(text: line + "\nTRACK 01 AUDIO\nINDEX 01 00:00:00").files == [name])
  }

  @Test func tracksOutOfOrderAreSortedAndNoneIsNegative() {
    let text = """
      FILE "a.flac" WAVE
      TRACK 01 AUDIO
      INDEX 01 00:05:00
      TRACK 02 AUDIO
      INDEX 01 00:01:00
      TRACK 03 AUDIO
      INDEX 01 00:05:00
      TRACK 04 AUDIO
      INDEX 01 00:03:00
      """
    #expect(lines(text) == ["2 75-225 ?", "4 225-375 ?", "1 375- ?", "3 375- ?"])
  }

  @Test func moreThan99TracksAreAllThere() {
    var text = "FILE a.flac WAVE\n"
    for number in 1...150 { text += "TRACK \(number) AUDIO\nINDEX 01 \(number):00:00\n" }
    let sheet = CueSheet(text: text)
    #expect(sheet.tracks.map(\.number) == Array(1...150))
    #expect(
      sheet.tracks.dropLast().allSatisfy { $0.end.map { $0.rawValue } == ($0.number + 1) * 4500 })
  }

  @Test func severalFilesAndAGapInTheFileBefore() {
    let text = """
      FILE "1.wav" WAVE
        TRACK 01 AUDIO
          INDEX 01 00:00:00
        TRACK 02 AUDIO
          INDEX 00 03:00:00
      FILE "2.wav" WAVE
          INDEX 01 00:00:00
        TRACK 03 AUDIO
          INDEX 01 02:00:00
      """
    let sheet = CueSheet(text: text)
    #expect(sheet.files == ["1.wav", "2.wav"])
    #expect(sheet.tracks(in: "1.wav").map(\.number) == [1])
    #expect(sheet.tracks(in: "1.wav").map(\.end) == [nil])
    #expect(sheet.tracks(in: "2.wav").map(\.number) == [2, 3])
    #expect(sheet.tracks(in: "2.wav").map(\.start.rawValue) == [0, 9000])
  }

  @Test func whatIsNoSoundOrHasNoBeginningIsPassedOver() {
    let text = """
      INDEX 01 00:00:00
      FILE "a.bin" BINARY
      TRACK 01 MODE1/2352
      INDEX 01 00:00:00
      TRACK 02 AUDIO
      TITLE "no beginning"
      TRACK 03 AUDIO
      INDEX 00 01:00:00
      TRACK xx AUDIO
      INDEX 01 02:00:00
      INDEX 02 03:00:00
      NONSENSE 1 2 3
      """
    #expect(lines(text) == ["3 4500-9000 ?", "2 9000- ?"])
  }

  @Test(arguments: [
    "", "\n\n", "FILE", "TRACK 01 AUDIO", "TITLE \"", "\u{0}\u{1}", "INDEX 01 00:00:00",
  ])
  func nonsenseHasNoTracks(_ text: String) {
    #expect(CueSheet(text: text).tracks.isEmpty)
  }

  @Test func endsOfLinesAndMarksAtTheBeginningDoNotMatter() {
    for end in ["\r\n", "\r", "\n"] {
      let text = "\u{FEFF}" + Self.usual.split(separator: "\n").joined(separator: end)
      #expect(CueSheet(text: text) == CueSheet(text: Self.usual))
    }
  }
}
