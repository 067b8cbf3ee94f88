// The sentence of Today's Pick. A missing clause is dropped, never filled with a placeholder.
package import MusicCore

/// The words of Today's Pick.
package nonisolated enum PickWords {
  /// "Today's pick is ARTIST's album, ALBUM.
  ///
  /// Let's listen.", as far as the names are known.
  package static func sentence(track: Track, album: Album?) -> String {
    let artist = album?.albumArtist ?? track.artist
    switch (artist, album?.title) {
    case (let artist?, let title?):
      return tr(
        "Today's pick is {artist}'s album, {album}. Let's listen.",
        ["artist": artist, "album": title])
    case (nil, let title?):
      return tr("Today's pick is the album {album}. Let's listen.", ["album": title])
    case (let artist?, nil):
      return tr(
        "Today's pick is {artist}'s {title}. Let's listen.",
        ["artist": artist, "title": track.title])
    case (nil, nil):
      return tr("Today's pick is {title}. Let's listen.", ["title": track.title])
    }
  }
}
