// norae diary stats: a week, a month or a year of the diary in numbers.
import AppModel
import Diary
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func tellStatistics(_ kind: DiaryPeriod.Kind, _ library: Library) async throws {
    let period = DiaryPeriod(kind, of: request.date ?? Self.today)
    let days = try await library.diaryDays(from: period.first, to: period.last)
    let plays = try await library.plays(from: period.first, to: period.last)
    var hours = Array(repeating: 0, count: 24)
    for play in plays { hours[LocalClock.minuteOfDay(at: play.started) / 60] += 1 }
    let statistics = DiaryStatistics(of: days, in: period)
    guard !request.isJSON else {
      return try console.line(
        .object(JSON.row(statistics) + [JSON.Member("hours", .array(hours.map { JSON($0) }))]))
    }
    try tell(statistics)
    if !plays.isEmpty {
      try console.line()
      try console.line(trn("{count} play", "{count} plays", plays.count))
      for (hour, count) in hours.enumerated() where count > 0 {
        try console.line("  \(TerminalText.padded("\(hour):00", to: 7))\(count)")
      }
    }
  }

  private func tell(_ statistics: DiaryStatistics) throws(Console.ReaderGone) {
    let period = statistics.period
    try console.line("\(period.first) – \(period.last)")
    try console.line(
      [
        trn("{count} day recorded", "{count} days recorded", statistics.days),
        trn("{count} song", "{count} songs", statistics.songs.count),
        trn("{count} genre", "{count} genres", statistics.genres.count),
      ].joined(separator: ", "))
    let limit = request.limit ?? 10
    if !statistics.songs.isEmpty { try console.line() }
    for one in statistics.songs.prefix(limit) {
      let artist = one.song.artist.map { "\($0) – " } ?? ""
      try console.line(
        TerminalText.safe("  \(artist)\(one.song.title)  ") + DiaryWords.records(one.count))
    }
    for (title, shares) in [
      (tr("Artists"), statistics.artists), (tr("Genres"), statistics.genres),
      (tr("Moods"), statistics.moods),
    ] where !shares.isEmpty {
      try console.line()
      try console.line(title)
      for share in shares.prefix(limit) {
        try console.line(TerminalText.safe("  \(share.name)  \(share.count)  \(share.percent)%"))
      }
    }
  }
}

extension JSON {
  static func row(_ statistics: DiaryStatistics) -> [Member] {
    [
      Member("period", .string(statistics.period.kind.rawValue)),
      Member("from", .string(statistics.period.first.description)),
      Member("to", .string(statistics.period.last.description)),
      Member("days", JSON(statistics.days)), Member("records", JSON(statistics.records)),
      Member(
        "songs",
        .array(
          statistics.songs.map { one in
            .object([
              Member("title", .string(one.song.title)), Member("artist", JSON(one.song.artist)),
              Member("album", JSON(one.song.album)), Member("records", JSON(one.count)),
            ])
          })),
      Member("artists", shares(statistics.artists)), Member("genres", shares(statistics.genres)),
      Member("moods", shares(statistics.moods)),
      Member(
        "slots",
        .array(
          statistics.slots.map { slot in
            .object([
              Member("day", .string(slot.day.description)), Member("records", JSON(slot.records)),
              Member(
                "genres",
                .object(
                  slot.genres.sorted { $0.key < $1.key }.map { Member($0.key, JSON($0.value)) })),
            ])
          })),
    ]
  }

  private static func shares(_ shares: [DiaryStatistics.Share]) -> JSON {
    .array(
      shares.map { share in
        .object([
          Member("name", .string(share.name)), Member("records", JSON(share.count)),
          Member("percent", JSON(share.percent)),
        ])
      })
  }
}
