// What a person does with the seek bar, as a pure state machine: what holds it, and which one seek
// comes of that. The truth about time is the player's and is passed in; nothing here knows a
// display, a clock or a width, so every way through it is tested.
package import Playback

/// The hand on the seek bar; one for all bars that show the same player.
package nonisolated struct SeekBarState: Hashable, Sendable {
  /// What the bar is about at the moment.
  package struct Subject: Hashable, Sendable {
    package var item: QueueItem.ID?
    /// nil while unknown.
    package var duration: Duration?
    package var isSeekable: Bool

    package init(item: QueueItem.ID?, duration: Duration?, isSeekable: Bool) {
      self.item = item
      self.duration = duration
      self.isSeekable = isSeekable
    }

    /// Whether there is anywhere to go: a length that is known, in a source that can seek.
    package var canSeek: Bool { isSeekable && (duration ?? .zero) > .zero }
  }

  /// What the person does; ratios are held within 0 and 1.
  package enum Input: Hashable, Sendable {
    /// The bar is taken hold of.
    case press(Double)
    /// What holds it has moved, perhaps outside the bar.
    case drag(Double)
    case release
    /// Escape, or a press that something else took away: as if it had never been.
    case cancel
    /// A key that goes on or back.
    case step(Duration)
    /// The wheel, in notches, those on above 0; touchpads send parts of one.
    case wheel(Double)
    /// To a part of the track, at once.
    case go(Double)
    /// To a time, at once.
    case set(Duration)
    /// To just before the end.
    case goToEnd
  }

  /// What the player is to be asked for.
  package enum Wish: Hashable, Sendable {
    case seek(to: Duration)
    /// By a distance, past the end to the next track.
    case seekBy(Duration)
  }

  /// Where it is held, 0 to 1; nil while nobody does.
  package private(set) var heldRatio: Double?
  private var heldItem: QueueItem.ID?
  /// The part of a notch that the wheel has turned so far.
  private var turned = 0.0

  /// How far an arrow key and a notch of the wheel go.
  package static let step = Duration.seconds(5)
  /// How far an arrow key goes with Shift.
  package static let longStep = Duration.seconds(30)
  /// What is left to hear after "to the end".
  package static let tail = Duration.seconds(1)

  package init() {}

  /// Takes what the person has done; gives the seek that comes of it, if any.
  ///
  /// `position` is where the listener is, or will be once the seek under way has landed.
  package mutating func take(
    _ input: Input, of subject: Subject, at position: Duration
  ) -> Wish? {
    switch input {
    case .press(let ratio):
      guard subject.canSeek else { return nil }
      heldItem = subject.item
      heldRatio = Self.held(ratio)
    case .drag(let ratio):
      if heldRatio != nil { heldRatio = Self.held(ratio) }
    case .release: return release(subject)
    case .cancel: heldRatio = nil
    case .step(let distance):
      return isFree(subject) ? .seekBy(distance) : nil
    case .wheel(let notches): return turn(notches, subject, position)
    case .go(let ratio):
      return isFree(subject) ? subject.duration.map { .seek(to: $0 * Self.held(ratio)) } : nil
    case .set(let time): return isFree(subject) ? .seek(to: time) : nil
    case .goToEnd: return isFree(subject) ? .seek(to: Self.end(subject)) : nil
    }
    return nil
  }

  /// How far the bar is filled: where it is held, or where the listener is.
  package func ratio(of playing: Double) -> Double { heldRatio ?? playing }
}

nonisolated extension SeekBarState {
  /// Keys and wheel do nothing while the bar is held.
  private func isFree(_ subject: Subject) -> Bool { heldRatio == nil && subject.canSeek }

  /// The one seek of a drag, unless another track has begun meanwhile.
  private mutating func release(_ subject: Subject) -> Wish? {
    guard let ratio = heldRatio else { return nil }
    heldRatio = nil
    guard subject.canSeek, heldItem == subject.item, let duration = subject.duration else {
      return nil
    }
    return .seek(to: duration * ratio)
  }

  /// Whole notches seek; unlike a key, the wheel never leaves the track.
  private mutating func turn(
    _ notches: Double, _ subject: Subject, _ position: Duration
  ) -> Wish? {
    guard isFree(subject), notches.isFinite else {
      turned = 0
      return nil
    }
    turned = min(100, max(-100, turned + notches))
    let whole = turned.rounded(.towardZero)
    guard whole != 0 else { return nil }
    turned -= whole
    let target = position + Self.step * Int(whole)
    return .seek(to: max(.zero, whole > 0 ? min(target, max(position, Self.end(subject))) : target))
  }

  private static func end(_ subject: Subject) -> Duration {
    max(.zero, (subject.duration ?? .zero) - tail)
  }

  private static func held(_ ratio: Double) -> Double {
    ratio.isFinite ? min(1, max(0, ratio)) : 0
  }
}
