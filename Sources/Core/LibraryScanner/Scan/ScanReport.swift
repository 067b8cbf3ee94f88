// What a scan tells while it runs and when it is done, and why it may end early.

package import LibraryStore
package import MusicCore

/// What a scan did: the fields of the command line's report.
package struct ScanReport: Hashable, Sendable {
  /// The folders that were looked into.
  package var folders: [FilePath] = []
  /// Music files met.
  package var seen = 0
  package var added = 0
  package var changed = 0
  package var moved = 0
  /// Tracks whose file was there at the last scan and is not now.
  package var missing = 0
  /// What cannot be read at present, in the order of the paths.
  package var unreadable: [UnreadableFile] = []
  package var seconds = 0.0

  package init() {}
}

/// How far a scan is.
package struct ScanProgress: Hashable, Sendable {
  /// Music files met so far.
  package var seen: Int
  /// Files met that are still to be read.
  package var waiting: Int
  /// Files read so far.
  package var read: Int
  /// The folder that was entered last.
  package var folder: FilePath
}

/// Why a scan ended before its end.
package enum ScanError: Error, Hashable, Sendable {
  /// The worker that reads tags could not be started.
  case worker(FilePath, reason: String)
  case library(LibraryError)
}

/// How to start a process that reads tags.
package struct WorkerCommand: Hashable, Sendable {
  package var executable: FilePath
  package var arguments: [String]

  package init(executable: FilePath, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }
}
