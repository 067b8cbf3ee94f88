// The words of what plays: read once a track, the line of the moment, what scrolling and pressing a
// line mean. S9 to S11.
import AppModel
import Lyrics
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct LyricsModelTests {
  let engine = FakeEngine()
  let clock = TestClock()
  let player: Player
  let playing: NowPlayingModel

  nonisolated static let song = Lyrics(
    synced: [
      Lyrics.Line(time: .seconds(10), text: "one"),
      Lyrics.Line(
        time: .seconds(20), text: "two words",
        words: [
          Lyrics.Word(time: .seconds(20), text: "two "),
          Lyrics.Word(time: .seconds(22), text: "words"),
        ]),
      Lyrics.Line(time: .seconds(30), text: ""),
      Lyrics.Line(time: .seconds(40), text: "four"),
    ], source: .lrcFile)

  init() {
    let clock = clock
    player = Player(engine: engine, now: { clock.now })
    playing = NowPlayingModel(player: player)
  }

  @Test(
    "F5, S9: the line follows the time",
    arguments: [
      (0, nil), (9_999, nil), (10_000, 0), (19_999, 0), (20_000, 1), (35_000, 2), (90_000, 3),
    ])
  func theLineFollowsTheTime(milliseconds: Int, line: Int?) async {
    let model = await model(Self.song)
    clock.advance(by: .milliseconds(milliseconds))
    model.follow()
    #expect(model.lineIndex == line)
    // And back again.
    player.send(.seek(to: .zero))
    model.follow()
    #expect(model.lineIndex == nil)
  }

  @Test("S9: at every moment it is the last line that has begun")
  func atEveryMomentItIsTheLastLineThatHasBegun() async {
    let model = await model(Self.song)
    for moment in stride(from: 0, to: 50_000, by: 37) {
      player.send(.seek(to: .milliseconds(moment)))
      model.follow()
      let expected = [10_000, 20_000, 30_000, 40_000].lastIndex { $0 <= moment }
      #expect(model.lineIndex == expected, "\(moment)")
    }
  }

  @Test func wordsAreReadOnceATrack() async {
    let reads = Mutex(0)
    let model = LyricsModel(player: player) { _ in
      reads.withLock { $0 += 1 }
      return Self.song
    }
    #expect(model.content == .nothing)
    await play()
    for _ in 0..<20 { model.follow() }
    #expect(model.content == .reading)
    _ = await eventually { model.lyrics != nil }
    for _ in 0..<20 { model.follow() }
    #expect(reads.withLock { $0 } == 1)
    player.send(.next)
    model.follow()
    #expect(model.content == .reading && model.lineIndex == nil, "Nothing of the old song is left.")
    _ = await eventually { model.lyrics != nil }
    #expect(reads.withLock { $0 } == 2)
    player.send(.clearQueue)
    model.follow()
    #expect(model.content == .nothing)
  }

  @Test("F14: what cannot be read is said") func whatCannotBeReadIsSaid() async {
    let model = LyricsModel(player: player) { _ in
      throw EngineFailure(kind: .unreadable, reason: "x")
    }
    await play()
    model.follow()
    _ = await eventually { model.content != .reading }
    guard case .failed(let reason) = model.content else {
      Issue.record("\(model.content)")
      return
    }
    #expect(reason.contains("cannot be read"))
  }

  @Test("F14: what could not be read is read again on request")
  func whatCouldNotBeReadIsReadAgain() async {
    let fails = Mutex(true)
    let model = LyricsModel(player: player) { _ in
      if fails.withLock({ $0 }) { throw EngineFailure(kind: .unreadable, reason: "x") }
      return Self.song
    }
    await play()
    model.follow()
    _ = await eventually { model.content != .reading }
    #expect(model.lyrics == nil)
    fails.withLock { $0 = false }
    model.readAgain()
    _ = await eventually { model.lyrics != nil }
    #expect(model.lyrics == Self.song)
  }

  @Test("S8: a song without words says so") func aSongWithoutWordsSaysSo() async {
    let model = await model(nil)
    #expect(model.content == .none)
    #expect(model.text(at: .seconds(3)) == nil)
  }

  @Test func theBubbleShowsTheWordsOfItsTime() async {
    let model = await model(Self.song)
    #expect(model.text(at: .seconds(25)) == "two words")
    #expect(model.text(at: .seconds(3)) == nil)
    #expect(model.text(at: .seconds(35)) == nil, "Nothing is sung in a pause.")
  }

  @Test func twoLinesStandForAll() {
    #expect(pair(nil) == ["one", "two words", "false"])
    #expect(pair(0) == ["one", "two words", "true"])
    #expect(pair(1) == ["two words", "•••", "true"])
    #expect(pair(3) == ["four", "", "true"])
  }

  @Test func wordsAreCountedAsTheyAreSung() async {
    let (model, _) = await page()
    clock.advance(by: .seconds(12))
    model.lyrics.follow()
    #expect(model.sungBytes() == nil, "This line's words have no times.")
    clock.advance(by: .seconds(9))
    model.lyrics.follow()
    #expect(model.sungBytes() == 4)
    clock.advance(by: .seconds(2))
    #expect(model.sungBytes() == 9)
  }

  @Test("S6, S11: a press on a line seeks or closes and is remembered")
  func aPressOnALineSeeksOrClosesAndIsRemembered() async {
    let (model, kept) = await page()
    #expect(!model.tap(1), "Off: it closes.")
    #expect(model.hint == nil)
    model.setTapSeeks(true)
    #expect(model.hint != nil)
    #expect(kept.value.tapSeeks)
    #expect(model.tap(1))
    #expect(player.position() == .seconds(20), "To the millisecond of the line.")
    model.setTapSeeks(false)
    #expect(!model.tap(0))
    #expect(!kept.value.tapSeeks)
  }

  @Test("F1, S5: the press keeps a pause a pause") func thePressKeepsAPauseAPause() async {
    let (model, _) = await page()
    playing.playPause()
    model.setTapSeeks(true)
    #expect(model.tap(3))
    #expect(!playing.isPlaying)
  }

  @Test func theSizeStaysWithinItsRange() async {
    let (model, kept) = await page()
    for _ in 0..<9 { model.resize(by: 1) }
    #expect(!model.canGrow && model.canShrink)
    #expect(kept.value.size == LyricsChoices.sizes.count - 1)
    for _ in 0..<9 { model.resize(by: -1) }
    #expect(model.canGrow && !model.canShrink)
    #expect(LyricsChoices(size: 99).size == LyricsChoices.sizes.count - 1)
    #expect(LyricsChoices(size: -4).size == 0)
  }

  @Test("S10: scrolling switches off and the button on") func scrollingSwitchesOffAndTheButtonOn()
    async
  {
    let (model, _) = await page()
    #expect(model.followsSong)
    model.personScrolled()
    #expect(!model.followsSong)
    model.setFollowsSong(true)
    #expect(model.followsSong)
  }

  // MARK: - Playing

  @MainActor
  final class Kept {
    var value = LyricsChoices()
  }

  private func page() async -> (LyricsPageModel, Kept) {
    let kept = Kept()
    let model = LyricsPageModel(
      await model(Self.song), playing, choices: LyricsChoices(), keep: { kept.value = $0 })
    return (model, kept)
  }

  private func model(_ lyrics: Lyrics?) async -> LyricsModel {
    let model = LyricsModel(player: player) { _ in lyrics }
    await play()
    model.follow()
    _ = await eventually { model.content != .reading }
    return model
  }

  private func pair(_ index: Int?) -> [String] {
    let pair = LyricsPair(Self.song, at: index)
    return [pair.first, pair.second, String(pair.isFirstSung)]
  }

  private func play() async {
    player.send(.playTracks(TestTracks.make(3), startingAt: 0))
    guard let id = player.state.currentItem?.id else { return }
    engine.emit(.ready(id, duration: .seconds(100), isSeekable: true))
    engine.emit(.started(id, position: .zero))
    engine.emit(.playing(id, position: .zero))
    _ = await eventually { player.state.timing.instant != nil }
  }
}

@Suite struct LyricsFollowingTests {
  let start = ContinuousClock.now
  var following = LyricsFollowing()

  @Test("S10: it comes back eight seconds after the last scrolling")
  mutating func itComesBackEightSecondsAfterTheLastScrolling() {
    #expect(following.isOn)
    #expect(following.returns == nil)
    var look = false
    following.scrolled(at: start)
    #expect(!following.isOn)
    following.scrolled(at: start + .seconds(5))
    #expect(following.returns == start + .seconds(13))
    look = following.look(at: start + .seconds(12))
    #expect(!look)
    look = following.look(at: start + .seconds(13))
    #expect(look)
    #expect(following.isOn)
    look = following.look(at: start + .seconds(99))
    #expect(!look, "Told once.")
  }

  @Test mutating func whatThePersonSwitchedOffStaysOff() {
    var look = false
    following.set(false)
    following.scrolled(at: start)
    #expect(following.returns == nil)
    look = following.look(at: start + .seconds(99))
    #expect(!look)
    #expect(!following.isOn)
    following.set(true)
    #expect(following.isOn)
  }

  @Test func theLineStandsAtAThird() {
    #expect(LyricsScroll.position(lineAt: 1000, height: 60, view: 600) == 1000 + 30 - 200)
    #expect(LyricsScroll.position(lineAt: 10, height: 60, view: 600) == 0)
    // A line higher than that begins where it can be read.
    #expect(LyricsScroll.position(lineAt: 1000, height: 900, view: 600) == 1000 + 100 - 200)
  }

  @Test func theViewGlidesWithoutJumps() {
    let glide = Glide(from: 100, to: 400, in: LyricsScroll.time, at: start)
    #expect(glide.value(at: start) == 100)
    #expect(glide.value(at: start + .milliseconds(300)) == 400)
    #expect(glide.hasEnded(at: start + .milliseconds(300)))
    let values = (0...30).map { glide.value(at: start + .milliseconds($0 * 10)) }
    #expect(values == values.sorted())
  }
}

@Suite struct PlayerPageGeometryTests {
  @Test(arguments: [
    (360.0, 640.0), (360, 720), (420, 900), (700, 800), (860, 640), (1280, 800), (1920, 1080),
    (2560, 1440), (2560, 600), (900, 1600), (360, 480),
  ])
  func everythingFitsAcrossEveryWindow(width: Double, height: Double) {
    let page = PlayerPageGeometry(width: width, height: height)
    let across =
      page.isBeside
      ? page.coverSide + page.gap + page.sideWidth : max(page.coverSide, page.sideWidth)
    #expect(across + 2 * page.margin <= width + 0.5)
    #expect(page.coverSide >= 120)
    #expect(page.sideWidth >= 280)
  }

  @Test func thePhoneHasTheCoverAboveAndTheDesktopBeside() {
    #expect(!PlayerPageGeometry(width: 360, height: 720).isBeside)
    #expect(PlayerPageGeometry(width: 1280, height: 800).isBeside)
    #expect(PlayerPageGeometry(width: 2560, height: 1440).coverSide > 600)
    #expect(!PlayerPageGeometry(width: 900, height: 1600).isBeside, "A tall window is a column.")
  }
}
