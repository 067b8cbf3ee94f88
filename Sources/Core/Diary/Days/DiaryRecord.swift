// One song on one day, with what was written about it.
package import MusicCore

/// A song of a day.
package struct DiaryRecord: Identifiable, Hashable, Sendable {
  /// The same on all machines that recorded the same song on the same day.
  package struct ID: RawRepresentable, Hashable, Sendable, Comparable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package init(_ song: DiarySong, on date: CalendarDay) {
      rawValue = date.description + String(DiarySong.separator) + song.key
    }
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  package var id: ID
  package var song: DiarySong
  /// Any text; empty without.
  package var note: String
  /// A word or a sign; empty without.
  package var mood: String
  /// When or where in life it was, as "while cooking"; empty without.
  package var moment: String

  /// The track of the library that it is; nil when there is none (any more).
  package var track: Track.ID?
  /// That track's file.
  package var path: FilePath?
  /// On how many days the song was recorded, this one among them; 0 before it is saved.
  package var count = 0

  package init(
    _ song: DiarySong, on date: CalendarDay, track: Track.ID? = nil, note: String = "",
    mood: String = "", moment: String = ""
  ) {
    id = ID(song, on: date)
    self.song = song
    self.track = track
    self.note = note
    self.mood = mood
    self.moment = moment
  }
}
