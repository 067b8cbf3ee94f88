// What the window asks about the words of songs, as values in and out: where there are some, which of
// them a person wants and how much later, what a server has, and writing them. See `LibraryAccess`.
package import LibraryScanner
package import LibraryStore
package import Lyrics
package import MusicCore

/// What came of asking a server for words.
package nonisolated enum LyricsAnswer: Hashable, Sendable {
  case words(Lyrics)
  /// It has none, or nothing is sung.
  case none
  /// Nobody was asked: it is switched off, or the track has no title or artist.
  case notAsked
  /// No answer came; why, as the end of a sentence.
  case failed(String)
}

/// A file of words that was written, and what it held before; nil when it is new.
package nonisolated struct SavedLyrics: Hashable, Sendable {
  package let file: FilePath
  package let former: [UInt8]?

  package init(file: FilePath, former: [UInt8]?) {
    self.file = file
    self.former = former
  }
}

/// The words of songs; any thread may ask.
package nonisolated struct WordsAccess: Sendable {
  /// All words of a track, the nearest first.
  package var all: @Sendable (Track) async throws -> [FoundLyrics] = { _ in [] }
  package var choice: @Sendable (Track.ID) async throws -> LyricsChoice = { _ in LyricsChoice() }
  package var choose: @Sendable (LyricsChoice, Track.ID) async throws -> Void = { _, _ in }
  /// Asks a server for the words of a track.
  ///
  /// Unless `isAsked` by a person for this one, only when that is switched on. What it says is kept.
  package var fetch: @Sendable (Track, _ isAsked: Bool) async -> LyricsAnswer = { _, _ in .notAsked
  }
  /// Writes a text into the `.lrc` file beside a track.
  package var save: @Sendable (String, Track) async throws -> SavedLyrics = { _, track in
    SavedLyrics(file: track.path, former: nil)
  }
  /// The words of a track that are in the making; nil when there are none.
  package var draft: @Sendable (Track.ID) async throws -> String? = { _ in nil }
  /// Keeps words in the making; nil: they are done.
  package var keepDraft: @Sendable (String?, Track.ID) async throws -> Void = { _, _ in }
  /// Takes back what was written.
  package var restore: @Sendable (SavedLyrics) async throws -> Void = { _ in }

  package init() {}

  /// Words that are read in one way only.
  package init(_ read: @escaping @Sendable (Track) async throws -> Lyrics?) {
    self.init()
    all = { track in
      try await read(track).map { [FoundLyrics(origin: $0.source.rawValue, lyrics: $0)] } ?? []
    }
  }

  /// Asks `library` and the files of its tracks; who asks a server, says so afterwards.
  package init(_ library: Library) {
    self.init()
    all = { try await LyricsFinder.all(of: $0, in: library) }
    choice = { try await library.lyricsChoice(of: $0) }
    choose = { try await library.setLyricsChoice($0, of: $1) }
    save = { try await Self.written($0, beside: $1) }
    restore = { try await Self.takenBack($0) }
    draft = { try await library.lyricsDraft(of: $0) }
    keepDraft = { try await library.setLyricsDraft($0, of: $1) }
  }

  @concurrent
  private static func written(_ text: String, beside track: Track) async throws -> SavedLyrics {
    let saved = try LyricsFile.save(text, beside: track)
    return SavedLyrics(file: saved.file, former: saved.former)
  }

  @concurrent
  private static func takenBack(_ saved: SavedLyrics) async throws {
    try LyricsFile.restore(saved.file, to: saved.former)
  }
}
