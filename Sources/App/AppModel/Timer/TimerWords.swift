// What the timer says to people.
package import Countdown

/// Words of the timer.
package nonisolated enum TimerWords {
  /// How it stands, in a sentence.
  package static func status(_ sleep: SleepTimer, at now: BootInstant) -> String {
    if let left = sleep.left(at: now) {
      let seconds = Int((left.wholeMilliseconds + 999) / 1000)
      return tr("The timer ends in {time}.", ["time": TimerText.clock(seconds: seconds)])
    }
    switch sleep.boundary {
    case .track: return tr("The timer ends with this track.")
    case .album: return tr("The timer ends with this album.")
    case .queue: return tr("The timer ends with the queue.")
    case nil: return tr("No timer is set.")
    }
  }

  /// What is shown when it has run out.
  package static var over: String { tr("Time is over") }
}
