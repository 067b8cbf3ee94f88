// Sends listens that wait in the library to ListenBrainz, oldest first, and takes each from the
// library once the server has it. Without a net, or when the server is busy, they wait: for half a
// minute first, twice as long each time, an hour at most. Nothing wakes up while nothing waits.
//
// A listen is sent again only when nobody knows whether the server got it; it then carries the same
// second, by which the server knows it again.
package import HTTPKit
package import LibraryStore

/// Submits listens, for as long as this lives.
@MainActor
package final class Scrobbler {
  /// Who submits, and where to.
  package struct Account: Hashable, Sendable {
    /// Such as `https://api.listenbrainz.org`.
    package var server: String
    package var token: String

    package init(server: String, token: String) {
      self.server = server
      self.token = token
    }
  }

  /// Where listens wait, as functions, so that a test needs no library.
  package struct Store: Sendable {
    /// The oldest that wait, at most so many.
    package var waiting: @Sendable (Int) async throws -> [PendingListen]
    package var remove: @Sendable ([PendingListen.ID]) async throws -> Void

    package init(
      waiting: @escaping @Sendable (Int) async throws -> [PendingListen],
      remove: @escaping @Sendable ([PendingListen.ID]) async throws -> Void
    ) {
      self.waiting = waiting
      self.remove = remove
    }
  }

  private let client: HTTPClient
  private let store: Store
  /// The account; nil while scrobbling is switched off.
  private let account: @MainActor () -> Account?
  private let sleep: @Sendable (Duration) async throws -> Void
  /// Told once when the server does not know the token, and of a listen it will never take.
  private let tell: @MainActor (Trouble) -> Void
  private var work: Task<Void, Never>?
  private var isAsked = false
  private var refusedToken: String?

  /// What a person should know of.
  package enum Trouble: Hashable, Sendable {
    case unknownToken
    case refused(title: String)
  }

  package init(
    client: HTTPClient, store: Store, account: @escaping @MainActor () -> Account?,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    tell: @escaping @MainActor (Trouble) -> Void = { _ in }
  ) {
    self.client = client
    self.store = store
    self.account = account
    self.sleep = sleep
    self.tell = tell
  }

  isolated deinit {
    work?.cancel()
  }

  /// Sends what waits, and returns at once; called at the start and after each listen.
  package func send() {
    isAsked = true
    guard work == nil else { return }
    work = Task { [weak self] in
      while let self, self.isAsked, !Task.isCancelled { await self.sendAll() }
      self?.work = nil
    }
  }

  /// The wait before another try, after so many that failed; seconds.
  package nonisolated static func pause(after failures: Int) -> Duration {
    .seconds(min(3600, 30 << min(7, max(0, failures - 1))))
  }
}

extension Scrobbler {
  private func sendAll() async {
    isAsked = false
    var failures = 0
    // After a refusal one by one, until the culprit is found.
    var portion = ListenBrainz.most
    while !Task.isCancelled, let account = account(), account.token != refusedToken {
      do {
        let listens = try await store.waiting(portion)
        guard !listens.isEmpty else { return }
        switch await verdict(on: listens, account) {
        case .taken:
          try await store.remove(listens.map(\.id))
          failures = 0
        case .refused where listens.count > 1: portion = 1
        case .refused:
          try await store.remove(listens.map(\.id))
          tell(.refused(title: listens[0].title))
          portion = ListenBrainz.most
        case .unknownPerson:
          refusedToken = account.token
          tell(.unknownToken)
        case .later(let wish):
          failures += 1
          try await sleep(max(wish ?? .zero, Self.pause(after: failures)))
        }
      } catch {
        // The library cannot be read just now, or the wait was ended: at the next listen again.
        return
      }
    }
  }

  private func verdict(
    on listens: [PendingListen], _ account: Account
  ) async -> ListenBrainz.Verdict {
    let request = ListenBrainz.request(listens, server: account.server, token: account.token)
    do throws(HTTPError) {
      return ListenBrainz.verdict(on: try await client.send(request))
    } catch {
      return .later(nil)
    }
  }
}
