// The daily reminder: only on days of which nothing is recorded. When it is due is decided anew whenever
// a record comes or goes, so nothing has to be cancelled or restored.
package import MusicCore

/// When to remind of recording the day.
package struct DiaryReminder: Hashable, Sendable {
  /// Nine in the evening.
  package static let usualMinute = 21 * 60

  /// Minutes since midnight, 0 to 1439.
  package var minute: Int
  package var isOn: Bool

  package init(minute: Int = Self.usualMinute, isOn: Bool) {
    self.minute = min(max(0, minute), 1439)
    self.isOn = isOn
  }

  /// What is to be done at a moment.
  package enum Verdict: Hashable, Sendable {
    case never
    case now
    /// Nothing before so many minutes have passed, unless a record comes or goes.
    case wait(minutes: Int)
  }

  /// Decides; `told` is the last day on which somebody was reminded.
  package func verdict(
    on today: CalendarDay, minute now: Int, isRecorded: Bool, told: CalendarDay?
  ) -> Verdict {
    guard isOn else { return .never }
    if now < minute { return .wait(minutes: minute - now) }
    let isDone = isRecorded || told == today
    return isDone ? .wait(minutes: 1440 - now + minute) : .now
  }
}
