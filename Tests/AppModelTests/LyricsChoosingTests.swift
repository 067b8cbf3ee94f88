// Which words are shown and when, as a person decides it, and what a server has: shown at once, kept
// behind it, nothing asked that was not wanted.
import AppModel
import LibraryScanner
import LibraryStore
import Lyrics
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct LyricsChoosingTests {
  /// A library of words in memory.
  final class Shelf: Sendable {
    struct Content {
      var found: [FoundLyrics] = []
      var choices: [Track.ID: LyricsChoice] = [:]
      var answer = LyricsAnswer.notAsked
      var asked: [Bool] = []
      var fails = false
    }
    let content = Mutex(Content())

    var access: WordsAccess {
      var access = WordsAccess()
      access.all = { _ in self.content.withLock { $0.found } }
      access.choice = { id in self.content.withLock { $0.choices[id] ?? LyricsChoice() } }
      access.choose = { choice, id in
        try self.content.withLock { content in
          if content.fails { throw LibraryError.diskFull(FilePath("/x")) }
          content.choices[id] = choice
        }
      }
      access.fetch = { _, isAsked in
        self.content.withLock { content in
          content.asked.append(isAsked)
          return content.answer
        }
      }
      return access
    }
  }

  let shelf = Shelf()
  let engine = FakeEngine()
  let clock = TestClock()
  let player: Player
  let model: LyricsModel

  static let beside = Lyrics(text: "[00:01.00]beside", source: .lrcFile)
  static let inside = Lyrics(text: "[00:05.00]inside", source: .tag)

  init() {
    let clock = clock
    player = Player(engine: engine, now: { clock.now })
    model = LyricsModel(player: player, access: shelf.access)
  }

  @Test func anotherPlaceIsShownAtOnceAndKept() async throws {
    try await play([("lrc", Self.beside), ("LYRICS", Self.inside)])
    #expect(model.places.map(\.isShown) == [true, false])
    model.choose("LYRICS")
    #expect(model.lyrics == Self.inside)
    #expect(model.places.map(\.isShown) == [false, true])
    await model.settle()
    #expect(kept.origin == "LYRICS")
    model.choose("nowhere")
    #expect(model.lyrics == Self.inside, "What is not there cannot be chosen.")
  }

  @Test func theWordsMoveByHundredthsAndStayMoved() async throws {
    try await play([("lrc", Self.beside)])
    #expect(model.delayText == "in time" && !model.isDelayed)
    for _ in 0..<3 { model.delay(by: LyricsModel.step) }
    #expect(model.lyrics?.lines[0].time == .milliseconds(1150))
    #expect(model.delayText == "0.15 s later" && model.isDelayed)
    for _ in 0..<28 { model.delay(by: .zero - LyricsModel.step) }
    #expect(model.delayText == "1.25 s earlier")
    await model.settle()
    #expect(kept.delay == .milliseconds(-1250), "The last one, however fast they came.")
    model.resetDelay()
    await model.settle()
    #expect(kept == LyricsChoice())
    #expect(model.lyrics == Self.beside)
  }

  @Test func theSungLineMovesWithThem() async throws {
    try await play([("lrc", Self.beside)])
    clock.advance(by: .milliseconds(1020))
    model.follow()
    #expect(model.lineIndex == 0)
    model.delay(by: LyricsModel.step)
    #expect(model.lineIndex == nil)
    clock.advance(by: .milliseconds(30))
    model.follow()
    #expect(model.lineIndex == 0)
  }

  @Test func whatCannotBeKeptIsSaid() async throws {
    try await play([("lrc", Self.beside)])
    shelf.content.withLock { $0.fails = true }
    var told: [String] = []
    model.failed = { told.append($0) }
    model.delay(by: LyricsModel.step)
    await model.settle()
    #expect(told.count == 1 && told[0].contains("disk"))
    #expect(model.delayText == "0.05 s later", "It is shown all the same.")
  }

  @Test func aLooseFileIsMovedButNotRemembered() async throws {
    try await play([("lrc", Self.beside)], id: -7)
    model.delay(by: LyricsModel.step)
    await model.settle()
    #expect(model.isDelayed)
    #expect(shelf.content.withLock { $0.choices.isEmpty })
  }

  @Test func aSongWithWordsIsNeverAskedFor() async throws {
    try await play([("lrc", Self.beside)])
    #expect(shelf.content.withLock { $0.asked.isEmpty })
  }

  @Test func aSongWithoutWordsIsAskedForWhereThatIsWanted() async throws {
    let fetched = Lyrics(text: "[00:02.00]from afar", source: .lrclib)
    shelf.content.withLock { $0.answer = .words(fetched) }
    try await play([])
    _ = await eventually { model.lyrics == fetched }
    #expect(model.lyrics == fetched)
    #expect(shelf.content.withLock { $0.asked } == [false], "By itself, and once.")
    await model.settle()
    #expect(shelf.content.withLock { $0.choices.isEmpty }, "Nobody has chosen anything.")
  }

  @Test func whoAsksSeesWhatCameAndKeepsIt() async throws {
    let fetched = Lyrics(text: "[00:02.00]from afar", source: .lrclib)
    try await play([("lrc", Self.beside)])
    shelf.content.withLock { $0.answer = .words(fetched) }
    model.fetch(isAsked: true)
    #expect(model.asking == .waiting)
    _ = await eventually { model.asking == .idle }
    #expect(model.lyrics == fetched)
    await model.settle()
    #expect(kept.origin == "lrclib")
    model.fetch(isAsked: true)
    _ = await eventually { model.asking == .idle }
    #expect(model.places.count == 2, "It stands there once.")
  }

  @Test(arguments: [
    (LyricsAnswer.none, "lrclib.net has no lyrics for this song."),
    (.notAsked, "The song has no title or no artist to ask for."),
    (.failed("the server cannot be reached"), "Nothing came: the server cannot be reached."),
  ])
  func whyNothingCameIsSaidAndTheWordsStay(answer: LyricsAnswer, text: String) async throws {
    try await play([("lrc", Self.beside)])
    shelf.content.withLock { $0.answer = answer }
    model.fetch(isAsked: true)
    _ = await eventually { model.asking != .waiting }
    #expect(model.asking == .told(text))
    #expect(model.lyrics == Self.beside)
  }

  @Test func readingAgainLeavesWhatIsShown() async throws {
    try await play([("lrc", Self.beside)])
    shelf.content.withLock { $0.found = [FoundLyrics(origin: "lrc", lyrics: Self.inside)] }
    model.readAgain()
    #expect(model.lyrics == Self.beside, "Nothing flickers.")
    _ = await eventually { model.lyrics == Self.inside }
    #expect(model.lyrics == Self.inside)
  }

  // MARK: - Playing

  private var kept: LyricsChoice {
    shelf.content.withLock { content in content.choices[Track.ID(rawValue: 1)] ?? LyricsChoice() }
  }

  private func play(_ found: [(String, Lyrics)], id: Int64 = 1) async throws {
    shelf.content.withLock { $0.found = found.map { FoundLyrics(origin: $0.0, lyrics: $0.1) } }
    player.send(.playTracks([makeTrack(id)], startingAt: 0))
    let item = try #require(player.state.currentItem?.id)
    engine.emit(.ready(item, duration: .seconds(100), isSeekable: true))
    engine.emit(.started(item, position: .zero))
    engine.emit(.playing(item, position: .zero))
    _ = await eventually { player.state.timing.instant != nil }
    model.follow()
    _ = await eventually { model.content != .reading }
  }
}
