// The window's end of `norae remote`: does what the words ask and answers when it is done and kept.
import AppModel
import Countdown
import DesktopServices
import GLibKit
import LibraryStore
import MusicCore
import Playback

/// Steers a player by words that come over the bus.
@MainActor
package final class RemoteControl {
  private let player: Player
  private let sources: PlaySources
  private let settle: @MainActor () async -> Void
  private let timer: TimerKeeper
  private var door: WordRemote?

  /// `settle` returns when all that has happened to the player is on disk.
  init(
    player: Player, library: Library, _ program: Program, timer: TimerKeeper,
    settle: @escaping @MainActor () async -> Void
  ) {
    self.player = player
    self.settle = settle
    self.timer = timer
    sources = PlaySources(
      library: library.file.parent, worker: program.worker, known: library)
  }

  /// Opens the door, where there is a session bus; without one nobody can knock.
  package func open() async {
    do throws(BusError) {
      door = try WordRemote(try await Bus.session()) { [weak self] words throws(BusError) in
        guard let self else { throw BusError(reason: "The window is closing.") }
        return try await answer(words)
      }
    } catch {
      door = nil
    }
  }

  /// Plays or queues what words mean; one line for each thing that cannot be used.
  package func use(_ words: [[UInt8]], queueing: Bool) async -> [String] {
    await find(words, then: queueing ? .queueLast : .play)
  }
}

extension RemoteControl {
  private func answer(_ words: [[UInt8]]) async throws(BusError) -> WordRemote.Answer {
    let wish: RemoteWish
    do throws(UsageError) {
      wish = try RemoteWish(words)
    } catch {
      throw BusError(reason: error.reason)
    }
    var answer = WordRemote.Answer()
    switch wish {
    case .status: break
    case .send(let command): player.send(command)
    case .volume(let place): setVolume(place)
    case .volumeBy(let distance): setVolume(Loudness.place(of: player.state.volume) + distance)
    case .mute(let isOn): player.send(.setMuted(isOn ?? !player.state.isMuted))
    case .shuffle(let mode):
      player.send(.setShuffleMode(mode ?? (player.state.queue.isShuffled ? .off : .tracks)))
    case .timer(let wish):
      timer.obey(wish)
      await settle()
      return tellTimer()
    case .find(let words, let use): answer.failures = await find(words, then: use)
    }
    await settle()
    let status = RemoteStatus(player.state, position: player.position())
    answer.text = status.text
    answer.json = status.json.text
    return answer
  }

  private func tellTimer() -> WordRemote.Answer {
    let status = timer.status
    var answer = WordRemote.Answer()
    answer.text = status.text(at: .now)
    answer.json = status.json(at: .now).text
    return answer
  }

  private func setVolume(_ place: Double) {
    player.send(.setVolume(Loudness.amplitude(of: min(1, max(0, place)))))
  }

  private func find(_ words: [[UInt8]], then use: RemoteWish.Use) async -> [String] {
    do {
      let found = try await sources.tracks(words, words.map { FilePath(bytes: $0) })
      let tracks = found.tracks
      if !tracks.isEmpty {
        let wasEmpty = player.state.queue.items.isEmpty
        switch use {
        case .play: player.send(.playTracks(tracks, startingAt: 0))
        case .queueNext: player.send(.enqueueNext(tracks))
        case .queueLast: player.send(.enqueueLast(tracks))
        }
        if wasEmpty { player.send(.play) }
      }
      return found.failures.map { "\($0.subject): \($0.reason)" }
    } catch {
      return [Notice.text(for: error)]
    }
  }
}
