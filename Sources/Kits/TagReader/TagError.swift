// Why a file could not be read or written, in words that a list of failures can show.

package import MusicCore

/// A file that could not be read or written.
package struct TagError: Error, Hashable, Sendable {
  package let path: FilePath
  /// What was wrong, as the end of an English sentence: "it is empty".
  package let reason: String

  package init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension TagError: CustomStringConvertible {
  package var description: String { "\(path.display): \(reason)" }
}
