// The alarm as it is written down: with the moment at which it is to go off, so that one that went by
// while nobody was there is known for it.

/// An alarm, and when it is due.
package struct KeptAlarm: Hashable, Sendable {
  package var alarm: Alarm
  /// Milliseconds since 1970, UTC; nil while it is off.
  package var due: Int64?

  package init(_ alarm: Alarm, due: Int64?) {
    self.alarm = alarm
    self.due = due
  }
}
