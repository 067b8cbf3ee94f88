// norae play: to the speakers, to nowhere, or into a file; and what to do where there is no sound.
import AppModel
import DesktopServices
import GLibKit
import GStreamerEngine
import LibraryStore
import MusicCore
import Playback
import SystemKit

extension Session {
  func play() async throws {
    let library = try existingLibrary()
    let sources = PlaySources(library: libraryFolder, worker: worker, known: library)
    let found = try await sources.tracks(request.operands, request.paths)
    for failure in found.failures { console.fail(failure.subject, failure.reason) }
    let tracks = found.tracks
    guard !tracks.isEmpty else {
      if console.failures == 0 { console.fail(tr("play"), tr("there is nothing to play")) }
      return
    }
    let output: EngineOutput =
      switch request.output {
      case .standard: .automatic
      case .null: .null
      case .file(let path): .file(path)
      }
    if case .file(let path) = output, let same = tracks.first(where: { Self.isSame($0.path, path) })
    {
      return console.fail(same.path, tr("the output would overwrite a track that is to be played"))
    }
    // What is written into a file, or played to nobody, is not listened to.
    let counter = request.output == .standard ? library : nil
    try await play(tracks, to: output, counting: counter, knowing: library)
  }

  /// The library, where there is one; none is made.
  func existingLibrary() throws(LibraryError) -> Library? {
    guard FileSystem.exists(libraryFolder.appending("library.db").bytes) else { return nil }
    return try openLibrary()
  }

  /// Plays tracks; without a sound device it says so and plays to nowhere.
  ///
  /// `words` knows which of the tracks' words are shown.
  func play(
    _ tracks: [Track], startingAt index: Int = 0, to output: EngineOutput, limit: Duration? = nil,
    counting library: Library? = nil, knowing words: Library? = nil
  ) async throws {
    let settings = Settings(folder: folders.config)
    let counter = library.flatMap { library in
      library.isReadOnly
        ? nil : PlayCounter(library, isScrobbling: settings[ScrobblingSettings.isOn])
    }
    let start = ContinuousClock.now
    var (output, engine) = try openEngine(output)
    var command = PlayerCommand.playTracks(tracks, startingAt: index)
    var played: [Track] = []
    var failed: [(track: Track, reason: String)] = []
    let sung = SungLines(words)
    while true {
      let player = TerminalPlayer(engine: engine, console: console, isQuiet: request.isJSON) {
        sung.line(in: $0, at: $1)
      }
      counter?.follow(player.player)
      player.player.send(.setSound(request.sound))
      if let volume = request.volume {
        player.player.send(.setVolume(volume * volume * volume))
      }
      let remote = request.output == .standard ? await openRemote(player) : nil
      player.isRemoteControlled = remote != nil
      let ending = await player.play(command, limit: limit)
      engine.close()
      withExtendedLifetime(remote) {}
      played += player.played
      failed += player.failed
      guard case .outputLost(let failure, let hadSounded) = ending else { break }
      // What somebody listened to by headphones goes nowhere else, not even to nowhere.
      guard output == .automatic, !hadSounded else {
        console.fail(Self.name(of: output), EngineWords.describe(failure))
        break
      }
      console.note(noSound(failure))
      let state = player.player.state
      command = .restore(state.queue, position: player.player.position())
      (output, engine) = try openEngine(.null)
    }
    await counter?.finish()
    if let failure = counter?.failure { console.note(failure) }
    guard request.isJSON else { return }
    try console.line(report(played, failed, seconds: start.duration(to: .now)))
  }
}

extension Session {
  private func openEngine(_ output: EngineOutput) throws -> (EngineOutput, GStreamerEngine) {
    do throws(EngineFailure) {
      return (output, try Self.engine(output))
    } catch {
      guard output == .automatic, error.kind == .output else { throw error }
      console.note(noSound(error))
      return (.null, try GStreamerEngine(output: .null))
    }
  }

  /// An engine, opened without the complaints of ALSA about devices that are not there: the
  /// failure says it in one line.
  static func engine(_ output: EngineOutput) throws(EngineFailure) -> GStreamerEngine {
    let result = Terminal.withoutErrorOutput { () -> Result<GStreamerEngine, EngineFailure> in
      do throws(EngineFailure) {
        return .success(try GStreamerEngine(output: output))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// What a failure of an output is about.
  private static func name(of output: EngineOutput) -> String {
    guard case .file(let path) = output else { return tr("sound output") }
    return path.display
  }

  private func noSound(_ failure: EngineFailure) -> String {
    tr(
      "No sound output ({reason}); playing to nowhere.",
      ["reason": EngineWords.describe(failure)])
  }

  /// Media keys and other remotes, where there is a session bus; without one nothing is missed.
  private func openRemote(_ player: TerminalPlayer) async -> MediaRemote? {
    guard folders.hasSessionBus else { return nil }
    do throws(BusError) {
      let actions = MediaRemote.Actions(quit: { player.quit() })
      return try MediaRemote(
        bus: try await Bus.session(), player: player.player, actions: actions,
        process: ThisProcess.id)
    } catch { return nil }
  }

  private func report(
    _ played: [Track], _ failed: [(track: Track, reason: String)], seconds: Duration
  ) -> JSON {
    let tracks = played.map { track in
      JSON.object([
        JSON.Member("path", .string(track.path.display)),
        JSON.Member("title", .string(track.title)),
        JSON.Member("artist", JSON(track.artist)),
        JSON.Member("duration", JSON(seconds: track.duration)),
      ])
    }
    let failures = failed.map { failure in
      JSON.object([
        JSON.Member("path", .string(failure.track.path.display)),
        JSON.Member("reason", .string(failure.reason)),
      ])
    }
    return .object([
      JSON.Member("played", .array(tracks)), JSON.Member("failed", .array(failures)),
      JSON.Member("seconds", JSON(seconds: seconds)),
    ])
  }

  /// Whether two paths are the same file on disk.
  private static func isSame(_ one: FilePath, _ other: FilePath) -> Bool {
    guard let first = try? FileStatus.of(one.bytes), let second = try? FileStatus.of(other.bytes)
    else { return false }  // A file that is not there is no other's.
    return first.identity == second.identity
  }
}
