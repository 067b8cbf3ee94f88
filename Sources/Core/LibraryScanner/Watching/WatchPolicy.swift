// How patient a watch is, and what it may use. Everything that depends on the machine comes in
// here, so that a test can make any machine of this one.

package import MusicCore
import SystemKit

/// The numbers of a watch.
package struct WatchPolicy: Sendable {
  /// After the last news for so long, the library is told.
  package var settleTime = Duration.milliseconds(300)
  /// After the first news for so long, the library is told though more is coming.
  package var longestWait = Duration.seconds(1)
  /// A file that was made and not closed is read when it has not changed for so long.
  package var growingTime = Duration.seconds(5)
  /// How often folders are looked at whose changes the kernel cannot tell.
  package var sweepInterval = Duration.seconds(300)
  /// After a failure, so long until the next attempt.
  package var retryTime = Duration.seconds(30)
  /// The most folders to be watched; nil: as many as the kernel lets us.
  package var mostWatches: Int?
  /// Whether a folder lies on another machine, so that changes come unseen.
  package var isRemote: @Sendable (FilePath) -> Bool = { path in
    MountTable.current().isRemote(path.bytes)
  }

  package init() {}
}

/// What a watch tells.
package enum WatchNotice: Hashable, Sendable {
  /// All folders are watched now; how many there are.
  case ready(folders: Int)
  /// The kernel watches no more folders: this one is looked at every few minutes instead.
  case limitReached(FilePath)
  /// The folder lies on another machine: it is looked at every few minutes.
  case remote(FilePath)
  /// The library was brought up to date.
  case updated(ScanReport)
  /// It could not be; there will be another attempt.
  case failed(ScanError)
}
