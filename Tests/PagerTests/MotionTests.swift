// Movements, told as stories with the time given by hand.
import Pager
import Testing

/// A pager with a clock.
struct Story {
  var motion: PagerMotion
  var time = 0.0
  var events: [PagerEvent] = []

  init(
    _ count: Int, initial: Int = 0, pitch: Double = 200,
    _ change: (inout PagerSettings) -> Void = { _ in }
  ) {
    var settings = PagerSettings()
    change(&settings)
    motion = PagerMotion(count: count, initialIndex: initial, settings: settings)
    if pitch > 0 { layOut(pitch) }
  }

  mutating func layOut(_ pitch: Double = 200, bounds: ClosedRange<Double>? = nil) {
    events += motion.layOut(pitch: pitch, bounds: bounds, at: time)
  }

  mutating func send(_ input: PagerInput) { events += motion.handle(input, at: time) }

  mutating func reload(_ old: [String], _ new: [String]) {
    events += motion.reload(count: new.count, at: time) { new.firstIndex(of: old[$0]) }
  }

  /// Frames until it rests, which it must within five seconds.
  mutating func run() {
    let end = time + 5
    while time < end, motion.needsFrames {
      time += 1.0 / 60
      send(.frame)
    }
    #expect(!motion.needsFrames)
  }

  /// What was told but for positions.
  var said: [PagerEvent] {
    events.filter { if case .positionChanged = $0 { false } else { true } }
  }
}

struct MotionTests {
  @Test func aDragWithoutSpeedSettlesOnceWhereItIsNearest() {
    var story = Story(5)
    story.send(.dragBegan)
    story.send(.dragged(by: 0.7))
    #expect(story.motion.position == 0.7 && story.motion.index == 0)
    #expect(story.motion.nearestIndex == 1)
    story.send(.dragEnded(velocity: 0))
    story.run()
    #expect(
      story.said == [
        .dragBegan, .willSettle(index: 1), .settled(index: 1, cause: .user, isChanged: true),
      ])
    #expect(story.motion.position == 1)
  }

  /// G7: snapping back changes nothing.
  @Test("G7: snapping back settles unchanged") func snappingBackSettlesUnchanged() {
    var story = Story(5, initial: 2)
    story.send(.dragBegan)
    story.send(.dragged(by: -0.3))
    story.send(.dragEnded(velocity: 0.1))
    story.run()
    #expect(story.said.last == .settled(index: 2, cause: .user, isChanged: false))
  }

  @Test func aFlingGoesItsDistanceAndNeverSwingsOver() {
    var story = Story(9) { $0.snapping = Snapping(.pages(1)) }
    story.send(.dragBegan)
    story.send(.dragged(by: 0.2))
    story.send(.dragEnded(velocity: 8))
    var last = story.motion.position
    while story.motion.needsFrames {
      story.time += 1.0 / 144
      story.send(.frame)
      #expect(story.motion.position >= last && story.motion.position <= 1)
      last = story.motion.position
    }
    #expect(story.motion.index == 1)
  }

  @Test func pastAnEndThePagesYieldAndComeBack() {
    var story = Story(3)
    story.send(.dragBegan)
    story.send(.dragged(by: -4))
    #expect(story.motion.position < 0 && story.motion.position > -0.5)
    #expect(story.motion.nearestIndex == 0)
    story.send(.dragEnded(velocity: -1))
    story.run()
    #expect(story.said.last == .settled(index: 0, cause: .user, isChanged: false))
    #expect(story.motion.position == 0)
  }

  @Test func aCancelledDragGoesHome() {
    var story = Story(5, initial: 1)
    story.send(.dragBegan)
    story.send(.dragged(by: 2.4))
    story.send(.dragCancelled)
    story.run()
    #expect(story.said.last == .settled(index: 1, cause: .user, isChanged: false))
  }

  @Test func stepsAddUpWhileItMoves() {
    var story = Story(30) { $0.isEndless = true }
    for _ in 0..<3 {
      story.send(.step(-1))
      story.time += 0.05
      story.send(.frame)
    }
    story.run()
    #expect(story.said.last == .settled(index: 27, cause: .user, isChanged: true))
    #expect(story.said.filter { if case .settled = $0 { true } else { false } }.count == 1)
  }

  @Test func stepsEndAtTheEnds() {
    var story = Story(2)
    story.send(.step(-1))
    #expect(story.said.isEmpty)
    story.send(.step(5))
    story.run()
    #expect(story.motion.index == 1)
  }

  /// G12: no end, no copies.
  @Test("G12: a hundred thousand pages forward") func aHundredThousandPagesForward() {
    var story = Story(7) {
      ($0.isEndless, $0.isAnimated) = (true, false)
    }
    for _ in 0..<100_000 {
      story.send(.step(1))
      story.events.removeAll()
    }
    #expect(story.motion.page == 100_000 && story.motion.index == 100_000 % 7)
    #expect(story.motion.offset == Double(100_000 % 7))
  }

  @Test func goingTakesTheShorterWayAndFarWaysAreCutShort() {
    var story = Story(30) { $0.isEndless = true }
    story.send(.go(to: 28, cause: .program))
    story.run()
    #expect(story.motion.page == -2)
    #expect(story.said.last == .settled(index: 28, cause: .program, isChanged: true))
    var far = Story(10_000)
    far.send(.go(to: 9_000, cause: .program))
    far.time += 0.001
    far.send(.frame)
    #expect(far.motion.position > 8_900)
    far.run()
    #expect(far.motion.index == 9_000)
  }

  /// G4: what is asked for before there is room is there at the first frame.
  @Test("G4: requests before the first layout are kept") func requestsBeforeTheFirstLayoutAreKept()
  {
    var story = Story(10, initial: 4, pitch: 0)
    #expect(story.motion.position == 4)
    story.send(.go(to: 99, cause: .program))
    #expect(story.motion.position == 9 && !story.motion.needsFrames)
    story.send(.go(to: -3, cause: .program))
    story.layOut()
    #expect(story.motion.position == 0 && story.motion.index == 0)
  }

  @Test func requestsBeforeThereAreItemsAreKept() {
    var story = Story(0, pitch: 0)
    story.send(.go(to: 3, cause: .program))
    #expect(story.motion.index == nil && story.said.isEmpty)
    story.layOut()
    story.reload([], ["a", "b", "c", "d", "e"])
    #expect(story.motion.index == 3 && story.motion.position == 3)
    #expect(story.said.last == .settled(index: 3, cause: .program, isChanged: true))
  }

  @Test("G3: few items do no harm", arguments: 0...2, [false, true])
  func fewItemsDoNoHarm(_ count: Int, _ isEndless: Bool) {
    var story = Story(count) { $0.isEndless = isEndless }
    for input in [
      .dragBegan, .dragged(by: 0.9), .dragEnded(velocity: 2), .step(1), .step(-3),
      .go(to: 7, cause: .user), .center(page: 4), .jump(to: -2), .frame, .dragCancelled,
    ] as [PagerInput] {
      story.send(input)
      story.time += 0.02
    }
    story.run()
    #expect(story.motion.index == nil ? count == 0 : (0..<count).contains(story.motion.index ?? 9))
    if count == 1 { #expect(story.motion.page == 0) }
  }

  /// G5.
  @Test("G5: another size keeps the chosen item also while it moves")
  func anotherSizeKeepsTheChosenItemAlsoWhileItMoves() {
    var story = Story(9, initial: 3)
    story.layOut(77)
    #expect(story.motion.position == 3)
    story.send(.step(2))
    story.time += 0.1
    story.send(.frame)
    story.layOut(500)
    story.run()
    #expect(story.motion.index == 5 && story.motion.position == 5)
  }

  @Test func aRowThatEndsBetweenPagesRestsThereForEachOfItsLastItems() {
    var story = Story(6)
    story.layOut(bounds: 0...2.4)
    story.send(.go(to: 5, cause: .user))
    story.run()
    #expect(story.motion.index == 5 && story.motion.position == 2.4)
    story.layOut(bounds: 0...3.1)
    #expect(story.motion.position == 3.1)
  }

  @Test func withoutMotionItIsThereAtOnce() {
    var story = Story(5) { $0.isAnimated = false }
    story.send(.step(1))
    #expect(!story.motion.needsFrames && story.motion.position == 1)
    #expect(
      story.said == [
        .willSettle(index: 1), .settled(index: 1, cause: .user, isChanged: true),
      ])
  }

  @Test func positionsOfAnEndlessPagerStayWithinItsItems() {
    var story = Story(4) { $0.isEndless = true }
    for _ in 0..<9 {
      story.send(.step(-1))
      story.run()
    }
    for case .positionChanged(let place) in story.events { #expect(place >= 0 && place < 4) }
  }
}

struct ReloadTests {
  @Test func theChosenItemStaysByItsName() {
    var story = Story(5, initial: 2)
    story.reload(["a", "b", "c", "d", "e"], ["x", "y", "c", "z"])
    #expect(story.motion.index == 2 && story.said.isEmpty)
    story.reload(["x", "y", "c", "z"], ["c"])
    #expect(story.motion.index == 0 && story.motion.position == 0 && story.said.isEmpty)
  }

  @Test("G6: when it is gone the one in its place is chosen")
  func whenItIsGoneTheOneInItsPlaceIsChosen() {
    var story = Story(3, initial: 2)
    story.reload(["a", "b", "c"], ["a", "b"])
    #expect(story.said == [.settled(index: 1, cause: .program, isChanged: true)])
    story.reload(["a", "b"], [])
    #expect(story.motion.index == nil && story.motion.isResting)
    story.reload([], ["q"])
    #expect(story.motion.index == 0)
  }

  @Test("G6: a movement goes on to its item") func aMovementGoesOnToItsItem() {
    let old = ["a", "b", "c", "d", "e", "f"]
    var story = Story(6)
    story.send(.step(3))
    story.time += 0.15
    story.send(.frame)
    let before = story.motion.position
    story.reload(old, ["n", "a", "b", "c", "d", "e", "f"])
    #expect(abs(story.motion.position - (before + 1)) < 1e-9)
    story.run()
    #expect(story.motion.index == 4)
    #expect(story.said.last == .settled(index: 4, cause: .user, isChanged: true))
    #expect(story.said.filter { if case .settled = $0 { true } else { false } }.count == 1)
  }

  @Test func aDragKeepsItsPlaceUnderTheFinger() {
    var story = Story(5, initial: 1) { $0.isEndless = true }
    story.send(.dragBegan)
    story.send(.dragged(by: 0.25))
    story.reload(["a", "b", "c", "d", "e"], ["n", "m", "a", "b", "c", "d", "e"])
    #expect(story.motion.isDragging && abs(story.motion.offset - 3.25) < 1e-9)
    story.send(.dragged(by: 0.3))
    #expect(abs(story.motion.offset - 3.3) < 1e-9)
    story.send(.dragEnded(velocity: 0))
    story.run()
    #expect(story.motion.index == 3)
  }

  /// A page that shows the same item somewhere round the circle stays the nearest one.
  @Test func farPagesOfAnEndlessPagerAreKeptNear() {
    var story = Story(3) { ($0.isEndless, $0.isAnimated) = (true, false) }
    for _ in 0..<1000 { story.send(.step(1)) }
    story.reload(["a", "b", "c"], ["b", "a", "x", "y", "c"])
    #expect(story.motion.index == 0 || story.motion.index == 1)
    #expect(abs(story.motion.page - 1000) <= 2)
  }
}

struct SlideTests {
  private func sliding(_ count: Int, isEndless: Bool = true) -> Story {
    Story(count) { ($0.isEndless, $0.slideInterval) = (isEndless, 4) }
  }

  @Test func itSlidesForwardEachInterval() {
    var story = sliding(3)
    #expect(story.motion.nextSlide == 4)
    story.time = 3.9
    story.send(.frame)
    #expect(!story.motion.needsFrames)
    story.time = 4
    story.send(.frame)
    story.run()
    #expect(story.said.last == .settled(index: 1, cause: .auto, isChanged: true))
    #expect(story.motion.nextSlide == story.time + 4)
  }

  @Test func afterTheLastAFinitePagerGoesBackToTheFirst() {
    var story = sliding(2, isEndless: false)
    for _ in 0..<2 {
      story.time = story.motion.nextSlide ?? 0
      story.send(.frame)
      story.run()
    }
    #expect(story.motion.index == 0)
  }

  @Test(arguments: [SlideHold.hover, .focus, .hidden])
  func aHoldStopsItAndAWholeIntervalFollows(_ hold: SlideHold) {
    var story = sliding(3)
    story.time = 3
    story.send(.hold(hold))
    #expect(story.motion.nextSlide == nil)
    story.time = 50
    story.send(.frame)
    #expect(story.said.isEmpty)
    story.send(.release(hold))
    #expect(story.motion.nextSlide == 54)
  }

  @Test func aDragStopsIt() {
    var story = sliding(3)
    story.send(.dragBegan)
    #expect(story.motion.nextSlide == nil)
    story.time = 10
    story.send(.dragEnded(velocity: 0))
    story.run()
    #expect(story.motion.nextSlide == story.time + 4)
  }

  @Test func oneItemAndNoIntervalDoNotSlide() {
    #expect(sliding(1).motion.nextSlide == nil)
    #expect(Story(5).motion.nextSlide == nil)
  }
}
