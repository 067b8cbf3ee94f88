// What the diary's pages ask of the library, as values in and out, so that their models are tested
// without a database.
package import Diary
package import LibraryStore
package import MusicCore

/// The diary's questions and its one way of writing.
package nonisolated struct DiaryAccess: Sendable {
  /// The days with a record, both ends included.
  package var days: @Sendable (CalendarDay, CalendarDay) async throws -> [DiaryDay]
  /// The same day in earlier years, the latest first.
  package var anniversaries: @Sendable (CalendarDay) async throws -> [DiaryDay]
  /// What was played on a day, oldest first.
  package var played: @Sendable (CalendarDay) async throws -> [PlayedTrack]
  /// Changes a day as it stands at that moment.
  package var edit:
    @Sendable (CalendarDay, @escaping @Sendable (inout DiaryDay) throws(DiaryRefusal) -> Void)
      async throws -> Result<DiaryDay, DiaryRefusal>
  package var changes: @Sendable () -> AsyncStream<LibraryChange>

  package init(
    days: @escaping @Sendable (CalendarDay, CalendarDay) async throws -> [DiaryDay],
    anniversaries: @escaping @Sendable (CalendarDay) async throws -> [DiaryDay],
    played: @escaping @Sendable (CalendarDay) async throws -> [PlayedTrack],
    edit:
      @escaping @Sendable (
        CalendarDay, @escaping @Sendable (inout DiaryDay) throws(DiaryRefusal) -> Void
      ) async throws -> Result<DiaryDay, DiaryRefusal>,
    changes: @escaping @Sendable () -> AsyncStream<LibraryChange>
  ) {
    self.days = days
    self.anniversaries = anniversaries
    self.played = played
    self.edit = edit
    self.changes = changes
  }

  /// The diary of a library.
  package init(_ library: Library) {
    self.init(
      days: { try await library.diaryDays(from: $0, to: $1) },
      anniversaries: { try await library.diaryAnniversaries(of: $0) },
      played: { try await library.plays(from: $0, to: $0) },
      edit: { try await library.editDiary(on: $0, $1) },
      changes: { library.changes() })
  }
}
