// What long lists ask: first the ids of everything in order, which are few bytes each, then the
// rows of the slice that is seen. Values only; the SQL stands beside the questions.

package import MusicCore

/// The ids of a list in its order, and where each letter begins.
package struct SortedIDs<ID: Hashable & Sendable>: Hashable, Sendable {
  package let ids: [ID]
  /// Empty for orders that are not by name.
  package let marks: [JumpMark]

  package init(ids: [ID], marks: [JumpMark] = []) {
    self.ids = ids
    self.marks = marks
  }
}

/// The orders in which tracks can be listed.
package enum TrackOrder: String, Hashable, Sendable, CaseIterable {
  case title, artist, album, genre, date, duration, plays, added
}

/// Which tracks are wanted, and in which order.
package struct TrackQuery: Hashable, Sendable {
  package var order: TrackOrder
  package var isDescending: Bool
  /// Only tracks of this genre; nil: all.
  package var genre: String?
  /// Only what the person likes; of all genres.
  package var isLiked: Bool

  package init(
    _ order: TrackOrder = .title, isDescending: Bool = false, genre: String? = nil,
    isLiked: Bool = false
  ) {
    self.isLiked = isLiked
    self.order = order
    self.isDescending = isDescending
    self.genre = genre
  }
}

/// An artist as a list shows it.
package struct ListedArtist: Hashable, Sendable {
  package let artist: Artist
  /// An album of the artist that has a cover, his own before one that he is only on.
  package let album: Album?

  package init(artist: Artist, album: Album?) {
    self.artist = artist
    self.album = album
  }
}

/// A line of an artist's page.
package enum ArtistLine: Hashable, Sendable {
  /// The head of an album; its tracks follow.
  case album(Album.ID)
  case track(Track.ID)
}

/// A folder as it stands on disk, as far as there is music in it.
package struct FolderContent: Hashable, Sendable {
  /// A folder in it.
  package struct Folder: Hashable, Sendable {
    package let path: FilePath
    /// The tracks in it and below.
    package let tracks: Int
    /// Whether it is a folder of the library that is not there at the moment.
    package let isAway: Bool

    package init(path: FilePath, tracks: Int, isAway: Bool = false) {
      self.path = path
      self.tracks = tracks
      self.isAway = isAway
    }
  }

  package let folders: [Folder]
  package let tracks: [Track]

  package init(folders: [Folder], tracks: [Track]) {
    self.folders = folders
    self.tracks = tracks
  }
}
