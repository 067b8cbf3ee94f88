// A play of the listening history, as the diary shows it beside what was recorded.
import FoundationEssentials
package import LibraryStore
package import MusicCore

/// What was played, and when.
package nonisolated struct Listened: Hashable, Sendable {
  /// nil when the library has forgotten it.
  package let track: Track.ID?
  package let title: String
  package let artist: String
  /// The time of day, as `21:05`.
  package let time: String
  /// 0 to 23.
  package let hour: Int
  package let date: CalendarDay?

  package init(_ play: PlayedTrack, calendar: LocalCalendar = LocalCalendar()) {
    track = play.track
    title = play.title
    artist = play.artist ?? ""
    let moment = calendar.moment(play.started)
    hour = moment.hour
    date = moment.date
    time = Self.twoDigits(moment.hour) + ":" + Self.twoDigits(moment.minute)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

/// The calendar and the clock on the wall here, as they are now.
package nonisolated struct LocalCalendar: Sendable {
  private let calendar: Calendar

  /// `zone` is the name of a time zone; nil: the system's.
  package init(zone: String? = nil) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone.flatMap { TimeZone(identifier: $0) } ?? .autoupdatingCurrent
    self.calendar = calendar
  }

  /// The local day and time of a moment in seconds since 1970, UTC.
  package func moment(_ seconds: Int64) -> (date: CalendarDay?, hour: Int, minute: Int) {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute],
      from: Date(timeIntervalSince1970: TimeInterval(seconds)))
    return (
      CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0),
      parts.hour ?? 0, parts.minute ?? 0
    )
  }
}
