// What charts show: distinct songs, shares of genres, and each record in the bar of its day.
import Diary
import MusicCore
import Testing

@Suite struct StatisticsTests {
  private func day(_ text: String, _ songs: (String, [String])...) throws -> DiaryDay {
    let date = try #require(CalendarDay(text))
    return DiaryDay(
      date: date,
      records: songs.map { DiaryRecord(DiarySong(title: $0, artist: "IU", genres: $1), on: date) })
  }

  @Test func aMonthAddsUp() throws {
    let days = [
      try day("2026-10-31", ("before", ["Rock"])),
      try day("2026-11-01", ("a", ["Rock", "Music"]), ("b", ["Ballad"])),
      try day("2026-11-15", ("a", ["rock"])),
      try day("2026-11-30", ("a", ["Rock"]), ("c", [])),
      try day("2026-12-01", ("after", ["Rock"])),
    ]
    let month = DiaryPeriod(.month, of: days[1].date)

    let statistics = DiaryStatistics(of: days, in: month)

    #expect(statistics.days == 3)
    #expect(statistics.records == 5)
    #expect(statistics.songs.map(\.song.title) == ["a", "b", "c"], "each song once")
    #expect(statistics.songs.map(\.count) == [3, 1, 1])
    #expect(statistics.genres.map(\.name) == ["Rock", "Ballad"])
    #expect(statistics.genres.map(\.count) == [3, 1])
    #expect(statistics.genres.map(\.percent) == [75, 25])
    #expect(statistics.artists.map(\.count) == [5])
    #expect(statistics.slots.count == 30)
    #expect(
      statistics.slots.map(\.records).enumerated().filter { $0.1 > 0 }.map(\.0) == [0, 14, 29])
    #expect(statistics.slots[0].genres == ["Rock": 1, "Ballad": 1])
  }

  @Test func aYearHasABarForEachMonth() throws {
    let days = try (1...12).map { month in
      try day("2026-\(month < 10 ? "0" : "")\(month)-28", ("a", ["Rock"]))
    }
    let year = DiaryStatistics(of: days, in: DiaryPeriod(.year, of: days[5].date))
    #expect(year.slots.map(\.records) == Array(repeating: 1, count: 12))
    #expect(year.songs.count == 1)
  }

  @Test func anEmptyPeriodIsEmptyAndNotWrong() throws {
    let statistics = DiaryStatistics(
      of: [], in: DiaryPeriod(.week, of: CalendarDay(number: 20_000)))
    #expect(statistics.genres.isEmpty)
    #expect(statistics.slots.map(\.records) == Array(repeating: 0, count: 7))
  }

  @Test("B13: any number of genres has colours") func anyNumberOfGenresHasColours() {
    let names = (0..<1000).map { "Genre \($0)" }
    let indices = names.map { GenreColor.index(of: $0, among: 25) }
    #expect(indices.allSatisfy { (0..<25).contains($0) })
    #expect(Set(indices).count == 25)
    #expect(indices == names.map { GenreColor.index(of: $0.uppercased(), among: 25) })
    #expect(GenreColor.index(of: "x", among: 0) == 0)
  }
}
