// The evening's reminder of a window: decided anew whenever the diary changes and when its time comes,
// shown as a notification, once a day and only while nothing is recorded.
import AppModel
import Countdown
import DesktopServices
import Diary
import GLibKit
import LibraryStore
import MusicCore
import SystemKit

/// Reminds of recording the day, for as long as this lives.
@MainActor
final class ReminderKeeper {
  private let library: Library
  private let settings: Settings
  private let alarm = BootTimer()
  private var following: Task<Void, Never>?

  init(_ library: Library, _ settings: Settings) {
    self.library = library
    self.settings = settings
  }

  isolated deinit {
    following?.cancel()
  }

  /// Begins to look; nothing at all happens while it is switched off.
  func begin() {
    guard reminder.isOn else { return }
    let changes = library.changes()
    following = Task { [weak self] in
      await self?.look()
      for await change in changes where change.parts.contains(.diary) { await self?.look() }
    }
  }

  private var reminder: DiaryReminder {
    DiaryReminder(
      minute: TimerText.timeOfDay(settings[DiarySettings.remindsAt])
        ?? DiaryReminder.usualMinute,
      isOn: settings[DiarySettings.reminds])
  }

  private func look() async {
    let now = LocalClock.now()
    let (year, month, number) = LocalClock.date(at: now)
    guard let today = CalendarDay(year: year, month: month, day: number),
      // A diary that cannot be read is asked again at its next change.
      let day = try? await library.diaryDay(today)
    else { return }
    let verdict = reminder.verdict(
      on: today, minute: LocalClock.minuteOfDay(at: now), isRecorded: !day.isEmpty,
      told: CalendarDay(settings[DiarySettings.reminded]))
    switch verdict {
    case .never: alarm?.set(nil) {}
    case .now:
      // Where it cannot be written, it may remind once more after a restart.
      _ = try? settings.set(DiarySettings.reminded, to: today.description)
      await AlertNotice.show(tr("What did you listen to today?"))
      wake(inMinutes: 60)
    // At most an hour, in case the clock or the time zone is set.
    case .wait(let minutes): wake(inMinutes: min(minutes, 60))
    }
  }

  private func wake(inMinutes minutes: Int) {
    alarm?.set(BootClock.milliseconds() + Int64(minutes) * 60_000) { [weak self] in
      Task { await self?.look() }
    }
  }
}
