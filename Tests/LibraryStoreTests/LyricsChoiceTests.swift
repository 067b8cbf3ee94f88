// What is decided about a track's words stays, and goes with the track.

import LibraryStore
import MusicCore
import TestSupport
import Testing

@Suite struct LyricsChoiceTests {
  private let home: TemporaryLibrary
  private let track: Track.ID

  init() async throws {
    home = try TemporaryLibrary()
    try await home.add([("one", tagged("one", by: "A", on: "B"))])
    let found = try await home.library.search("one").compactMap { result -> Track.ID? in
      guard case .track(let track) = result else { return nil }
      return track.id
    }
    track = try #require(found.first)
  }

  @Test func aChoiceIsKeptAndTakenBack() async throws {
    #expect(try await home.library.lyricsChoice(of: track) == LyricsChoice())
    let choice = LyricsChoice(origin: "txt", delay: .milliseconds(-350))
    try await home.library.setLyricsChoice(choice, of: track)
    #expect(try await home.library.lyricsChoice(of: track) == choice)
    let fresh = try Library(folder: home.folder.path)
    #expect(try await fresh.lyricsChoice(of: track) == choice)
    try await home.library.setLyricsChoice(LyricsChoice(), of: track)
    #expect(try await home.library.lyricsChoice(of: track) == LyricsChoice())
  }

  @Test func whatAServerSaidIsKept() async throws {
    #expect(try await home.library.fetchedLyrics(of: track) == nil)
    for text in [nil, "[00:01.00]사랑"] {
      let said = FetchedLyrics(text: text, asked: 1_700_000_000, question: "one\tA")
      try await home.library.setFetchedLyrics(said, of: track)
      #expect(try await home.library.fetchedLyrics(of: track) == said)
    }
  }

  @Test func wordsInTheMakingAreKeptUntilTheyAreDone() async throws {
    try await home.library.setLyricsDraft("half a song", of: track)
    try await home.library.setLyricsDraft("[00:01.00]half a song", of: track)
    let fresh = try Library(folder: home.folder.path)
    #expect(try await fresh.lyricsDraft(of: track) == "[00:01.00]half a song")
    try await home.library.setLyricsDraft(nil, of: track)
    #expect(try await home.library.lyricsDraft(of: track) == nil)
  }

  @Test func aTrackThatHasGoneIsLeftAlone() async throws {
    let gone = Track.ID(rawValue: 999)
    try await home.library.setLyricsChoice(LyricsChoice(origin: "lrc"), of: gone)
    try await home.library.setFetchedLyrics(
      FetchedLyrics(text: "x", asked: 1, question: "q"), of: gone)
    #expect(try await home.library.lyricsChoice(of: gone) == LyricsChoice())
    #expect(try await home.library.fetchedLyrics(of: gone) == nil)
    try await home.library.setLyricsDraft("x", of: gone)
    #expect(try await home.library.lyricsDraft(of: gone) == nil)
  }
}
