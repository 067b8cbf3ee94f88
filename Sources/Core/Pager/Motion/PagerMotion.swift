// The movements of a pager as a state machine. Time comes in with each input, events come out; a
// display and a clock are not needed. What is chosen is state, the position follows it.

/// Where a pager is and how it moves.
///
/// Positions are in pages, times in seconds of any steady clock that never goes back.
package struct PagerMotion: Sendable {
  /// What it is doing.
  enum Phase: Hashable, Sendable {
    case resting
    /// `start` is where the drag began, `home` the page to go back to.
    case dragging(start: Double, home: Int)
    case gliding(Glide, cause: MovementCause)
  }

  package private(set) var settings: PagerSettings
  package private(set) var ring: PageRing
  /// Where it is, in pages; without end in an endless pager.
  package private(set) var position: Double
  /// The page that is chosen: at rest the one that is there, moving the one that it goes to.
  package private(set) var page: Int
  private(set) var phase = Phase.resting
  /// What was chosen when it last rested.
  private var settledIndex: Int?
  /// What was asked for while there were no items.
  private var wish: Int?
  private var pitch = 0.0
  private var bounds: ClosedRange<Double>?
  private var holds: Set<SlideHold> = []
  private var slideFrom: Double?

  /// It rests at `initialIndex`, or at the nearest one there is.
  package init(count: Int, initialIndex: Int = 0, settings: PagerSettings = PagerSettings()) {
    self.settings = settings
    ring = PageRing(
      count: count, isEndless: settings.isEndless, loopsSingleItem: settings.loopsSingleItem)
    page = ring.page(of: initialIndex, nearestTo: 0)
    position = Double(page)
    settledIndex = ring.index(of: page)
    wish = count == 0 ? initialIndex : nil
  }

  /// The chosen item; nil when there is none.
  package var index: Int? { ring.index(of: page) }

  /// The item nearest to where it is now; nil when there is none.
  package var nearestIndex: Int? { ring.index(of: ring.held(Int(position.rounded()))) }

  package var isResting: Bool { phase == .resting }
  package var isDragging: Bool { if case .dragging = phase { true } else { false } }

  /// Whether frames have to be given.
  package var needsFrames: Bool { if case .gliding = phase { true } else { false } }

  /// When it next slides by itself; nil: not as things are.
  package var nextSlide: Double? {
    guard settings.slideInterval > 0, ring.count > 1, holds.isEmpty, isResting else { return nil }
    return slideFrom.map { $0 + settings.slideInterval }
  }

  /// Where it is as `positionChanged` says it.
  package var offset: Double {
    guard ring.isEndless, ring.count > 0 else { return position }
    let count = Double(ring.count)
    let rest = position.truncatingRemainder(dividingBy: count)
    return rest < 0 ? rest + count : rest
  }

  // MARK: - What is done to it

  package mutating func handle(_ input: PagerInput, at time: Double) -> [PagerEvent] {
    switch input {
    case .dragBegan: return beginDrag()
    case .dragged(let pages): return drag(by: pages)
    case .dragEnded(let velocity): return endDrag(velocity, at: time)
    case .dragCancelled:
      guard case .dragging(_, let home) = phase else { return [] }
      return glide(to: home, cause: .user, springy: 0, at: time)
    case .step(let pages): return step(pages, cause: .user, at: time)
    case .go(let index, let cause): return go(to: index, cause: cause, at: time)
    case .center(let page):
      guard ring.count > 0 else { return [] }
      return glide(to: ring.held(page), cause: .user, springy: speed(at: time), at: time)
    case .jump(let index): return jump(to: index, at: time)
    case .hold(let hold):
      holds.insert(hold)
      return []
    case .release(let hold):
      if holds.remove(hold) != nil { slideFrom = time }
      return []
    case .frame: return advance(at: time)
    }
  }

  /// Another size: the place in pages stays, at rest within the new bounds.
  package mutating func layOut(
    pitch: Double, bounds: ClosedRange<Double>?, at time: Double
  ) -> [PagerEvent] {
    let isFirst = self.pitch <= 0 && pitch > 0
    self.pitch = pitch
    self.bounds = bounds
    if isFirst, slideFrom == nil { slideFrom = time }
    switch phase {
    case .resting: return move(to: rest(page))
    case .gliding(var glide, let cause):
      glide.to = rest(page)
      phase = .gliding(glide, cause: cause)
      return []
    case .dragging: return []
    }
  }

  /// Other items; `indexOf` says where an old one is now, nil when it is gone.
  ///
  /// The chosen item stays chosen; when it is gone, the one that took its place. A movement goes on
  /// from where it is.
  package mutating func reload(
    count: Int, at time: Double, indexOf: (Int) -> Int?
  ) -> [PagerEvent] {
    let chosen = index
    let old = ring
    ring = PageRing(
      count: count, isEndless: settings.isEndless, loopsSingleItem: settings.loopsSingleItem)
    guard count > 0 else { return empty(chosen) }
    // What is in the middle keeps its place on the screen, and with it all that moves.
    let middle = Int(position.rounded())
    let here = old.index(of: old.held(middle))
    let target = chosen.map { indexOf($0) ?? min($0, count - 1) } ?? wish ?? 0
    let anchor = here.map { indexOf($0) ?? min($0, count - 1) } ?? target
    wish = nil
    let newMiddle = ring.page(of: anchor, nearestTo: middle)
    let shift = Double(newMiddle - middle)
    page = isDragging ? ring.held(page) : ring.page(of: target, nearestTo: newMiddle)
    settledIndex = settledIndex.flatMap { indexOf($0) }
    return follow(by: shift, at: time)
  }

  /// Other settings; the chosen item stays.
  package mutating func set(_ new: PagerSettings, at time: Double) -> [PagerEvent] {
    let isSlower = new.slideInterval != settings.slideInterval
    settings = new
    if isSlower { slideFrom = time }
    guard
      PageRing(
        count: ring.count, isEndless: new.isEndless, loopsSingleItem: new.loopsSingleItem) != ring
    else { return [] }
    return reload(count: ring.count, at: time) { $0 }
  }
}

// MARK: - Drags

extension PagerMotion {
  private mutating func beginDrag() -> [PagerEvent] {
    guard ring.count > 0, !isDragging else { return [] }
    phase = .dragging(start: position, home: page)
    return [.dragBegan]
  }

  private mutating func drag(by pages: Double) -> [PagerEvent] {
    guard case .dragging(let start, _) = phase, pages.isFinite else { return [] }
    return move(to: yielding(start + pages))
  }

  private mutating func endDrag(_ velocity: Double, at time: Double) -> [PagerEvent] {
    guard isDragging else { return [] }
    let target = settings.snapping.page(
      from: position, velocity: velocity, pitch: pitch, bounds: ring.isEndless ? nil : limits)
    let pagesPerSecond = pitch > 0 && velocity.isFinite ? velocity * 1000 / pitch : 0
    return glide(to: target, cause: .user, springy: pagesPerSecond, at: time)
  }

  /// Beyond an end the pages follow the finger less and less, never by more than half a page.
  private func yielding(_ wish: Double) -> Double {
    guard !ring.isEndless else { return wish }
    let range = limits
    let over = wish - min(range.upperBound, max(range.lowerBound, wish))
    return wish - over + over / (1 + 2 * abs(over))
  }

  private var limits: ClosedRange<Double> { bounds ?? 0...Double(max(0, ring.count - 1)) }
}

// MARK: - Movements

extension PagerMotion {
  private mutating func step(
    _ pages: Int, cause: MovementCause, at time: Double
  ) -> [PagerEvent] {
    guard ring.count > 0, pages != 0, !isDragging else { return [] }
    let target = ring.held(page + pages)
    guard target != page || !isResting else { return [] }
    return glide(to: target, cause: cause, springy: speed(at: time), at: time)
  }

  private mutating func go(
    to index: Int, cause: MovementCause, at time: Double
  ) -> [PagerEvent] {
    guard ring.count > 0 else {
      wish = index
      return []
    }
    // Before the first layout there is nothing to be seen moving.
    guard pitch > 0 else { return jump(to: index, at: time) }
    let target = ring.page(of: index, nearestTo: page)
    guard target != page || !isResting else { return [] }
    let springy = cause == .user ? speed(at: time) : nil
    return glide(to: target, cause: cause, springy: springy, at: time)
  }

  private mutating func jump(to index: Int, at time: Double) -> [PagerEvent] {
    guard ring.count > 0 else {
      wish = index
      return []
    }
    let target = ring.page(of: index, nearestTo: page)
    guard target != page || !isResting else { return [] }
    page = target
    return [.willSettle(index: self.index ?? 0)] + settle(cause: .program, at: time)
  }

  /// Begins to move; `springy` is the speed it has, nil: by the program's easing.
  private mutating func glide(
    to target: Int, cause: MovementCause, springy: Double?, at time: Double
  ) -> [PagerEvent] {
    page = ring.held(target)
    let place = rest(page)
    let telling = [PagerEvent.willSettle(index: index ?? 0)]
    guard settings.isAnimated, place != position, pitch > 0 else {
      return telling + settle(cause: cause, at: time)
    }
    // Of a far way only the end is shown.
    let far = place - position
    let begin =
      abs(far) > Self.farthest ? place - (far < 0 ? -Self.farthest : Self.farthest) : position
    let curve: Glide.Curve =
      if let springy {
        .spring(velocity: springy)
      } else {
        .eased(settings.easing, duration: settings.slideDuration)
      }
    phase = .gliding(Glide(from: begin, to: place, start: time, curve: curve), cause: cause)
    return telling
  }

  private mutating func advance(at time: Double) -> [PagerEvent] {
    if case .gliding(let glide, let cause) = phase {
      guard let place = glide.position(at: time) else { return settle(cause: cause, at: time) }
      return move(to: place)
    }
    guard let due = nextSlide, time >= due else { return [] }
    let isLast = !ring.isEndless && page == ring.count - 1
    let target = isLast ? 0 : page + 1
    return glide(to: target, cause: .auto, springy: nil, at: time)
  }

  private mutating func settle(cause: MovementCause, at time: Double) -> [PagerEvent] {
    phase = .resting
    slideFrom = time
    let index = index ?? 0
    let isChanged = index != settledIndex
    settledIndex = index
    return move(to: rest(page))
      + [.settled(index: index, cause: cause, isChanged: isChanged)]
  }

  private mutating func move(to place: Double) -> [PagerEvent] {
    guard place != position else { return [] }
    position = place
    return [.positionChanged(offset)]
  }

  /// Where it stands when `page` is chosen.
  private func rest(_ page: Int) -> Double {
    guard !ring.isEndless else { return Double(page) }
    return min(limits.upperBound, max(limits.lowerBound, Double(page)))
  }

  /// Pages a second that a running movement has.
  private func speed(at time: Double) -> Double {
    guard case .gliding(let glide, _) = phase else { return 0 }
    return glide.velocity(at: time)
  }

  /// The longest way that is shown, pages.
  private static let farthest = 12.0

  private mutating func empty(_ chosen: Int?) -> [PagerEvent] {
    wish = wish ?? chosen
    phase = .resting
    page = 0
    settledIndex = nil
    return move(to: 0)
  }

  /// After a reload: everything lies `shift` pages further, and the movement goes on.
  private mutating func follow(by shift: Double, at time: Double) -> [PagerEvent] {
    // The bounds come with the next layout; until then none but the items' number are known.
    bounds = nil
    switch phase {
    case .resting:
      let isChanged = index != settledIndex
      let moved = move(to: rest(page))
      guard isChanged else { return moved }
      settledIndex = index
      return moved + [.settled(index: index ?? 0, cause: .program, isChanged: true)]
    case .dragging(let start, let home):
      phase = .dragging(start: start + shift, home: ring.held(home + Int(shift)))
      page = ring.held(page + Int(shift))
      return move(to: yielding(position + shift))
    case .gliding(let glide, let cause):
      let moved = move(to: position + shift)
      phase = .gliding(
        Glide(
          from: position, to: rest(page), start: time,
          curve: .spring(velocity: glide.velocity(at: time))),
        cause: cause)
      return moved + [.willSettle(index: index ?? 0)]
    }
  }
}
