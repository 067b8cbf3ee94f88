// What `norae timer countdown …` and `norae timer alarm …` can be told, understood: pure functions from
// words to values, and back for the window that they steer.
import AppModel
import Countdown

/// One wish to the countdown of the window.
enum CountdownWish: Hashable, Sendable {
  case start(Duration), pause, resume, reset

  /// Understands words; nil when they make no sense.
  init?(_ words: [String]) {
    guard words.count == 1 else { return nil }
    switch words[0] {
    case "pause": self = .pause
    case "resume": self = .resume
    case "reset": self = .reset
    default:
      guard let time = TimerText.duration(words[0]) else { return nil }
      self = .start(time)
    }
  }

  var word: String {
    switch self {
    case .start(let time): String(Double(time.wholeMilliseconds) / 1000)
    case .pause: "pause"
    case .resume: "resume"
    case .reset: "reset"
    }
  }
}

/// One wish to the alarm.
enum AlarmWish: Hashable, Sendable {
  /// A time of day in minutes, on some days or, with none, once.
  case set(minute: Int, days: Set<Int>, playlist: String?)
  case on, off

  /// The days as they are written, Monday first.
  static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Understands `7:30`, `7:30 mon fri`, `7:30 weekdays playlist Morning`; nil when they make no
  /// sense.
  init?(_ words: [String]) {
    guard let first = words.first else { return nil }
    guard let minute = TimerText.timeOfDay(first) else {
      guard words.count == 1, first == "on" || first == "off" else { return nil }
      self = first == "on" ? .on : .off
      return
    }
    var days: Set<Int> = []
    var rest = words.dropFirst()
    while let word = rest.first, word != "playlist" {
      guard let named = Self.named(word) else { return nil }
      days.formUnion(named)
      rest.removeFirst()
    }
    let name = rest.dropFirst().joined(separator: " ")
    guard rest.isEmpty || !name.isEmpty else { return nil }
    self = .set(minute: minute, days: days, playlist: rest.isEmpty ? nil : name)
  }

  var words: [String] {
    switch self {
    case .on: ["on"]
    case .off: ["off"]
    case .set(let minute, let days, let playlist):
      [TimerWords.timeOfDay(minute)] + days.sorted().map { Self.days[$0 - 1] }
        + (playlist.map { ["playlist", $0] } ?? [])
    }
  }

  /// The alarm that is wished for, in place of one that is set; nil when there is none to switch.
  func applied(to alarm: Alarm?) -> Alarm? {
    switch self {
    case .set(let minute, let days, let playlist):
      return Alarm(
        minute: minute, weekdays: days, music: playlist.map { .playlist(nil, name: $0) } ?? .pick,
        fade: alarm?.fade ?? .seconds(30))
    case .on, .off:
      var alarm = alarm
      alarm?.isOn = self == .on
      return alarm
    }
  }

  private static func named(_ word: String) -> Set<Int>? {
    switch word {
    case "daily": [1, 2, 3, 4, 5, 6, 7]
    case "weekdays": [1, 2, 3, 4, 5]
    case "weekend": [6, 7]
    default: days.firstIndex(of: word).map { [$0 + 1] }
    }
  }
}
