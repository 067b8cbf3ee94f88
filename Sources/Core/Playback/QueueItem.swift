// A place in the queue. It holds its track in a box: the queue, what undo remembers and what has
// been heard share the tracks, so that a list of thousands costs two words a place.
package import MusicCore

/// A track's place in the queue; the same track may stand there twice.
package struct QueueItem: Identifiable, Hashable, Sendable {
  /// Unique over the life of the program.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package let id: ID
  package var track: Track { box.track }
  private let box: Box

  package init(id: ID, track: Track) {
    self.id = id
    box = Box(track)
  }

  /// The same track at another place.
  init(id: ID, sharing other: QueueItem) {
    self.id = id
    box = other.box
  }

  package static func == (left: QueueItem, right: QueueItem) -> Bool {
    left.id == right.id && (left.box === right.box || left.track == right.track)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }

  private final class Box: Sendable {
    let track: Track
    init(_ track: Track) { self.track = track }
  }
}
