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

/// Shows the window until it is closed; gives the exit status.
@MainActor
func showWindow(_ wish: WindowWish, _ program: Program) -> Int32 {
  let instance = CommandLineRun.instance(of: wish, program)
  if handOver(wish.paths.map(\.bytes), instance: instance) { return 0 }
  let settings = Settings(folder: StandardFolders(environment: program.environment).config)
  do throws(LibraryError) {
    let library = try Library(folder: wish.library)
    guard let lock = CommandLineRun.lockWindow(of: library) else { return 1 }
    defer { withExtendedLifetime(lock) {} }
    var services: WindowCompanions?
    let status = runWindow(instance: instance) {
      let artwork = Artwork(
        library: library, worker: program.worker, order: settings.coverOrder)
      let model = model(of: library, artwork, program, settings)
      let player = Player(engine: StartingEngine { await engine(telling: model) })
      let timers = TimerModel(clock: .machine, unit: settings.timerChoices.unit)
      let data = Installation.data?.display ?? DataFolder.find("norae", holding: "style.css")
      var parts = WindowParts(
        library: model, player: player, timers: timers, dataFolder: data,
        scansAtStart: wish.music == nil && !library.isReadOnly
          && (settings[LibrarySettings.scansAtStart] || library.recovery != nil)
      ) { window in
        model.message = LibraryWords.notice(of: library)
        window.preferences = { settings.preferences }
        @MainActor func tell(_ failure: String?) { model.message = failure ?? model.message }
        window.context.lyricsChoices = settings.lyricsChoices
        window.context.keepLyricsChoices = { new in Task { tell(await settings.keep(new)) } }
        window.context.coverSize.side = settings.coverSide
        window.context.coverSize.keep = { new in Task { tell(await settings.keep(side: new)) } }
        window.context.timerChoices = settings.timerChoices
        window.context.alerts = AlertSound(environment: program.environment).sounds
        window.context.keepTimerChoices = { new in Task { tell(await settings.keep(new)) } }
        window.devices = { OutputDevices.changes() }
        let company = WindowCompanions(
          player, timers: timers, library: library, artwork: artwork, settings: settings, program,
          window: WindowCompanions.Window(
            raise: { [weak window] in window?.present() },
            quit: { [weak window] in window?.quit() }, tell: { model.message = $0 }))
        services = company
        Task { await company.begin(playing: wish.paths) }
        guard let music = wish.music else { return }
        if FileSystem.exists(music.bytes) { model.add(folder: music) }
        model.addDemoMusicIfEmpty()
      }
      parts.playsOn = {
        settings[PlaybackSettings.playsInBackground]
          && (player.state.transport.isLoaded || timers.isAwaited)
      }
      parts.version = program.version
      parts.open = { paths in
        Task { await services?.play(paths.map { FilePath(bytes: $0) }) }
      }
      return parts
    }
    MainLoop.finish { await services?.finish() }
    return status
  } catch {
    return CommandLineRun.tellNoLibrary(error)
  }
}

@MainActor
private func model(
  of library: Library, _ artwork: Artwork, _ program: Program, _ settings: Settings
) -> LibraryModel {
  var access = LibraryAccess(library, artwork: artwork, worker: program.worker)
  access.words = WordsAccess(library, settings, program)
  access.waveforms.measure = { try await WaveformMeter.measure($0.path, segment: $0.segment) }
  access.loudness = LoudnessAccess(library) { tracks in
    await LoudnessMeter.measured(
      tracks.map { LoudnessMeter.Item(path: $0.path, segment: $0.segment) })
  }
  return LibraryModel(
    access: access,
    actions: LibraryActions(
      library,
      LibraryScanner(
        library: library, worker: program.worker, choices: ScanChoices(settings)),
      demo: StandardFolders(environment: program.environment).demo,
      isWatching: settings[LibrarySettings.watchesFolders],
      writeDemo: { _ = try await DemoLibrary.write(to: $0) }))
}

/// The desktop's sound; where there is none, the window is told and the sound goes nowhere.
@concurrent
private func engine(telling model: LibraryModel) async -> any PlaybackEngine {
  do throws(EngineFailure) {
    return try GStreamerEngine(output: .automatic)
  } catch {
    let text = tr("You will hear nothing: {reason}.", ["reason": EngineWords.describe(error)])
    await MainActor.run { model.message = text }
  }
  do throws(EngineFailure) {
    return try GStreamerEngine(output: .null)
  } catch {
    preconditionFailure("GStreamer has no sink that needs no device: \(error.reason)")
  }
}
