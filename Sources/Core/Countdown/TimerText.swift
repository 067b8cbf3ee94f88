// Times as people type and read them: `90`, `90s`, `10m`, `1h`, `1h30m`, `1:30`; and `9:59`.

/// Times of timers as text.
package enum TimerText {
  /// A day; nobody waits longer with a timer.
  package static let longest = Duration.seconds(24 * 3600)

  /// The time; nil when it is none, is zero, or is longer than a day.
  package static func duration(_ text: String) -> Duration? {
    let seconds = text.contains(":") ? parts(text) : units(text)
    guard let seconds, seconds > 0, seconds <= 86_400 else { return nil }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// `0:09`, `9:59`, `1:00:00`.
  package static func clock(seconds: Int) -> String {
    let (minutes, rest) = max(0, seconds).quotientAndRemainder(dividingBy: 60)
    let second = rest < 10 ? "0\(rest)" : "\(rest)"
    guard minutes >= 60 else { return "\(minutes):\(second)" }
    let minute = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
    return "\(minutes / 60):\(minute):\(second)"
  }

  /// Minutes since midnight of `7:30` or `07:30`; nil when it is no time of day.
  package static func timeOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = number(parts[0]), let minute = number(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute), parts[1].count == 2
    else { return nil }
    return Int(hour) * 60 + Int(minute)
  }

  private static func parts(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard let number = number(part), index == 0 || number < 60 else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  private static func units(_ text: String) -> Double? {
    if let seconds = number(text[...]) { return seconds }
    var seconds = 0.0
    var digits = ""
    var last = Double.infinity
    for character in text {
      switch character {
      case "0"..."9", ".": digits.append(character)
      case "h", "m", "s":
        let unit = character == "h" ? 3600.0 : character == "m" ? 60 : 1
        guard let number = number(digits[...]), unit < last else { return nil }
        seconds += number * unit
        last = unit
        digits = ""
      default: return nil
      }
    }
    return digits.isEmpty && last < .infinity ? seconds : nil
  }

  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let number = Double(text), number < 1e6
    else { return nil }
    return number
  }
}
