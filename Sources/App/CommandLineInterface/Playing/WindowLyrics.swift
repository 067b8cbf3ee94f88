// The window's way to a server of lyrics: by itself only where the person has switched that on; for one
// song whenever somebody asks for it.
package import AppModel
package import DesktopServices
import HTTPKit
package import LibraryStore
import LyricsFetching
import MusicCore
import SystemKit

extension WordsAccess {
  /// The words of the library's tracks, and what a server has.
  @MainActor
  package init(_ library: Library, _ settings: Settings, _ program: Program) {
    self.init(library)
    let asking = LyricsAsking(library, settings, program)
    fetch = { track, isAsked in await asking.lyrics(of: track, isAsked: isAsked) }
  }
}

/// Asks the server, and keeps what it says in the library.
@MainActor
private final class LyricsAsking {
  private let unasked: LyricsFetcher
  private let asked: LyricsFetcher

  init(_ library: Library, _ settings: Settings, _ program: Program) {
    let client = HTTPClient(agent: "Norae/\(program.version)")
    func fetcher(_ isWanted: @escaping @MainActor () -> Bool) -> LyricsFetcher {
      LyricsFetcher(
        client: client, store: LyricsFetcher.Store(library),
        server: { isWanted() ? settings[LyricsSettings.server] : nil },
        now: { LocalClock.now() })
    }
    unasked = fetcher { settings[LyricsSettings.isFetching] }
    asked = fetcher { true }
  }

  func lyrics(of track: Track, isAsked: Bool) async -> LyricsAnswer {
    // An answer of a loose file could not be kept: each playing would ask again.
    guard isAsked || track.id.rawValue > 0 else { return .notAsked }
    return switch await (isAsked ? asked : unasked).lyrics(of: track) {
    case .words(let lyrics): .words(lyrics)
    case .none: .none
    case .notAsked: .notAsked
    case .trouble(let trouble): .failed(trouble.words)
    }
  }
}
