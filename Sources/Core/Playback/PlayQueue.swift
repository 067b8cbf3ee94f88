// What plays and what follows. An item has three addresses: its position in the list as shown,
// its identity (stable over every change), and its place in play order (which shuffle changes).
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
  package private(set) var items: [QueueItem] = []
  package private(set) var currentID: QueueItem.ID?
  package private(set) var isShuffled = false
  package var repeatMode = RepeatMode.off

  package init() {}

  /// The item of this identity.
  package func item(with id: QueueItem.ID) -> QueueItem? {
    items.first { $0.id == id }
  }
}
