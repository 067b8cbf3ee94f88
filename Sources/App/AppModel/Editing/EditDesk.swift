// Where the window hands in changes to tags: they are written in the background, one operation after
// the other, and what came of each is told once. Files that play are left alone until the player lets
// go of them.
package import LibraryScanner
import Observation
package import Playback

/// Writes tags for the window.
@Observable
package final class EditDesk {
  /// How far the writing is, in files.
  package nonisolated struct Progress: Hashable, Sendable {
    package var done: Int
    package let total: Int
  }

  /// What came of an operation, in words; whoever shows it takes it away.
  package nonisolated struct News: Hashable, Sendable {
    package let text: String
    /// What `undo` takes back; nil when there is nothing to take back.
    package let operation: Int?
    package let failures: [EditFailure]
  }

  package private(set) var progress: Progress?
  package var news: News?

  package let access: EditAccess
  private let player: Player
  @ObservationIgnored private var jobs: [@MainActor () async -> Void] = []
  @ObservationIgnored private var running: Task<Void, Never>?
  /// Whether something waits for the end of playing.
  @ObservationIgnored private var isSomethingWaiting = false

  package init(access: EditAccess, player: Player) {
    self.access = access
    self.player = player
  }

  isolated deinit {
    running?.cancel()
  }

  /// Takes up what an earlier run left, and follows the player from now on.
  package func start() {
    followPlayer()
    enqueue { [weak self, access] in
      await self?.attempt({ try await access.resume() }, told: { _ in nil })
    }
  }

  /// Writes these edits as one operation.
  package func write(_ requests: [EditRequest]) {
    guard !requests.isEmpty else { return }
    enqueue { [weak self] in await self?.apply(requests) }
  }

  /// Takes back an operation; nil: the latest.
  package func undo(_ operation: Int?) {
    enqueue { [weak self, access] in
      await self?.attempt(
        { try await access.undo(operation) }, told: { EditWords.undone($0) })
    }
  }

  /// Leaves the files alone that are not begun.
  package func stop() {
    running?.cancel()
  }

  /// How far the writing is, in words; nil when nothing is written.
  package var progressText: String? {
    progress.map {
      tr(
        "Writing tags: {done} of {total}",
        ["done": String($0.done), "total": String($0.total)])
    }
  }

  /// Returns when all that was handed in is done: for tests.
  package func settle() async {
    while let running { await running.value }
  }
}

extension EditDesk {
  private func enqueue(_ job: @escaping @MainActor () async -> Void) {
    jobs.append(job)
    guard running == nil else { return }
    runNext()
  }

  private func runNext() {
    guard !jobs.isEmpty else {
      running = nil
      return
    }
    let job = jobs.removeFirst()
    running = Task { [weak self] in
      await job()
      self?.runNext()
    }
  }

  private func apply(_ requests: [EditRequest]) async {
    progress = Progress(done: 0, total: requests.count)
    let (counts, continuation) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [weak self] in
      for await count in counts { self?.progress?.done = count }
    }
    await attempt(
      { [access] in try await access.apply(requests) { continuation.yield($0) } },
      told: { EditWords.done($0, of: requests.count) })
    continuation.finish()
    showing.cancel()
    progress = nil
  }

  private func attempt(
    _ body: () async throws -> EditReport, told words: (EditReport) -> String?
  ) async {
    do {
      let report = try await body()
      if !report.deferred.isEmpty { isSomethingWaiting = true }
      guard let text = words(report) ?? EditWords.failed(report) else { return }
      let canUndo = !report.changed.isEmpty || !report.deferred.isEmpty
      news = News(
        text: text, operation: canUndo ? report.operation : nil, failures: report.failures)
    } catch {
      news = News(text: Notice.text(for: error), operation: nil, failures: [])
    }
  }

  /// Keeps the editor off the files that play, and has it write what waited for one of them.
  private func followPlayer() {
    let files = withObservationTracking {
      player.state.openFiles
    } onChange: { [weak self] in
      Task { @MainActor in self?.followPlayer() }
    }
    guard access.playing.replace(with: files), isSomethingWaiting else { return }
    isSomethingWaiting = false
    enqueue { [weak self, access] in
      await self?.attempt({ try await access.applyDeferred() }, told: { _ in nil })
    }
  }
}
