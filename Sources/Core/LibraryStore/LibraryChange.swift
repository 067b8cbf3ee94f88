// What a finished write has changed, for whoever shows the library. Views ask again for what
// they show; a change says only whether they need to.

package import MusicCore

/// One finished change of the library.
package struct LibraryChange: Hashable, Sendable {
  /// What of the library may read differently now.
  package enum Part: Hashable, Sendable, CaseIterable {
    case folders, tracks, albums, artists, genres, issues, diary, playlists
  }

  package var parts: Set<Part>
  /// The tracks that came, went or changed.
  package var tracks: Set<Track.ID>
  /// The albums that came, went or changed.
  package var albums: Set<Album.ID>
  /// Whether more may have changed than is named here: another program wrote it.
  package var isEverything = false

  package init(
    parts: Set<Part> = [], tracks: Set<Track.ID> = [], albums: Set<Album.ID> = []
  ) {
    self.parts = parts
    self.tracks = tracks
    self.albums = albums
  }

  /// A change of which nobody knows what it was.
  package static var everything: LibraryChange {
    var change = LibraryChange(parts: Set(Part.allCases))
    change.isEverything = true
    return change
  }

  package var isEmpty: Bool { parts.isEmpty && tracks.isEmpty && albums.isEmpty }

  /// Whether one of these parts may read differently now.
  package func touches(_ parts: Set<Part>) -> Bool {
    isEverything || !self.parts.isDisjoint(with: parts)
  }

  package mutating func merge(_ other: LibraryChange) {
    parts.formUnion(other.parts)
    tracks.formUnion(other.tracks)
    albums.formUnion(other.albums)
    isEverything = isEverything || other.isEverything
  }
}
