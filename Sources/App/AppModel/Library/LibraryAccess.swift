// What the window asks of the library, as values in and out. Closures stand here instead of the
// library itself, so that every model is tested without a database, and the composition root alone
// decides what scans, what reads covers and what writes the demo music.
package import Diary
package import LibraryStore
package import MusicCore

/// The questions; any thread may ask them, and no answer comes before a suspension.
package nonisolated struct LibraryAccess: Sendable {
  package var albums: @Sendable (AlbumOrder) async throws -> [Album]
  package var album: @Sendable (Album.ID) async throws -> Album?
  /// The tracks of an album, in order of disc and number.
  package var tracks: @Sendable (Album.ID) async throws -> [Track]
  /// The newest albums, at most so many.
  package var recentlyAdded: @Sendable (Int) async throws -> [Album]
  /// The pick of a day; with `another` above 0 a different one of the same day.
  package var pick: @Sendable (CalendarDay, _ another: Int) async throws -> DayPick?
  package var summary: @Sendable () async throws -> LibrarySummary
  /// What changes from now on; each call gives a stream of its own.
  package var changes: @Sendable () -> AsyncStream<LibraryChange>
  /// The encoded picture of a cover, as the file holds it.
  package var cover: @Sendable (CoverSource) async -> [UInt8]?
  /// The words of songs.
  package var words = WordsAccess()
  /// The shapes of tracks.
  package var waveforms = WaveformAccess()
  /// The questions of the long lists.
  package var lists = ListAccess()
  /// Changing tags.
  package var edits = EditAccess()
  package var playlists = PlaylistAccess()
  package var home = HomeAccess()
  package var loudness = LoudnessAccess()
  package var diary = DiaryAccess()

  package init(
    albums: @escaping @Sendable (AlbumOrder) async throws -> [Album],
    album: @escaping @Sendable (Album.ID) async throws -> Album?,
    tracks: @escaping @Sendable (Album.ID) async throws -> [Track],
    recentlyAdded: @escaping @Sendable (Int) async throws -> [Album],
    pick: @escaping @Sendable (CalendarDay, Int) async throws -> DayPick?,
    summary: @escaping @Sendable () async throws -> LibrarySummary,
    changes: @escaping @Sendable () -> AsyncStream<LibraryChange>,
    cover: @escaping @Sendable (CoverSource) async -> [UInt8]?
  ) {
    self.albums = albums
    self.album = album
    self.tracks = tracks
    self.recentlyAdded = recentlyAdded
    self.pick = pick
    self.summary = summary
    self.changes = changes
    self.cover = cover
  }
}

/// What the window can have done to the library.
///
/// Each runs off the main thread and ends when it is done; a failure is told in words by `Notice`.
package nonisolated struct LibraryActions: Sendable {
  /// Brings the library up to date with its folders, telling how far it is.
  package var scan: @Sendable (@escaping @Sendable (ScanStep) -> Void) async throws -> Void
  package var addFolder: @Sendable (FilePath) async throws -> Void
  /// Writes the demo music and adds its folder.
  package var addDemoMusic: @Sendable () async throws -> Void
  /// Keeps the library up to date with its folders until its task is cancelled.
  package var watch: @Sendable (@escaping @Sendable (WatchTrouble) -> Void) async -> Void
  /// Whether a path is that of a folder that is there.
  package var isFolder: @Sendable (FilePath) async -> Bool = { _ in false }

  package init(
    scan: @escaping @Sendable (@escaping @Sendable (ScanStep) -> Void) async throws -> Void,
    addFolder: @escaping @Sendable (FilePath) async throws -> Void,
    addDemoMusic: @escaping @Sendable () async throws -> Void,
    watch: @escaping @Sendable (@escaping @Sendable (WatchTrouble) -> Void) async -> Void = {
      _ in
    }
  ) {
    self.scan = scan
    self.addFolder = addFolder
    self.addDemoMusic = addDemoMusic
    self.watch = watch
  }
}

/// What a person should know of the watching.
package nonisolated enum WatchTrouble: Hashable, Sendable {
  /// The system watches no more folders; they are looked at every few minutes instead.
  case limitReached
  /// What happened on the disk could not be put into the library, for now.
  case failed(reason: String)
}

/// How far a scan is.
package nonisolated struct ScanStep: Hashable, Sendable {
  /// Files looked at so far.
  package var done: Int
  /// Files found so far; nil while they are still being counted.
  package var total: Int?

  package init(done: Int, total: Int?) {
    self.done = done
    self.total = total
  }
}

/// The pick of a day: a track and, where it has one, its album.
package nonisolated struct DayPick: Hashable, Sendable {
  package var track: Track
  package var album: Album?

  package init(track: Track, album: Album?) {
    self.track = track
    self.album = album
  }
}

/// Whose cover is wanted.
///
/// Two sources are equal when they name the same album or track.
package nonisolated enum CoverSource: Hashable, Sendable {
  case album(Album)
  case track(Track)
  /// A song of the diary, whose picture was kept, and the track that it is.
  case song(DiarySong, Track.ID?)

  package static func == (left: CoverSource, right: CoverSource) -> Bool {
    switch (left, right) {
    case (.song(let one, let track), .song(let other, let otherTrack)):
      track == otherTrack && one.cover == other.cover && one.key == other.key
    case (.album(let one), .album(let other)): one.id == other.id
    case (.track(let one), .track(let other)): one.id == other.id && one.path == other.path
    default: false
    }
  }

  /// Whether its cover may be another one after a change of the library.
  package func mayDiffer(after change: LibraryChange) -> Bool {
    switch self {
    case _ where change.isEverything: true
    case .album(let album): change.albums.contains(album.id)
    case .track(let track): change.tracks.contains(track.id)
    case .song(let song, let track):
      song.cover == nil && track.map { change.tracks.contains($0) } ?? false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .album(let album): hasher.combine(album.id)
    case .track(let track):
      hasher.combine(track.id)
      hasher.combine(track.path)
    case .song(let song, let track):
      hasher.combine(song.key)
      hasher.combine(song.cover)
      hasher.combine(track)
    }
  }
}
