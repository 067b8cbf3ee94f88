// A queue as plain parts, for whoever keeps it beyond the life of the program: tracks and positions
// instead of identities. What does not fit together is mended, because it may come from a disk.
package import MusicCore

extension PlayQueue {
  /// Everything that makes a queue but its identities and what shuffle will draw.
  package struct Contents: Hashable, Sendable {
    /// In the list's order.
    package var tracks: [Track] = []
    package var place = 0
    package var queuedCount = 0
    /// The context's own order, as positions in `tracks`.
    package var context: [Int] = []
    package var isOwnList = false
    package var contextTitle: String?
    package var shuffle = ShuffleMode.off
    package var repeatMode = RepeatMode.off

    package init() {}
  }

  /// The queue's parts.
  package var contents: Contents {
    var contents = Contents()
    contents.tracks = items.map(\.track)
    contents.place = place
    contents.queuedCount = queuedCount
    contents.context = context.compactMap { positions[$0] }
    contents.isOwnList = isOwnList
    contents.contextTitle = contextTitle
    contents.shuffle = shuffle
    contents.repeatMode = repeatMode
    return contents
  }

  /// A queue of these parts; positions that point nowhere, or twice at one place, do not count.
  package init(_ contents: Contents, seed: UInt64 = 0) {
    self.init(seed: seed)
    items = contents.tracks.enumerated().map { position, track in
      QueueItem(id: QueueItem.ID(rawValue: position + 1), track: track)
    }
    nextID = items.count + 1
    place = items.indices.contains(contents.place) ? contents.place : 0
    queuedCount = max(0, min(contents.queuedCount, items.count - place - 1))
    var seen: Set<Int> = []
    context = contents.context.filter { items.indices.contains($0) && seen.insert($0).inserted }
      .map { items[$0].id }
    // Whatever still comes and was not queued by hand is the context's.
    for position in queuedRange.upperBound..<max(queuedRange.upperBound, items.count)
    where !seen.contains(position) { context.append(items[position].id) }
    isOwnList = contents.isOwnList && queuedCount == 0
    contextTitle = contents.contextTitle
    shuffle = contents.shuffle
    repeatMode = contents.repeatMode
    index()
  }
}
