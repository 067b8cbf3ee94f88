// Changing the queue. The current item stays current unless it is removed, and then what would
// have followed takes its place.
package import MusicCore

extension PlayQueue {
  /// A queue that plays `tracks` from `current`; an index outside counts as the first.
  package init(
    tracks: [Track], current: Int = 0, repeatMode: RepeatMode = .off, seed: UInt64 = 0
  ) {
    self.init(seed: seed)
    self.repeatMode = repeatMode
    replace(with: tracks, startingAt: current)
  }

  /// Puts another context in place of this one; an index outside starts at the first.
  ///
  /// What was queued by hand and has not played stays next; so does the coming part of a list that
  /// was queued altogether.
  package mutating func replace(
    with tracks: [Track], startingAt index: Int, title: String? = nil
  ) {
    guard !tracks.isEmpty else { return clear() }
    let queued = Array(isOwnList ? upcoming : queued)
    let new = identified(tracks)
    let start = new.indices.contains(index) ? index : 0
    items = new[...start] + queued + new[(start + 1)...]
    context = new.map(\.id)
    (place, queuedCount, isOwnList, contextTitle) = (start, queued.count, false, title)
    self.index()
    if isShuffled { arrange() }
  }

  /// Queues tracks by hand, before all that is queued already.
  package mutating func insertNext(_ tracks: [Track]) {
    guard let currentID else { return begin(tracks) }
    let new = identified(tracks)
    items.insert(contentsOf: new, at: place + 1)
    if isOwnList {
      let after = context.firstIndex(of: currentID).map { $0 + 1 } ?? context.count
      context.insert(contentsOf: new.map(\.id), at: after)
    } else {
      queuedCount += new.count
    }
    index(from: place)
  }

  /// Queues tracks by hand, after all that is queued already; in a shuffled list that was queued
  /// altogether each at a place by lot.
  package mutating func append(_ tracks: [Track]) {
    guard !items.isEmpty else { return begin(tracks) }
    let new = identified(tracks)
    if !isOwnList {
      items.insert(contentsOf: new, at: queuedRange.upperBound)
      queuedCount += new.count
    } else {
      context += new.map(\.id)
      if isShuffled { shuffleIn(new) } else { items += new }
    }
    index(from: place)
  }

  /// Puts more of the context at its end; shuffled, each at a place by lot among what still comes.
  ///
  /// A list that was queued by hand has no context, and an empty queue none either.
  package mutating func extend(with tracks: [Track]) {
    guard !items.isEmpty, !isOwnList else { return }
    let new = identified(tracks)
    context += new.map(\.id)
    if isShuffled { shuffleIn(new) } else { items += new }
    index(from: place)
  }

  /// Removes items; where the current one goes, the next that stays becomes current.
  package mutating func remove(_ ids: Set<QueueItem.ID>) {
    guard items.contains(where: { !ids.contains($0.id) }) else { return clear() }
    guard items.contains(where: { ids.contains($0.id) }) else { return }
    let heir = heir(removing: ids)
    let begun = heir == currentID ? nil : heir
    queuedCount = queued.count { !ids.contains($0.id) && $0.id != begun }
    items.removeAll { ids.contains($0.id) }
    context.removeAll { ids.contains($0) }
    index()
    guard let place = heir.flatMap({ positions[$0] }) else { return rewind() }
    self.place = place
  }

  /// What becomes current when these go, without going round; nil when nothing follows.
  package func heir(removing ids: Set<QueueItem.ID>) -> QueueItem.ID? {
    items[min(place, items.count)...].first { !ids.contains($0.id) }?.id
  }

  /// Moves an item before another, or to the end; the current item does not move.
  ///
  /// Among what was queued by hand it counts as queued by hand; further down it belongs to the
  /// context. At the border between the two it stays what it was.
  package mutating func move(_ id: QueueItem.ID, before other: QueueItem.ID?) {
    guard id != other, let from = positions[id], from != place else { return }
    guard let before = other.map({ positions[$0] }) ?? items.count else { return }
    let to = before > from ? before - 1 : before
    let wasQueued = queuedRange.contains(from)
    let border = queuedRange.upperBound
    let isQueued = before > place && (before < border || (before == border && wasQueued))
    guard to != from || wasQueued != isQueued else { return }
    items.insert(items.remove(at: from), at: to)
    if from < place { place -= 1 }
    if to <= place { place += 1 }
    queuedCount += (isQueued ? 1 : 0) - (wasQueued ? 1 : 0)
    index()
    if !isQueued { settle(id, isComing: to > place) }
  }

  /// Removes everything; modes stay.
  package mutating func clear() {
    (items, context, positions) = ([], [], [:])
    (place, queuedCount, isOwnList, contextTitle) = (0, 0, false, nil)
  }
}

extension PlayQueue {
  /// Takes over another queue with its order and modes, under identities that are new here.
  package mutating func adopt(_ other: PlayQueue) {
    let offset = nextID
    func new(_ id: QueueItem.ID) -> QueueItem.ID { QueueItem.ID(rawValue: id.rawValue + offset) }
    let generator = generator
    self = other
    self.generator = generator
    items = other.items.map { QueueItem(id: new($0.id), sharing: $0) }
    context = other.context.map(new)
    nextID += offset
    index()
  }

  /// Goes back to what this queue was; identities given since are not given again.
  mutating func revert(to earlier: PlayQueue) {
    let next = max(nextID, earlier.nextID)
    self = earlier
    nextID = next
  }

  /// Other facts about the same tracks: new tags, a new place on disk.
  mutating func update(_ tracks: [Track.ID: Track]) {
    for (position, item) in items.enumerated() {
      guard let track = tracks[item.track.id], track != item.track else { continue }
      items[position] = QueueItem(id: item.id, track: track)
    }
  }
}

extension PlayQueue {
  /// Begins a list of its own.
  private mutating func begin(_ tracks: [Track]) {
    items = identified(tracks)
    context = items.map(\.id)
    isOwnList = !items.isEmpty
    index()
    if isShuffled { arrange() }
  }

  /// Gives a moved item its place in the context's own order.
  private mutating func settle(_ id: QueueItem.ID, isComing: Bool) {
    var members = Set(context)
    if isComing, members.insert(id).inserted { context.append(id) }
    if !isShuffled { context = items.map(\.id).filter { members.contains($0) } }
  }

  /// Each new item at a random place after the current one; what was drawn keeps its order.
  private mutating func shuffleIn(_ new: [QueueItem]) {
    let start = queuedRange.upperBound
    var (drawn, new) = (items[start...].makeIterator(), new.shuffled(using: &generator))
    var isNew = Array(repeating: false, count: items.count - start)
    isNew += Array(repeating: true, count: new.count)
    isNew.shuffle(using: &generator)
    items.replaceSubrange(start..., with: isNew.compactMap { $0 ? new.popLast() : drawn.next() })
  }

  mutating func identified(_ tracks: some Collection<Track>) -> [QueueItem] {
    defer { nextID += tracks.count }
    return tracks.enumerated().map { offset, track in
      QueueItem(id: QueueItem.ID(rawValue: nextID + offset), track: track)
    }
  }
}
