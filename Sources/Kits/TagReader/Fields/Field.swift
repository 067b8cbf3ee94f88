// The fields that tags of every kind share, and under which keys each kind writes them.

/// A field of a track, whatever a tag calls it.
enum Field: UInt8, Hashable, Sendable, CaseIterable {
  case title, artist, artists, album, albumArtist, albumArtists, genre, composer, comment
  case sortTitle, sortArtist, sortAlbum, sortAlbumArtist
  case track, trackTotal, disc, discTotal, date, releaseDate, originalDate, originalYear,
    compilation, bpm
  case recordingID, trackID, releaseID, releaseGroupID, artistID, albumArtistID
  case trackGain, trackPeak, albumGain, albumPeak, trackR128, albumR128, trackRVA2, albumRVA2
  case lyrics, syncedLyrics

  /// The field that `key` of a tag of `source` holds; nil for what Norae does not keep.
  init?(_ key: String, in source: TagSource) {
    guard let field = Self.find(key, in: source) else { return nil }
    self = field
  }
}

extension Field {
  private static func find(_ key: String, in source: TagSource) -> Field? {
    switch source {
    case .id3v2:
      if let field = id3v2[key] { return field }
      if key.hasPrefix("TXXX:") { return named[key.dropFirst(5).uppercased()] }
      if key.hasPrefix("COMM:") { return comment(describedAs: key.dropFirst(5)) }
      return nil
    case .mp4:
      if let field = mp4[key] { return field }
      guard key.hasPrefix("----:"), let colon = key.lastIndex(of: ":") else { return nil }
      return named[key[key.index(after: colon)...].uppercased()]
    case .asf:
      return asf[key] ?? named[key.uppercased()]
    case .riffInfo:
      return riffInfo[key]
    case .ape, .vorbisComment, .id3v1:
      return named[key] ?? named[key.uppercased()]
    }
  }

  /// Comments that programs leave for themselves are none.
  private static func comment(describedAs description: Substring) -> Field? {
    let isProgram =
      description.hasPrefix("iTun") || description.hasPrefix("Songs-DB")
      || description.hasPrefix("MusicMatch") || description == "CDDB Disc ID"
    return isProgram ? nil : .comment
  }

  private static let id3v2: [String: Field] = [
    "TIT2": .title, "TPE1": .artist, "TALB": .album, "TPE2": .albumArtist, "TCON": .genre,
    "TCOM": .composer, "TSOT": .sortTitle, "TSOP": .sortArtist, "TSOA": .sortAlbum,
    "TSO2": .sortAlbumArtist, "XSOT": .sortTitle, "XSOP": .sortArtist, "XSOA": .sortAlbum,
    "TRCK": .track, "TPOS": .disc, "TDRC": .date, "TYER": .date, "TDRL": .releaseDate,
    "TDOR": .originalDate, "TORY": .originalYear, "XDOR": .originalDate, "TCMP": .compilation,
    "TBPM": .bpm, "USLT": .lyrics, "UFID:http://musicbrainz.org": .recordingID,
    "RVA2:track": .trackRVA2,
    "RVA2:album": .albumRVA2,
  ]

  private static let mp4: [String: Field] = [
    "©nam": .title, "©ART": .artist, "©alb": .album, "aART": .albumArtist, "©gen": .genre,
    "©wrt": .composer, "©cmt": .comment, "sonm": .sortTitle, "soar": .sortArtist,
    "soal": .sortAlbum, "soaa": .sortAlbumArtist, "trkn": .track, "disk": .disc, "©day": .date,
    "cpil": .compilation, "tmpo": .bpm, "©lyr": .lyrics,
  ]

  private static let asf: [String: Field] = [
    "Title": .title, "Author": .artist, "Description": .comment, "WM/AlbumTitle": .album,
    "WM/AlbumArtist": .albumArtist, "WM/Genre": .genre, "WM/Composer": .composer,
    "WM/TitleSortOrder": .sortTitle, "WM/ArtistSortOrder": .sortArtist,
    "WM/AlbumSortOrder": .sortAlbum, "WM/AlbumArtistSortOrder": .sortAlbumArtist,
    "WM/TrackNumber": .track, "WM/PartOfSet": .disc, "WM/Year": .date,
    "WM/OriginalReleaseTime": .originalDate, "WM/OriginalReleaseYear": .originalYear,
    "WM/IsCompilation": .compilation, "WM/BeatsPerMinute": .bpm, "WM/Lyrics": .lyrics,
    "WM/ARTISTS": .artists, "MusicBrainz/Track Id": .recordingID,
    "MusicBrainz/Release Track Id": .trackID, "MusicBrainz/Album Id": .releaseID,
    "MusicBrainz/Release Group Id": .releaseGroupID, "MusicBrainz/Artist Id": .artistID,
    "MusicBrainz/Album Artist Id": .albumArtistID,
  ]

  private static let riffInfo: [String: Field] = [
    "INAM": .title, "IART": .artist, "IPRD": .album, "IGNR": .genre, "ICMT": .comment,
    "ICRD": .date, "IPRT": .track, "ITRK": .track, "IMUS": .composer, "IBPM": .bpm,
  ]

  /// Names that people and programs write out, in upper case: Vorbis comments, APE items, and
  /// the described frames and atoms of the others.
  private static let named: [String: Field] = [
    "TITLE": .title, "ARTIST": .artist, "ARTISTS": .artists, "ALBUM": .album,
    "ALBUMARTIST": .albumArtist, "ALBUM ARTIST": .albumArtist, "ALBUM_ARTIST": .albumArtist,
    "ALBUMARTISTS": .albumArtists, "ALBUM ARTISTS": .albumArtists, "ALBUM_ARTISTS": .albumArtists,
    "GENRE": .genre, "COMPOSER": .composer, "COMMENT": .comment, "COMMENTS": .comment,
    "DESCRIPTION": .comment, "TITLESORT": .sortTitle, "ARTISTSORT": .sortArtist,
    "ALBUMSORT": .sortAlbum, "ALBUMARTISTSORT": .sortAlbumArtist, "TRACKNUMBER": .track,
    "TRACK": .track, "TRACKTOTAL": .trackTotal, "TOTALTRACKS": .trackTotal, "DISCNUMBER": .disc,
    "DISC": .disc, "DISCTOTAL": .discTotal, "TOTALDISCS": .discTotal, "DATE": .date, "YEAR": .date,
    "RELEASEDATE": .releaseDate, "ORIGINALDATE": .originalDate, "ORIGINAL DATE": .originalDate,
    "ORIGINALYEAR": .originalYear, "ORIGYEAR": .originalYear, "COMPILATION": .compilation,
    "BPM": .bpm, "TEMPO": .bpm, "LYRICS": .lyrics, "UNSYNCEDLYRICS": .lyrics,
    "UNSYNCED LYRICS": .lyrics, "SYNCEDLYRICS": .syncedLyrics, "LYRICS-SYNCED": .syncedLyrics,
    "MUSICBRAINZ_TRACKID": .recordingID, "MUSICBRAINZ TRACK ID": .recordingID,
    "MUSICBRAINZ_RELEASETRACKID": .trackID, "MUSICBRAINZ RELEASE TRACK ID": .trackID,
    "MUSICBRAINZ_ALBUMID": .releaseID, "MUSICBRAINZ ALBUM ID": .releaseID,
    "MUSICBRAINZ_RELEASEGROUPID": .releaseGroupID,
    "MUSICBRAINZ RELEASE GROUP ID": .releaseGroupID, "MUSICBRAINZ_ARTISTID": .artistID,
    "MUSICBRAINZ ARTIST ID": .artistID, "MUSICBRAINZ_ALBUMARTISTID": .albumArtistID,
    "MUSICBRAINZ ALBUM ARTIST ID": .albumArtistID, "REPLAYGAIN_TRACK_GAIN": .trackGain,
    "REPLAYGAIN_TRACK_PEAK": .trackPeak, "REPLAYGAIN_ALBUM_GAIN": .albumGain,
    "REPLAYGAIN_ALBUM_PEAK": .albumPeak, "R128_TRACK_GAIN": .trackR128,
    "R128_ALBUM_GAIN": .albumR128,
  ]
}
