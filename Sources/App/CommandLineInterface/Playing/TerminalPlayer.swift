// Plays a list on the terminal until its end, or until somebody wants it to end: a key, a signal,
// a limit. It observes the player like any view; the live line is drawn ten times a second and only
// while there is a terminal.
import AppModel
import GLibKit
import MusicCore
import Observation
import Playback
import SystemKit

/// A player whose face is one line of a terminal.
@MainActor
final class TerminalPlayer {
  /// Why it ended.
  enum Ending: Hashable {
    case finished, quit
    /// The sound has nowhere to go; `hadSounded` tells whether it had before.
    case outputLost(EngineFailure, hadSounded: Bool)
    case readerGone
  }

  let player: Player
  /// What was heard, in order.
  private(set) var played: [Track] = []
  /// What could not be played, and why.
  private(set) var failed: [(track: Track, reason: String)] = []

  private let console: Console
  private let tap: EngineTap
  private let isQuiet: Bool
  private let lyric: (Track, Duration) -> String?
  private var ending: CheckedContinuation<Ending, Never>?
  private var sources: [LoopSource] = []
  /// Draws the line again and again while the sound runs.
  private var drawing: LoopSource?
  private var keyboard: RawKeyboard?
  private var shownTrack: QueueItem.ID?
  private var hasLine = false
  private var hasSounded = false
  /// Whether somebody can ask for more although there is no keyboard.
  var isRemoteControlled = false
  /// Words about a key that was pressed, and until when they are shown.
  private var note: (text: String, until: ContinuousClock.Instant)?

  /// A player on an engine.
  ///
  /// `isQuiet` leaves standard output alone; `lyric` says what is sung in a track at a time.
  init(
    engine: any PlaybackEngine, console: Console, isQuiet: Bool,
    lyric: @escaping (Track, Duration) -> String? = { _, _ in nil }
  ) {
    self.console = console
    self.isQuiet = isQuiet
    self.lyric = lyric
    tap = EngineTap(engine)
    player = Player(engine: tap)
    tap.onEvent = { [weak self] in self?.hear($0) }
  }

  /// Plays, and says why it ended.
  ///
  /// `limit` ends it in any case. The terminal is as it was when this returns.
  func play(_ command: PlayerCommand, limit: Duration? = nil) async -> Ending {
    let ending = await withCheckedContinuation { continuation in
      self.ending = continuation
      listen(limit: limit)
      player.send(command)
      player.send(.play)
      observe()
    }
    sources = []
    drawing = nil
    keyboard?.restore()
    keyboard = nil
    player.send(.stop)
    endLine()
    return ending
  }

  /// Ends the playing, as a key would.
  func quit() {
    finish(.quit)
  }
}

// MARK: - What is heard

extension TerminalPlayer {
  private func listen(limit: Duration?) {
    for signal: Int32 in [1, 2, 15] {
      sources.append(MainLoop.onUnixSignal(signal) { [weak self] in self?.finish(.quit) })
    }
    if let limit {
      sources.append(MainLoop.after(limit) { [weak self] in self?.finish(.finished) })
    }
    guard console.isTerminal, !isQuiet else { return }
    keyboard = RawKeyboard()
    guard let keyboard else { return }
    sources.append(
      MainLoop.whenReadable(keyboard.descriptor) { [weak self] in
        guard let self, let bytes = self.keyboard?.read() else { return false }
        for wish in KeyPress.read(bytes) { self.obey(wish) }
        return true
      })
  }

  private func obey(_ wish: KeyPress) {
    let state = player.state
    switch wish {
    case .command(let command): player.send(command)
    case .shuffle:
      player.send(.setShuffleMode(state.queue.isShuffled ? .off : .tracks))
      say(player.state.queue.isShuffled ? tr("Shuffle is on") : tr("Shuffle is off"))
    case .repeating:
      let modes = RepeatMode.allCases
      let place = modes.firstIndex(of: state.queue.repeatMode) ?? 0
      let mode = modes[(place + 1) % modes.count]
      player.send(.setRepeat(mode))
      switch mode {
      case .off: say(tr("Repeat is off"))
      case .all: say(tr("Repeats all"))
      case .one: say(tr("Repeats this track"))
      }
    case .volumeBy(let distance):
      let place = min(1, max(0, Loudness.place(of: state.volume) + distance))
      player.send(.setVolume(Loudness.amplitude(of: place)))
      say(tr("Volume {number}", ["number": String(Int((place * 100).rounded()))]))
    case .mute:
      player.send(.setMuted(!state.isMuted))
      say(player.state.isMuted ? tr("Muted") : tr("Not muted"))
    case .help:
      endLine()
      write(KeyPress.keys + "\n")
    case .quit: finish(.quit)
    }
    draw()
  }

  /// Shows words in the live line for a moment.
  private func say(_ text: String) {
    note = (text, .now + .seconds(2))
  }

  private func hear(_ event: EngineEvent) {
    switch event {
    case .started(let id, _):
      if let track = player.state.queue.item(with: id)?.track { played.append(track) }
    case .failed(let id, let failure):
      guard let track = player.state.queue.item(with: id)?.track else { return }
      let reason = EngineWords.describe(failure)
      failed.append((track, reason))
      endLine()
      console.fail(track.path, reason)
    case .playing: hasSounded = true
    case .outputLost(let failure): lose(failure)
    default: break
    }
  }

  /// Headphones that are pulled out pause; where nobody could go on from there, it is the end.
  private func lose(_ failure: EngineFailure) {
    guard hasSounded, keyboard != nil || isRemoteControlled else {
      return finish(.outputLost(failure, hadSounded: hasSounded))
    }
    endLine()
    console.note(
      tr(
        "Paused: {reason}. Play again to go on from here.",
        ["reason": EngineWords.describe(failure)]))
  }

  private func finish(_ ending: Ending) {
    self.ending?.resume(returning: ending)
    self.ending = nil
  }
}

// MARK: - What is shown

extension TerminalPlayer {
  private func observe() {
    guard ending != nil else { return }
    withObservationTracking {
      _ = player.state
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    guard player.state.transport.isLoaded else { return finish(.finished) }
    announce()
    draw()
    keepDrawing()
  }

  /// At rest the line stands still, and nothing wakes up.
  private func keepDrawing() {
    guard console.isTerminal, !isQuiet, player.state.timing.instant != nil else {
      drawing = nil
      return
    }
    guard drawing == nil else { return }
    drawing = MainLoop.every(.milliseconds(100)) { [weak self] in
      self?.draw()
      return self != nil
    }
  }

  /// Without a terminal, each track is one line when it begins.
  private func announce() {
    guard let item = player.state.currentItem, item.id != shownTrack, !isQuiet else { return }
    endLine()
    shownTrack = item.id
    guard !console.isTerminal else { return }
    write(Line.of(item.track) + "\n")
  }

  private func draw() {
    guard console.isTerminal, !isQuiet, let item = player.state.currentItem else { return }
    let position = player.position()
    var line = LiveLine(
      title: "\(item.track.displayArtist) – \(item.track.title)",
      isPlaying: player.state.transport.isPlaying, position: position,
      duration: player.state.timing.duration ?? item.track.duration,
      lyric: lyric(item.track, position))
    if let note { if note.until > .now { line.note = note.text } else { self.note = nil } }
    hasLine = true
    write("\r\u{1B}[K" + line.text(columns: Terminal.width(.output) ?? 80))
  }

  /// Leaves the live line where it stands and goes to the next one.
  private func endLine() {
    guard hasLine else { return }
    hasLine = false
    write("\n")
  }

  private func write(_ text: String) {
    do throws(Console.ReaderGone) {
      try console.raw(text)
    } catch { finish(.readerGone) }
  }
}
