// A track as lists and tables show it: words and numbers ready to be set, so that a cell that comes
// into sight has nothing to work out.
import FoundationEssentials
package import MusicCore

/// The texts of a track in a list.
package nonisolated struct TrackRow: Hashable, Sendable {
  package let id: Track.ID
  package let albumID: Album.ID?
  package let title: String
  package let artist: String
  package let album: String
  package let genre: String
  package let year: String
  package let time: String
  package let plays: String
  /// The day it came, as `YYYY-MM-DD` in the person's time zone.
  package let added: String
  /// The file's own name.
  package let fileName: String
  /// Whether its file is not there at the moment.
  package let isAway: Bool
  package let cover: CoverSource

  package init(_ track: Track) {
    let metadata = track.metadata
    id = track.id
    albumID = track.albumID
    title = track.title
    artist = track.displayArtist
    album = metadata.album ?? ""
    genre = metadata.genres.joined(separator: ", ")
    year = (metadata.date ?? metadata.originalDate).map { String($0.year) } ?? ""
    time = Timecode.text(track.duration)
    plays = track.plays > 0 ? String(track.plays) : ""
    added = Self.day(track.added)
    fileName = track.path.name
    isAway = track.isAway
    cover = .track(track)
  }

  /// What a screen reader calls it.
  package var accessibleName: String {
    let away = isAway ? tr("not there at the moment") : ""
    return [title, artist, album, time, away].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func day(_ seconds: Int64) -> String {
    guard seconds > 0 else { return "" }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone.autoupdatingCurrent
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let day = PartialDate(year: parts.year ?? 0, month: parts.month, day: parts.day)
    return day?.description ?? ""
  }
}
