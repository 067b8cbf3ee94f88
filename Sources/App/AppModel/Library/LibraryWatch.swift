// Hears of changes in the library for one model, bursts put together: a scan writes many batches
// a second, a page is loaded again at most five times a second. Ends with its owner.
package import LibraryStore

/// A subscription to the library's changes.
package final class LibraryWatch {
  private let body: @MainActor (LibraryChange) async -> Void
  private let rest: @Sendable () async -> Void
  private var pending: LibraryChange?
  private var listening: Task<Void, Never>?
  private var flushing: Task<Void, Never>?

  /// Calls `body` with what has changed since the last call, `pause` after the first change.
  package convenience init(
    _ access: LibraryAccess, pause: Duration = .milliseconds(200),
    _ body: @escaping @MainActor (LibraryChange) async -> Void
  ) {
    // Cancelled: the owner has gone, and whoever waits finds nobody.
    self.init(access, rest: { try? await Task.sleep(for: pause) }, body)
  }

  /// Calls `body` with what has changed since the last call, after a rest from the first change on.
  package init(
    _ access: LibraryAccess, rest: @escaping @Sendable () async -> Void,
    _ body: @escaping @MainActor (LibraryChange) async -> Void
  ) {
    self.body = body
    self.rest = rest
    let changes = access.changes()
    listening = Task { [weak self] in
      for await change in changes { self?.take(change) }
    }
  }

  isolated deinit {
    listening?.cancel()
    flushing?.cancel()
  }
}

extension LibraryWatch {
  private func take(_ change: LibraryChange) {
    if pending == nil { pending = change } else { pending?.merge(change) }
    guard flushing == nil else { return }
    flushing = Task { [weak self, rest] in
      await rest()
      await self?.flush()
    }
  }

  private func flush() async {
    while let change = pending, !Task.isCancelled {
      pending = nil
      await body(change)
    }
    flushing = nil
  }
}
