// What `norae remote` can be told, understood: a pure function from words to a value, used at both
// ends, so that a slip of the tongue is seen before anybody is asked.
import AppModel
import MusicCore
import Playback

/// One wish to the running window.
enum RemoteWish: Hashable, Sendable {
  case status
  /// Plain wishes that need nothing else.
  case send(PlayerCommand)
  /// Where the knob is to be, 0 to 1; the ear's measure, not the amplitude.
  case volume(Double)
  /// By how much of the knob's way.
  case volumeBy(Double)
  case mute(Bool?)
  case shuffle(ShuffleMode?)
  case timer(TimerWish)
  /// Finds tracks and plays or queues them.
  case find([[UInt8]], then: Use)

  /// What is done with tracks that were found.
  enum Use: Hashable, Sendable {
    case play, queueNext, queueLast
  }

  /// The words that may come first, as the help lists them.
  static let names = [
    "status", "play-pause", "play", "pause", "stop", "next", "previous", "seek", "queue",
    "queue-next", "clear", "undo", "redo", "volume", "mute", "shuffle", "repeat", "stop-after",
    "timer",
  ]

  /// Understands words; the complaint is a sentence without its full stop.
  init(_ words: [[UInt8]]) throws(UsageError) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    guard let name = texts.first, Self.names.contains(name) else {
      let reason = tr(
        "remote knows: {names}", ["names": Self.names.joined(separator: ", ")])
      throw UsageError(reason: reason, verb: .remote)
    }
    let rest = Array(texts.dropFirst())
    if name == "timer", let wish = TimerWish(rest) {
      self = .timer(wish)
    } else if let wish = Self.withTracks(name, Array(words.dropFirst())) {
      self = wish
    } else if rest.count == 0, let wish = Self.alone(name) {
      self = wish
    } else if rest.count == 1, let wish = Self.with(name, rest[0]) {
      self = wish
    } else {
      let reason = tr("“{words}” makes no sense here", ["words": texts.joined(separator: " ")])
      throw UsageError(reason: reason, verb: .remote)
    }
  }
}

extension RemoteWish {
  private static func withTracks(_ name: String, _ words: [[UInt8]]) -> RemoteWish? {
    guard !words.isEmpty else { return nil }
    return switch name {
    case "play": .find(words, then: .play)
    case "queue": .find(words, then: .queueLast)
    case "queue-next": .find(words, then: .queueNext)
    default: nil
    }
  }

  private static func alone(_ name: String) -> RemoteWish? {
    switch name {
    case "status": .status
    case "play-pause": .send(.playPause)
    case "play": .send(.play)
    case "pause": .send(.pause)
    case "stop": .send(.stop)
    case "next": .send(.next)
    case "previous": .send(.previous)
    case "clear": .send(.clearQueue)
    case "undo": .send(.undo)
    case "redo": .send(.redo)
    case "mute": .mute(nil)
    case "shuffle": .shuffle(nil)
    default: nil
    }
  }

  private static func with(_ name: String, _ value: String) -> RemoteWish? {
    switch name {
    case "seek": seek(value)
    case "volume": volume(value)
    case "mute": value == "on" ? .mute(true) : value == "off" ? .mute(false) : nil
    case "shuffle":
      (value == "on" ? ShuffleMode.tracks : ShuffleMode(rawValue: value)).map { .shuffle($0) }
    case "repeat": RepeatMode(rawValue: value).map { .send(.setRepeat($0)) }
    case "stop-after":
      value == "off"
        ? .send(.setStopAfter(nil))
        : StopAfter(rawValue: value).map { .send(.setStopAfter($0)) }
    default: nil
    }
  }

  /// `1:23` is a place, `+10` and `-10` a distance.
  private static func seek(_ value: String) -> RemoteWish? {
    let sign = value.first.flatMap { "+-".contains($0) ? $0 : nil }
    guard let time = TimeText.duration(String(sign == nil ? value[...] : value.dropFirst())) else {
      return nil
    }
    return .send(sign == nil ? .seek(to: time) : .seekBy(sign == "-" ? .zero - time : time))
  }

  /// `50` is a place between 0 and 100, `+5` and `-5` a distance.
  private static func volume(_ value: String) -> RemoteWish? {
    let sign = value.first.flatMap { "+-".contains($0) ? $0 : nil }
    let digits = sign == nil ? value[...] : value.dropFirst()
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
      number <= 100
    else { return nil }
    let part = Double(number) / 100
    return sign == nil ? .volume(part) : .volumeBy(sign == "-" ? -part : part)
  }
}
