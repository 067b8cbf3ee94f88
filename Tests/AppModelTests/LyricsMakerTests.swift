// Making words: written, stamped while the song plays, moved, taken back, saved; and nothing lost when
// the page is left.
import AppModel
import LibraryScanner
import Lyrics
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct LyricsMakerTests {
  /// Where drafts and files end up.
  final class Desk: Sendable {
    struct Content {
      var drafts: [Track.ID: String] = [:]
      var saved: [String] = []
      var restored: [SavedLyrics] = []
      var requests: [EditRequest] = []
      var fails = false
    }
    let content = Mutex(Content())
    static let file = SavedLyrics(file: FilePath("/music/song.lrc"), former: Array("old".utf8))

    var words: WordsAccess {
      var access = WordsAccess()
      access.draft = { id in self.content.withLock { $0.drafts[id] } }
      access.keepDraft = { text, id in self.content.withLock { $0.drafts[id] = text } }
      access.save = { text, _ in
        try self.content.withLock { content in
          if content.fails { throw ShelfFailure(description: "full") }
          content.saved.append(text)
        }
        return Self.file
      }
      access.restore = { saved in self.content.withLock { $0.restored.append(saved) } }
      return access
    }
    var edits: EditAccess {
      var access = EditAccess()
      access.apply = { requests, _ in
        self.content.withLock { $0.requests += requests }
        return EditReport()
      }
      return access
    }
  }

  let desk = Desk()
  let engine = FakeEngine()
  let clock = TestClock()
  let player: Player
  let lyrics: LyricsModel
  let editing: EditDesk
  let track = makeTrack(1)

  init() {
    let clock = clock
    player = Player(engine: engine, now: { clock.now })
    lyrics = LyricsModel(player: player, access: desk.words)
    editing = EditDesk(access: desk.edits, player: player)
  }

  @Test func wordsAreWrittenThenStampedAsTheyAreSung() async throws {
    let model = try await maker()
    #expect(model.step == .writing)
    #expect(!model.startTiming(), "There are no words yet.")
    model.write("one\ntwo\n\nthree")
    #expect(model.startTiming() && model.step == .timing)
    for moment in [1_000, 2_500, 4_040] {
      clock.advance(by: .milliseconds(moment) - player.position())
      model.stamp()
    }
    #expect(times(model) == [1_000, 2_500, nil, 4_040])
    #expect(model.progress == "3 of 3 lines have their time")
    clock.advance(by: .seconds(1))
    model.pause()
    #expect(times(model).last == 5_040)
  }

  @Test func everyStepCanBeTakenBack() async throws {
    let model = try await maker("one\ntwo")
    #expect(!model.canUndo)
    clock.advance(by: .seconds(1))
    model.stamp()
    model.nudge(by: 3)
    model.nudgeAll(by: -1)
    #expect(times(model) == [1_100, nil])
    model.undo()
    #expect(times(model) == [1_150, nil])
    model.undo()
    model.undo()
    #expect(times(model) == [nil, nil] && !model.canUndo)
    model.undo()
    model.choose(0)
    model.stamp()
    #expect(times(model) == [1_000, nil])
  }

  @Test func aChosenLineIsHeardFromJustBeforeItAndMovedAlone() async throws {
    let model = try await maker("[00:10.00]one\n[00:20.00]two\n[00:01.00]early")
    _ = engine.takeCalls()
    model.choose(1)
    let seeks = engine.calls.compactMap { call -> Duration? in
      if case .seek(let position, _) = call { position } else { nil }
    }
    #expect(seeks == [.seconds(18)])
    model.nudge(by: -1)
    #expect(times(model) == [10_000, 19_950, 1_000])
    #expect(model.misplaced == [2])
    model.clearTime()
    #expect(times(model) == [10_000, nil, 1_000])
    #expect(model.draft.cursor == 1)
  }

  @Test func whileAnotherSongPlaysNothingIsStamped() async throws {
    let model = try await maker("one\ntwo")
    player.send(.playTracks([makeTrack(2)], startingAt: 0))
    model.stamp()
    model.pause()
    #expect(times(model) == [nil, nil])
    #expect(model.hint.contains("Another song"))
  }

  @Test func theyAreSavedBesideAndThatIsTakenBack() async throws {
    let model = try await maker("[00:10.00]one\n")
    model.nudge(by: 1)
    await model.save()
    #expect(desk.content.withLock { $0.saved } == ["[00:10.05]one\n"])
    #expect(!model.isChanged)
    let news = try #require(model.news)
    #expect(news.text == "Saved: song.lrc")
    await model.takeBack(try #require(news.undo))
    #expect(desk.content.withLock { $0.restored } == [Desk.file])
    #expect(model.isChanged, "It is unsaved again, and still there.")
    #expect(desk.content.withLock { $0.drafts[track.id] } == "[00:10.05]one\n")
  }

  @Test func aFailureIsSaidAndNothingIsLost() async throws {
    let model = try await maker("[00:10.00]one\n")
    model.write("[00:10.00]one\n[00:12.00]two")
    desk.content.withLock { $0.fails = true }
    await model.save()
    #expect(model.news?.text.contains("full") == true)
    await model.keep()
    #expect(desk.content.withLock { $0.drafts[track.id] } != nil)
  }

  @Test func theTagTakesTheWholeText() async throws {
    let model = try await maker("[00:10.00]one\ntwo\n")
    model.saveIntoTag()
    await editing.settle()
    let requests = desk.content.withLock { $0.requests }
    var edit = TrackEdit()
    _ = edit.set(.lyrics, to: ["[00:10.00]one\ntwo\n"])
    #expect(requests == [EditRequest(path: track.path, edit: edit)])
    #expect(model.news?.text.contains("no longer plays") == true)
  }

  @Test func aPartOfAFileHasNoTagOfItsOwn() async throws {
    let part = Track(
      id: Track.ID(rawValue: 3), path: FilePath("/music/a.flac"), metadata: TrackMetadata(),
      segment: TrackSegment(start: .zero, end: .seconds(9)))
    let model = LyricsMakerModel(part, player: player, lyrics: lyrics, desk: editing)
    model.write("x")
    #expect(model.canSave && !model.canSaveIntoTag)
  }

  @Test func whatWasNotSavedIsThereAgain() async throws {
    let model = try await maker("one\ntwo")
    clock.advance(by: .seconds(3))
    model.stamp()
    await model.keep()
    let again = try await maker()
    await again.start()
    #expect(times(again) == [3_000, nil])
    #expect(again.step == .timing && again.isChanged)
    let news = try #require(again.news)
    await again.takeBack(try #require(news.undo))
    #expect(again.draft.lines.isEmpty)
    #expect(desk.content.withLock { $0.drafts.isEmpty }, "Discarded, it is gone.")
  }

  @Test func whatIsWrittenIsKeptByItself() async throws {
    let model = try await maker()
    model.write("half a ")
    model.write("half a song")
    _ = await eventually { desk.content.withLock { $0.drafts[track.id] } != nil }
    #expect(desk.content.withLock { $0.drafts[track.id] } == "half a song\n")
  }

  @Test func backAtTheWordsTheTimesAreKept() async throws {
    let model = try await maker("one\ntwo")
    clock.advance(by: .seconds(3))
    model.stamp()
    model.startWriting()
    #expect(model.text == "[00:03.00]one\ntwo\n")
    model.write(model.text + "three\n")
    model.startTiming()
    #expect(times(model) == [3_000, nil, nil])
    #expect(model.draft.cursor == 1)
  }

  @Test func fromTheStartTheFirstLineIsNextAndTimesStay() async throws {
    let model = try await maker("[00:03.00]one\n[00:06.00]two\n")
    clock.advance(by: .seconds(40))
    player.send(.pause)
    model.choose(1)
    model.restart()
    #expect(player.position() == .zero && player.state.transport.isPlaying)
    #expect(model.draft.cursor == 0 && model.selection == nil)
    #expect(times(model) == [3_000, 6_000])
  }

  // MARK: - A song

  private func times(_ model: LyricsMakerModel) -> [Int?] {
    model.draft.lines.map { $0.time.map { Int(($0 / .milliseconds(1)).rounded()) } }
  }

  /// Words in the making of a song that plays; with a text, at its times.
  private func maker(_ text: String = "") async throws -> LyricsMakerModel {
    player.send(.playTracks([track], startingAt: 0))
    let item = try #require(player.state.currentItem?.id)
    engine.emit(.ready(item, duration: .seconds(100), isSeekable: true))
    engine.emit(.started(item, position: .zero))
    engine.emit(.playing(item, position: .zero))
    _ = await eventually { player.state.timing.instant != nil }
    let model = LyricsMakerModel(track, player: player, lyrics: lyrics, desk: editing)
    if !text.isEmpty {
      model.write(text)
      model.startTiming()
    }
    return model
  }
}
