// What goes into the tag editor and what comes out of it. Values only; words for people are made
// of the failures elsewhere.

package import LibraryStore
package import MusicCore
import SystemKit
package import TagReader

/// A file and what shall be changed in it.
package struct EditRequest: Hashable, Sendable {
  package let path: FilePath
  package let edit: TrackEdit
  /// What the file's undeclared texts are read in to see what the edit changes; nil for what they
  /// are read in otherwise.
  let formerEncoding: EncodingChoice?

  package init(path: FilePath, edit: TrackEdit) {
    self.init(path: path, edit: edit, formerEncoding: nil)
  }

  init(path: FilePath, edit: TrackEdit, formerEncoding: EncodingChoice?) {
    self.path = path
    self.edit = edit
    self.formerEncoding = formerEncoding
  }

  package init(path: FilePath, edit: TagEdit) {
    self.init(path: path, edit: TrackEdit(edit))
  }
}

/// What an edit would do to a file.
package struct EditPreview: Hashable, Sendable {
  package let path: FilePath
  /// Empty when the file says it all already.
  package let changes: [FieldChange]
  /// Why it cannot be done; nil when it probably can.
  package let failure: EditFailure?
}

/// A file that was left as it was, and why.
package struct EditFailure: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  package enum Kind: Hashable, Sendable {
    case missing, unreadable, readOnly, diskFull, unsupported, notKept
    /// Others have written to it since, so that it cannot be undone.
    case changed
  }

  package let path: FilePath
  package let kind: Kind
  /// Details, as a plain English sentence fragment.
  package let reason: String

  package init(path: FilePath, kind: Kind, reason: String) {
    self.path = path
    self.kind = kind
    self.reason = reason
  }

  init(_ error: TagError, at path: FilePath) {
    let kind: Kind =
      switch error.kind {
      case .missing: .missing
      case .unreadable: .unreadable
      case .readOnly: .readOnly
      case .diskFull: .diskFull
      case .unsupported: .unsupported
      case .notKept: .notKept
      case .changed: .changed
      }
    self.init(path: path, kind: kind, reason: error.reason)
  }
}

/// Why nothing could be edited at all.
package enum EditError: Error, Hashable, Sendable {
  /// The journal, without which nothing is written, cannot be kept.
  case journal(FilePath, reason: String, isDiskFull: Bool)
  case library(LibraryError)
  /// The worker that reads tags could not be started.
  case worker(FilePath, reason: String)

  init(_ error: SystemError) {
    self = .journal(
      FilePath(bytes: error.subject), reason: error.reason, isDiskFull: error.isDiskFull)
  }
}

/// What came of an edit or of undoing one.
package struct EditReport: Hashable, Sendable {
  /// The number under which `TagEditor.undo` takes it back; nil of what was undone.
  package var operation: Int?
  /// Files that were written.
  package var changed: [FilePath] = []
  /// Files that said it all already.
  package var unchanged: [FilePath] = []
  /// Files that are being played: they are written when that ends.
  package var deferred: [FilePath] = []
  package var failures: [EditFailure] = []

  package init() {}
}

/// Something that was done and can be undone.
package struct EditOperation: Identifiable, Hashable, Sendable {
  /// Counts up; the highest is undone first.
  package let id: Int
  /// Seconds since 1970, UTC.
  package let time: Int64
  package let files: [EditedFile]

  /// One of its files, and what was changed in it.
  package struct EditedFile: Hashable, Sendable {
    package let path: FilePath
    package let changes: [FieldChange]
    /// Whether it waits for the end of playing.
    package let isDeferred: Bool
  }
}
