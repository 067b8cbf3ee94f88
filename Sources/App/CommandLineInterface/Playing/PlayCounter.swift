// Counts what is played on the terminal in the library, as the window does; without a session, for
// a list given on the command line is nobody's queue.
import AppModel
import LibraryStore
import MusicCore
import Playback
import SystemKit

/// Writes plays and skips of one player into the library.
@MainActor
final class PlayCounter {
  private let library: Library
  private let isScrobbling: Bool
  private var writing: Task<Void, Never>?
  /// The first failure, in words: the music plays on.
  private(set) var failure: String?

  init(_ library: Library, isScrobbling: Bool) {
    self.library = library
    self.isScrobbling = isScrobbling
  }

  func follow(_ player: Player) {
    player.onNote = { [weak self] in self?.take($0) }
  }

  /// Returns when everything is written.
  func finish() async {
    await writing?.value
  }

  private func take(_ note: ListeningNote) {
    var plays: [(track: Track, started: Int64)] = []
    var skips: [Track] = []
    switch note {
    case .played(let track, let begun):
      plays.append((track, LocalClock.now() - Int64(begun / .seconds(1))))
    case .skipped(let track): skips.append(track)
    }
    let before = writing
    writing = Task { [library, isScrobbling, plays, skips, weak self] in
      await before?.value
      do throws(LibraryError) {
        try await library.count(plays: plays, skips: skips, isScrobbling: isScrobbling)
      } catch {
        self?.failure = self?.failure ?? Notice.text(for: error)
      }
    }
  }
}
