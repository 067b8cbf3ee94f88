// What is kept of a session of listening, as values: the queue in the order in which it plays, the
// context's own order, what was heard, and where the listener was.
package import MusicCore

/// Where listening was left.
package struct ListeningSession: Hashable, Sendable {
  /// All but the lists: small enough to be written every few seconds.
  package struct Place: Hashable, Sendable {
    /// The current item's index in `tracks`.
    package var index = 0
    /// How many after it were queued by hand.
    package var queuedCount = 0
    package var isOwnList = false
    package var contextTitle: String?
    /// Modes by the names that the player gives them.
    package var shuffle = ""
    package var repeatMode = ""
    package var stopAfter: String?
    /// In the current track.
    package var position = Duration.zero
    /// How much of the current track has been heard, and whether it counts as played.
    package var heard = Duration.zero
    package var isCounted = false
    /// Linear amplitude, 0 to 1.
    package var volume = 1.0
    package var isMuted = false

    package init() {}
  }

  package var place = Place()
  package var tracks: [Track] = []
  /// The context's own order, as indices in `tracks`.
  package var context: [Int] = []
  /// Oldest first.
  package var history: [Track] = []

  package init() {}
}

/// What has happened since the session was written last; one transaction.
package struct SessionUpdate: Sendable {
  package var place: ListeningSession.Place
  /// The queue, if it is another one, with the context's own order.
  package var queue: (tracks: [Track], context: [Int])?
  /// What began to be heard.
  package var heard: [Track] = []
  /// Tracks that count as played, and when each began; seconds since 1970, UTC.
  package var plays: [(track: Track, started: Int64)] = []
  package var skips: [Track] = []
  /// Whether the plays are to wait for submission.
  package var isScrobbling = false

  package init(place: ListeningSession.Place) {
    self.place = place
  }
}

/// A track that was played, as it was called then.
package struct PlayedTrack: Hashable, Sendable {
  /// nil when the library has forgotten it.
  package var track: Track.ID?
  package var title: String
  package var artist: String?
  package var album: String?
  /// When it began; seconds since 1970, UTC.
  package var started: Int64

  package init(
    track: Track.ID?, title: String, artist: String?, album: String?, started: Int64
  ) {
    self.track = track
    self.title = title
    self.artist = artist
    self.album = album
    self.started = started
  }
}
