// Names told apart as the person wants it, and only then.

import MusicCore
import Testing

@Suite struct NameRulesTests {
  private func artists(
    _ value: String, _ marks: [String], whole: [String] = []
  ) -> [String] {
    var metadata = TrackMetadata()
    metadata.artists = [value]
    return NameRules(artistMarks: marks, wholeNames: whole).applied(to: metadata).artists
  }

  @Test func nothingIsPartedUnlessSomebodySaysHow() {
    var metadata = TrackMetadata()
    metadata.artists = ["A/B, C & D feat. E"]
    metadata.genres = ["Rock/Pop"]
    #expect(NameRules.none.applied(to: metadata) == metadata)
    #expect(NameRules(wholeNames: ["A"]).applied(to: metadata) == metadata)
  }

  @Test(arguments: [
    ("A/B", ["A", "B"]), ("A / B /C", ["A", "B", "C"]), ("AC/DC", ["AC/DC"]),
    ("ac/dc", ["ac/dc"]), ("AC/DC/Queen", ["AC/DC", "Queen"]),
    ("Queen / AC/DC", ["Queen", "AC/DC"]),
    ("MAC/DC", ["MAC", "DC"]), ("/", ["/"]), ("A//B/", ["A", "B"]), ("A/A", ["A"]),
    ("M/A/R/R/S", ["M/A/R/R/S"]), ("아이유/김창완", ["아이유", "김창완"]), ("", [""]),
  ])
  func aSignPartsEverywhereButInWholeNames(_ value: String, _ expected: [String]) {
    #expect(artists(value, ["/"]) == expected)
  }

  @Test(arguments: [
    ("A feat. B", ["A", "B"]), ("A FEAT. B", ["A", "B"]), ("A (feat. B)", ["A", "B"]),
    ("A (feat. B) (Live)", ["A", "B) (Live)"]), ("Defeat. Now", ["Defeat. Now"]),
    ("A x B", ["A", "B"]), ("Malcolm X", ["Malcolm"]), ("Exxon", ["Exxon"]), ("A & B", ["A", "B"]),
    ("Simon & Garfunkel", ["Simon & Garfunkel"]),
    ("Simon & Garfunkel & B", ["Simon & Garfunkel", "B"]),
    ("Tyler, The Creator, A$AP Rocky", ["Tyler, The Creator", "A$AP Rocky"]),
    ("Earth, Wind & Fire feat. B", ["Earth, Wind & Fire", "B"]), ("İx", ["İx"]),
  ])
  func wordsPartOnlyAsWords(_ value: String, _ expected: [String]) {
    #expect(artists(value, ["feat.", "x", "&", ","]) == expected)
  }

  @Test func thePersonsOwnNamesStayWhole() {
    #expect(artists("Zig/Zag/Other", ["/"], whole: ["zig/zag"]) == ["Zig/Zag", "Other"])
    #expect(artists("ﬃ/B", ["/"]) == ["ﬃ", "B"])
  }

  @Test func eachFieldFollowsItsOwnList() {
    var metadata = TrackMetadata()
    metadata.artist = "A/B"
    metadata.artists = ["A/B", "B"]
    metadata.albumArtists = ["C/D"]
    metadata.composers = ["E/F"]
    metadata.genres = ["Rock/Pop", "R&B, Soul"]
    let rules = NameRules(artistMarks: ["/"], genreMarks: [",", "&"])

    let result = rules.applied(to: metadata)

    #expect(result.artist == "A/B", "what is shown in one line stays")
    #expect(result.artists == ["A", "B"])
    #expect(result.albumArtists == ["C", "D"])
    #expect(result.composers == ["E", "F"])
    #expect(result.genres == ["Rock/Pop", "R&B", "Soul"])
  }
}
