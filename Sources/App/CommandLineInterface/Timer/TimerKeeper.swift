// The timer of a window: ties it to the player, the clock that counts sleep, and the library that
// remembers it. It lives as long as the program, whatever page is open.
import AppModel
import Countdown
import DesktopServices
import GLibKit
import LibraryStore
import MusicCore
import Observation
import Playback
import SystemKit

/// The one timer of a window, at work.
@MainActor
final class TimerKeeper {
  /// What it does besides steering the player.
  struct Actions {
    var quit: @MainActor () -> Void
    var tell: @MainActor (String) -> Void
    var ring: @MainActor () -> Void
  }

  private(set) var model: TimerModel
  private let player: Player
  private let library: Library
  private var writing: Task<Void, Never>?

  init(_ player: Player, _ library: Library, _ actions: Actions) {
    self.player = player
    self.library = library
    let alarm = BootTimer()
    let writer = TimerWriter(library)
    model = TimerModel(
      clock: TimerModel.Clock(
        now: { .now },
        wake: { moment, body in
          if let alarm { return alarm.set(moment?.milliseconds, body) }
          Self.fallback = moment.map { MainLoop.after($0 - .now, body) }
        }),
      perform: { Self.perform($0, player, actions) }, keep: { writer.write($0) })
    follow()
  }

  /// Goes on with the timer of an earlier run.
  func begin() async {
    // A library that cannot be read has no timer; whoever lists its albums hears why.
    guard let kept = try? await library.keptTimer(.sleep) else { return }
    let left = kept.left(boot: BootClock.start, now: .now, wall: LocalClock.milliseconds())
    model.restore(kept, left: left)
  }

  /// Does what words ask for.
  func obey(_ wish: TimerWish) {
    switch wish {
    case .status: break
    case .off:
      if model.sleep.boundary != nil { player.send(.setStopAfter(nil)) }
      model.clear()
    case .add(let time): model.extend(by: time)
    case .set(let end, let action, let rings):
      // Not faded: the engine has no volume of the timer's own yet.
      model.set(SleepWish(end, action: action ?? .pause, fade: .zero, rings: rings))
      player.send(.setStopAfter(model.sleep.boundary?.stopAfter))
    }
  }

  /// Where the kernel gives no timer of its own.
  private static var fallback: LoopSource?
}

extension TimerKeeper {
  private static func perform(_ effect: TimerEffect, _ player: Player, _ actions: Actions) {
    switch effect {
    case .act(.pause): player.send(.pause)
    case .act(.stop): player.send(.stop)
    case .act(.quit): actions.quit()
    case .rewind(let time): player.send(.seekBy(.zero - time))
    case .ring:
      actions.tell(TimerWords.over)
      actions.ring()
    case .fadeOut, .restoreVolume: break
    }
  }

  /// Hears when what the timer waits for has ended.
  private func follow() {
    withObservationTracking {
      _ = player.state.stopAfter
      _ = player.state.transport
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow() }
    }
    guard let boundary = model.sleep.boundary else { return }
    let state = player.state
    switch boundary {
    case .queue: if state.transport == .idle { model.ended([.queue]) }
    case .track, .album:
      guard state.stopAfter == nil else { return }
      // Taken back by somebody while it plays on.
      if state.transport.isPlaying { model.clear() } else { model.ended([boundary]) }
    }
  }
}

extension SleepWish.Boundary {
  /// The player's own word for it; it rests after a queue in any case.
  fileprivate var stopAfter: StopAfter? {
    switch self {
    case .track: .track
    case .album: .album
    case .queue: nil
    }
  }
}

/// Writes the timer down, one change after the other.
@MainActor
private final class TimerWriter {
  private let library: Library
  private var last: Task<Void, Never>?

  init(_ library: Library) {
    self.library = library
  }

  func write(_ phase: SleepTimer.Phase) {
    guard !library.isReadOnly else { return }
    let kept: KeptTimer? =
      switch phase {
      case .off, .withEnd: nil
      case .waiting(let wish, let deadline), .fading(let wish, _, let deadline):
        KeptTimer(
          kind: .sleep, boot: BootClock.start, deadline: deadline,
          wall: LocalClock.milliseconds() + (deadline - .now).wholeMilliseconds,
          action: wish.action, fade: wish.fade, rings: wish.rings)
      }
    let before = last
    last = Task { [library] in
      await before?.value
      // A timer that cannot be written down works all the same.
      try? await library.keep(kept, .sleep)
    }
  }
}
