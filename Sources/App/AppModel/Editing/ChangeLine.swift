// What an edit will do, or why it was not done, as lines of a list: a file, and beneath it each field
// before and after.
package import LibraryScanner
import MusicCore

/// A line of a list of changes.
package nonisolated enum ChangeLine: Hashable, Sendable {
  case file(name: String, folder: String)
  case change(field: String, old: String, new: String)
  /// Why the file cannot be written.
  case failure(String)

  /// The lines of what an edit would do; files that say it all already are left out.
  package static func lines(of previews: [EditPreview]) -> [ChangeLine] {
    previews.flatMap { preview -> [ChangeLine] in
      if let failure = preview.failure { return lines(of: [failure]) }
      guard !preview.changes.isEmpty else { return [] }
      return [file(preview.path)]
        + preview.changes.map { change in
          .change(
            field: EditWords.name(of: change.field),
            old: EditWords.value(change.old, of: change.field),
            new: EditWords.value(change.new, of: change.field))
        }
    }
  }

  /// The lines of files that were left as they were.
  package static func lines(of failures: [EditFailure]) -> [ChangeLine] {
    failures.flatMap { [file($0.path), .failure(Notice.text(for: $0))] }
  }

  /// What a screen reader calls it.
  package var accessibleName: String {
    switch self {
    case .file(let name, _): name
    case .change(let field, let old, let new):
      tr("{field}: was {old}, will be {new}", ["field": field, "old": old, "new": new])
    case .failure(let reason): reason
    }
  }

  private static func file(_ path: FilePath) -> ChangeLine {
    .file(name: path.name, folder: path.parent.display)
  }
}

/// What edits would do, for a person to decide.
package nonisolated struct ChangeReview: Hashable, Sendable {
  package let lines: [ChangeLine]
  /// How many files would be written.
  package let count: Int
  /// "12 files change · 1 cannot be changed".
  package let summary: String

  package init(_ previews: [EditPreview]) {
    lines = ChangeLine.lines(of: previews)
    let failed = previews.count { $0.failure != nil }
    count = previews.count { $0.failure == nil && !$0.changes.isEmpty }
    let same = previews.count - failed - count
    summary = [
      count > 0 ? trn("{count} file changes", "{count} files change", count) : "",
      same > 0
        ? trn("{count} says this already", "{count} say this already", same) : "",
      failed > 0 ? trn("{count} cannot be changed", "{count} cannot be changed", failed) : "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
