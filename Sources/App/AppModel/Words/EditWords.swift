// Why a file's tags were not changed, in words for people.
package import LibraryScanner
package import MusicCore

extension Notice {
  /// Why a file was left as it was, without its full stop.
  package static func text(for failure: EditFailure) -> String {
    switch failure.kind {
    case .missing: tr("the file is not there any more")
    case .unreadable: tr("the file cannot be read: {reason}", ["reason": failure.reason])
    case .readOnly: tr("the file cannot be written")
    case .diskFull: tr("the disk is full")
    case .unsupported: tr("tags of this kind of file cannot be written")
    case .notKept: tr("the file was left as it was: {reason}", ["reason": failure.reason])
    case .changed: tr("another program has changed the file since")
    }
  }
}

/// Why nothing could be edited, in words.
package nonisolated enum EditWords {
  /// What failed, and why, without its full stop.
  package static func describe(_ error: EditError) -> (path: FilePath, reason: String) {
    switch error {
    case .library(let error): LibraryWords.describe(error)
    case .worker(let path, let reason): LibraryWords.describe(.worker(path, reason: reason))
    case .journal(let path, let reason, _):
      (path, tr("the record of changes cannot be kept: {reason}", ["reason": reason]))
    }
  }
}
