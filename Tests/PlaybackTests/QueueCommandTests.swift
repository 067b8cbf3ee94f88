// What the player does around the queue: undo while something sounds, resting after a track or an
// album, and the history of what was heard.
import MusicCore
import Playback
import TestSupport
import Testing

struct UndoTests {
  @Test func aQueueReplacedByMistakeComesBackWhereItWasLeft() {
    var stage = Stage.playing(3, from: 1)
    stage.pass(.seconds(40))
    stage.send(.playTracks(TestTracks.make(2, from: 11), startingAt: 0))
    stage.loads()
    stage.pass(.seconds(5))
    stage.send(.undo)
    #expect(stage.state.transport == .loading(stage.id("2"), playing: true))
    #expect(stage.position == .seconds(40))
    stage.send(.redo)
    #expect(stage.title == "11" && stage.position == .seconds(5))
  }

  @Test func whatSoundsGoesOnWhenSomethingElseIsTakenBack() {
    var stage = Stage.playing(3)
    stage.send(.enqueueNext(TestTracks.make(1, from: 9)))
    let effects = stage.send(.undo)
    #expect(stage.state.transport == .playing(stage.id("1")))
    #expect(!effects.contains { if case .load = $0 { true } else { false } })
    #expect(stage.prepared == "2")
  }

  @Test func aTrackThatHasBegunSinceStaysCurrent() {
    var stage = Stage.playing(3)
    stage.send(.remove([stage.id("3")]))
    stage.hear(.started(stage.id("2"), position: .zero))
    stage.send(.undo)
    #expect(stage.state.transport == .playing(stage.id("2")))
    #expect(stage.state.queue.titles == ["1", "2", "3"] && stage.state.queue.place == 1)
  }

  @Test func aPlayingTrackThatWasRemovedComesBack() {
    var stage = Stage.playing(3)
    stage.pass(.seconds(20))
    stage.send(.remove([stage.id("1")]))
    stage.loads()
    #expect(stage.title == "2")
    stage.send(.undo)
    #expect(stage.title == "1" && stage.position == .seconds(20))
  }

  @Test func aClearedQueueComesBackResting() {
    var stage = Stage.playing(3, from: 2)
    stage.pass(.seconds(20))
    stage.send(.clearQueue)
    #expect(stage.state.queue.items.isEmpty)
    stage.send(.undo)
    #expect(stage.state.transport == .loading(stage.id("3"), playing: false))
    #expect(stage.position == .seconds(20))
  }

  @Test func aNewChangeForgetsWhatWasTakenBack() {
    var stage = Stage.playing(3)
    stage.send(.setShuffle(true))
    stage.send(.undo)
    #expect(stage.state.edits.canRedo)
    stage.send(.setRepeat(.all))
    #expect(!stage.state.edits.canRedo && stage.state.edits.canUndo)
    #expect(stage.send(.redo) == [])
  }

  @Test func whatIsRememberedIsBounded() {
    var stage = Stage.playing(3)
    for number in 0..<300 { stage.send(.enqueueLast(TestTracks.make(1, from: number))) }
    var steps = 0
    while stage.state.edits.canUndo {
      stage.send(.undo)
      steps += 1
    }
    #expect(steps == 100)
    #expect(stage.state.queue.items.count == 203)
  }
}

struct StopAfterTests {
  @Test func afterTheTrackThePlayerRestsAtTheNext() {
    var stage = Stage.playing(3)
    stage.send(.setStopAfter(.track))
    #expect(stage.prepared == nil && stage.effects.contains(.prepareNext(nil)))
    stage.hear(.ended(stage.current))
    #expect(stage.state.transport == .idle)
    #expect(stage.state.stopAfter == nil)
    stage.send(.play)
    #expect(stage.title == "2" && stage.prepared == "3")
  }

  @Test func takingTheWishBackPreparesTheNextAgain() {
    var stage = Stage.playing(3)
    stage.send(.setStopAfter(.track))
    stage.send(.setStopAfter(nil))
    #expect(stage.prepared == "2")
  }

  @Test func afterTheAlbumWhereTheNextTrackIsOfAnother() {
    var tracks = TestTracks.make(4)
    for index in tracks.indices { tracks[index].albumID = Album.ID(rawValue: index < 2 ? 1 : 2) }
    var stage = Stage()
    stage.send(.playTracks(tracks, startingAt: 0))
    stage.loads()
    stage.send(.setStopAfter(.album))
    stage.hear(.started(stage.id("2"), position: .zero))
    #expect(stage.title == "2" && stage.effects.contains(.prepareNext(nil)))
    stage.hear(.ended(stage.current))
    #expect(stage.state.transport == .idle)
    #expect(stage.state.queue.current?.track.title == "3")
  }

  @Test func afterTheQueueAlsoWhereItIsRepeated() {
    var stage = Stage.playing(2)
    stage.send(.setRepeat(.all))
    stage.send(.setStopAfter(.queue))
    #expect(!stage.effects.contains(.prepareNext(nil)), "the second still follows")
    stage.hear(.started(stage.id("2"), position: .zero))
    #expect(stage.title == "2" && stage.prepared == nil)
    stage.hear(.ended(stage.current))
    #expect(stage.state.transport == .idle && stage.state.stopAfter == nil)
    #expect(stage.state.queue.current?.track.title == "1")
    stage.send(.play)
    #expect(stage.title == "1" && stage.prepared == "2")
  }

  @Test func afterTheLastTrackTheQueueIsAtItsBeginning() {
    var stage = Stage.playing(2, from: 1)
    stage.send(.setStopAfter(.track))
    stage.hear(.ended(stage.current))
    #expect(stage.state.queue.current?.track.title == "1" && stage.state.stopAfter == nil)
  }
}

struct HistoryTests {
  @Test func whatSoundedIsRememberedOnceInOrder() {
    var stage = Stage.playing(3)
    stage.send(.pause)
    stage.send(.play)
    stage.hear(.playing(stage.current, position: .zero))
    stage.hear(.started(stage.id("2"), position: .zero))
    stage.send(.jump(to: stage.id("1")))
    stage.loads()
    #expect(stage.state.history.map(\.track.title) == ["1", "2", "1"])
  }

  @Test func whatNeverSoundedIsNoHistory() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(2), startingAt: 0))
    stage.hear(.failed(stage.current, broken))
    #expect(stage.state.history.isEmpty)
    stage.loads()
    #expect(stage.state.history.map(\.track.title) == ["2"])
  }

  @Test func aSessionBringsItsHistory() {
    var stage = Stage()
    stage.send(
      .restore(
        PlayQueue(tracks: TestTracks.make(2)), position: .zero,
        history: TestTracks.make(600, from: 3)))
    #expect(stage.state.history.count == PlaybackReducer.historyLimit)
    #expect(stage.state.history.last?.track.title == "602")
    let ids = Set(stage.state.history.map(\.id))
    #expect(ids.isDisjoint(with: stage.state.queue.items.map(\.id)))
  }

  @Test func newFactsReachTheQueueAndTheEngine() {
    var stage = Stage.playing(3)
    var moved = TestTracks.make(2)
    moved[1].path = FilePath("/elsewhere/2.flac")
    stage.send(.update(moved))
    #expect(stage.state.queue.items[1].track.path == moved[1].path)
    let source = EngineSource(id: stage.id("2"), path: moved[1].path)
    #expect(stage.effects == [.prepareNext(source)])
    #expect(stage.send(.update(moved)) == [])
  }
}
