// The timers of a window at work: ties them to the player, the clock that counts sleep, and the library
// that remembers them. It lives as long as the program, whatever page is open.
package import AppModel
import Countdown
import DesktopServices
import GLibKit
import LibraryStore
import MusicCore
import Observation
import Playback
import SystemKit

/// Carries out what the timers of a window want.
@MainActor
final class TimerKeeper {
  /// What is done besides steering the player.
  struct Actions {
    var quit: @MainActor () -> Void
    var tell: @MainActor (String) -> Void
    /// Plays the alert; with true, the music is made softer meanwhile.
    var ring: @MainActor (Bool) -> Void
    /// What an alarm plays; empty when it is not there any more.
    var music: @MainActor (Alarm.Music) async -> [Track]
  }

  let model: TimerModel
  private let player: Player
  private let library: Library
  private let actions: Actions
  /// Where the music began to fade.
  private var fadeStart: (item: QueueItem.ID?, position: Duration)?
  private var following: Task<Void, Never>?

  init(_ model: TimerModel, _ player: Player, _ library: Library, _ actions: Actions) {
    self.model = model
    self.player = player
    self.library = library
    self.actions = actions
    let writer = TimerWriter(library)
    model.keep = { writer.write($0) }
    model.perform = { [weak self] in self?.perform($0) }
    follow()
    followPlaylists()
  }

  isolated deinit {
    following?.cancel()
  }

  /// Goes on with the timers of an earlier run.
  func begin() async {
    // A library that cannot be read has no timers; whoever lists its albums hears why.
    let (boot, wall) = (BootClock.start, LocalClock.milliseconds())
    for kind in [KeptTimer.Kind.page, .sleep] {
      guard let kept = try? await library.keptTimer(kind) else { continue }
      let left = kept.left(boot: boot, now: .now, wall: wall)
      if model.restore(kept, left: left) {
        actions.tell(tr("The timer ran out while Norae was closed."))
      }
    }
    guard let kept = try? await library.keptAlarm() else { return }
    model.restore(kept.alarm, wasDue: kept.alarm.isOn && kept.due.map { $0 < wall } == true)
  }

  /// How the timers stand.
  var status: TimerStatus {
    TimerStatus(
      sleep: model.sleep, countdown: model.countdown, alarm: model.alarm,
      wait: model.due.map { max(.zero, $0 - .now) })
  }

  /// Does what words ask for.
  func obey(_ wish: TimerWish) {
    switch wish {
    case .status: break
    case .countdown(.start(let time)):
      model.reset()
      model.choose(time)
      model.startOrPause()
    case .countdown(.pause): if model.countdown.isRunning { model.startOrPause() }
    case .countdown(.resume): if !model.countdown.isRunning { model.startOrPause() }
    case .countdown(.reset): model.reset()
    case .alarm(let wish):
      model.setAlarm(wish.applied(to: model.alarm))
      Task { await lookUpPlaylist() }
    case .off: model.clear()
    case .add(let time): model.extend(by: time)
    case .set(let end, let action, let rings):
      model.set(SleepWish(end, action: action ?? .pause, rings: rings))
    }
  }
}

extension TimerKeeper {
  private func perform(_ effect: TimerEffect) {
    switch effect {
    case .act(.pause): player.send(.pause)
    case .act(.stop): player.send(.stop)
    case .act(.quit): actions.quit()
    case .fadeOut(let time):
      fadeStart = (player.state.transport.itemID, player.position())
      player.send(.fade(VolumeFade(to: 0, over: time)))
    case .restoreVolume(let time) where time == .zero: player.send(.fade(.full))
    case .restoreVolume(let time): player.send(.fade(VolumeFade(to: 1, over: time)))
    case .rewind(let time): rewind(time)
    case .endWith(let boundary): player.send(.setStopAfter(boundary?.stopAfter))
    case .ring:
      actions.tell(TimerWords.over)
      // What fades already is left alone.
      actions.ring(player.state.transport.isPlaying && !isFading)
    case .wake(let alarm): wake(alarm)
    case .missed(let alarm): actions.tell(TimerWords.missed(alarm))
    }
  }

  private var isFading: Bool {
    if case .fading = model.sleep.phase { true } else { false }
  }

  /// Back to where it began to fade; in a later track to that one's beginning.
  private func rewind(_ time: Duration) {
    defer { fadeStart = nil }
    let state = player.state
    guard let fadeStart, case .paused(let item) = state.transport else { return }
    let now = player.position()
    let position = item == fadeStart.item ? fadeStart.position : .zero
    // Somebody has gone back himself, or it rested while the timer ran out.
    guard position < now else { return }
    player.send(.seek(to: max(position, now - time * state.sound.speed)))
  }

  /// The alarm's music, from silence on; where there is none any more, the alert.
  private func wake(_ alarm: Alarm) {
    Task {
      let tracks = await actions.music(alarm.music)
      guard !tracks.isEmpty else {
        actions.tell(TimerWords.silent(alarm))
        return actions.ring(false)
      }
      player.send(.fade(VolumeFade(from: 0, to: 1, over: alarm.fade)))
      player.send(.playTracks(tracks, startingAt: 0, from: nil))
      player.send(.setMuted(false))
      player.send(.setVolume(max(player.state.volume, Loudness.amplitude(of: Self.leastVolume))))
      actions.tell(TimerWords.morning(alarm))
      if !(await sounds()) { actions.ring(false) }
    }
  }

  /// Nobody is woken by less; a place of the volume's knob.
  private static let leastVolume = 0.4

  /// Whether the music sounds, or somebody did something about it; files may be away.
  private func sounds() async -> Bool {
    for _ in 0..<60 {
      switch player.state.transport {
      case .playing where player.state.timing.instant != nil, .paused: return true
      case .idle, .failed: return false
      case .playing, .loading: break
      }
      // Cancelled: the program ends.
      try? await Task.sleep(for: .milliseconds(500))
    }
    return false
  }

  /// An alarm's playlist may be given another name.
  private func followPlaylists() {
    let changes = library.changes()
    following = Task { [weak self] in
      for await change in changes where change.touches([.playlists]) {
        await self?.lookUpPlaylist()
      }
    }
  }

  private func lookUpPlaylist() async {
    guard let alarm = model.alarm, case .playlist(let id, let name) = alarm.music else { return }
    do {
      let playlist = try await library.playlist(id, named: name)
      let music = Alarm.Music.playlist(playlist?.id, name: playlist?.name ?? name)
      guard music != alarm.music, var now = model.alarm, now.music == alarm.music else { return }
      now.music = music
      model.setAlarm(now)
      if playlist == nil, now.isOn { actions.tell(TimerWords.silent(now)) }
    } catch {
      // A library that cannot be read says so elsewhere; what is known of the alarm stays.
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
    guard let boundary = model.sleep.boundary, player.state.stopAfter != boundary.stopAfter
    else { return }
    // Taken back by somebody while it plays on.
    if player.state.transport.isPlaying { model.clear() } else { model.ended([boundary]) }
  }
}

extension SleepWish.Boundary {
  /// The player's own word for it.
  fileprivate var stopAfter: StopAfter {
    switch self {
    case .track: .track
    case .album: .album
    case .queue: .queue
    }
  }
}

extension TimerModel.Clock {
  /// The machine's clocks.
  @MainActor package static var machine: TimerModel.Clock {
    let timer = BootTimer()
    var fallback: LoopSource?
    return TimerModel.Clock(
      now: { .now },
      wake: { moment, body in
        // Where the kernel gives no timer of its own, the loop's does, which sleeps with the machine.
        if let timer { return timer.set(moment?.milliseconds, body) }
        fallback = moment.map { MainLoop.after($0 - .now, body) }
        withExtendedLifetime(fallback) {}
      }, due: { $0.due(after: LocalClock.now()) })
  }
}

extension Alarm {
  /// When it goes off next, by the machine's own clock.
  fileprivate func due(after now: Int64) -> BootInstant? {
    let today = LocalClock.date(at: now)
    guard let day = CalendarDay(year: today.year, month: today.month, day: today.day),
      let next = next(after: day, minute: LocalClock.minuteOfDay(at: now))
    else { return nil }
    let start = LocalClock.start(
      year: next.year, month: next.month, day: next.day, minute: minute)
    return .now + .milliseconds(start * 1000 - LocalClock.milliseconds())
  }
}

/// Writes the timers down, one change after the other.
@MainActor
private final class TimerWriter {
  private let library: Library
  private var last: Task<Void, Never>?

  init(_ library: Library) {
    self.library = library
  }

  func write(_ change: TimerModel.Change) {
    guard !library.isReadOnly else { return }
    let before = last
    let write = Self.write(change, to: library)
    last = Task {
      await before?.value
      await write()
    }
  }

  /// What is written, made now; a timer that cannot be written down works all the same.
  private static func write(
    _ change: TimerModel.Change, to library: Library
  ) -> @MainActor () async -> Void {
    switch change {
    case .countdown(let countdown):
      let kept = KeptTimer(countdown)
      return { try? await library.keep(kept, .page) }
    case .sleep(let phase):
      let kept = KeptTimer(phase)
      return { try? await library.keep(kept, .sleep) }
    case .alarm(let alarm, let due):
      let kept = alarm.map { KeptAlarm($0, due: due.map(LocalClock.milliseconds(at:))) }
      return { try? await library.keep(kept) }
    }
  }
}

extension KeptTimer {
  fileprivate init?(_ countdown: Countdown) {
    switch countdown.phase {
    case .resting: return nil
    case .running(let deadline):
      self.init(kind: .page, until: deadline)
    case .paused(let left):
      self.init(kind: .page, until: .now)
      paused = left
    }
    unit = countdown.unit
  }

  fileprivate init?(_ phase: SleepTimer.Phase) {
    switch phase {
    case .off: return nil
    case .waiting(let wish, let deadline), .fading(let wish, _, let deadline):
      self.init(kind: .sleep, until: deadline)
      (action, fade, rings) = (wish.action, wish.fade, wish.rings)
    case .withEnd(let wish, let boundary):
      self.init(kind: .sleep, until: .now)
      (action, fade, rings) = (wish.action, wish.fade, wish.rings)
      self.boundary = boundary
    }
  }

  private init(kind: Kind, until deadline: BootInstant) {
    self.init(
      kind: kind, boot: BootClock.start, deadline: deadline,
      wall: LocalClock.milliseconds(at: deadline))
  }
}

extension LocalClock {
  /// What the clock on the wall will show at a moment; milliseconds since 1970, UTC.
  static func milliseconds(at moment: BootInstant) -> Int64 {
    milliseconds() + (moment - .now).wholeMilliseconds
  }
}
