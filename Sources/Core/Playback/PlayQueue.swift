// What plays and what follows, in two layers. The list as shown is the list as played: what has
// been, the current item, what was queued by hand, and the rest of the context (the album or the
// playlist that plays). Next is always what the list shows next, shuffled or not.
//
// Always true: there is a current item exactly when the queue is not empty; what was queued by hand
// follows the current item without a gap; the context's own order outlasts shuffle.
import MusicCore

/// The queue: items in the order in which they play, and which one is current.
package struct PlayQueue: Hashable, Sendable {
  /// As shown and as played; what stands before the current item has been, in this round.
  package internal(set) var items: [QueueItem] = []
  package internal(set) var shuffle = ShuffleMode.off
  package var repeatMode = RepeatMode.off
  /// What the context is called, such as an album's title; nil when nobody said.
  package internal(set) var contextTitle: String?

  /// Where the current item stands in `items`; 0 when empty.
  package internal(set) var place = 0
  /// How many items after the current one were queued by hand.
  package internal(set) var queuedCount = 0
  /// The context in its own order; an item outside it plays once, a new round is without it.
  package internal(set) var context: [QueueItem.ID] = []
  /// Whether the list began by queueing: everything is queued by hand, so the list is the context.
  package internal(set) var isOwnList = false

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
  package var current: QueueItem? { items.isEmpty ? nil : items[place] }
  package var currentID: QueueItem.ID? { current?.id }
  package var isShuffled: Bool { shuffle != .off }

  /// The item of this identity.
  package func item(with id: QueueItem.ID) -> QueueItem? {
    positions[id].map { items[$0] }
  }

  /// Where the item stands in the list.
  package func position(of id: QueueItem.ID) -> Int? {
    positions[id]
  }

  // MARK: - The parts of the list

  /// What has been, or was passed over, in this round.
  package var past: ArraySlice<QueueItem> { items[..<place] }
  /// What was queued by hand and comes next.
  package var queued: ArraySlice<QueueItem> { items[queuedRange] }
  /// What is left of the context, without what a new round would bring.
  package var rest: ArraySlice<QueueItem> { items[queuedRange.upperBound...] }
  /// Everything after the current item.
  package var upcoming: ArraySlice<QueueItem> { items[queuedRange.lowerBound...] }

  var queuedRange: Range<Int> {
    let start = items.isEmpty ? 0 : place + 1
    return start..<(start + queuedCount)
  }

  /// The items whose title, artist or album holds every word of `text`, in the list's order.
  package func search(_ text: String) -> [QueueItem.ID] {
    let words = SearchFolding.fold(text).split(separator: " ")
    guard !words.isEmpty else { return [] }
    return items.filter { item in
      let track = item.track
      let name = [track.title, track.artist, track.metadata.album].compactMap(\.self)
      let folded = SearchFolding.fold(name.joined(separator: " "))
      return words.allSatisfy { folded.contains($0) }
    }.map(\.id)
  }
}

/// In which order a context plays.
package enum ShuffleMode: String, Hashable, Sendable, CaseIterable {
  case off
  /// Every track in its turn by lot.
  case tracks
  /// Album by album: their turns by lot, each in its own order.
  case albums
}

// MARK: - What follows

extension PlayQueue {
  /// What plays when the current item has ended by itself: itself again with repeat one.
  package func upNext(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    if repeatMode == .one, let currentID, !skipped.contains(currentID) { return currentID }
    return following(skipping: skipped)
  }

  /// What `next` goes to: the next in the list, past the end the first of a new round with repeat
  /// all.
  ///
  /// Items in `skipped` are known not to play and are passed over.
  package func following(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    if let item = upcoming.first(where: { !skipped.contains($0.id) }) { return item.id }
    guard repeatMode == .all else { return nil }
    return nextRound().first { !skipped.contains($0.id) }?.id
  }

  /// What `previous` goes to; nil at the start, except that a list on repeat all is a circle.
  package func preceding(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    if let item = past.last(where: { !skipped.contains($0.id) }) { return item.id }
    guard repeatMode == .all, !isShuffled else { return nil }
    return rest.last { !skipped.contains($0.id) }?.id
  }

  /// Makes `following` current, beginning a new round where one is due.
  @discardableResult
  package mutating func advance(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    guard let id = following(skipping: skipped) else { return nil }
    if let position = positions[id], position > place {
      queuedCount = max(0, queuedCount - (position - place))
      place = position
    } else {
      items = nextRound()
      _ = generator.next()
      queuedCount = 0
      index()
      place = positions[id] ?? 0
    }
    return id
  }

  /// Makes `preceding` current; what was queued by hand still comes next.
  @discardableResult
  package mutating func goBack(skipping skipped: Set<QueueItem.ID> = []) -> QueueItem.ID? {
    guard let id = preceding(skipping: skipped), let target = positions[id] else { return nil }
    if target < place { goBack(to: target) } else { jumpAhead(to: target) }
    return id
  }

  /// Makes `id` current; false when it is not here.
  ///
  /// What was queued by hand stays next, except what is passed over inside it. In a shuffled round
  /// the item is drawn out of turn: everything that has not played still will.
  @discardableResult
  package mutating func jump(to id: QueueItem.ID) -> Bool {
    guard let target = positions[id] else { return false }
    if target < place {
      if isShuffled { drawAgain(from: target) } else { goBack(to: target) }
    } else if target > place, queuedRange.contains(target) {
      queuedCount -= target - place
      place = target
    } else if target > place {
      if isShuffled { draw(from: target) } else { jumpAhead(to: target) }
    }
    return true
  }

  /// Back to the beginning of a round, without what played only once; where that was all, it is
  /// the context from now on.
  package mutating func rewind() {
    let members = Set(context)
    if members.isEmpty {
      context = items.map(\.id)
    } else {
      items.removeAll { !members.contains($0.id) }
    }
    (place, queuedCount) = (0, 0)
    index()
  }
}

extension PlayQueue {
  /// What came after the target is to come again: what was queued by hand first, then the context.
  private mutating func goBack(to target: Int) {
    let members = Set(context)
    let again = items[(target + 1)...place]
    let guests = again.filter { !members.contains($0.id) }
    let others = again.filter { members.contains($0.id) }
    let end = queuedRange.upperBound
    items.replaceSubrange((target + 1)..<end, with: guests + queued + others)
    queuedCount += guests.count
    place = target
    index(from: target)
  }

  /// The part of the context before the target counts as passed over.
  private mutating func jumpAhead(to target: Int) {
    let queued = Array(queued)
    items.insert(contentsOf: queued, at: target + 1)
    items.removeSubrange(queuedRange)
    index(from: place)
    place = target - queued.count
  }

  /// The target leaves its turn behind and is current; nothing else moves.
  private mutating func drawAgain(from target: Int) {
    items.insert(items.remove(at: target), at: place)
    index(from: target)
  }

  /// The target takes its turn now; by albums, with all of its album that is still to come.
  private mutating func draw(from target: Int) {
    let run = albumRun(around: target)
    let drawn = Array(items[run])
    items.removeSubrange(run)
    let (before, after) = (
      drawn.prefix(target - run.lowerBound), drawn[(target - run.lowerBound)...]
    )
    items.insert(contentsOf: after.dropFirst(), at: queuedRange.upperBound)
    items.insert(contentsOf: before + after.prefix(1), at: place + 1)
    index(from: place)
    place += before.count + 1
  }

  private func albumRun(around target: Int) -> Range<Int> {
    guard shuffle == .albums else { return target..<(target + 1) }
    let key = AlbumKey(items[target].track)
    func belongs(_ item: QueueItem) -> Bool { AlbumKey(item.track) == key }
    let lower = items[queuedRange.upperBound..<target].lastIndex { !belongs($0) }
    let upper = items[target...].firstIndex { !belongs($0) }
    return (lower.map { $0 + 1 } ?? queuedRange.upperBound)..<(upper ?? items.count)
  }

  mutating func index(from start: Int = 0) {
    if start == 0 { positions.removeAll(keepingCapacity: true) }
    for position in start..<max(start, items.count) { positions[items[position].id] = position }
  }
}
