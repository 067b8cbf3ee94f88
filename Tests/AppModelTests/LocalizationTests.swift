// Filling names into texts, and counting.
import AppModel
import Testing

@Suite struct LocalizationTests {
  @Test func valuesAreFilledInOnePass() {
    #expect(tr("{a} and {b}", ["a": "{b}", "b": "2"]) == "{b} and 2")
    #expect(tr("{unknown} stays", ["a": "1"]) == "{unknown} stays")
    #expect(tr("open { brace", ["a": "1"]) == "open { brace")
    #expect(tr("노래 {a}", ["a": "🎵"]) == "노래 🎵")
  }

  @Test func wordsWithoutAnotherMeaningStandAsTheyAre() {
    #expect(trc("period", "Year") == "Year")
  }

  @Test func sharesFollowTheirCounts() {
    #expect(DiaryWords.amount(12, percent: 43) == "12 · 43%")
    #expect(DiaryWords.amount(12, percent: nil) == "12")
  }

  @Test func weeksBeginWhereTheyAreToldTo() {
    #expect(DateWords.week(from: 1) == [1, 2, 3, 4, 5, 6, 7])
    #expect(DateWords.week(from: 7) == [7, 1, 2, 3, 4, 5, 6])
  }

  @Test func numbersChooseTheForm() {
    #expect(trn("{count} file", "{count} files", 1) == "1 file")
    #expect(trn("{count} file", "{count} files", 0) == "0 files")
  }
}
