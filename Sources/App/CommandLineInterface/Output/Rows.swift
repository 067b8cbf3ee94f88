// What the library and the files say, as the JSON of the contract: names and order of the keys are a
// promise to scripts.
import LibraryScanner
import LibraryStore
import MusicCore

extension JSON {
  /// The fields of `info`, from `path` on.
  ///
  /// A track without a title is called by its file's name, as everywhere else; all other fields
  /// are null or empty where the file says nothing.
  static func fields(of metadata: TrackMetadata, at path: FilePath) -> [Member] {
    [Member("path", .string(path.display))] + sound(metadata) + names(metadata, at: path)
      + place(metadata) + rest(metadata)
  }

  /// A row of `list tracks`.
  static func row(_ track: Track) -> [Member] {
    fields(of: track.metadata, at: track.path) + segment(of: track) + [
      Member("id", .int(track.id.rawValue)),
      Member("plays", .int(Int64(track.plays))),
      Member("lastPlayed", track.lastPlayed.map { .int($0) } ?? .null),
      Member("records", .int(Int64(track.records))),
      Member("added", .int(track.added)),
      Member("away", .bool(track.isAway)),
      Member("liked", .bool(track.isLiked)),
    ]
  }

  /// Where a track of a CUE sheet begins and ends in its file; nothing for the others.
  private static func segment(of track: Track) -> [Member] {
    guard let segment = track.segment else { return [] }
    return [
      Member("start", JSON(seconds: segment.start)), Member("end", JSON(seconds: segment.end)),
    ]
  }

  /// A row of `list albums`.
  static func row(_ album: Album) -> [Member] {
    [
      Member("id", .int(album.id.rawValue)),
      Member("title", JSON(album.title)),
      Member("albumArtist", JSON(album.albumArtist)),
      Member("date", JSON(album.date?.description)),
      Member("originalDate", JSON(album.originalDate?.description)),
      Member("discs", JSON(album.discs)),
      Member("tracks", JSON(album.tracks)),
      Member("duration", JSON(seconds: album.duration)),
      Member("compilation", .bool(album.isCompilation)),
      Member("cover", .bool(album.hasCover)),
    ]
  }

  /// A row of `list artists`.
  static func row(_ artist: Artist) -> [Member] {
    [
      Member("id", .int(artist.id.rawValue)), Member("name", .string(artist.name)),
      Member("sortName", .string(artist.sortName)), Member("albums", JSON(artist.albums)),
      Member("tracks", JSON(artist.tracks)),
    ]
  }

  /// The track, and the line that was found with its time in milliseconds.
  static func row(_ hit: LyricsHit) -> [Member] {
    let time = hit.time.map { JSON.int(Int64($0 / .milliseconds(1))) }
    return [Member("line", .string(hit.line)), Member("time", time ?? .null)] + row(hit.track)
  }

  /// A row of `list genres`.
  static func row(_ genre: Genre) -> [Member] {
    [Member("name", .string(genre.name)), Member("tracks", JSON(genre.tracks))]
  }

  /// What `search` found: its kind, then its row with the id first.
  static func row(_ result: SearchResult) -> [Member] {
    let (kind, row): (String, [Member]) =
      switch result {
      case .track(let track): ("track", row(track))
      case .album(let album): ("album", row(album))
      case .artist(let artist): ("artist", row(artist))
      case .lyrics(let hit): ("lyrics", row(hit))
      }
    let ids = row.filter { $0.key == "id" }
    return [Member("kind", .string(kind))] + ids + row.filter { $0.key != "id" }
  }

  /// The report of `scan`.
  static func report(_ report: ScanReport) -> JSON {
    let unreadable = report.unreadable.map { file in
      JSON.object([
        Member("path", .string(file.path.display)), Member("reason", .string(file.reason)),
      ])
    }
    return .object([
      Member("folders", JSON(report.folders.map(\.display))), Member("seen", JSON(report.seen)),
      Member("added", JSON(report.added)), Member("changed", JSON(report.changed)),
      Member("moved", JSON(report.moved)), Member("missing", JSON(report.missing)),
      Member("unreadable", .array(unreadable)),
      Member("seconds", JSON(seconds: .seconds(report.seconds))),
    ])
  }
}

extension JSON {
  private static func sound(_ metadata: TrackMetadata) -> [Member] {
    [
      Member("container", JSON(metadata.container)), Member("codec", JSON(metadata.codec)),
      Member("duration", JSON(seconds: metadata.duration)),
      Member("bitrate", JSON(metadata.bitrate)), Member("sampleRate", JSON(metadata.sampleRate)),
      Member("channels", JSON(metadata.channels)), Member("bitDepth", JSON(metadata.bitDepth)),
    ]
  }

  private static func names(_ metadata: TrackMetadata, at path: FilePath) -> [Member] {
    [
      Member("title", .string(metadata.displayTitle(at: path))),
      Member("artist", JSON(metadata.displayArtist)),
      Member("artists", JSON(metadata.artists)), Member("album", JSON(metadata.album)),
      Member("albumArtist", JSON(metadata.albumArtist)),
      Member("albumArtists", JSON(metadata.albumArtists)),
    ]
  }

  private static func place(_ metadata: TrackMetadata) -> [Member] {
    [
      Member("trackNumber", JSON(metadata.trackNumber)),
      Member("trackTotal", JSON(metadata.trackTotal)),
      Member("discNumber", JSON(metadata.discNumber)),
      Member("discTotal", JSON(metadata.discTotal)),
      Member("date", JSON(metadata.date?.description)),
      Member("originalDate", JSON(metadata.originalDate?.description)),
    ]
  }

  private static func rest(_ metadata: TrackMetadata) -> [Member] {
    [
      Member("genres", JSON(metadata.genres)), Member("composers", JSON(metadata.composers)),
      Member("comment", JSON(metadata.comment)),
      Member("compilation", .bool(metadata.isCompilation)), Member("bpm", JSON(metadata.bpm)),
      Member("sortTitle", JSON(metadata.sortTitle)),
      Member("sortArtist", JSON(metadata.sortArtist)),
      Member("sortAlbum", JSON(metadata.sortAlbum)),
      Member("sortAlbumArtist", JSON(metadata.sortAlbumArtist)),
      Member("musicBrainz", musicBrainz(metadata.musicBrainz)),
      Member("replayGain", replayGain(metadata.replayGain)),
      Member("pictures", .array(metadata.pictures.map(picture))),
      Member("lyrics", .string(metadata.lyrics.rawValue)),
      Member("chapters", .array(metadata.chapters.map(chapter))),
      Member("problems", JSON(metadata.problems)),
    ]
  }

  private static func musicBrainz(_ ids: MusicBrainzIDs) -> JSON {
    .object([
      Member("recording", JSON(ids.recording)), Member("track", JSON(ids.track)),
      Member("release", JSON(ids.release)), Member("releaseGroup", JSON(ids.releaseGroup)),
      Member("artists", JSON(ids.artists)), Member("albumArtists", JSON(ids.albumArtists)),
    ])
  }

  static func replayGain(_ gain: ReplayGain) -> JSON {
    .object([
      Member("trackGain", JSON(gain.trackGain)), Member("trackPeak", JSON(gain.trackPeak)),
      Member("albumGain", JSON(gain.albumGain)), Member("albumPeak", JSON(gain.albumPeak)),
    ])
  }

  private static func picture(_ picture: PictureInfo) -> JSON {
    .object([
      Member("mime", .string(picture.mime)), Member("kind", .string(picture.kind.rawValue)),
      Member("bytes", JSON(picture.bytes)), Member("width", JSON(picture.width)),
      Member("height", JSON(picture.height)),
    ])
  }

  private static func chapter(_ chapter: Chapter) -> JSON {
    .object([
      Member("title", .string(chapter.title)), Member("start", JSON(seconds: chapter.start)),
    ])
  }
}
