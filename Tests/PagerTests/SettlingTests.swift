// Whatever is done to a pager in whatever order: each movement ends with one `settled`.
import Pager
import Testing

/// Numbers that are the same at each run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Holds events against the rule.
private struct Referee {
  var isMoving = false
  var announced: Int?
  var settled = 0

  mutating func hear(_ events: [PagerEvent], _ motion: PagerMotion) {
    for event in events {
      switch event {
      case .dragBegan: isMoving = true
      case .willSettle(let index):
        isMoving = true
        announced = index
      case .positionChanged(let place): #expect(place.isFinite)
      case .settled(let index, _, _):
        #expect(isMoving, "It settled without having moved.")
        #expect(index == announced)
        (isMoving, announced) = (false, nil)
        settled += 1
      }
    }
    #expect(motion.isResting == !isMoving)
    if let index = motion.index { #expect((0..<motion.ring.count).contains(index)) }
  }
}

struct SettlingTests {
  @Test("G7: each movement settles exactly once", arguments: 0..<60)
  func eachMovementSettlesExactlyOnce(_ seed: Int) {
    var dice = Dice(state: UInt64(seed))
    var settings = PagerSettings()
    settings.isEndless = seed % 2 == 0
    settings.slideInterval = seed % 3 == 0 ? 0.7 : 0
    settings.snapping = Snapping(seed % 4 == 0 ? .automatic : .pages(1 + seed % 3))
    settings.isAnimated = seed % 7 != 0
    var motion = PagerMotion(count: 1 + seed % 9, settings: settings)
    var referee = Referee()
    var time = 0.0
    referee.hear(motion.layOut(pitch: 200, bounds: nil, at: time), motion)
    for _ in 0..<600 {
      time += Double.random(in: 0...0.1, using: &dice)
      let events =
        Int.random(in: 0..<40, using: &dice) == 0
        ? motion.layOut(
          pitch: .random(in: 1...900, using: &dice), bounds: nil, at: time)
        : motion.handle(input(&dice), at: time)
      referee.hear(events, motion)
    }
    if motion.isDragging { referee.hear(motion.handle(.dragEnded(velocity: 0), at: time), motion) }
    for hold in [SlideHold.hover, .focus, .hidden] {
      referee.hear(motion.handle(.hold(hold), at: time), motion)
    }
    for _ in 0..<200 {
      time += 0.02
      referee.hear(motion.handle(.frame, at: time), motion)
    }
    #expect(motion.isResting && referee.settled > 0)
    #expect(motion.index == motion.nearestIndex)
    #expect(abs(motion.position - Double(motion.page)) < 1e-9)
  }

  private func input(_ dice: inout Dice) -> PagerInput {
    switch Int.random(in: 0..<14, using: &dice) {
    case 0: .dragBegan
    case 1: .dragged(by: .random(in: -3...3, using: &dice))
    case 2: .dragEnded(velocity: .random(in: -2...2, using: &dice))
    case 3: .dragCancelled
    case 4: .step(.random(in: -3...3, using: &dice))
    case 5: .go(to: .random(in: -3...12, using: &dice), cause: .program)
    case 6: .center(page: .random(in: -20...20, using: &dice))
    case 7: .jump(to: .random(in: -3...12, using: &dice))
    case 8: .hold([.hover, .focus, .hidden].randomElement(using: &dice) ?? .hover)
    case 9: .release([.hover, .focus, .hidden].randomElement(using: &dice) ?? .hover)
    default: .frame
    }
  }

  @Test(arguments: 0..<40)
  func springsNeverSwingOverAndEnd(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &+ 99)
    let from = Double.random(in: -5...5, using: &dice)
    let to = Double.random(in: -5...5, using: &dice)
    let glide = Glide(
      from: from, to: to, start: 1,
      curve: .spring(velocity: .random(in: -90...90, using: &dice)))
    var gap = abs(from - to)
    for step in 0..<200 {
      guard let place = glide.position(at: 1 + Double(step) / 100) else {
        #expect(step > 0 || gap < 0.001)
        return
      }
      #expect(abs(place - to) <= gap + 1e-9)
      gap = abs(place - to)
    }
    Issue.record("It does not end.")
  }
}
