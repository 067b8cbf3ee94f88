// In what form a diary leaves the library, and comes in again.
package import MusicCore

/// The form of a diary in a file.
package enum DiaryFormat: String, CaseIterable, Sendable {
  /// All of it: besides the diary the history of listening, the counts and the playlists.
  case json
  /// A table of records for spreadsheets.
  case csv
  /// To be read as it is.
  case markdown

  /// The form that a file's name stands for; nil where it says nothing.
  package init?(of path: FilePath) {
    guard let format = Self.allCases.first(where: { $0.ending == path.fileExtension }) else {
      return nil
    }
    self = format
  }

  /// What the names of such files end with.
  package var ending: String { self == .markdown ? "md" : rawValue }
}
