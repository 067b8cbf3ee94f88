// Keeps listening over the end of the program, whatever ends it: each change of the queue and of
// what plays is written when it happens, the position every few seconds while it runs, and each
// play that counts in the same transaction that says that it has. At rest nothing wakes up.
package import LibraryStore
package import MusicCore
import Observation
package import Playback

/// Writes a player's session, and brings it back.
package final class SessionKeeper {
  /// Where sessions are kept, and the clock, for a test to give its own.
  package nonisolated struct Store: Sendable {
    package var load: @Sendable () async throws -> ListeningSession?
    package var record: @Sendable (SessionUpdate) async throws -> Void
    /// Seconds since 1970, UTC.
    package var now: @Sendable () -> Int64

    package init(
      load: @escaping @Sendable () async throws -> ListeningSession?,
      record: @escaping @Sendable (SessionUpdate) async throws -> Void,
      now: @escaping @Sendable () -> Int64
    ) {
      self.load = load
      self.record = record
      self.now = now
    }
  }

  /// How often the position is written while it runs.
  package static let pace = Duration.seconds(3)
  /// A running position that turns out to be off by no more than this waits for its turn.
  private static let drift = Duration.milliseconds(500)

  private let player: Player
  private let store: Store
  /// Told each play that counts, once it is on disk, with the second in which it began.
  private let played: (Track, Int64) -> Void
  private let failed: (any Error) -> Void
  /// Whether plays are to wait for submission.
  private let isScrobbling: () -> Bool
  private var written: PlayerState?
  private var plays: [(track: Track, started: Int64)] = []
  private var skips: [Track] = []
  private var writing: Task<Void, Never>?
  private var ticking: Task<Void, Never>?
  private var hasToldFailure = false

  package init(
    _ player: Player, store: Store, isScrobbling: @escaping () -> Bool = { false },
    played: @escaping (Track, Int64) -> Void = { _, _ in },
    failed: @escaping (any Error) -> Void = { _ in }
  ) {
    self.player = player
    self.store = store
    self.isScrobbling = isScrobbling
    self.played = played
    self.failed = failed
  }

  isolated deinit {
    writing?.cancel()
    ticking?.cancel()
  }

  /// Brings the last session back, paused where it was left, unless something was asked for
  /// meanwhile; keeps what happens from now on.
  package func begin() async {
    player.onNote = { [weak self] in self?.take($0) }
    do {
      let session = try await store.load()
      if let session, player.state.queue.items.isEmpty { restore(session) }
    } catch {
      tell(error)
    }
    observe()
  }

  /// Returns when all that has happened so far is on disk, or cannot be put there.
  package func settle() async {
    var isAgain = false
    repeat {
      await writing?.value
      write(evenIfSame: !isAgain)
      await writing?.value
      isAgain = true
    } while hasNews && !hasToldFailure
  }
}

extension SessionKeeper {
  private func restore(_ session: ListeningSession) {
    player.send(.setVolume(session.place.volume))
    player.send(.setMuted(session.place.isMuted))
    guard !session.tracks.isEmpty else { return }
    player.send(
      .restore(
        PlayQueue(session.contents, seed: .random(in: .min ... .max)),
        position: session.place.position, history: session.history,
        mark: ListeningMark(heard: session.place.heard, isCounted: session.place.isCounted)))
    player.send(.setStopAfter(session.place.stopAfter.flatMap(StopAfter.init(rawValue:))))
    written = player.state
  }

  private func observe() {
    withObservationTracking {
      _ = player.state
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    write()
    tick()
  }

  private func take(_ note: ListeningNote) {
    switch note {
    case .played(let track, let begun):
      plays.append((track, store.now() - Int64(begun / .seconds(1))))
    case .skipped(let track): skips.append(track)
    }
    write()
  }

  /// Begins to write, unless that is being done; what happens meanwhile is written after it.
  private func write(evenIfSame: Bool = false) {
    guard writing == nil, evenIfSame || hasNews || !plays.isEmpty else { return }
    writing = Task { [weak self] in
      while let self, await self.writeOnce() {}
      self?.writing = nil
    }
  }

  /// Whether something happened that is not written: the engine's reports of a position that runs as
  /// it should are no news.
  private var hasNews: Bool {
    guard var written else { return true }
    let (now, state) = (player.now(), player.state)
    if written.timing.instant != nil, state.timing.instant != nil {
      let off = state.timing.position(at: now) - written.timing.position(at: now)
      if max(off, .zero - off) < Self.drift { written.timing = state.timing }
    }
    return written != state
  }

  /// Writes what is true now; says whether there is more to write.
  private func writeOnce() async -> Bool {
    let state = player.state
    let update = update(of: state)
    let (plays, skips) = (self.plays.count, self.skips.count)
    do {
      try await store.record(update)
      self.plays.removeFirst(plays)
      self.skips.removeFirst(skips)
      written = state
      hasToldFailure = false
      for play in update.plays { played(play.track, play.started) }
      return hasNews || !self.plays.isEmpty
    } catch {
      // Tried again at the next change, or when the position is next written.
      tell(error)
      return false
    }
  }

  private func update(of state: PlayerState) -> SessionUpdate {
    var update = SessionUpdate(place: place(of: state))
    if state.queue.items != written?.queue.items || state.queue.context != written?.queue.context {
      let contents = state.queue.contents
      update.queue = (contents.tracks, contents.context)
    }
    let last = written?.history.last?.id
    let new = last.flatMap { id in state.history.lastIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    update.heard = state.history[new...].map(\.track)
    update.plays = plays
    update.skips = skips
    update.isScrobbling = isScrobbling()
    return update
  }

  private func place(of state: PlayerState) -> ListeningSession.Place {
    let now = player.now()
    var place = ListeningSession.Place()
    place.index = state.queue.place
    place.queuedCount = state.queue.queuedCount
    place.isOwnList = state.queue.isOwnList
    place.contextTitle = state.queue.contextTitle
    place.shuffle = state.queue.shuffle.rawValue
    place.repeatMode = state.queue.repeatMode.rawValue
    place.stopAfter = state.stopAfter?.rawValue
    place.position = state.timing.position(at: now)
    place.heard = state.listening.heard(at: now)
    place.isCounted = state.listening.isCounted
    place.volume = state.volume
    place.isMuted = state.isMuted
    return place
  }

  /// While it plays: writes the position, and has the player look whether the track counts by now.
  private func tick() {
    guard player.state.timing.instant != nil else {
      ticking?.cancel()
      ticking = nil
      return
    }
    guard ticking == nil else { return }
    ticking = Task { [weak self] in
      while !Task.isCancelled {
        let due = self.flatMap { $0.player.state.listening.due(at: $0.player.now()) }
        // A little later than due, so that it is.
        let rest = min(Self.pace, (due ?? Self.pace) + .milliseconds(5))
        // Cancelled: the sound rests, and nothing more is to be done.
        do { try await Task.sleep(for: rest) } catch { return }
        guard let self else { return }
        player.send(.look)
        write(evenIfSame: true)
        await writing?.value
      }
    }
  }

  /// Once, until it works again: a full disk would otherwise be told of every few seconds.
  private func tell(_ error: any Error) {
    if !hasToldFailure { failed(error) }
    hasToldFailure = true
  }
}

extension ListeningSession {
  /// The queue as the player makes it.
  fileprivate var contents: PlayQueue.Contents {
    var contents = PlayQueue.Contents()
    contents.tracks = tracks
    contents.place = place.index
    contents.queuedCount = place.queuedCount
    contents.context = context
    contents.isOwnList = place.isOwnList
    contents.contextTitle = place.contextTitle
    contents.shuffle = ShuffleMode(rawValue: place.shuffle) ?? .off
    contents.repeatMode = RepeatMode(rawValue: place.repeatMode) ?? .off
    return contents
  }
}

extension SessionKeeper.Store {
  /// Sessions of a library; `now` in seconds since 1970, UTC.
  package nonisolated init(_ library: Library, now: @escaping @Sendable () -> Int64) {
    self.init(
      load: { try await library.session() }, record: { try await library.record($0) }, now: now)
  }
}
