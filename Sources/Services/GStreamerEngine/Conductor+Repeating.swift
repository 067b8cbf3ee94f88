// A piece of a track again and again: each round is a deck of its own that begins where the piece
// does and is joined to the one before it, as the next track is. What would follow the track waits.
import Playback

extension Conductor {
  func repeatPiece(_ piece: RepeatedPiece?) {
    guard let heard, let fed, piece != self.piece else { return }
    if self.piece == nil { successor = fed === heard ? named(following) : .named(fed.source) }
    self.piece = piece
    dropFollowing()
    following = piece == nil ? successor : .named(heard.source)
    let isAhead = fed !== heard
    if isAhead {
      fed.retire()
      self.fed = heard
    }
    // What the output holds may go on behind the new end, or stop at an old one. Whoever asks for a
    // piece that ends here and now seeks anyway.
    let isWrong =
      isAhead || heard.chain?.isCutShort == true || piece.map { heard.decoded > $0.end } == true
    let isInside = piece.map { position < $0.end - .milliseconds(100) } ?? true
    heard.end = piece?.end
    if isWrong, isInside, seekInFlight == nil, hasStarted {
      begin(Seek(position: position, token: nil))
    } else {
      pump()
    }
  }

  /// What is to follow, before anything of it was opened.
  private func named(_ following: Following) -> Following {
    if case .deck(let deck) = following { .named(deck.source) } else { following }
  }
}
