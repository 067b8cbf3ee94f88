// The diary's calendar: a month, the day that is looked at, and what is remembered on it. It knows what
// day it is today, also past midnight and after sleep, and never shows a day that has not come.
package import Diary
import LibraryStore
package import MusicCore
import Observation

/// What the diary page shows.
@Observable
package final class DiaryModel {
  package private(set) var today: CalendarDay
  /// The month that is shown.
  package private(set) var grid: MonthGrid
  /// The recorded days of that month.
  package private(set) var days: [CalendarDay: DiaryDay] = [:]
  /// The day that is looked at, with its songs.
  package private(set) var shown: DiaryDay
  /// The same day in earlier years, the latest first.
  package private(set) var earlier: [DiaryDay] = []
  /// Whether the library has been asked.
  package private(set) var isLoaded = false
  /// Why the last change was refused or failed, in words; nil after one that was done.
  package private(set) var message: String?

  private let access: DiaryAccess
  private let clock: DayClock
  private let weekStart: Int
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var midnight: Task<Void, Never>?

  /// Weeks begin on `weekStart`, 1 Monday to 7 Sunday.
  package init(_ access: DiaryAccess, clock: DayClock = .system, weekStart: Int = 7) {
    self.access = access
    self.clock = clock
    self.weekStart = weekStart
    let today = clock.today()
    self.today = today
    grid = MonthGrid(of: today, weekStart: weekStart)
    shown = DiaryDay(date: today)
  }

  isolated deinit {
    following?.cancel()
    midnight?.cancel()
  }

  /// Asks the library, and follows it and the calendar from now on.
  package func load() async {
    if following == nil {
      let changes = access.changes()
      following = Task { [weak self] in
        for await change in changes where change.parts.contains(.diary) { await self?.reload() }
      }
      midnight = clock.watchDays { [weak self] in await self?.checkDay() }
    }
    await reload()
  }

  /// Looks at the calendar now: at midnight, after sleep, or when the window comes back.
  package func checkDay() async {
    let now = clock.today()
    guard now != today else { return }
    // Who was looking at today goes on looking at today.
    let follows = shown.date == today
    today = now
    if follows { await show(now) }
  }
}

// MARK: - Looking around

extension DiaryModel {
  /// Looks at a day; one that has not come is today.
  package func show(_ date: CalendarDay) async {
    let date = min(date, today)
    shown = days[date] ?? DiaryDay(date: date)
    grid = MonthGrid(of: date, weekStart: weekStart)
    await reload()
  }

  package func showToday() async { await show(today) }

  /// The day after or before, so many days; never past today.
  package func step(days: Int) async { await show(shown.date.adding(days: days)) }

  /// The same day of a month so many months on; never past today.
  package func step(months: Int) async { await show(shown.date.adding(months: months)) }

  /// Whether a later month can be shown.
  package var hasNextMonth: Bool { grid.first.adding(months: 1) <= today }
}

// MARK: - Writing

extension DiaryModel {
  /// Records a song of the day that is looked at; whether it was.
  @discardableResult
  package func add(_ song: DiarySong, track: Track.ID?) async -> Bool {
    let record = DiaryRecord(song, on: shown.date, track: track)
    return await change { (day) throws(DiaryRefusal) in try day.add(record) }
  }

  @discardableResult
  package func remove(at index: Int) async -> Bool {
    await change { (day) throws(DiaryRefusal) in try day.remove(at: index) }
  }

  @discardableResult
  package func move(from index: Int, to place: Int) async -> Bool {
    await change { (day) throws(DiaryRefusal) in try day.move(from: index, to: place) }
  }

  @discardableResult
  package func write(
    at index: Int, note: String? = nil, mood: String? = nil, moment: String? = nil
  ) async -> Bool {
    await change { (day) throws(DiaryRefusal) in
      try day.write(at: index, note: note, mood: mood, moment: moment)
    }
  }

  private func change(
    _ body: @escaping @Sendable (inout DiaryDay) throws(DiaryRefusal) -> Void
  ) async -> Bool {
    let date = shown.date
    do {
      switch try await access.edit(date, body) {
      case .success(let day):
        message = nil
        if shown.date == date { shown = day }
        days[date] = day.isEmpty ? nil : day
        return true
      case .failure(let refusal): message = DiaryWords.text(for: refusal)
      }
    } catch {
      message = Notice.text(for: error)
    }
    return false
  }
}

extension DiaryModel {
  private func reload() async {
    let date = shown.date
    let month = grid.first
    do {
      let found = try await access.days(month, month.lastOfMonth)
      let earlier = try await access.anniversaries(date)
      // Somebody may have gone on meanwhile; then what was asked for is not what is shown.
      guard shown.date == date, grid.first == month else { return }
      let days = Dictionary(found.map { ($0.date, $0) }) { $1 }
      if days != self.days { self.days = days }
      let day = days[date] ?? DiaryDay(date: date)
      if day != shown { shown = day }
      if earlier != self.earlier { self.earlier = earlier }
      isLoaded = true
    } catch {
      message = Notice.text(for: error)
    }
  }
}
