// Changing the queue. Each mutation says what it did to the list as shown; the current item stays
// current unless it is removed, and then what would have followed takes its place.
package import MusicCore

extension PlayQueue {
  /// A queue brought back from an earlier session.
  ///
  /// `order` holds positions in `tracks`, as `playOrder` told them; anything else counts as not
  /// shuffled. `current` is a position in `tracks`; outside counts as the first.
  package init(
    tracks: [Track], current: Int, order: [Int]? = nil, repeatMode: RepeatMode = .off,
    seed: UInt64 = 0
  ) {
    self.init(seed: seed)
    self.repeatMode = repeatMode
    replace(with: tracks, startingAt: current)
    guard let order, order.sorted() == Array(tracks.indices), let currentID else { return }
    isShuffled = true
    self.order = order.map { items[$0].id }
    place = self.order.firstIndex(of: currentID) ?? 0
  }

  /// Play order as positions in `items`: what a session keeps beside the tracks.
  package var playOrder: [Int] { order.compactMap { positions[$0] } }

  /// Replaces everything; `index` outside starts at the first.
  @discardableResult
  package mutating func replace(with tracks: [Track], startingAt index: Int) -> ListChange {
    let before = items.indices
    items = identified(tracks)
    let start = items.indices.contains(index) ? index : 0
    reorder(current: items.isEmpty ? nil : items[start].id)
    return ListChange(removed: [before], inserted: [items.indices])
  }

  /// Takes over another queue's items, order and modes under identities that are new here.
  @discardableResult
  package mutating func adopt(_ other: PlayQueue) -> ListChange {
    let (before, playOrder) = (items.indices, other.playOrder)
    items = identified(other.items.map(\.track))
    order = playOrder.map { items[$0].id }
    (place, isShuffled, repeatMode) = (other.place, other.isShuffled, other.repeatMode)
    index()
    return ListChange(removed: [before], inserted: [items.indices])
  }

  /// Puts tracks after the current item, in the list as shown and in play order.
  @discardableResult
  package mutating func insertNext(_ tracks: [Track]) -> ListChange {
    guard let currentID, let position = positions[currentID] else { return append(tracks) }
    let new = identified(tracks)
    items.insert(contentsOf: new, at: position + 1)
    order.insert(contentsOf: new.map(\.id), at: place + 1)
    index()
    return ListChange(inserted: [(position + 1)..<(position + 1 + new.count)])
  }

  /// Puts tracks at the list's end; in a shuffled round each somewhere among what is to come.
  @discardableResult
  package mutating func append(_ tracks: [Track]) -> ListChange {
    let new = identified(tracks)
    let start = items.count
    items += new
    if isShuffled {
      shuffleIn(new.map(\.id))
    } else {
      order += new.map(\.id)
    }
    index()
    return ListChange(inserted: [start..<items.count])
  }

  /// Removes items; where the current one goes, the next that stays becomes current.
  @discardableResult
  package mutating func remove(_ ids: Set<QueueItem.ID>) -> ListChange {
    let removed = items.indices.filter { ids.contains(items[$0].id) }
    guard !removed.isEmpty else { return ListChange() }
    let heir = heir(removing: ids)
    items.removeAll { ids.contains($0.id) }
    order.removeAll { ids.contains($0) }
    place = heir.flatMap { order.firstIndex(of: $0) } ?? 0
    index()
    return ListChange(removed: ListChange.ranges(of: removed))
  }

  /// What becomes current when these go, without going round; nil when nothing follows.
  package func heir(removing ids: Set<QueueItem.ID>) -> QueueItem.ID? {
    order[place...].first { !ids.contains($0) }
  }

  /// Moves an item before another, or to the end; shuffled play order stays as it was drawn.
  @discardableResult
  package mutating func move(_ id: QueueItem.ID, before other: QueueItem.ID?) -> ListChange {
    guard id != other, let from = positions[id] else { return ListChange() }
    guard let before = other.map({ positions[$0] }) ?? items.count else { return ListChange() }
    let to = before > from ? before - 1 : before
    guard to != from else { return ListChange() }
    items.insert(items.remove(at: from), at: to)
    let current = currentID
    index()
    if !isShuffled { reorder(current: current) }
    return ListChange(removed: [from..<(from + 1)], inserted: [to..<(to + 1)])
  }

  /// Removes everything; modes stay.
  @discardableResult
  package mutating func clear() -> ListChange {
    replace(with: [], startingAt: 0)
  }
}

extension PlayQueue {
  /// Draws play order anew around `current`.
  mutating func reorder(current: QueueItem.ID?) {
    index()
    order = items.map(\.id)
    place = current.flatMap { positions[$0] } ?? 0
    guard isShuffled, let current else { return }
    order.remove(at: place)
    order.shuffle(using: &generator)
    order.insert(current, at: 0)
    place = 0
  }

  /// Each new item at a random place after the current one; what was drawn keeps its order.
  private mutating func shuffleIn(_ ids: [QueueItem.ID]) {
    let played = order.isEmpty ? 0 : place + 1
    var (drawn, new) = (order[played...].makeIterator(), ids.shuffled(using: &generator))
    var isNew = Array(repeating: false, count: order.count - played)
    isNew += Array(repeating: true, count: new.count)
    isNew.shuffle(using: &generator)
    let coming = isNew.compactMap { $0 ? new.popLast() : drawn.next() }
    order.replaceSubrange(played..., with: coming)
  }

  private mutating func identified(_ tracks: [Track]) -> [QueueItem] {
    defer { nextID += tracks.count }
    return tracks.enumerated().map { offset, track in
      QueueItem(id: QueueItem.ID(rawValue: nextID + offset), track: track)
    }
  }

  private mutating func index() {
    positions.removeAll(keepingCapacity: true)
    for (position, item) in items.enumerated() { positions[item.id] = position }
  }
}
