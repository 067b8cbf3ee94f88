// Where the scan gets tags from: worker processes in life, something that never leaves the test
// in tests. One thread uses it.

package import MusicCore
package import TagReader

/// What came of reading one file.
package struct TagOutcome: Sendable {
  package let path: FilePath
  package let result: Result<Song, UnreadableReason>

  package init(path: FilePath, result: Result<Song, UnreadableReason>) {
    self.path = path
    self.result = result
  }

  /// The lyrics in the file.
  var lyrics: [EmbeddedLyrics] { song?.lyrics ?? [] }
  /// What texts of no declared encoding speak for; nil when the file shows none.
  var evidence: LegacyEvidence? { song?.evidence }

  private var song: Song? {
    if case .success(let song) = result { song } else { nil }
  }
}

/// Why a file could not be read, as a plain English sentence fragment.
package struct UnreadableReason: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }
}

/// Reads files' tags, several at a time, in any order.
package protocol TagSource {
  /// How many more files it takes before an outcome is collected.
  var room: Int { get }
  /// How many files it has taken whose outcome has not been collected.
  var pending: Int { get }
  /// Takes a file, whose texts of no declared encoding are in `known`, if that is known; there must
  /// be room.
  mutating func submit(_ path: FilePath, known: LegacyEncoding?) throws(ScanError)
  /// The outcomes there are; waits for the first one, for at most `limit`.
  mutating func outcomes(waiting limit: Duration) throws(ScanError) -> [TagOutcome]
}

extension TagSource {
  /// Takes a file of which nothing is known; there must be room.
  package mutating func submit(_ path: FilePath) throws(ScanError) {
    try submit(path, known: nil)
  }
}
