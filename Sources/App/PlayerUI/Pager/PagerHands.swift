// What people do to a pager with pointer, finger, wheel, touch-pad and keys, said in its own words.
// A press becomes a pull after 8 pixels; before, it belongs to the card, or centres one at the side.
import GtkKit
import Pager

/// The hands on one pager.
final class PagerHands {
  /// What has to be known of the pager.
  struct State {
    var layout: PagerLayout
    var position: Double
    var isResting: Bool
    var count: Int
    var takesEveryWheel: Bool
  }

  var send: (PagerInput) -> Void = { _ in }
  var state: () -> State? = { nil }
  var activate: () -> Void = {}

  private weak var stage: CardStage?
  private var pull: PullGesture?
  private var velocity = DragVelocity()
  private var notches = 0.0
  /// How far the fingers have gone on the touch-pad; nil while they do not move this pager.
  private var fingers: Double?
  private var isHovered = false

  /// Begins to listen.
  func attach(to stage: CardStage, whole: Widget, axis: Axis) {
    self.stage = stage
    pull = stage.onPull(
      axis,
      PullHandlers(
        began: { [weak self] in self?.begin() },
        moved: { [weak self] way, time in self?.move(way, time) },
        ended: { [weak self] way, time in self?.end(way, time) },
        cancelled: { [weak self] in self?.send(.dragCancelled) }))
    stage.onTap { [weak self] x, y in self?.tap(x, y) }
    stage.onScroll { [weak self] in self?.scroll($0, axis) ?? false }
    stage.onKey { [weak self] key, modifiers in
      modifiers.isDisjoint(with: [.control, .alt]) && self?.press(key, axis) == true
    }
    whole.onHover { [weak self] x in self?.hover(x != nil) }
    whole.onFocusInside { [weak self] in self?.send($0 ? .hold(.focus) : .release(.focus)) }
  }

  /// Lets go.
  func cancel() {
    pull?.cancel()
    fingers = nil
  }
}

extension PagerHands {
  /// Forwards for each pixel to the right or down: the pages go the other way.
  private var sign: Double { state()?.layout.style.direction == .leftwards ? 1 : -1 }

  private func begin() {
    velocity = DragVelocity()
    send(.dragBegan)
  }

  private func move(_ way: Double, _ time: Double) {
    guard let pitch = state()?.layout.pitch, pitch > 0 else { return }
    velocity.add(way, at: time)
    send(.dragged(by: sign * way / pitch))
  }

  private func end(_ way: Double, _ time: Double) {
    move(way, time)
    send(.dragEnded(velocity: sign * velocity.value(at: time)))
  }

  private func tap(_ x: Double, _ y: Double) {
    stage?.takeFocus()
    guard let state = state(),
      let page = state.layout.page(atX: x, y: y, position: state.position),
      page != Int(state.position.rounded())
    else { return }
    send(.center(page: page))
  }

  private func hover(_ isOver: Bool) {
    guard isOver != isHovered else { return }
    isHovered = isOver
    send(isOver ? .hold(.hover) : .release(.hover))
  }
}

extension PagerHands {
  private func scroll(_ scrolling: Scrolling, _ axis: Axis) -> Bool {
    guard let state = state(), state.count > 1 else { return false }
    switch scrolling {
    case .wheel(let x, let y, let modifiers):
      let along = axis == .horizontal ? (x, y) : (y, x)
      let isAcross = state.takesEveryWheel || modifiers.contains(.shift)
      let turn = along.0 != 0 ? -sign * along.0 : isAcross ? along.1 : 0
      guard turn != 0 else { return false }
      return turnWheel(turn)
    case .fingers(let x, let y, let time):
      let (along, across) = axis == .horizontal ? (x, y) : (y, x)
      guard fingers != nil || abs(along) > abs(across) else { return false }
      if fingers == nil { begin() }
      let way = (fingers ?? 0) - along
      fingers = way
      move(way, time)
      return true
    case .fingersLifted(let time):
      guard let way = fingers else { return false }
      fingers = nil
      end(way, time)
      return true
    }
  }

  private func turnWheel(_ turn: Double) -> Bool {
    // Turned back, what was left of the other way does not count.
    notches = notches * turn < 0 ? turn : notches + turn
    let whole = notches.rounded(.towardZero)
    notches -= whole
    if whole != 0 { send(.step(Int(min(9, max(-9, whole))))) }
    return true
  }

  private func press(_ key: Key, _ axis: Axis) -> Bool {
    guard let state = state(), state.count > 0 else { return false }
    let forward = state.layout.style.direction == .leftwards ? -1 : 1
    switch (key, axis) {
    case (.escape, _) where pull?.isPulling == true: pull?.cancel()
    case (.left, .horizontal): send(.step(-forward))
    case (.right, .horizontal): send(.step(forward))
    case (.up, .vertical): send(.step(-1))
    case (.down, .vertical): send(.step(1))
    case (.pageUp, _): send(.step(-5))
    case (.pageDown, _): send(.step(5))
    case (.home, _): send(.go(to: 0, cause: .user))
    case (.end, _): send(.go(to: state.count - 1, cause: .user))
    case (.enter, _), (.space, _): activate()
    default: return false
    }
    return true
  }
}
