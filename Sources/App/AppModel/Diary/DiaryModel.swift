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
  /// What was listened to on the day that is looked at, oldest first.
  package private(set) var listened: [Listened] = []
  /// Whether the library has been asked.
  package private(set) var isLoaded = false
  /// Why the last change was refused or failed, in words; whoever shows it takes it away.
  package var message: String?
  /// What was just taken out, in words, to be shown with the way back; whoever shows it takes it
  /// away.
  package var news: String?

  package let access: DiaryAccess
  private let clock: DayClock
  /// 1 Monday to 7 Sunday.
  package let weekStart: Int
  @ObservationIgnored private var removed: (record: DiaryRecord, date: CalendarDay, place: Int)?
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
    let month = MonthGrid(of: date, weekStart: weekStart)
    if month != grid { grid = month }
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

  /// Takes a song out of the day that is looked at; `undo` puts it back.
  @discardableResult
  package func remove(at index: Int) async -> Bool {
    guard shown.records.indices.contains(index) else { return false }
    let (record, date) = (shown.records[index], shown.date)
    let isDone = await change { (day) throws(DiaryRefusal) in
      try day.remove(at: day.index(of: record.id, else: index))
    }
    guard isDone else { return false }
    removed = (record, date, index)
    news = tr("“{title}” taken out of the diary", ["title": record.song.title])
    return true
  }

  /// Puts back what was taken out last, with all that was written about it, where it stood.
  @discardableResult
  package func undo() async -> Bool {
    guard let last = removed else { return false }
    removed = nil
    return await change(on: last.date) { (day) throws(DiaryRefusal) in
      try day.add(last.record)
      try day.move(from: day.records.count - 1, to: last.place)
    }
  }

  /// Moves a song to another place; answers whether it stands elsewhere now.
  @discardableResult
  package func move(from index: Int, to place: Int) async -> Bool {
    guard shown.records.indices.contains(index), index != place else { return false }
    let id = shown.records[index].id
    return await change { (day) throws(DiaryRefusal) in
      try day.move(from: day.index(of: id, else: index), to: place)
    }
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
    on date: CalendarDay? = nil, _ body: @escaping DiaryAccess.Change
  ) async -> Bool {
    let date = date ?? shown.date
    do {
      switch try await access.edit(date, body) {
      case .success(let day):
        message = nil
        if shown.date == date { shown = day }
        if date.firstOfMonth == grid.first { days[date] = day.isEmpty ? nil : day }
        return true
      case .failure(let refusal):
        message = DiaryWords.text(for: refusal, date: { DateWords.day($0, today: today) })
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
      let listened = try await access.played(date, date).map { Listened($0) }
      // Somebody may have gone on meanwhile; then what was asked for is not what is shown.
      guard shown.date == date, grid.first == month else { return }
      let days = Dictionary(found.map { ($0.date, $0) }) { $1 }
      if days != self.days { self.days = days }
      let day = days[date] ?? DiaryDay(date: date)
      if day != shown { shown = day }
      if earlier != self.earlier { self.earlier = earlier }
      if listened != self.listened { self.listened = listened }
      isLoaded = true
    } catch {
      message = Notice.text(for: error)
    }
  }
}

// What views start: each begins a task and returns at once.
extension DiaryModel {
  package func start() { Task { await load() } }
  package func startDayCheck() {
    Task {
      await checkDay()
      await reload()
    }
  }
  package func startShowing(_ date: CalendarDay) { Task { await show(date) } }
  package func startStepping(days: Int) { Task { await step(days: days) } }
  package func startStepping(months: Int) { Task { await step(months: months) } }
  package func startRemoving(at index: Int) { Task { await remove(at: index) } }
  package func startMoving(from index: Int, to place: Int) {
    Task { await move(from: index, to: place) }
  }
  package func startUndoing() { Task { await undo() } }
}

extension DiaryDay {
  /// Where a record stands now; `place` where it cannot be found, which is then refused.
  fileprivate nonisolated func index(of id: DiaryRecord.ID, else place: Int) -> Int {
    records.firstIndex { $0.id == id } ?? (records.isEmpty ? place : records.count)
  }
}
