// The rows that the library shows: tracks, albums, artists, genres. Values; where they come from
// and how they are kept is the library store's business.

/// A track that can be shown and played.
package struct Track: Identifiable, Hashable, Sendable {
  /// A track of the library (1 and up), or a loose file (below 0).
  package struct ID: RawRepresentable, Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

    /// The identity of a loose file: below 0, and always the same for the same path.
    package init(looseAt path: FilePath) {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in path.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      rawValue = -1 - Int64(hash >> 1)
    }
  }

  package let id: ID
  package var path: FilePath
  /// The part of the file that the track is; nil when it is all of it.
  package var segment: TrackSegment?
  package var metadata: TrackMetadata
  package var albumID: Album.ID?
  /// How often it was played to the end or nearly so.
  package var plays: Int
  /// Seconds since 1970, UTC.
  package var lastPlayed: Int64?
  /// On how many days of the diary it stands.
  package var records: Int
  /// When the library first saw it; seconds since 1970, UTC.
  package var added: Int64
  /// Whether its folder is not there at the moment.
  package var isAway: Bool
  /// Whether the person likes it.
  package var isLiked: Bool

  package init(
    id: ID, path: FilePath, metadata: TrackMetadata, albumID: Album.ID? = nil, plays: Int = 0,
    lastPlayed: Int64? = nil, records: Int = 0, added: Int64 = 0, isAway: Bool = false,
    segment: TrackSegment? = nil, isLiked: Bool = false
  ) {
    self.id = id
    self.path = path
    self.segment = segment
    self.metadata = metadata
    self.albumID = albumID
    self.plays = plays
    self.lastPlayed = lastPlayed
    self.records = records
    self.added = added
    self.isAway = isAway
    self.isLiked = isLiked
  }

  /// The title, or the file's name without its extension.
  package var title: String { metadata.displayTitle(at: path) }
  /// The artists in one line; nil when unknown.
  package var artist: String? { metadata.displayArtist }
  package var duration: Duration? { metadata.duration }
}

/// A part of a file, as a CUE sheet cuts it.
package struct TrackSegment: Hashable, Sendable {
  /// From the file's beginning.
  package let start: Duration
  /// Where the next track begins; nil: it goes on to the file's end.
  package let end: Duration?

  package init(start: Duration, end: Duration?) {
    self.start = max(.zero, start)
    self.end = end.map { max(start, $0) }
  }

  /// A place as CDs count, 75 frames a second, never before it by a part of a sample.
  package static func time(frames: Int) -> Duration {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: 75)
    // A 75th of a second, rounded up.
    return Duration(
      secondsComponent: Int64(seconds),
      attosecondsComponent: Int64(rest) * 13_333_333_333_333_334)
  }
}

/// An album: tracks of one album artist and title, or of one folder.
package struct Album: Identifiable, Hashable, Sendable {
  /// 1 and up.
  package struct ID: RawRepresentable, Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  package let id: ID
  /// The title, or the folder's name where the files have none; nil when neither is known.
  package var title: String?
  /// nil when unknown; "Various Artists" is for the reader of `isCompilation` to say.
  package var albumArtist: String?
  package var date: PartialDate?
  package var originalDate: PartialDate?
  package var discs: Int
  package var tracks: Int
  package var duration: Duration
  package var isCompilation: Bool
  package var hasCover: Bool
  /// When its newest track came; seconds since 1970, UTC.
  package var added: Int64

  package init(
    id: ID, title: String?, albumArtist: String?, date: PartialDate?, originalDate: PartialDate?,
    discs: Int, tracks: Int, duration: Duration, isCompilation: Bool, hasCover: Bool, added: Int64
  ) {
    self.id = id
    self.title = title
    self.albumArtist = albumArtist
    self.date = date
    self.originalDate = originalDate
    self.discs = discs
    self.tracks = tracks
    self.duration = duration
    self.isCompilation = isCompilation
    self.hasCover = hasCover
    self.added = added
  }
}

/// An artist of the library.
package struct Artist: Identifiable, Hashable, Sendable {
  /// 1 and up.
  package struct ID: RawRepresentable, Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  package let id: ID
  package var name: String
  package var sortName: String
  package var albums: Int
  package var tracks: Int

  package init(id: ID, name: String, sortName: String, albums: Int, tracks: Int) {
    self.id = id
    self.name = name
    self.sortName = sortName
    self.albums = albums
    self.tracks = tracks
  }
}

/// A genre of the library.
package struct Genre: Hashable, Sendable {
  package var name: String
  package var tracks: Int

  package init(name: String, tracks: Int) {
    self.name = name
    self.tracks = tracks
  }
}
