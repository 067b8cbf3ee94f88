// What the timer says to people.
package import Countdown

/// Words of the timer.
package nonisolated enum TimerWords {
  /// How it stands, in a sentence.
  package static func status(_ sleep: SleepTimer, at now: BootInstant) -> String {
    if let left = sleep.left(at: now) {
      return tr("The timer ends in {time}.", ["time": clock(left)])
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

  /// `7:30`.
  package static func timeOfDay(_ minute: Int) -> String {
    "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }

  /// When the alarm goes off and what it plays, in a sentence.
  package static func alarm(_ alarm: Alarm) -> String {
    let days = alarm.weekdays.sorted().map(DateWords.weekday).joined(separator: ", ")
    let music =
      if case .playlist(_, let name) = alarm.music { name } else { tr("Today's pick") }
    let values = ["time": timeOfDay(alarm.minute), "days": days, "music": music]
    return alarm.weekdays.isEmpty
      ? tr("The alarm goes off once, at {time}: {music}.", values)
      : tr("The alarm goes off at {time} on {days}: {music}.", values)
  }

  package static func missed(_ alarm: Alarm) -> String {
    tr("The alarm at {time} went by unheard.", ["time": timeOfDay(alarm.minute)])
  }

  /// Why the alert rings in place of the music.
  package static func silent(_ alarm: Alarm) -> String {
    guard case .playlist(_, let name) = alarm.music else {
      return tr("The alarm's music is not there any more.")
    }
    return tr(
      "The alarm's playlist “{name}” is gone or empty: the alert rings in its place.",
      ["name": name])
  }

  package static func morning(_ alarm: Alarm) -> String {
    tr("It is {time}. Good morning!", ["time": timeOfDay(alarm.minute)])
  }

  /// `9:59`, where a second that has begun is one.
  package static func clock(_ time: Duration) -> String {
    TimerText.clock(seconds: Int((time.wholeMilliseconds + 999) / 1000))
  }
}

// MARK: - On the page

nonisolated extension TimerWords {
  /// Beneath the time of the countdown.
  package static func hint(_ countdown: Countdown, isOver: Bool) -> String {
    switch countdown.phase {
    case .running: tr("Rings when the time is over")
    case .paused: tr("Paused")
    case .resting where isOver: over
    case .resting where !countdown.hasChosen: tr("Choose a time")
    case .resting: tr("Ready")
    }
  }

  package static func startButton(_ countdown: Countdown) -> String {
    switch countdown.phase {
    case .resting: tr("Start")
    case .running: tr("Pause")
    case .paused: tr("Resume")
    }
  }

  package static func unit(_ unit: Countdown.Unit) -> String {
    unit == .seconds ? tr("Seconds") : tr("Minutes")
  }

  package static func minutes(_ minutes: Int) -> String {
    tr("{minutes} min", ["minutes": "\(minutes)"])
  }

  package static func seconds(_ time: Duration) -> String {
    tr("{count} s", ["count": "\(time.components.seconds)"])
  }

  package static func boundary(_ boundary: SleepWish.Boundary) -> String {
    switch boundary {
    case .track: tr("This track")
    case .album: tr("This album")
    case .queue: tr("The queue")
    }
  }

  package static func action(_ action: SleepWish.Action) -> String {
    switch action {
    case .pause: tr("Pause the music")
    case .stop: tr("Stop the music")
    case .quit: tr("Quit Norae")
    }
  }

  /// How the sleep timer stands, on its page.
  package static func sleep(_ sleep: SleepTimer, at now: BootInstant) -> String {
    if let left = sleep.left(at: now) {
      return tr("The music ends in {time}", ["time": clock(left)])
    }
    switch sleep.boundary {
    case .track: return tr("The music ends with this track")
    case .album: return tr("The music ends with this album")
    case .queue: return tr("The music ends with the queue")
    case nil: return tr("The music plays on")
    }
  }

  /// When the alarm goes off, on its page.
  package static func alarm(due: BootInstant?, at now: BootInstant) -> String {
    guard let due else { return tr("Off") }
    let minutes = Int((max(.zero, due - now).wholeMilliseconds + 59_999) / 60_000)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return hours == 0
      ? tr("In {minutes} min", ["minutes": "\(rest)"])
      : tr("In {hours} h {minutes} min", ["hours": "\(hours)", "minutes": "\(rest)"])
  }
}

extension TimerModel {
  /// What a chip says: what is left of what ends first, or with what it ends; empty while nothing
  /// waits.
  package var chip: String {
    let now = now
    let running = countdown.isRunning ? countdown.left(at: now) : nil
    if let first = [running, sleep.left(at: now)].compactMap(\.self).min() {
      return TimerWords.clock(first)
    }
    if let boundary = sleep.boundary { return TimerWords.boundary(boundary) }
    if case .paused(let left) = countdown.phase { return TimerWords.clock(left) }
    return ""
  }

  /// How long until something that is shown changes by itself; nil: it does not.
  package var nextSecond: Duration? {
    let now = now
    let running = countdown.isRunning ? countdown.left(at: now) : nil
    let first = [running, sleep.left(at: now)].compactMap { left in
      left.map { ($0.wholeMilliseconds + 999) % 1000 + 1 }
    }.min()
    if let first { return .milliseconds(first) }
    return due == nil ? nil : .seconds(20)
  }
}
