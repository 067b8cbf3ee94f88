// Why a file could not be read or written, in words that a list of failures can show.

package import MusicCore

/// A file that could not be read or written.
package struct TagError: Error, Hashable, Sendable {
  /// What kind of trouble it is, for callers that say it in their own words.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// There is no such file.
    case missing
    /// It cannot be opened, or is no sound.
    case unreadable
    /// The file, its folder or its disk does not allow writing.
    case readOnly
    /// There is no room for the changed file.
    case diskFull
    /// Tags of this kind of file are read only by Norae.
    case unsupported
    /// What was written did not read back as it should; the file was left alone.
    case notKept
    /// The file is no longer the one that was meant.
    case changed
  }

  package let path: FilePath
  /// What was wrong, as the end of an English sentence: "it is empty".
  package let reason: String
  package let kind: Kind

  package init(path: FilePath, reason: String, kind: Kind = .unreadable) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }
}

extension TagError: CustomStringConvertible {
  package var description: String { "\(path.display): \(reason)" }
}
