// Times as they are shown, and how far a song is: also where a length is not known.
import MusicCore
import Testing

@Suite struct TimecodeTests {
  @Test(
    "F17: hours are written from one hour on",
    arguments: [
      (0, "0:00"), (59, "0:59"), (61, "1:01"), (3_599, "59:59"), (3_600, "1:00:00"),
      (3_661, "1:01:01"), (36_000, "10:00:00"), (359_999, "99:59:59"), (360_000, "100:00:00"),
      (-5, "0:00"),
    ])
  func hoursAreWritten(seconds: Int, text: String) {
    #expect(Timecode.text(.seconds(seconds)) == text)
  }

  @Test("F6: what is not known is not made up") func whatIsNotKnownIsNotMadeUp() {
    #expect(Timecode.text(nil) == "--:--")
    #expect(Timecode.ratio(.seconds(3), of: nil) == 0)
    #expect(Timecode.ratio(.seconds(3), of: .zero) == 0)
    #expect(Timecode.ratio(.seconds(3), of: .seconds(2)) == 1)
    #expect(Timecode.ratio(.seconds(-3), of: .seconds(2)) == 0)
  }

  @Test("F4: milliseconds count") func millisecondsCount() {
    #expect(Timecode.ratio(.milliseconds(1), of: .seconds(1)) == 0.001)
  }
}
