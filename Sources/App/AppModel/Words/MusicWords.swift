// How albums, tracks and times are called where a tag is missing or a number has to be said.
package import MusicCore

extension Album {
  /// The title, or "Unknown album".
  package nonisolated var displayTitle: String { title ?? tr("Unknown album") }

  /// The artist as shown: "Various artists" for a compilation without one.
  package nonisolated var displayArtist: String {
    albumArtist ?? (isCompilation ? tr("Various artists") : tr("Unknown artist"))
  }

  /// The year, or nothing.
  package nonisolated var displayYear: String { date.map { String($0.year) } ?? "" }
}

extension Track {
  /// The artist, or "Unknown artist".
  package nonisolated var displayArtist: String { artist ?? tr("Unknown artist") }
}

extension Artist {
  /// "3 albums · 24 tracks".
  package nonisolated var details: String {
    [
      albums > 0 ? trn("{count} album", "{count} albums", albums) : "",
      trn("{count} track", "{count} tracks", tracks),
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// Numbers and times as sentences say them.
package nonisolated enum Spoken {
  /// "2 minutes 44 seconds", for a screen reader.
  package static func time(_ time: Duration) -> String {
    let seconds = Int(max(0, time.components.seconds))
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var parts: [String] = []
    if hours > 0 { parts.append(trn("{count} hour", "{count} hours", hours)) }
    if minutes > 0 { parts.append(trn("{count} minute", "{count} minutes", minutes)) }
    if rest > 0 || parts.isEmpty { parts.append(trn("{count} second", "{count} seconds", rest)) }
    return parts.joined(separator: " ")
  }

  /// "48 min", "1 h 12 min": how long an album is, rounded to the minute.
  package static func length(_ time: Duration) -> String {
    let minutes = Int((Double(time.components.seconds) / 60).rounded())
    guard minutes >= 60 else {
      return tr("{minutes} min", ["minutes": String(max(1, minutes))])
    }
    return tr(
      "{hours} h {minutes} min",
      ["hours": String(minutes / 60), "minutes": String(minutes % 60)])
  }
}
