// Failures in words for people: what happened and, where something can be done, what. Every
// message of the window is made here.
import LibraryScanner
import LibraryStore
import MusicCore
package import Playback

/// The words for what went wrong.
package nonisolated enum Notice {
  /// About playback.
  package static func text(for notice: PlaybackNotice) -> String {
    switch notice {
    case .skipped(let track, let failure):
      tr(
        "Skipped “{title}”: {reason}.",
        ["title": track.title, "reason": EngineWords.describe(failure)])
    case .stoppedAfterFailures(let count):
      trn(
        "Stopped: {count} track could not be played.",
        "Stopped: {count} tracks in a row could not be played.", count)
    case .outputLost(let failure):
      tr("Paused: {reason}.", ["reason": EngineWords.describe(failure)])
    }
  }

  /// About anything else; its own words where it has some.
  package static func text(for error: any Error) -> String {
    if let failure = error as? EngineFailure {
      return tr("Something went wrong: {reason}.", ["reason": EngineWords.describe(failure)])
    }
    let reason: String? =
      switch error {
      case let error as LibraryError: LibraryWords.describe(error).reason
      case let error as ScanError: LibraryWords.describe(error).reason
      case let failure as PlaylistReader.Failure: LibraryWords.reason(failure)
      case let error as EditError: EditWords.describe(error).reason
      case let failure as EditFailure: text(for: failure)
      default: nil
      }
    return tr(
      "Something went wrong: {reason}.", ["reason": reason ?? String(describing: error)])
  }
}
