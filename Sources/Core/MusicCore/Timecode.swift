// Times as people read them: `m:ss`, `h:mm:ss` from an hour on, `--:--` while unknown.

/// A time in a track, as text.
package enum Timecode {
  /// What stands where a time is not known.
  package static let unknown = "--:--"

  /// `1:02`, `1:02:03`; whole seconds, rounded down; negative times count as 0.
  package static func text(_ time: Duration?) -> String {
    guard let time else { return unknown }
    let seconds = max(0, time.components.seconds)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let padded = rest < 10 ? "0\(rest)" : "\(rest)"
    guard hours > 0 else { return "\(minutes):\(padded)" }
    return minutes < 10 ? "\(hours):0\(minutes):\(padded)" : "\(hours):\(minutes):\(padded)"
  }

  /// How far `position` is through `duration`, 0 to 1; 0 while the duration is unknown or not
  /// above 0.
  package static func ratio(_ position: Duration, of duration: Duration?) -> Double {
    guard let duration, duration > .zero else { return 0 }
    return min(1, max(0, position / duration))
  }
}
