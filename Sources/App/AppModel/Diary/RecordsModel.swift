// On which days something was recorded, by month: what the records sheet shows. It is bound to what it
// is about, never to a place in a list that may have changed.
import Diary
package import MusicCore
import Observation

/// The days of a song, or of an album's songs.
@Observable
package final class RecordsModel {
  /// A month with its days, in order.
  package nonisolated struct Month: Hashable, Sendable {
    package let title: String
    package let days: [CalendarDay]
  }

  package let title: String
  package let artist: String
  package private(set) var months: [Month] = []
  package private(set) var count = 0
  package private(set) var isLoaded = false
  /// Why the days could not be read, in words.
  package private(set) var failure: String?

  private let subject: RecordedSubject
  private let access: DiaryAccess

  package init(
    _ subject: RecordedSubject, title: String, artist: String, access: DiaryAccess
  ) {
    self.subject = subject
    self.title = title
    self.artist = artist
    self.access = access
  }

  /// "3 records".
  package var details: String { DiaryWords.records(count) }

  package func load() async {
    do {
      let dates = try await access.dates(subject)
      count = dates.count
      months = RecordMonths.groups(dates).compactMap { days in
        days.first.map { Month(title: DateWords.monthAndYear($0), days: days) }
      }
      failure = nil
    } catch {
      failure = Notice.text(for: error)
    }
    isLoaded = true
  }

  package func start() { Task { await load() } }
}
