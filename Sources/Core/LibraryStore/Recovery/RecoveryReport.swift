// What was done about a damaged database, for whoever tells the person.

package import MusicCore

/// A database that was damaged and has been replaced.
package struct RecoveryReport: Hashable, Sendable {
  /// Where the damaged file is kept.
  package let damagedFile: FilePath
  /// The day of the backup that was used; nil when there was none.
  package let backup: CalendarDay?
  /// How many rows of the person's own could be taken over from the damaged file.
  package let salvaged: Int
  /// What SQLite said about the damage.
  package let reason: String
}
