// Opening the window: the library, the scanner, the engine and the player are made, tied together
// and handed over. Everything lives until the last window is closed.
import AppModel
import CommandLineInterface
import DemoLibrary
import DesktopServices
import GLibKit
import GStreamerEngine
import LibraryScanner
import LibraryStore
import MusicCore
import Playback
import PlayerUI
import SystemKit

/// The parts behind the window.
@MainActor
final class WindowSession {
  private let wish: WindowWish
  private let program: Program
  private let folders: StandardFolders
  private var remote: MediaRemote?

  init(_ wish: WindowWish, _ program: Program) {
    self.wish = wish
    self.program = program
    folders = StandardFolders(environment: program.environment)
  }

  /// Shows the window until it is closed; gives the exit status.
  func run() -> Int32 {
    let library: Library
    do throws(LibraryError) {
      library = try Library(folder: wish.library)
    } catch {
      return CommandLineRun.tellNoLibrary(error)
    }
    return runWindow { self.parts(library) }
  }
}

extension WindowSession {
  private func parts(_ library: Library) -> WindowParts {
    let artwork = Artwork(library: library, worker: program.worker)
    let access = LibraryAccess(library) { source in
      switch source {
      case .album(let album): await artwork.cover(for: album)?.bytes
      case .track(let track): await artwork.cover(for: track)?.bytes
      }
    }
    let model = LibraryModel(access: access, actions: actions(library))
    let player = Player(engine: engine(telling: model))
    let data = Installation.data?.display ?? DataFolder.find("norae", holding: "style.css")
    return WindowParts(
      library: model, player: player, dataFolder: data, scansAtStart: wish.music == nil
    ) { window in
      self.opened(window, player, model, library)
    }
  }

  private func actions(_ library: Library) -> LibraryActions {
    let scanner = LibraryScanner(library: library, worker: program.worker)
    let demo = folders.demo
    return LibraryActions(
      scan: { tell in
        _ = try await scanner.scan { progress in
          tell(ScanStep(done: progress.seen - progress.waiting, total: progress.seen))
        }
      },
      addFolder: { _ = try await library.addFolder($0) },
      addDemoMusic: {
        _ = try await DemoLibrary.write(to: demo)
        _ = try await library.addFolder(demo)
      })
  }

  /// The desktop's sound; where there is none, the window is told and the sound goes nowhere.
  private func engine(telling model: LibraryModel) -> any PlaybackEngine {
    do throws(EngineFailure) {
      return try GStreamerEngine(output: .automatic)
    } catch {
      model.message = tr("You will hear nothing: {reason}.", ["reason": error.reason])
    }
    do throws(EngineFailure) {
      return try GStreamerEngine(output: .null)
    } catch {
      preconditionFailure("GStreamer has no sink that needs no device: \(error.reason)")
    }
  }

  private func opened(
    _ window: PlayerWindow, _ player: Player, _ model: LibraryModel, _ library: Library
  ) {
    if let music = wish.music { addFirstMusic(music, model, library) }
    Task {
      do {
        let bus = try await Bus.session()
        remote = try MediaRemote(
          bus: bus, player: player,
          actions: MediaRemote.Actions(
            raise: { [weak window] in window?.present() },
            quit: { [weak window] in window?.close() }), process: ThisProcess.id)
      } catch {
        // Without a session bus there are no media keys; the window works as well.
      }
    }
  }

  /// Adds the music folder, or, when there is none or nothing in it, the demo music.
  private func addFirstMusic(_ music: FilePath, _ model: LibraryModel, _ library: Library) {
    if FileSystem.exists(music.bytes) { model.add(folder: music) }
    model.addDemoMusicIfEmpty()
  }
}
