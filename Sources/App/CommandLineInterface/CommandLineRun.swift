// The command line's two doors. `CommandLineRun.read` understands the words and answers what needs
// nothing else; `run` does a verb, on the main actor inside GLib's loop. Opening the window is the
// composition root's business: it gets the wish back.
import AppModel
import DesktopServices
import GLibKit
import LibraryScanner
package import LibraryStore
package import MusicCore
import Playback
package import SystemKit

/// The window that was asked for.
package struct WindowWish: Hashable, Sendable {
  /// Files and folders to play; absolute.
  package var paths: [FilePath]
  /// Where the library lives.
  package var library: FilePath
  /// A folder to scan first, if one was named.
  package var music: FilePath?
}

/// A verb, understood and ready to run.
package struct CommandLineRun: Sendable {
  /// What the words ask for.
  package enum Wish: Sendable {
    /// It is done already; the process ends with this status.
    case nothing(status: Int32)
    case window(WindowWish)
    /// A verb; with a window, it is only for where there is no display.
    case verb(CommandLineRun, orWindow: WindowWish?)
  }

  private let request: Request
  private let program: Program
  private let folders: StandardFolders
  private let libraryFolder: FilePath

  /// Understands the words after the program's name; help, version and complaints are written.
  @MainActor
  package static func read(_ words: [[UInt8]], _ program: Program) -> Wish {
    // A reader that goes away ends the writing, not the process in the middle of something.
    Signals.ignoreBrokenPipe()
    let folder = FilePath(bytes: ThisProcess.currentFolder ?? [UInt8(ascii: "/")])
    let parser = ArgumentParser(currentFolder: folder) { FileSystem.exists($0.bytes) }
    let console = Console()
    do throws(UsageError) {
      return try wish(try parser.parse(words), program, console)
    } catch {
      let help = error.verb.map { "norae \($0.rawValue) --help" } ?? "norae --help"
      console.fail("norae", tr("{reason}; see {help}", ["reason": error.reason, "help": help]))
      return .nothing(status: 2)
    }
  }

  /// Does the verb inside the main loop and gives the exit status.
  ///
  /// Call it on the main thread, outside any main-actor job.
  @MainActor
  package func run() -> Int32 {
    var status: Int32 = 1
    Task {
      status = await perform()
      MainLoop.quit()
    }
    MainLoop.run()
    return status
  }

  /// Says that a window was asked for where there is no display; gives the exit status.
  @MainActor
  package static func tellNoDisplay() -> Int32 {
    let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
    Console().fail(
      "norae", tr("there is no display for the window; the verbs are: {verbs}", ["verbs": verbs]))
    return 2
  }

  /// Says that the window's process could not be started; gives the exit status.
  @MainActor
  package static func tellNoWindow(_ error: SystemError) -> Int32 {
    Console().fail(FilePath(bytes: error.subject), error.reason)
    return 1
  }

  /// Says why the library cannot be opened; gives the exit status.
  @MainActor
  package static func tellNoLibrary(_ error: LibraryError) -> Int32 {
    let (path, reason) = LibraryWords.describe(error)
    Console().fail(path, reason)
    return 1
  }
}

extension CommandLineRun {
  @MainActor
  private func perform() async -> Int32 {
    let console = Console()
    let session = Session(
      request: request, console: console, folders: folders, libraryFolder: libraryFolder,
      version: program.version, worker: program.worker,
      instance: Self.instance(of: libraryFolder, program))
    do {
      do {
        try await session.perform()
      } catch LibraryError.damaged, ScanError.library(.damaged) {
        // Who met the damage has noted it; the next opening rebuilds the library.
        try await session.perform()
      }
    } catch is Console.ReaderGone {
      // Whoever read the results has seen enough; that is no failure.
    } catch {
      session.tell(error)
    }
    console.clearProgress()
    return console.failures == 0 ? 0 : 1
  }

  @MainActor
  private static func wish(
    _ invocation: Invocation, _ program: Program, _ console: Console
  ) throws(UsageError) -> Wish {
    let folders = StandardFolders(environment: program.environment)
    func library(_ chosen: FilePath?) -> FilePath {
      folders.library(chosen: chosen, environment: program.environment)
    }
    switch invocation {
    case .help(let verb):
      // Nobody may be reading; then there is nothing to do about it.
      try? console.raw(HelpText.text(for: verb))
      return .nothing(status: 0)
    case .version:
      try? console.line("norae \(program.version)")
      return .nothing(status: 0)
    case .window(let paths, let chosen):
      return .window(WindowWish(paths: paths, library: library(chosen)))
    case .verb(let request):
      let run = CommandLineRun(
        request: request, program: program, folders: folders,
        libraryFolder: library(request.library))
      guard request.verb == .firstSong else { return .verb(run, orWindow: nil) }
      let music = request.music ?? folders.music
      let window = WindowWish(paths: [], library: library(request.library), music: music)
      return .verb(run, orWindow: window)
    }
  }
}
