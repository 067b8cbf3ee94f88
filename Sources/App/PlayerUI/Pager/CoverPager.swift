// A pager of cards: pulled, flung, turned by wheel and keys, endless if it is to be. It knows its
// items by their ids only. How it moves and where cards stand is said by `Pager`; this makes a
// handful of cards, gives them their places, and ticks only while something moves.
import AppModel
package import GtkKit
package import Pager

/// Cards side by side, one of them chosen.
package final class CoverPager<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  package let root: Box
  package let stage: CardStage
  let dots: PagerDots
  /// What it is called.
  var name: String {
    didSet { if name != oldValue { tellPlace() } }
  }
  /// Hears everything that happens, with the item that is or will be chosen.
  package var heard: (PagerEvent, Item?) -> Void = { _, _ in }

  package private(set) var items: [Item] = []
  package private(set) var motion: PagerMotion
  package var style: PagerStyle {
    didSet { layOut() }
  }
  /// Whether the wheel turns pages also across them, where nothing around is to be scrolled.
  package var takesEveryWheel = false

  /// Whether the buttons at the sides may be seen.
  var hasArrows = true {
    didSet { arrows?.isWanted = hasArrows }
  }

  private let makeCard: () -> any PagerCard<Item>
  private let start = ContinuousClock.now
  private var viewport = AxisPair.zero
  private var slots: [Int: PagerSlot<Item>] = [:]
  private var spare: [PagerSlot<Item>] = []
  private var currentPage: Int?
  private var ticks: FrameTicks?
  private var alarm: Alarm?
  private var arrows: PagerArrows?
  let hands = PagerHands()

  package init(
    name: String, style: PagerStyle, settings: PagerSettings,
    makeCard: @escaping () -> any PagerCard<Item>
  ) {
    self.name = name
    self.style = style
    self.makeCard = makeCard
    motion = PagerMotion(count: 0, settings: settings)
    let relay = Relay<Size>()
    stage = CardStage(name: name, resized: { relay.body($0) })
    stage.setClass("card-stage")
    stage.setExpands(horizontally: true)
    dots = PagerDots()
    let arrows = PagerArrows(stage)
    self.arrows = arrows
    root = Box(.column, spacing: 6, [arrows.root, dots.canvas])
    root.setClass("cover-pager")
    ticks = FrameTicks(stage) { [weak self] in self?.send(.frame) }
    alarm = Alarm { [weak self] in self?.send(.frame) }
    relay.body = { [weak self] in self?.resize($0) }
    listen()
  }

  /// How many cards exist, seen or not.
  package var cardCount: Int { slots.count + spare.count }

  /// The chosen item.
  package var current: Item? { motion.index.map { items[$0] } }

  /// Shows other items; the chosen one stays chosen, by its id.
  package func setItems(_ new: [Item]) {
    guard new != items else { return }
    let old = items
    let places = Dictionary(
      new.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    items = new
    hear(motion.reload(count: new.count, at: now) { places[old[$0].id] })
    // Items may have changed without moving.
    tellPlace()
  }

  /// Makes ready for a size before it is given, so that the first frame is right.
  package func setRoom(_ room: Size, item: Size) {
    stage.setMinimumSize(height: Int(room.height))
    let isUpright = style.direction == .downwards
    viewport = Self.pair(room, isUpright)
    style.itemSize = Self.pair(item, isUpright)
  }

  /// Something is done to it.
  package func send(_ input: PagerInput) {
    var settings = motion.settings
    settings.isAnimated = stage.allowsMotion
    if settings != motion.settings { _ = motion.set(settings, at: now) }
    hear(motion.handle(input, at: now))
  }

  /// How it stands now.
  var layout: PagerLayout { PagerLayout(style, ring: motion.ring, viewport: viewport) }

  /// Does what a press on the chosen card's main control does.
  package func activate() {
    if let page = currentPage { slots[page]?.card.activate() }
  }
}

extension CoverPager {
  /// Seconds since it was made.
  private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

  private static func pair(_ size: Size, _ isUpright: Bool) -> AxisPair {
    isUpright
      ? AxisPair(main: size.height, cross: size.width)
      : AxisPair(main: size.width, cross: size.height)
  }

  private func resize(_ size: Size) {
    let pair = Self.pair(size, style.direction == .downwards)
    guard pair != viewport else { return }
    viewport = pair
    layOut()
  }

  private func layOut() {
    let layout = layout
    guard layout.isPossible else { return }
    hear(motion.layOut(pitch: layout.pitch, bounds: layout.bounds, at: now))
  }

  private func hear(_ events: [PagerEvent]) {
    let layout = layout
    // A reload takes the bounds away that only a size can give.
    if layout.isPossible {
      _ = motion.layOut(pitch: layout.pitch, bounds: layout.bounds, at: now)
    }
    arrange(layout)
    ticks?.isRunning = motion.needsFrames && stage.isMapped
    alarm?.set(after: motion.nextSlide.map { $0 - now })
    for event in events {
      switch event {
      case .settled(let index, _, _):
        tellPlace()
        heard(event, items[index])
      case .willSettle(let index): heard(event, items[index])
      case .dragBegan, .positionChanged: heard(event, current)
      }
    }
  }

  /// Gives each card that is to be seen its item and its place.
  private func arrange(_ layout: PagerLayout) {
    let cards = layout.cards(at: motion.position)
    let pages = Set(cards.map(\.page))
    for page in slots.keys.filter({ !pages.contains($0) }) {
      if let slot = slots.removeValue(forKey: page) { spare.append(slot) }
    }
    let isFlat = !stage.hasDepth
    let places = cards.map { card in
      let slot = slot(for: card)
      let placement = layout.placement(of: card)
      return CardStage.Place(
        card: slot.holder, size: Size(width: placement.width, height: placement.height),
        steps: (isFlat ? placement.flattened : placement).steps, alpha: placement.alpha)
    }
    stage.arrange(places, areMoving: !motion.isResting)
    setCurrent(motion.ring.held(Int(motion.position.rounded())))
    dots.show(count: items.count, position: motion.offset)
    arrows?.show(
      isNeeded: items.count > 1, canGoBack: motion.ring.held(motion.page - 1) != motion.page,
      canGoOn: motion.ring.held(motion.page + 1) != motion.page)
  }

  private func slot(for card: PlacedCard) -> PagerSlot<Item> {
    let item = items[card.index]
    let slot = slots[card.page] ?? freeSlot(for: item)
    slots[card.page] = slot
    if slot.item != item { slot.show(item, name: placeName(card.index, slot)) }
    return slot
  }

  /// A card that shows the item already, else the one that has rested longest, else a new one.
  private func freeSlot(for item: Item) -> PagerSlot<Item> {
    if let index = spare.firstIndex(where: { $0.item?.id == item.id }) ?? spare.indices.first {
      return spare.remove(at: index)
    }
    let slot = PagerSlot(makeCard())
    stage.add(slot.holder)
    return slot
  }

  private func setCurrent(_ page: Int) {
    // The focus does not leave with a card that goes.
    let isLosing = currentPage != page && slots.values.contains { $0.holder.hasFocusInside }
    if isLosing || spare.contains(where: { $0.holder.hasFocusInside }) { stage.takeFocus() }
    for (other, slot) in slots {
      slot.setCurrent(other == page && !items.isEmpty, isResting: motion.isResting)
    }
    for slot in spare { slot.setCurrent(false, isResting: true) }
    currentPage = page
  }

  /// "3 of 30, Title, Artist".
  private func placeName(_ index: Int, _ slot: PagerSlot<Item>) -> String {
    PagerWords.place(index, of: items.count, slot.card.spokenName(of: items[index]))
  }

  /// Says to the screen reader where it is, and of each card which it is.
  private func tellPlace() {
    for (page, slot) in slots {
      guard let index = motion.ring.index(of: page) else { continue }
      slot.show(items[index], name: placeName(index, slot))
    }
    guard let index = motion.index, let slot = slots[motion.page] else {
      stage.setAccessibleName(name)
      return
    }
    stage.setAccessibleName(PagerWords.pager(name, placeName(index, slot)))
  }

  private func listen() {
    hands.send = { [weak self] in self?.send($0) }
    hands.state = { [weak self] in
      guard let self else { return nil }
      return PagerHands.State(
        layout: layout, position: motion.position, isResting: motion.isResting,
        count: items.count, takesEveryWheel: takesEveryWheel)
    }
    hands.activate = { [weak self] in self?.activate() }
    hands.attach(
      to: stage, whole: root, axis: style.direction == .downwards ? .vertical : .horizontal)
    dots.choose = { [weak self] in self?.send(.go(to: $0, cause: .user)) }
    dots.step = { [weak self] in self?.send(.step($0)) }
    arrows?.step = { [weak self] in self?.send(.step($0)) }
    stage.onMap { [weak self] in
      guard let self else { return }
      if style.direction != .downwards {
        // Pages go as the language is read.
        if stage.isRightToLeft, style.direction == .rightwards { style.direction = .leftwards }
        dots.isMirrored = style.direction == .leftwards
      }
      send(.release(.hidden))
    }
    stage.onUnmap { [weak self] in self?.hide() }
  }

  /// Out of sight nothing moves: what did is over.
  private func hide() {
    hands.cancel()
    send(.hold(.hidden))
    if motion.needsFrames { hear(motion.handle(.frame, at: now + 10)) }
  }
}

/// A closure that can be named before what it calls is made.
private final class Relay<Value> {
  var body: (Value) -> Void = { _ in }
}

extension CardPlacement {
  /// The same as a stage takes it.
  fileprivate var steps: [TransformStep] {
    var steps: [TransformStep] = [.move(x: x, y: y)]
    if let perspective { steps.append(.perspective(perspective)) }
    switch turn {
    case .aboutX(let degrees)?: steps.append(.turnAboutX(degrees: degrees))
    case .aboutY(let degrees)?: steps.append(.turnAboutY(degrees: degrees))
    case .flat(let degrees)?: steps.append(.turn(degrees: degrees))
    case nil: break
    }
    steps.append(.move(x: middleX, y: middleY, z: depth))
    steps.append(.scale(x: scaleX, y: scaleY))
    steps.append(.move(x: -width / 2, y: -height / 2))
    return steps
  }
}
