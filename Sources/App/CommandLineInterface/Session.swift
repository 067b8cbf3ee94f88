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

  /// Does what was asked; failures of single files are told on the way.
  func perform() async throws {
    switch request.verb {
    case .scan: try await scan()
    case .info: try await info()
    case .list: try await list()
    case .search: try await search()
    case .lyrics: try await lyrics()
    case .play: try await play()
    case .pick: try await pick()
    case .demo: try await demo()
    case .doctor: try await doctor()
    case .firstSong: try await firstSong()
    }
  }

  /// The library, opened.
  func openLibrary() throws(LibraryError) -> Library {
    try Library(folder: libraryFolder)
  }

  /// Tells the failure that ended a verb, in one line.
  func tell(_ error: any Error) {
    switch error {
    case let error as LibraryError:
      let (path, reason) = FailureWords.describe(error)
      console.fail(path, reason)
    case let error as ScanError:
      let (path, reason) = FailureWords.describe(error, library: libraryFolder)
      console.fail(path, reason)
    case let error as DemoError: console.fail(error.path, error.reason)
    case let error as SystemError:
      console.fail(FilePath(bytes: error.subject), error.reason)
    case let failure as EngineFailure: console.fail(tr("sound"), failure.reason)
    default: console.fail("norae", Notice.text(for: error))
    }
  }
}

/// Why the library cannot be used, in words.
enum FailureWords {
  /// What failed, and why.
  static func describe(_ error: LibraryError) -> (path: FilePath, reason: String) {
    switch error {
    case .folder(let path, let reason): (path, reason)
    case .newerSchema(let path, let found, let known):
      (
        path,
        tr(
          "a later version of Norae made this library (schema {found}, this one knows {known})",
          ["found": String(found), "known": String(known)])
      )
    case .damaged(let path, _): (path, tr("the library's database is damaged"))
    case .readOnly(let path): (path, tr("the library cannot be written"))
    case .busy(let path): (path, tr("another program holds the library"))
    case .diskFull(let path): (path, tr("the disk is full"))
    case .database(let path, let error): (path, String(describing: error))
    }
  }

  /// What failed in a scan, and why.
  static func describe(_ error: ScanError, library: FilePath) -> (path: FilePath, reason: String) {
    switch error {
    case .alreadyScanning: (library, tr("another scan is running"))
    case .worker(let path, let reason):
      (path, tr("the process that reads tags cannot be started: {reason}", ["reason": reason]))
    case .library(let error): describe(error)
    }
  }
}
