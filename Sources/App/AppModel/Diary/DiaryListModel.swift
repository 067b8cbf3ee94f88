// The diary as a list: the records of a month, day after day, or those in whose notes and names some
// words stand.
package import Diary
import LibraryStore
package import MusicCore
import Observation

/// What the list of the diary shows.
@Observable
package final class DiaryListModel {
  /// A song of a day.
  package nonisolated struct Row: Hashable, Sendable {
    package let record: DiaryRecord
    package let date: CalendarDay
    /// Whether it is the first line of its day, which names the day.
    package let isFirst: Bool
    /// The day in words, with its year where that is not this one.
    package let dateText: String
  }

  package private(set) var today: CalendarDay
  /// The first day of the month that is shown.
  package private(set) var month: CalendarDay
  package private(set) var rows: [Row] = []
  package private(set) var text = ""
  package private(set) var isLoaded = false
  /// Why nothing could be read, in words; whoever shows it takes it away.
  package var message: String?

  private let access: DiaryAccess
  @ObservationIgnored private var following: Task<Void, Never>?

  /// So many days answer a search at most.
  private static let limit = 200

  package init(_ access: DiaryAccess, month: CalendarDay, clock: DayClock = .system) {
    self.access = access
    today = clock.today()
    self.month = month.firstOfMonth
  }

  isolated deinit {
    following?.cancel()
  }

  package var isSearching: Bool { !text.isEmpty }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if following == nil {
      let changes = access.changes()
      following = Task { [weak self] in
        for await change in changes where change.touches([.diary]) { await self?.reload() }
      }
    }
    await reload()
  }

  /// Goes so many months on; never past this month.
  package func turn(months: Int) async { await show(month.adding(months: months)) }

  /// Shows the month of a day; never one past this month.
  package func show(_ date: CalendarDay) async {
    month = min(date, today).firstOfMonth
    await reload()
  }

  /// Shows what holds these words; empty: the month again.
  package func search(_ text: String) async {
    self.text = text
    await reload()
  }

  package func start() { Task { await load() } }
  package func startTurning(months: Int) { Task { await turn(months: months) } }
  package func startShowing(_ date: CalendarDay) { Task { await show(date) } }
  package func startSearching(_ text: String) { Task { await search(text) } }
}

extension DiaryListModel {
  private func reload() async {
    let (text, month) = (text, month)
    do {
      let days =
        text.isEmpty
        ? try await access.days(month, month.lastOfMonth).reversed()
        : try await access.search(text, Self.limit)
      guard text == self.text, month == self.month else { return }
      let rows = days.flatMap { day in
        day.records.enumerated().map { place, record in
          Row(
            record: record, date: day.date, isFirst: place == 0,
            dateText: DateWords.day(day.date, today: today))
        }
      }
      if rows != self.rows { self.rows = rows }
    } catch {
      message = Notice.text(for: error)
    }
    isLoaded = true
  }
}
