// What the diary says to people: counts, and why something cannot be recorded.
package import Diary
package import LibraryStore
package import MusicCore

/// Words of the diary.
package nonisolated enum DiaryWords {
  /// On how many days a song was recorded.
  package static func records(_ count: Int) -> String {
    trn("{count} record", "{count} records", count)
  }

  /// How often something was recorded, and which share of the whole that is: `12 · 43%`.
  package static func amount(_ count: Int, percent: Int?) -> String {
    percent.map { "\(count) · \($0)%" } ?? String(count)
  }

  /// Why it was refused, and what to do; `name` says what a day is called.
  package static func text(
    for refusal: DiaryRefusal, date name: (CalendarDay) -> String = { $0.description }
  ) -> String {
    switch refusal {
    case .full(let date):
      tr("{date} has its three songs; take one out to record another", ["date": name(date)])
    case .duplicate(let song, let date):
      tr("“{title}” is recorded on {date} already", ["title": song.title, "date": name(date)])
    case .noSuchSong(let number, let date):
      tr(
        "there is no song {number} on {date}", ["number": String(number), "date": name(date)])
    case .future(let date): tr("{date} has not come yet", ["date": name(date)])
    case .empty(let date): tr("nothing is recorded on {date}", ["date": name(date)])
    }
  }

  /// A day of the calendar for a screen reader: which one, and what is recorded of it.
  package static func spoken(_ date: CalendarDay, _ day: DiaryDay?, today: CalendarDay) -> String {
    let name = DateWords.day(date, today: today)
    guard let day, let head = day.head else {
      return date == today ? tr("{date}, today", ["date": name]) : name
    }
    let songs = trn("{count} song", "{count} songs", day.records.count)
    let text = [name, head.song.title, songs].joined(separator: ", ")
    return date == today ? tr("{date}, today", ["date": text]) : text
  }

  /// Why a file, or a row of it, could not be brought in, as the end of a sentence.
  package static func text(for problem: DiaryImport.Problem) -> String {
    switch problem {
    case .archive(.notAnArchive): tr("this is no diary that Norae has exported")
    case .archive(.newer): tr("a newer version of Norae wrote this; it needs that version")
    case .noColumns: tr("the first row does not name the columns date and title")
    case .noDay: tr("there is no day of a diary in this")
    case .row(let number): tr("row {number} has no date or no title", ["number": String(number)])
    }
  }
}
