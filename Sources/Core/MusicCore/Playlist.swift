// A playlist as the library keeps it, and its entries: a value each.

/// A playlist that a person has made.
package struct Playlist: Identifiable, Hashable, Sendable {
  /// 1 and up.
  package struct ID: RawRepresentable, Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  package let id: ID
  /// No two playlists have the same.
  package var name: String
  package var tracks: Int
  /// Of those tracks whose length is known.
  package var duration: Duration
  /// The rules that say what is in it, as a text; nil for one that a person fills.
  package var rules: String?

  package init(
    id: ID, name: String, tracks: Int = 0, duration: Duration = .zero, rules: String? = nil
  ) {
    self.rules = rules
    self.id = id
    self.name = name
    self.tracks = tracks
    self.duration = duration
  }
}

/// A place in a playlist; the same track may have several.
package struct PlaylistItem: Identifiable, Hashable, Sendable {
  /// 1 and up.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package let id: ID
  /// A loose file where the library does not know it, or no more.
  package var track: Track

  package init(id: ID, track: Track) {
    self.id = id
    self.track = track
  }
}
