// The library as a whole: whether there is anything, whether a scan goes on, and what the window
// can have done to it. Pages have models of their own.
import LibraryStore
package import MusicCore
import Observation

/// What the window knows of the library as a whole.
@Observable
package final class LibraryModel {
  /// Whether there is music.
  package nonisolated enum Content: Hashable, Sendable {
    /// Not asked yet.
    case unknown
    case empty
    case some(tracks: Int)
  }

  /// What is being done to the library.
  package nonisolated enum Work: Hashable, Sendable {
    case none
    case scanning(ScanStep?)
    case writingDemo
  }

  package private(set) var content = Content.unknown
  package private(set) var work = Work.none
  /// Words for people about the last thing that went wrong; whoever shows it takes it away.
  package var message: String?
  /// Words about files that the last scan could not read; whoever shows it takes it away.
  package var unreadableNews: String?

  package let access: LibraryAccess
  private let actions: LibraryActions
  @ObservationIgnored private var watch: LibraryWatch?
  @ObservationIgnored private var running: Task<Void, Never>?
  @ObservationIgnored private var waiting: [Job] = []
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var toldTroubles: Set<WatchTrouble> = []

  package init(access: LibraryAccess, actions: LibraryActions) {
    self.access = access
    self.actions = actions
  }

  /// Asks the database what there is, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(access) { [weak self] _ in await self?.count() }
    }
    await count()
  }

  /// Brings the library up to date; does nothing while it is worked on already.
  package func startScan() {
    guard work == .none else { return }
    start(.scanning(nil)) { [weak self] in try await self?.scan() }
  }

  /// Adds a folder and scans it, after what is being done already.
  package func add(folder: FilePath) {
    start(.scanning(nil)) { [weak self, actions] in
      try await actions.addFolder(folder)
      try await self?.scan()
    }
  }

  /// Adds the folders of what is dropped on a library without music; gives the rest, to be played.
  package func welcome(_ paths: [FilePath]) async -> [FilePath] {
    guard content == .empty else { return paths }
    var rest: [FilePath] = []
    for path in paths {
      if await actions.isFolder(path) { add(folder: path) } else { rest.append(path) }
    }
    return rest
  }

  /// Writes the demo music, adds it and scans it, after what is being done already.
  package func addDemoMusic() {
    start(.writingDemo) { [weak self, actions] in
      try await actions.addDemoMusic()
      self?.work = .scanning(nil)
      try await self?.scan()
    }
  }

  /// Adds the demo music, after what is being done already, if there is still no music then.
  package func addDemoMusicIfEmpty() {
    start(.scanning(nil)) { [weak self, access, actions] in
      guard try await access.summary().tracks == 0 else { return }
      self?.work = .writingDemo
      try await actions.addDemoMusic()
      self?.work = .scanning(nil)
      try await self?.scan()
    }
  }

  /// What is being done, in words; nil when nothing.
  package var workText: String? {
    switch work {
    case .none: nil
    case .writingDemo: tr("Writing the demo music…")
    case .scanning(let step):
      if let step, step.done > 0 {
        trn("Looking for music: {count} file", "Looking for music: {count} files", step.done)
      } else {
        tr("Looking for music…")
      }
    }
  }

  /// How far the work is, 0 to 1; nil while that cannot be said.
  package var workRatio: Double? {
    guard case .scanning(let step?) = work, let total = step.total, total > 0 else { return nil }
    return min(1, Double(step.done) / Double(total))
  }

  /// Keeps the library up to date from now on; does nothing when it does so already.
  ///
  /// Every scan begins it as well: before somebody asks for one, no disk need be touched.
  package func startWatching() {
    guard watching == nil else { return }
    watching = Task { [actions, weak self] in
      await actions.watch { trouble in
        Task { @MainActor in self?.tell(trouble) }
      }
    }
  }

  isolated deinit {
    running?.cancel()
    watching?.cancel()
  }
}

extension LibraryModel {
  private func count() async {
    do {
      let tracks = try await access.summary().tracks
      let now: Content = tracks == 0 ? .empty : .some(tracks: tracks)
      if now != content { content = now }
    } catch {
      message = Notice.text(for: error)
      if content == .unknown { content = .empty }
    }
  }

  /// One thing to do to the library, and what it is called while it begins.
  private struct Job {
    let first: Work
    let body: @MainActor () async throws -> Void
  }

  private func start(_ first: Work, _ body: @escaping @MainActor () async throws -> Void) {
    waiting.append(Job(first: first, body: body))
    guard work == .none else { return }
    work = first
    running = Task { [weak self] in
      while let job = self?.nextJob() {
        do {
          try await job.body()
        } catch is CancellationError {
          // The window has gone.
        } catch {
          self?.message = Notice.text(for: error)
        }
        await self?.count()
      }
    }
  }

  /// The next thing to do; when there is none, the work is done.
  private func nextJob() -> Job? {
    let job = waiting.isEmpty ? nil : waiting.removeFirst()
    work = job?.first ?? .none
    return job
  }

  private func scan() async throws {
    startWatching()
    let (steps, continuation) = AsyncStream.makeStream(
      of: ScanStep.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [weak self] in
      for await step in steps where step.done > 0 { self?.show(step) }
    }
    defer {
      continuation.finish()
      showing.cancel()
    }
    let before = try await access.summary().unreadable
    try await actions.scan { continuation.yield($0) }
    let now = try await access.summary().unreadable
    if now > before {
      unreadableNews = trn(
        "{count} file could not be read", "{count} files could not be read", now)
    }
  }

  /// Tells each trouble once: it lasts, and its words would only get in the way.
  private func tell(_ trouble: WatchTrouble) {
    guard toldTroubles.insert(trouble).inserted else { return }
    message =
      switch trouble {
      case .limitReached:
        tr("The system watches no more folders: new music shows after some minutes, or F5.")
      case .failed(let reason):
        tr("The library is not up to date: {reason}.", ["reason": reason])
      }
  }

  private func show(_ step: ScanStep) {
    if case .scanning = work { work = .scanning(step) }
  }
}

extension LibraryModel {
  /// Begins to load and returns at once.
  package func start() { Task { await load() } }
}
