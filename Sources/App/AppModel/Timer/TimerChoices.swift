// What the person has decided about timers in general; kept, and the same for the next one.
package import Countdown

/// How timers end, and in what they are counted.
package nonisolated struct TimerChoices: Hashable, Sendable {
  /// What is done when the sleep timer has run out.
  package var action: SleepWish.Action
  /// How long the music fades before.
  package var fade: Duration
  /// The name of the alert in the desktop's sound theme; empty: the program's own.
  package var sound: String
  /// What a step of the countdown's slider stands for.
  package var unit: Countdown.Unit

  package init(
    action: SleepWish.Action = .pause, fade: Duration = .seconds(10), sound: String = "",
    unit: Countdown.Unit = .minutes
  ) {
    self.action = action
    self.fade = min(max(.zero, fade), .seconds(60))
    self.sound = sound
    self.unit = unit
  }
}

/// The alerts that can be chosen.
package nonisolated struct AlertSounds: Sendable {
  /// Names in the desktop's sound theme, such as `alarm-clock-elapsed`; those that it has.
  package var names: [String]
  /// Plays one, so that it can be chosen by ear; an empty name: the program's own.
  package var play: @MainActor @Sendable (String) -> Void

  package init(
    names: [String] = [], play: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.names = names
    self.play = play
  }

  /// What a sound is called.
  package static func title(_ name: String) -> String {
    switch name {
    case "": tr("Norae's bell")
    case "alarm-clock-elapsed": tr("Alarm clock")
    case "bell": tr("Bell")
    case "complete": tr("Complete")
    case "message": tr("Message")
    case "phone-incoming-call": tr("Telephone")
    default: name
    }
  }
}
