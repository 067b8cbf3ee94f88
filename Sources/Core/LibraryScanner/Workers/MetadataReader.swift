// Reading the tags of files that need not be in any library: in worker processes like a scan, so
// that a file that crashes or hangs TagLib costs that file only.

package import MusicCore
import Playlists
package import TagReader

/// Reads what files say about themselves, in the order they are named.
package struct MetadataReader: Sendable {
  private let worker: WorkerCommand

  /// A reader whose worker processes are started with `worker`.
  package init(worker: WorkerCommand) {
    self.worker = worker
  }

  /// Calls `each` for each of the files, in their order, as soon as it is known.
  ///
  /// Text of no declared encoding is read in that which `encodings` names for its file, if any.
  /// Blocks; throws when no worker can be started.
  package func read(
    _ paths: [FilePath], as encodings: [FilePath: LegacyEncoding] = [:],
    each: (FilePath, Result<TrackMetadata, UnreadableReason>) -> Void
  ) throws(ScanError) {
    try outcomes(paths, as: encodings) { each($0.path, $0.result.map(\.metadata)) }
  }

  /// The same of files that are to be played as they are: of an album in one file, the tracks of its
  /// CUE sheet are its chapters, where it has none itself.
  package func readWhole(
    _ paths: [FilePath], each: (FilePath, Result<TrackMetadata, UnreadableReason>) -> Void
  ) throws(ScanError) {
    try outcomes(paths) { outcome in
      each(outcome.path, outcome.result.map { $0.chaptered(at: outcome.path) })
    }
  }

  /// The same, with all that was found out about each file.
  func outcomes(
    _ paths: [FilePath], as encodings: [FilePath: LegacyEncoding] = [:],
    each: (TagOutcome) -> Void
  ) throws(ScanError) {
    var pool = TagWorkerPool(worker)
    var waiting = Set<FilePath>()
    var known: [FilePath: TagOutcome] = [:]
    var rest = paths[...]
    var shown = 0
    while shown < paths.count {
      while let path = rest.first, pool.room > 0 {
        rest.removeFirst()
        guard waiting.insert(path).inserted else { continue }
        try pool.submit(path, known: encodings[path])
      }
      if pool.pending > 0 {
        for outcome in try pool.outcomes(waiting: .seconds(1)) { known[outcome.path] = outcome }
      }
      while shown < paths.count, let outcome = known[paths[shown]] {
        each(outcome)
        shown += 1
      }
    }
  }
}

extension Song {
  fileprivate func chaptered(at path: FilePath) -> TrackMetadata {
    var metadata = metadata
    guard metadata.chapters.isEmpty else { return metadata }
    let beside = CueSheets(beside: path).sheet(cutting: path.lastName)
    guard let tracks = sheet(or: beside)?.tracks else { return metadata }
    metadata.chapters = tracks.map {
      Chapter(title: $0.title ?? "", start: $0.start.duration)
    }
    return metadata
  }
}
