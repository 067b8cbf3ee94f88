// What plays now: P1 to P3, A3 to A8, and the drag that seeks once.
import AppModel
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor
@Suite struct NowPlayingModelTests {
  let engine = FakeEngine()
  let clock = TestClock()
  let player: Player
  let model: NowPlayingModel

  init() {
    let clock = clock
    player = Player(engine: engine, now: { clock.now })
    model = NowPlayingModel(player: player)
  }

  @Test func nothingLoadedShowsUnknownTimes() {
    #expect(!model.hasTrack)
    #expect(model.title == "")
    #expect(model.elapsedText() == "--:--")
    #expect(model.durationText == "--:--")
    #expect(model.ratio() == 0)
    #expect(!model.canSeek)
    #expect(model.spokenPosition() == "Nothing is playing")
  }

  @Test("F6: an unknown length cannot be sought") func anUnknownLengthCannotBeSought() async {
    await play(duration: nil)
    #expect(model.durationText == "--:--")
    #expect(!model.canSeek)
    #expect(model.ratio() == 0)

    model.take(.press(0.5))
    #expect(model.dragRatio == nil)
    model.take(.release)
    #expect(seeks().isEmpty)
  }

  @Test("F6: a length of zero has ratio zero") func aLengthOfZeroHasRatioZero() async {
    await play(duration: .zero)
    #expect(model.ratio() == 0)
    #expect(!model.canSeek)
  }

  @Test func timesFollowTheClock() async {
    await play(duration: .seconds(164))
    clock.advance(by: .seconds(62))
    #expect(model.elapsedText() == "1:02")
    #expect(model.durationText == "2:44")
    #expect(abs(model.ratio() - 62.0 / 164) < 0.0001)
    #expect(model.spokenPosition() == "1 minute 2 seconds of 2 minutes 44 seconds")
    #expect(model.isRunning)
  }

  @Test("F11, S4: while dragged only the finger moves the bar")
  func whileDraggedOnlyTheFingerMovesTheBar() async {
    await play(duration: .seconds(100))
    model.take(.press(0.2))
    for step in 0..<50 {
      clock.advance(by: .milliseconds(200))
      model.take(.drag(0.2 + Double(step) / 100))
      #expect(model.ratio() == 0.2 + Double(step) / 100)
    }
    #expect(seeks().isEmpty)

    model.take(.drag(0.75))
    #expect(model.elapsedText() == "1:15")
    model.take(.release)

    #expect(seeks() == [.seconds(75)])
    #expect(model.ratio() == 0.75, "The bar must not jump back before the seek has landed.")
  }

  @Test("F2, S4: a cancelled drag seeks nothing") func aCancelledDragSeeksNothing() async {
    await play(duration: .seconds(100))
    clock.advance(by: .seconds(10))
    model.take(.press(0.9))
    model.take(.cancel)
    #expect(abs(model.ratio() - 0.1) < 0.0001)
    model.take(.release)
    #expect(seeks().isEmpty)
  }

  @Test func aDragOutsideEndsAtTheBarsEnds() async {
    await play(duration: .seconds(100))
    model.take(.press(-3))
    #expect(model.dragRatio == 0)
    model.take(.drag(9))
    #expect(model.dragRatio == 1)
  }

  @Test func aDragThatOutlivesItsTrackSeeksNothing() async {
    await play(duration: .seconds(100), tracks: 2)
    model.take(.press(0.9))
    player.send(.next)
    model.take(.release)
    #expect(seeks().isEmpty)
    #expect(model.dragRatio == nil)
  }

  @Test("F1, F4, S5, S6: a seek while paused stays paused") func aSeekWhilePausedStaysPaused() async
  {
    await play(duration: .seconds(100))
    guard let id = player.state.currentItem?.id else { return }
    model.playPause()
    engine.emit(.paused(id, position: .seconds(3)))
    _ = await eventually { player.state.timing.instant == nil }
    _ = engine.takeCalls()
    model.take(.press(0.123456))
    model.take(.release)
    #expect(seeks() == [.seconds(100) * 0.123456], "To the millisecond and below.")
    #expect(!engine.calls.contains(.play))
    #expect(!model.isPlaying)
  }

  @Test("F5: the bar is exact to a part of a pixel of any window")
  func theRatioIsNotRounded() async {
    await play(duration: .seconds(240))
    for milliseconds in [1, 7, 83, 240] {
      let before = model.ratio()
      clock.advance(by: .milliseconds(milliseconds))
      let expected = Double(milliseconds) / 240_000
      #expect(abs(model.ratio() - before - expected) < 1e-9, "\(milliseconds) ms are seen.")
    }
  }

  @Test("F10: play at the end begins again") func playAtTheEndBeginsAgain() async {
    await play(duration: .seconds(100))
    guard let id = player.state.currentItem?.id else { return }
    model.playPause()
    engine.emit(.paused(id, position: .seconds(100)))
    _ = await eventually { model.ratio() == 1 }
    #expect(!model.isPlaying)
    model.playPause()
    #expect(seeks() == [.zero])
    #expect(model.isPlaying && model.ratio() == 0)
  }

  @Test("F8, S7: of twenty quick seeks the last one wins and the bar is free afterwards")
  func ofTwentyQuickSeeksTheLastOneWinsAndTheBarIsFreeAfterwards() async {
    await play(duration: .seconds(100))
    guard let id = player.state.currentItem?.id else { return }
    for number in 1...20 {
      model.take(.press(Double(number) / 40))
      model.take(.release)
      #expect(model.ratio() == Double(number) / 40)
    }
    let tokens = engine.calls.compactMap { call -> SeekToken? in
      if case .seek(_, let token) = call { token } else { nil }
    }
    #expect(tokens.count == 20)
    // Old answers, and what the engine says meanwhile, move nothing.
    for token in tokens.dropLast() { engine.emit(.seeked(id, token, position: .seconds(1))) }
    engine.emit(.playing(id, position: .seconds(2)))
    await drain()
    #expect(model.ratio() == 0.5)
    engine.emit(.seeked(id, tokens[19], position: .seconds(50)))
    _ = await eventually { player.state.timing.pendingSeek == nil }
    engine.emit(.playing(id, position: .seconds(50)))
    _ = await eventually { model.isRunning }
    clock.advance(by: .seconds(10))
    #expect(model.ratio() == 0.6, "The bar follows the music again.")
  }

  @Test("F7, S7: a seek that is never answered freezes nothing")
  func aSeekThatIsNeverAnsweredFreezesNothing() async {
    await play(duration: .seconds(100))
    guard let id = player.state.currentItem?.id else { return }
    model.take(.go(0.5))
    clock.advance(by: .seconds(60))
    engine.emit(.playing(id, position: .seconds(20)))
    _ = await eventually { model.isRunning }
    clock.advance(by: .seconds(10))
    #expect(abs(model.ratio() - 0.3) < 0.0001)
  }

  @Test("F7, S7: with nothing loaded nothing is held or sought")
  func withNothingLoadedNothingIsHeldOrSought() {
    for input: SeekBarState.Input in [
      .press(0.5), .drag(0.6), .release, .step(.seconds(5)), .wheel(2), .go(0.3), .goToEnd,
      .set(.seconds(3)), .cancel,
    ] {
      model.take(input)
      #expect(model.dragRatio == nil)
    }
    #expect(seeks().isEmpty)
  }

  @Test func theButtonSaysWhatItWillDo() async {
    #expect(model.playName == "Play")
    await play(duration: .seconds(100))
    #expect(model.playName == "Pause")
    model.playPause()
    #expect(model.playName == "Play")
  }

  @Test func repeatGoesRound() {
    #expect(model.repeatName == "Repeat: off")
    model.cycleRepeat()
    #expect(model.repeatMode == .all)
    model.cycleRepeat()
    #expect(model.repeatName == "Repeat: one track")
    model.cycleRepeat()
    #expect(model.repeatMode == .off)
  }

  @Test(arguments: [0.0, 0.1, 0.5, 1])
  func theVolumeKnobStaysWhereItWasPut(place: Double) {
    model.setVolume(position: place)
    #expect(abs(model.volumePosition - place) < 0.0001)
    #expect(abs(player.state.volume - place * place * place) < 0.0001)
  }

  @Test func movingTheVolumeEndsTheMute() {
    model.toggleMuted()
    #expect(model.isMuted)
    model.setVolume(position: 0.5)
    #expect(!model.isMuted)
  }

  @Test func aFailureIsSaidInWords() {
    let failure = EngineFailure(kind: .missingFile, reason: "gone")
    #expect(
      Notice.text(for: .skipped(makeTrack(1, title: "Arirang"), failure))
        == "Skipped “Arirang”: the file is not there any more.")
    #expect(
      Notice.text(for: .stoppedAfterFailures(1)) == "Stopped: 1 track could not be played.")
    #expect(
      Notice.text(for: .stoppedAfterFailures(10))
        == "Stopped: 10 tracks in a row could not be played.")
    let decoder = EngineFailure(
      kind: .missingDecoder, reason: "as GStreamer says it",
      detail: .missing("AC-3", package: "gstreamer1.0-libav"))
    #expect(
      Notice.text(for: decoder)
        == "Something went wrong: AC-3 is missing; install gstreamer1.0-libav.")
    let lost = EngineFailure(kind: .output, reason: "as GStreamer says it")
    #expect(
      Notice.text(for: .outputLost(lost)) == "Paused: the sound device is gone or does not open.")
  }

  @Test(arguments: [
    (0, "0 seconds"), (1, "1 second"), (60, "1 minute"), (3661, "1 hour 1 minute 1 second"),
  ])
  func timesAreSaidInWords(seconds: Int, words: String) {
    #expect(Spoken.time(.seconds(seconds)) == words)
  }

  // MARK: - Playing

  private func play(duration: Duration?, tracks: Int = 1) async {
    player.send(.playTracks(TestTracks.make(tracks), startingAt: 0))
    guard let id = player.state.currentItem?.id else { return }
    engine.emit(.ready(id, duration: duration, isSeekable: true))
    engine.emit(.started(id, position: .zero))
    engine.emit(.playing(id, position: .zero))
    _ = await eventually { player.state.timing.instant != nil }
  }

  /// Until the player has read what the engine said so far.
  private func drain() async {
    guard let id = player.state.currentItem?.id else { return }
    engine.emit(.ready(id, duration: .seconds(99), isSeekable: true))
    _ = await eventually { model.duration == .seconds(99) }
    engine.emit(.ready(id, duration: .seconds(100), isSeekable: true))
    _ = await eventually { model.duration == .seconds(100) }
  }

  private func seeks() -> [Duration] {
    engine.calls.compactMap { call in
      if case .seek(let position, _) = call { position } else { nil }
    }
  }
}

/// A clock that stands still until it is told to go on.
@MainActor
final class TestClock {
  private(set) var now = ContinuousClock.now

  func advance(by time: Duration) {
    now += time
  }
}
