// What day it is here, and how long it still lasts. A value, so that a test can let midnight come.
import FoundationEssentials
package import MusicCore

/// The calendar as the person lives by it.
package nonisolated struct DayClock: Sendable {
  package var today: @Sendable () -> CalendarDay
  /// How long until the next local midnight.
  package var untilTomorrow: @Sendable () -> Duration

  package init(
    today: @escaping @Sendable () -> CalendarDay, untilTomorrow: @escaping @Sendable () -> Duration
  ) {
    self.today = today
    self.untilTomorrow = untilTomorrow
  }

  /// The system's clock in the system's time zone, asked afresh each time.
  package static let system = DayClock(
    today: {
      let parts = calendar.dateComponents([.year, .month, .day], from: Date())
      guard
        let day = CalendarDay(
          year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
      else { preconditionFailure("The calendar gave a day that does not exist.") }
      return day
    },
    untilTomorrow: {
      let now = Date()
      let start = calendar.startOfDay(for: now)
      // Noon of tomorrow is 36 hours on, give or take a change of the clocks.
      let tomorrow = calendar.startOfDay(for: start.addingTimeInterval(36 * 3600))
      return .seconds(max(1, tomorrow.timeIntervalSince(now)))
    })

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone.autoupdatingCurrent
    return calendar
  }
}

extension DayClock {
  /// Calls `body` at each midnight, and once an hour in case the clock or the time zone was set, until
  /// the task is cancelled.
  func watchDays(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        // Cancelled: the loop's condition ends it.
        try? await Task.sleep(for: min(untilTomorrow(), .seconds(3600)))
        await body()
      }
    }
  }
}
