// What the person decides about timers.

/// The settings of timers.
package enum TimerSettings {
  /// What is done when the sleep timer has run out: pause, stop, quit.
  package static let action = SettingKey("timer.then", default: "pause")

  /// How long the music fades before, in seconds.
  package static let fade = SettingKey("timer.fade", default: 10)

  /// The alert's name in the desktop's sound theme; empty: the program's own.
  package static let sound = SettingKey("timer.sound", default: "")

  /// What a step of the slider stands for: seconds, minutes.
  package static let unit = SettingKey("timer.unit", default: "minutes")
}
