// Numbers, dates, genres and gains as the world writes them.

import MusicCore
import Testing

@testable import TagReader

/// Guards against numbers that trap, wrap or mislead.
@Suite struct TagNumberTests {
  @Test(
    arguments: [
      ("3", 3, nil), ("3/12", 3, 12), ("0/0", nil, nil), ("³", nil, nil), ("08", 8, nil),
      ("09/10", 9, 10), ("-1", nil, nil), ("99999999999", nil, nil), ("1 of 12", 1, 12),
      ("1/", 1, nil), (" 7 ", 7, nil), ("18446744073709551617", nil, nil), ("2.5", 2, nil),
      ("0/12", nil, 12), ("/12", nil, 12), ("", nil, nil), ("A1", nil, nil), ("３", 3, nil),
      ("4 / 9", 4, 9), ("10000", nil, nil),
    ] as [(String, Int?, Int?)])
  func placesAreNumbersOrNone(text: String, number: Int?, total: Int?) {
    let pair = TagNumber.pair(text)

    #expect(pair.number == number)
    #expect(pair.total == total)
  }

  @Test(
    arguments: [
      ("0000", nil), ("2009-09-04 14:20", "2009-09-04"), ("c1967", "1967"), ("'99", nil),
      ("3007", "3007"), ("1998/05/01", "1998"), ("05.2009", "2009"), ("", nil), ("٢٠٠١", "2001"),
      ("2000-02-30", "2000"), ("2009", "2009"), ("2009-09", "2009-09"), ("20090904", "2009-09-04"),
      ("2009-09-04T14:20:00", "2009-09-04"), ("999999999999", nil), ("2009-00-00", "2009"),
      ("04/09/2009", "2009"), ("2009-9-4", "2009-09-04"), ("unknown", nil),
      ("2000-00-01", "2000"), ("2004-06-31", "2004"),
    ] as [(String, String?)])
  func datesKeepWhatIsSure(text: String, date: String?) {
    #expect(TagDate.parse(text)?.description == date)
  }

  @Test(
    arguments: [
      ("155", ["Downtempo"]), ("(4)Eurodisco", ["Disco", "Eurodisco"]), ("(RX)", ["Remix"]),
      ("(51)(39)", ["Techno-Industrial", "Noise"]), ("32", ["Classical"]), ("(255)", []),
      ("(999)", []), ("", []), ("1990s", ["1990s"]), ("(132)", ["BritPop"]),
      ("((Live) takes", ["(Live) takes"]), ("Rock; Pop", ["Rock", "Pop"]), ("R&B", ["R&B"]),
      ("(Live)", ["(Live)"]), ("Rock/Pop", ["Rock/Pop"]),
    ] as [(String, [String])])
  func genresAreNames(text: String, names: [String]) {
    #expect(TagGenre.parse(text) == names)
  }

  @Test(
    arguments: [
      ("-6.50 dB", -6.5), ("+3.2dB", 3.2), ("-7,35 dB", -7.35), ("eplaygai", nil), ("", nil),
      ("64.82 dB", 64.82), ("nan", nil), ("inf", nil), ("1e400 dB", 1), ("-", nil),
      ("- 4.1 dB", -4.1),
      ("\u{2212}3 dB", -3), ("900 dB", nil),
    ] as [(String, Double?)])
  func gainsAreDecibelsOrNone(text: String, gain: Double?) {
    #expect(TagGain.gain(text) == gain)
  }

  @Test func opusGainsAreBroughtToReplayGainsReference() {
    #expect(TagGain.r128("-1280") == 0)
    #expect(TagGain.r128("-512") == 3)
    #expect(TagGain.r128("99999999") == nil)
  }

  @Test func peaksOfZeroAreNone() {
    #expect(TagGain.peak("0.000000") == nil)
    #expect(TagGain.peak("0.987654") == 0.987654)
    #expect(TagGain.peak("-1") == nil)
  }

  @Test(
    arguments: [("128", 128), ("127.6", 128), ("0", nil), ("1e9", 1), ("99999", nil)]
      as [(String, Int?)])
  func temposAreWholeBeats(text: String, beats: Int?) {
    #expect(TagNumber.tempo(text) == beats)
  }
}
