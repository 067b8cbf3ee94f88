// What happens to a pager, and what it says of it.

/// Who moved the pager.
package enum MovementCause: Hashable, Sendable {
  case user, program, auto
}

/// What a pager tells.
package enum PagerEvent: Hashable, Sendable {
  /// A finger or the pointer has taken hold of the pages.
  case dragBegan
  /// Where it is now, in pages: 0 up to the number of items in an endless pager.
  case positionChanged(Double)
  /// It will come to rest there, unless it is moved again before.
  case willSettle(index: Int)
  /// A movement is over. Exactly once for each, whatever happened on the way; `isChanged` says
  /// whether another item is chosen than before it.
  case settled(index: Int, cause: MovementCause, isChanged: Bool)
}

/// Something that keeps a pager from sliding by itself.
package enum SlideHold: Hashable, Sendable {
  case hover, focus, hidden
}

/// What is done to a pager.
package enum PagerInput: Hashable, Sendable {
  case dragBegan
  /// The whole way since the drag began, in pages, forwards positive.
  case dragged(by: Double)
  /// Let go at a speed in pixels a millisecond, forwards positive.
  case dragEnded(velocity: Double)
  /// As if the drag had not been.
  case dragCancelled
  /// One or more pages on, or back.
  case step(Int)
  /// To an item, the shorter way; what does not exist is held to what does.
  case go(to: Int, cause: MovementCause)
  /// To exactly this page, which may be one of several that show the same item.
  case center(page: Int)
  /// To an item, at once.
  case jump(to: Int)
  case hold(SlideHold)
  case release(SlideHold)
  /// A frame is due, or a time that `nextSlide` has given.
  case frame
}

/// What may be set of a pager's movements.
package struct PagerSettings: Hashable, Sendable {
  package var isEndless = false
  /// Whether a single item follows itself in an endless pager.
  package var loopsSingleItem = false
  package var snapping = Snapping()
  /// Seconds from rest to the next slide by itself; 0: never.
  package var slideInterval = 0.0
  /// Seconds that a slide of the program takes.
  package var slideDuration = 0.35
  package var easing = Easing.easeOut
  /// Whether movements are seen; without, they are over at once.
  package var isAnimated = true

  package init() {}
}
