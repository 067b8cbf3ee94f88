// The diary and the listening history in numbers: a week, a month or a year, never one that has not
// begun. Days and hours are told apart by the calendar here, in the language's own weeks.
package import Diary
import LibraryStore
package import MusicCore
import Observation

/// What the charts show.
@Observable
package final class ChartsModel {
  package private(set) var period: DiaryPeriod
  package private(set) var statistics: DiaryStatistics
  /// How often something was played in each hour of the day, 24 of them.
  package private(set) var hours = [Int](repeating: 0, count: 24)
  /// How often something was played, and the artists that were, most first.
  package private(set) var plays = 0
  package private(set) var isLoaded = false
  package let today: CalendarDay
  /// Why nothing could be read, in words; whoever shows it takes it away.
  package var message: String?

  private let access: DiaryAccess
  private let calendar: LocalCalendar
  private let weekStart: Int
  @ObservationIgnored private var following: Task<Void, Never>?

  package init(
    _ access: DiaryAccess, on date: CalendarDay, clock: DayClock = .system, weekStart: Int = 7,
    calendar: LocalCalendar = LocalCalendar()
  ) {
    self.access = access
    self.calendar = calendar
    self.weekStart = weekStart
    let today = clock.today()
    let period = DiaryPeriod(.month, of: min(date, today), weekStart: weekStart)
    self.today = today
    self.period = period
    statistics = DiaryStatistics(of: [], in: period)
  }

  isolated deinit {
    following?.cancel()
  }

  package var title: String { PeriodWords.title(of: period, today: today) }
  /// Whether a later period has begun.
  package var hasNext: Bool { period.moved(by: 1).first <= today }
  package var isEmpty: Bool { isLoaded && statistics.records == 0 && plays == 0 }

  /// Shows a week, a month or a year around the same days.
  package func show(_ kind: DiaryPeriod.Kind) async {
    guard kind != period.kind else { return }
    // What is shown around today stays around today.
    let day = period.first <= today && today <= period.last ? today : period.first
    period = DiaryPeriod(kind, of: day, weekStart: weekStart)
    await load()
  }

  /// Goes so many periods on; never to one that has not begun.
  package func step(by count: Int) async {
    let next = period.moved(by: count)
    guard next.first <= today else { return }
    period = next
    await load()
  }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if following == nil {
      let changes = access.changes()
      following = Task { [weak self] in
        // A play that counted changes its track.
        for await change in changes where change.touches([.diary, .tracks]) {
          await self?.reload()
        }
      }
    }
    await reload()
  }

  private func reload() async {
    let period = period
    do {
      let days = try await access.days(period.first, period.last)
      let played = try await access.played(period.first, period.last)
      let hours = await Self.hours(of: played.map(\.started), calendar)
      guard period == self.period else { return }
      let statistics = DiaryStatistics(of: days, in: period)
      if statistics != self.statistics { self.statistics = statistics }
      if hours != self.hours { self.hours = hours }
      if plays != played.count { plays = played.count }
    } catch {
      message = Notice.text(for: error)
    }
    isLoaded = true
  }

  package func start() { Task { await load() } }
  package func startShowing(_ kind: DiaryPeriod.Kind) { Task { await show(kind) } }
  package func startStepping(by count: Int) { Task { await step(by: count) } }

  /// Leaves the main thread: a year may hold ten thousands of plays.
  @concurrent
  private nonisolated static func hours(of moments: [Int64], _ calendar: LocalCalendar) async
    -> [Int]
  {
    var hours = [Int](repeating: 0, count: 24)
    for moment in moments { hours[min(23, max(0, calendar.moment(moment).hour))] += 1 }
    return hours
  }
}

/// What periods are called.
package nonisolated enum PeriodWords {
  /// `November 2026`, `2026`, `23 November – 29 November 2026`.
  package static func title(of period: DiaryPeriod, today: CalendarDay) -> String {
    switch period.kind {
    case .year: tr("{year}", ["year": String(period.first.year)])
    case .month: DateWords.monthAndYear(period.first)
    case .week:
      tr(
        "{first} – {last}",
        ["first": DateWords.short(period.first), "last": DateWords.short(period.last)])
    }
  }

  /// What stands under a bar: seven weekdays, twelve months, of a month's days some.
  package static func label(ofSlot slot: Int, in period: DiaryPeriod) -> String? {
    let day = period.day(ofSlot: slot)
    switch period.kind {
    case .week: return DateWords.letter(day.weekday)
    case .year: return String(day.month)
    case .month:
      let isShown = slot == 0 || day.day == 15 || slot == period.slots - 1 || day.day % 5 == 0
      // The last day would stand upon the one before it.
      let isCrowded = day.day == 30 && period.slots == 31
      return isShown && !isCrowded ? String(day.day) : nil
    }
  }
}

/// Which colour each name has in a chart.
package nonisolated enum ChartColors {
  /// Nothing has more colours than this; what else there is, shares a last grey one.
  package static let count = 10

  /// The colours of names in their order, 0 to 9, no two alike; nil: it belongs to the rest.
  ///
  /// A name has the same colour in all charts, as long as no more frequent one has taken it.
  package static func assigned(_ names: [String]) -> [String: Int] {
    var taken: Set<Int> = []
    var colors: [String: Int] = [:]
    for name in names where colors[name] == nil && taken.count < count {
      var color = GenreColor.index(of: name, among: count)
      while taken.contains(color) { color = (color + 1) % count }
      taken.insert(color)
      colors[name] = color
    }
    return colors
  }
}
