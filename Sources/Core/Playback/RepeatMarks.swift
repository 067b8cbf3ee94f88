// The A-B repeat: two marks in a track, and the piece between them that plays again and again until
// the marks are taken away or another track begins.

/// A piece of a track; both ends count from the track's beginning.
package struct RepeatedPiece: Hashable, Sendable {
  package let start: Duration
  /// The first moment that is not of it.
  package let end: Duration

  package init(start: Duration, end: Duration) {
    precondition(start < end, "a piece has a length")
    (self.start, self.end) = (start, end)
  }
}

/// One of the two marks.
package enum RepeatMark: Hashable, Sendable, CaseIterable {
  case start, end
}

/// The marks of the A-B repeat in a track.
package struct RepeatMarks: Hashable, Sendable {
  /// The mark A.
  package private(set) var start: Duration?
  /// The mark B, after A.
  package private(set) var end: Duration?

  /// A shorter piece is a slip of the finger, and no decoder goes back as fast.
  package static let shortest = Duration.seconds(1)

  package init() {}

  /// What is repeated; nil until both marks are set.
  package var piece: RepeatedPiece? {
    guard let start, let end else { return nil }
    return RepeatedPiece(start: start, end: end)
  }

  /// Sets a mark; nil takes both away.
  ///
  /// Without an A the piece begins with the track; marks in the wrong order are put right.
  package mutating func set(_ mark: RepeatMark?, at position: Duration) {
    switch mark {
    case nil: self = RepeatMarks()
    case .start:
      start = position
      if let end, end - position < Self.shortest { self.end = nil }
    case .end:
      let (first, last) = (min(start ?? .zero, position), max(start ?? .zero, position))
      if last - first >= Self.shortest { (start, end) = (first, last) }
    }
  }

  /// Where a seek goes: behind the piece is its beginning.
  func held(_ target: Duration) -> Duration {
    guard let piece, target >= piece.end else { return target }
    return piece.start
  }
}

extension Reduction {
  /// Sets a mark where the listener is, and goes back at once where that ends a piece.
  mutating func mark(_ mark: RepeatMark?) {
    switch state.transport {
    case .playing, .paused: guard state.timing.isSeekable || mark == nil else { return }
    case .idle, .loading, .failed: return
    }
    let old = state.repeatMarks.piece
    state.repeatMarks.set(mark, at: position)
    let piece = state.repeatMarks.piece
    guard piece != old else { return }
    effects.append(.repeatPiece(piece))
    if let piece, position >= piece.end { seek(to: piece.start) }
  }
}
