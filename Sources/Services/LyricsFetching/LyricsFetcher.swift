// Asks a server for words that a track's own files do not have, once, and keeps what it said: words
// for good, their absence for a week. Nothing is sent while it is switched off, and without a net
// what is kept is shown.
package import HTTPKit
package import LibraryStore
package import Lyrics
package import MusicCore

/// Why a server could not be asked.
package enum LyricsTrouble: Hashable, Sendable {
  case askedTooOften
  /// It answered with this status of HTTP.
  case status(Int)
  /// Its answer is none that is understood.
  case unreadable
  /// No answer came; why, as the net says it.
  case unreachable(reason: String)
}

/// Fetches words, for as long as this lives.
@MainActor
package final class LyricsFetcher {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    case words(Lyrics)
    /// The server has no words for it, or nothing is sung in it.
    case none
    /// Nothing was asked: it is switched off, or the track has no title or artist.
    case notAsked
    /// No answer came.
    case trouble(LyricsTrouble)
  }

  /// Where answers are kept, as functions, so that a test needs no library.
  package struct Store: Sendable {
    package var known: @Sendable (Track.ID) async throws -> FetchedLyrics?
    package var keep: @Sendable (FetchedLyrics, Track.ID) async throws -> Void

    package init(
      known: @escaping @Sendable (Track.ID) async throws -> FetchedLyrics?,
      keep: @escaping @Sendable (FetchedLyrics, Track.ID) async throws -> Void
    ) {
      self.known = known
      self.keep = keep
    }

    /// Answers are kept in the library.
    package init(_ library: Library) {
      self.init(
        known: { try await library.fetchedLyrics(of: $0) },
        keep: { try await library.setFetchedLyrics($0, of: $1) })
    }
  }

  /// So long, in seconds, a server is not asked again for words that it did not have.
  package nonisolated static let patience: Int64 = 7 * 86_400

  private let client: HTTPClient
  private let store: Store
  /// Such as `https://lrclib.net`; nil while it is switched off.
  private let server: @MainActor () -> String?
  /// Seconds since 1970, UTC.
  private let now: @Sendable () -> Int64
  private var asking: [Track.ID: Task<Outcome, Never>] = [:]

  package init(
    client: HTTPClient, store: Store, server: @escaping @MainActor () -> String?,
    now: @escaping @Sendable () -> Int64
  ) {
    self.client = client
    self.store = store
    self.server = server
    self.now = now
  }

  isolated deinit {
    for task in asking.values { task.cancel() }
  }

  /// The words of a track, kept or asked for; one question at a time goes out for each.
  package func lyrics(of track: Track) async -> Outcome {
    if let task = asking[track.id] { return await task.value }
    let task = Task { await find(track) }
    asking[track.id] = task
    defer { asking[track.id] = nil }
    return await task.value
  }

  /// The words that are kept of a track, without asking anybody.
  package func kept(of track: Track) async -> Lyrics? {
    // What cannot be read just now is not there.
    guard let kept = try? await store.known(track.id) else { return nil }
    return kept.text.map(Self.lyrics)
  }
}

extension LyricsFetcher {
  private func find(_ track: Track) async -> Outcome {
    guard let question = LRCLIB(track) else { return .notAsked }
    let kept = try? await store.known(track.id)
    if let kept, kept.question == question.question {
      if let text = kept.text { return .words(Self.lyrics(text)) }
      if now() - kept.asked < Self.patience { return .none }
    }
    guard let server = server() else { return .notAsked }
    switch await answer(question, server) {
    case .words(let text):
      await keep(text, question, track)
      return .words(Self.lyrics(text))
    case .instrumental, .unknown:
      await keep(nil, question, track)
      return .none
    case .trouble(let reason): return .trouble(reason)
    }
  }

  private func answer(_ question: LRCLIB, _ server: String) async -> LRCLIB.Answer {
    do throws(HTTPError) {
      return LRCLIB.answer(try await client.send(question.request(server: server)))
    } catch {
      return .trouble(.unreachable(reason: error.reason))
    }
  }

  private func keep(_ text: String?, _ question: LRCLIB, _ track: Track) async {
    let said = FetchedLyrics(text: text, asked: now(), question: question.question)
    // A library that cannot be written has told somebody who can do something; the words are shown.
    try? await store.keep(said, track.id)
  }

  private nonisolated static func lyrics(_ text: String) -> Lyrics {
    Lyrics(text: text, source: .lrclib)
  }
}
