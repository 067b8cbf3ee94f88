// What plays and what follows. An item has three addresses: its position in the list as shown,
// its identity (stable over every change), and its place in play order (which shuffle changes).
// Always true: play order holds each item once; without shuffle it is the list as shown; there is
// a current item exactly when the queue is not empty.
package import MusicCore

/// A track's place in the queue; the same track may stand there twice.
package struct QueueItem: Identifiable, Hashable, Sendable {
  /// Unique over the life of the program.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package let id: ID
  package let track: Track

  package init(id: ID, track: Track) {
    self.id = id
    self.track = track
  }
}

/// The queue: items as shown, the order they play in, and which one is current.
package struct PlayQueue: Hashable, Sendable {
  /// As shown.
  package internal(set) var items: [QueueItem] = []
  /// As played; what stands before the current item has played in this round.
  package internal(set) var order: [QueueItem.ID] = []
  package internal(set) var isShuffled = false
  package var repeatMode = RepeatMode.off

  /// Where the current item stands in `order`; 0 when empty.
  var place = 0
  /// Where each item stands in `items`; looked up far more often than changed.
  var positions: [QueueItem.ID: Int] = [:]
  /// The identity that the next item gets.
  var nextID = 1
  var generator: ShuffleGenerator

  /// An empty queue; `seed` decides what shuffle will do.
  package init(seed: UInt64 = 0) {
    generator = ShuffleGenerator(seed: seed)
  }

  /// The current item: what sounds, or what `play` would start with; nil when empty.
  package var currentID: QueueItem.ID? {
    order.indices.contains(place) ? order[place] : nil
  }

  package var current: QueueItem? { currentID.flatMap(item(with:)) }

  /// The item of this identity.
  package func item(with id: QueueItem.ID) -> QueueItem? {
    positions[id].map { items[$0] }
  }

  /// Where the item stands in the list as shown.
  package func position(of id: QueueItem.ID) -> Int? {
    positions[id]
  }

  /// The items after the current one in play order, without what a new round would bring.
  package var upcoming: some Collection<QueueItem.ID> {
    order[min(place + 1, order.endIndex)...]
  }
}

// MARK: - What follows

extension PlayQueue {
  /// What plays when the current item has ended by itself: itself again with repeat one.
  package func upNext(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    if repeatMode == .one, let currentID, !skipped.contains(currentID) { return currentID }
    return following(skipping: skipped)
  }

  /// What `next` goes to: the next in play order, past the end the first again with repeat all.
  ///
  /// Items in `skipped` are known not to play and are passed over.
  package func following(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    if let id = upcoming.first(where: { !skipped.contains($0) }) { return id }
    guard repeatMode == .all else { return nil }
    return nextRound().first { !skipped.contains($0) }
  }

  /// What `previous` goes to; nil at the start, except that a list on repeat all is a circle.
  package func preceding(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    if let id = order.prefix(place).last(where: { !skipped.contains($0) }) { return id }
    guard repeatMode == .all, !isShuffled else { return nil }
    return order.last { !skipped.contains($0) }
  }

  /// Makes `following` current, beginning a new round where one is due.
  @discardableResult
  package mutating func advance(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    guard let id = following(skipping: skipped) else { return nil }
    if isShuffled, !upcoming.contains(id) {
      order = nextRound()
      _ = generator.next()
    }
    place = order.firstIndex(of: id) ?? 0
    return id
  }

  /// Makes `preceding` current.
  @discardableResult
  package mutating func goBack(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    guard let id = preceding(skipping: skipped) else { return nil }
    place = order.firstIndex(of: id) ?? 0
    return id
  }

  /// Makes `id` current; false when it is not here.
  ///
  /// In a shuffled round it is drawn out of turn: everything that has not played still will.
  @discardableResult
  package mutating func jump(to id: QueueItem.ID) -> Bool {
    guard positions[id] != nil, let target = order.firstIndex(of: id) else { return false }
    guard isShuffled, target != place else {
      place = target
      return true
    }
    order.remove(at: target)
    if target > place { place += 1 }
    order.insert(id, at: place)
    return true
  }

  /// Makes the first item in play order current.
  package mutating func rewind() {
    place = 0
  }

  /// Turns shuffle on (the current item first, the others mixed) or off (the list as shown).
  package mutating func setShuffled(_ isOn: Bool) {
    guard isOn != isShuffled else { return }
    isShuffled = isOn
    reorder(current: currentID)
  }

  /// The next shuffled round: all items once, the current one not at its beginning.
  private func nextRound() -> [QueueItem.ID] {
    guard isShuffled else { return order }
    var generator = generator
    var round = order.shuffled(using: &generator)
    if round.count > 1, round.first == currentID {
      round.swapAt(0, Int.random(in: 1..<round.count, using: &generator))
    }
    return round
  }
}
