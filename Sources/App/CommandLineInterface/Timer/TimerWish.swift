// What `norae timer` can be told, understood: a pure function from words to a value, used here and in
// the window that it steers.
import AppModel
import Countdown

/// One wish to the timer.
enum TimerWish: Hashable, Sendable {
  /// How it stands; without a window, goes on with one that was cut off.
  case status
  case set(SleepWish.End, then: SleepWish.Action?, rings: Bool)
  case add(Duration)
  case off
  case countdown(CountdownWish)
  case alarm(AlarmWish)

  /// Understands words; nil when they make no sense.
  init?(_ words: [String], then action: SleepWish.Action? = nil, rings: Bool = true) {
    if let name = words.first, name == "countdown" || name == "alarm" {
      guard action == nil else { return nil }
      self.init(named: name, Array(words.dropFirst()))
      return
    }
    var words = words
    var action = action
    var rings = rings
    if words.count > 1, words.last == "silent" {
      rings = false
      words.removeLast()
    }
    if words.count == 2, let named = SleepWish.Action(rawValue: words[1]) {
      action = named
      words.removeLast()
    }
    guard words.count <= 1 else { return nil }
    switch words.first {
    case nil where action == nil: self = .status
    case "status"? where action == nil: self = .status
    case "off"? where action == nil: self = .off
    case let word?:
      if let boundary = SleepWish.Boundary(rawValue: word) {
        self = .set(.with(boundary), then: action, rings: false)
      } else if word.hasPrefix("+"), action == nil,
        let time = TimerText.duration(String(word.dropFirst()))
      {
        self = .add(time)
      } else if let time = TimerText.duration(word) {
        self = .set(.after(time), then: action, rings: rings)
      } else {
        return nil
      }
    case nil: return nil
    }
  }

  private init?(named name: String, _ words: [String]) {
    guard
      let wish = name == "alarm"
        ? AlarmWish(words).map(TimerWish.alarm) : CountdownWish(words).map(TimerWish.countdown)
    else { return nil }
    self = wish
  }

  init?(_ request: Request) {
    self.init(
      request.operands.map { String(decoding: $0, as: UTF8.self) }, then: request.action,
      rings: !request.isSilent)
  }

  /// The words that mean this, for the window.
  var words: [String] {
    switch self {
    case .status: ["status"]
    case .off: ["off"]
    case .add(let time): ["+\(Self.text(time))"]
    case .countdown(let wish): ["countdown", wish.word]
    case .alarm(let wish): ["alarm"] + wish.words
    case .set(let end, let action, let rings):
      [Self.text(end)] + (action.map { [$0.rawValue] } ?? []) + (rings ? [] : ["silent"])
    }
  }

  private static func text(_ end: SleepWish.End) -> String {
    switch end {
    case .after(let time): text(time)
    case .with(let boundary): boundary.rawValue
    }
  }

  private static func text(_ time: Duration) -> String {
    String(Double(time.wholeMilliseconds) / 1000)
  }
}
