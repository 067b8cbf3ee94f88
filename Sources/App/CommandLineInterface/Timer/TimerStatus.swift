// How the timers stand, in words and as JSON: what `norae timer` answers.
import AppModel
import Countdown

/// The timers at one moment.
struct TimerStatus {
  var sleep = SleepTimer()
  var countdown = Countdown()
  var alarm: Alarm?
  /// How long until the alarm; nil while it is off.
  var wait: Duration?

  /// A line for each that is set.
  func text(at now: BootInstant) -> String {
    var lines = [TimerWords.status(sleep, at: now)]
    let time = TimerWords.clock(countdown.left(at: now))
    switch countdown.phase {
    case .resting: break
    case .running: lines.append(tr("The countdown rings in {time}.", ["time": time]))
    case .paused: lines.append(tr("The countdown is paused at {time}.", ["time": time]))
    }
    if let alarm, alarm.isOn { lines.append(TimerWords.alarm(alarm)) }
    return lines.joined(separator: "\n")
  }

  func json(at now: BootInstant) -> JSON {
    .object([
      JSON.Member("left", JSON(seconds: sleep.left(at: now))),
      JSON.Member("with", JSON(sleep.boundary?.rawValue)),
      JSON.Member("then", JSON(sleep.wish?.action.rawValue)),
      JSON.Member("countdown", countdown(at: now)),
      JSON.Member("alarm", alarm.map(alarmMembers) ?? .null),
    ])
  }

  private func countdown(at now: BootInstant) -> JSON {
    guard countdown.phase != .resting else { return .null }
    return .object([
      JSON.Member("left", JSON(seconds: countdown.left(at: now))),
      JSON.Member("running", .bool(countdown.isRunning)),
    ])
  }

  private func alarmMembers(_ alarm: Alarm) -> JSON {
    let playlist: String? = if case .playlist(_, let name) = alarm.music { name } else { nil }
    return .object([
      JSON.Member("time", .string(TimerWords.timeOfDay(alarm.minute))),
      JSON.Member(
        "days", .array(alarm.weekdays.sorted().map { .string(AlarmWish.days[$0 - 1]) })),
      JSON.Member("playlist", JSON(playlist)),
      JSON.Member("on", .bool(alarm.isOn)),
      JSON.Member("in", JSON(seconds: wait)),
    ])
  }
}
