// The demo library: three small albums of public-domain tunes, played by the instruments in this
// folder, for people who want to try Norae before they point it at their own music. Nothing is
// ever overwritten: a file that is already there is either ours, and stays, or stops the writing.
package import MusicCore
internal import SystemKit
internal import TagReader

/// Music that Norae makes itself.
package enum DemoLibrary {
  /// How far the writing is.
  package struct Progress: Hashable, Sendable {
    /// Tracks that are there, of `total`.
    package let done: Int
    package let total: Int
    /// The track that has just been finished.
    package let title: String
  }

  /// Writes the library below `folder` and says which tracks are there, in album order.
  ///
  /// Each file appears under its name only once it is complete; doing it again adds only what is
  /// missing. `progress` is called from one task at a time. Two tracks are made at once; about
  /// 100 MB of memory at most.
  ///
  /// Throws `DemoError` before anything is written when a name is taken by a file that is not
  /// ours, and whenever an encoder is missing or a file cannot be written.
  package static func write(
    to folder: FilePath, progress: (Progress) -> Void = { _ in }
  ) async throws -> [FilePath] {
    let plans = Catalogue.albums.flatMap { DemoPlan.plans(of: $0, in: folder) }
    let missing = try plans.filter { try !$0.isDone() }
    for album in Catalogue.albums { try DemoPlan.makeFolder(of: album, in: folder) }
    var done = plans.count - missing.count
    try await withThrowingTaskGroup(of: String.self) { group in
      var waiting = missing[...]
      func startNext() {
        guard let plan = waiting.popFirst() else { return }
        group.addTask {
          try plan.write()
          return plan.track.title
        }
      }
      startNext()
      startNext()
      while let title = try await group.next() {
        done += 1
        progress(Progress(done: done, total: plans.count, title: title))
        startNext()
      }
    }
    return plans.map(\.path)
  }

  /// The piece that the last album is cut from, whole, as interleaved stereo samples at
  /// `uncutRate`.
  ///
  /// Each sample is a whole number of 1/32768, so that its tracks, being lossless, join to exactly
  /// this.
  package static func uncutPiece() -> [Float] {
    LongRoad.piece.interleaved
  }

  /// Frames a second of `uncutPiece`.
  package static let uncutRate = LongRoad.rate

  /// The folder, below the one given to `write`, and the title of the album of that piece.
  package static let cutAlbum = Catalogue.longRoadTitle
}

/// The demo library could not be written.
package struct DemoError: Error, Hashable, Sendable {
  package let path: FilePath
  /// A plain English sentence fragment.
  package let reason: String
}
