// What the diary's pages ask of the library, as values in and out, so that their models are tested
// without a database.
package import Diary
package import LibraryStore
package import MusicCore

/// Whose days in the diary are asked for.
package nonisolated enum RecordedSubject: Hashable, Sendable {
  case track(Track.ID)
  /// All tracks of an album.
  case album(Album.ID)
  /// A song by its names, whatever has become of its file.
  case song(DiarySong)
}

/// The diary's questions and its one way of writing.
package nonisolated struct DiaryAccess: Sendable {
  package typealias Change = @Sendable (inout DiaryDay) throws(DiaryRefusal) -> Void

  /// The days with a record, both ends included.
  package var days: @Sendable (CalendarDay, CalendarDay) async throws -> [DiaryDay] = { _, _ in
    []
  }
  /// The same day in earlier years, the latest first.
  package var anniversaries: @Sendable (CalendarDay) async throws -> [DiaryDay] = { _ in [] }
  /// What was played from a day to another one, both included, oldest first.
  package var played: @Sendable (CalendarDay, CalendarDay) async throws -> [PlayedTrack] = {
    _, _ in []
  }
  /// Changes a day as it stands at that moment.
  package var edit:
    @Sendable (CalendarDay, @escaping Change) async throws -> Result<DiaryDay, DiaryRefusal> =
      { date, _ in .failure(.empty(date)) }
  package var changes: @Sendable () -> AsyncStream<LibraryChange> = { AsyncStream { $0.finish() } }
  /// On which days something was recorded, in order.
  package var dates: @Sendable (RecordedSubject) async throws -> [CalendarDay] = { _ in [] }
  /// The latest days whose notes or names hold all words of a text, at most so many.
  package var search: @Sendable (String, Int) async throws -> [DiaryDay] = { _, _ in [] }
  /// A track as the diary remembers it; keeps its picture.
  package var song: @Sendable (Track) async throws -> DiarySong = { DiarySong($0) }
  /// Writes a picture into a file.
  package var save: @Sendable (_ picture: [UInt8], FilePath) async throws -> Void = { _, _ in }

  /// Writes the diary into a file, in place of what it held.
  package var export: @Sendable (FilePath, DiaryFormat) async throws -> Void = { _, _ in }
  /// Brings in what a file holds.
  package var bringIn: @Sendable (FilePath) async throws -> DiaryImport = { _ in DiaryImport() }

  package init() {}
}
