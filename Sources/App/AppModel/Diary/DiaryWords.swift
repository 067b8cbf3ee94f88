// What the diary says to people: counts, and why something cannot be recorded.
package import Diary
import MusicCore

/// Words of the diary.
package nonisolated enum DiaryWords {
  /// On how many days a song was recorded.
  package static func records(_ count: Int) -> String {
    trn("{count} record", "{count} records", count)
  }

  /// Why it was refused, and what to do.
  package static func text(for refusal: DiaryRefusal) -> String {
    switch refusal {
    case .full(let date):
      tr(
        "{date} has its three songs; take one out to record another",
        ["date": date.description])
    case .duplicate(let song, let date):
      tr(
        "“{title}” is recorded on {date} already",
        ["title": song.title, "date": date.description])
    case .noSuchSong(let number, let date):
      tr(
        "there is no song {number} on {date}",
        ["number": String(number), "date": date.description])
    case .future(let date): tr("{date} has not come yet", ["date": date.description])
    case .empty(let date): tr("nothing is recorded on {date}", ["date": date.description])
    }
  }

  package static func text(for problem: DiaryArchive.Problem) -> String {
    switch problem {
    case .notAnArchive: tr("this is no diary that Norae has exported")
    case .newer: tr("a newer version of Norae wrote this; it needs that version")
    }
  }
}
