// What every verb is given: what was asked, where to write, and what is made only when a verb needs
// it. The verbs themselves are extensions, one file each.
import AppModel
import DemoLibrary
import DesktopServices
import LibraryScanner
import LibraryStore
import MusicCore
import Playback
import SystemKit

/// One run of a verb.
@MainActor
struct Session {
  let request: Request
  let console: Console
  let folders: StandardFolders
  /// Where the library lives.
  let libraryFolder: FilePath
  let version: String
  let worker: WorkerCommand
  /// What tells this library's window from those of others.
  let instance: String

  /// The library that the verb has opened.
  private let opened = Opened()

  private final class Opened {
    var library: Library?
  }

  /// Does what was asked; failures of single files are told on the way.
  func perform() async throws {
    // A library that turned out to be damaged must not be held while it is rebuilt.
    defer { opened.library = nil }
    try await run()
    // A long log would cost whoever opens the library next.
    await opened.library?.settle()
  }

  private func run() async throws {
    switch request.verb {
    case .scan: try await scan()
    case .forget: try await forget()
    case .info: try await info()
    case .list: try await list()
    case .search: try await search()
    case .lyrics: try await lyrics()
    case .like: try await like(true)
    case .unlike: try await like(false)
    case .play: try await play()
    case .loudness: try await loudness()
    case .remote: try await remote()
    case .tag: try await tag()
    case .encoding: try await encoding()
    case .playlist: try await playlist()
    case .pick: try await pick()
    case .diary: try await diary()
    case .timer: try await timer()
    case .demo: try await demo()
    case .doctor: try await doctor()
    case .firstSong: try await firstSong()
    }
  }

  /// The library, opened.
  func openLibrary() throws(LibraryError) -> Library {
    let library = try Library(folder: libraryFolder)
    opened.library = library
    if let recovery = library.recovery {
      console.note(LibraryWords.describe(recovery))
      if request.verb != .scan { console.note(tr("Look for the rest now: norae scan")) }
    }
    return library
  }

  /// Tells the failure that ended a verb, in one line.
  func tell(_ error: any Error) {
    switch error {
    case let error as LibraryError:
      let (path, reason) = LibraryWords.describe(error)
      console.fail(path, reason)
    case let error as ScanError:
      let (path, reason) = LibraryWords.describe(error)
      console.fail(path, reason)
    case let error as EditError:
      let (path, reason) = EditWords.describe(error)
      console.fail(path, reason)
    case let error as DemoError: console.fail(error.path, error.reason)
    case let error as SystemError:
      console.fail(FilePath(bytes: error.subject), error.reason)
    case let failure as EngineFailure: console.fail(tr("sound"), EngineWords.describe(failure))
    default: console.fail("norae", Notice.text(for: error))
    }
  }
}
