// The alarm: music at a time of day, on some weekdays or once, fading in. When it is due is told by the
// local calendar; to which moment that leads, summer time included, the system's clock says.
package import MusicCore

/// An alarm.
package struct Alarm: Hashable, Sendable {
  /// What plays.
  package enum Music: Hashable, Sendable {
    case pick
    /// By its identity, so that it may be renamed; the name is for one that was set by its name, or
    /// is gone. nil: not looked up yet.
    case playlist(Playlist.ID?, name: String)
  }

  /// Minutes since midnight, 0 to 1439.
  package private(set) var minute: Int
  /// 1 Monday to 7 Sunday; empty: once.
  package var weekdays: Set<Int>
  package var music: Music
  /// How long it takes to be as loud as it was.
  package var fade: Duration
  package var isOn: Bool

  package init?(
    minute: Int, weekdays: Set<Int> = [], music: Music = .pick, fade: Duration = .seconds(30),
    isOn: Bool = true
  ) {
    guard (0..<1440).contains(minute), weekdays.allSatisfy({ (1...7).contains($0) }) else {
      return nil
    }
    self.minute = minute
    self.weekdays = weekdays
    self.music = music
    self.fade = min(max(.zero, fade), .seconds(600))
    self.isOn = isOn
  }

  /// Another time of day; nothing changes where that is none.
  package mutating func set(minute: Int) {
    if (0..<1440).contains(minute) { self.minute = minute }
  }

  /// So long after its time it still goes off, as when the machine woke a little late.
  package static let grace = Duration.seconds(15 * 60)

  /// The day on which it goes off next after a moment of the local calendar; nil when it is off.
  package func next(after day: CalendarDay, minute now: Int) -> CalendarDay? {
    guard isOn else { return nil }
    let first = now < minute ? 0 : 1
    return (first...first + 7).map { day.adding(days: $0) }.first {
      weekdays.isEmpty || weekdays.contains($0.weekday)
    }
  }

  /// It has gone off: one that was for once is off now.
  package mutating func rang() {
    if weekdays.isEmpty { isOn = false }
  }
}
