// The one place that knows in which column which field of a track stands: writing and reading
// stand side by side, in the same order.

import MusicCore
import SQLiteKit

/// The columns of `track` that hold what the file says, and how they are read and written.
enum TrackColumns {
  /// The metadata's columns, in the order of `values(of:)`.
  static let metadata = [
    "container", "codec", "duration", "bitrate", "sample_rate", "channels", "bit_depth", "title",
    "artist", "artists", "album", "album_artist", "album_artists", "genres", "composers",
    "comment", "sort_title", "sort_artist", "sort_album", "sort_album_artist", "track_number",
    "track_total", "disc_number", "disc_total", "date", "original_date", "compilation", "bpm",
    "mb_recording", "mb_track", "mb_release", "mb_release_group", "mb_artists",
    "mb_album_artists", "track_gain", "track_peak", "album_gain", "album_peak", "pictures",
    "lyrics", "chapters", "problems",
  ]

  static func values(of metadata: TrackMetadata) -> [Value] {
    let ids = metadata.musicBrainz
    let gain = metadata.replayGain
    return [
      Value(metadata.container), Value(metadata.codec), Value(metadata.duration?.milliseconds),
      Value(metadata.bitrate), Value(metadata.sampleRate), Value(metadata.channels),
      Value(metadata.bitDepth), Value(metadata.title), Value(metadata.artist),
      Value(ListColumn.text(metadata.artists)), Value(metadata.album),
      Value(metadata.albumArtist), Value(ListColumn.text(metadata.albumArtists)),
      Value(ListColumn.text(metadata.genres)), Value(ListColumn.text(metadata.composers)),
      Value(metadata.comment), Value(metadata.sortTitle), Value(metadata.sortArtist),
      Value(metadata.sortAlbum), Value(metadata.sortAlbumArtist), Value(metadata.trackNumber),
      Value(metadata.trackTotal), Value(metadata.discNumber), Value(metadata.discTotal),
      Value(metadata.date?.description), Value(metadata.originalDate?.description),
      Value(metadata.isCompilation), Value(metadata.bpm), Value(ids.recording),
      Value(ids.track), Value(ids.release), Value(ids.releaseGroup),
      Value(ListColumn.text(ids.artists)), Value(ListColumn.text(ids.albumArtists)),
      Value(gain.trackGain), Value(gain.trackPeak), Value(gain.albumGain),
      Value(gain.albumPeak), Value(ListColumn.text(metadata.pictures)),
      Value(metadata.lyrics.rawValue), Value(ListColumn.text(metadata.chapters)),
      Value(ListColumn.text(metadata.problems)),
    ]
  }

  /// Reads the metadata's columns, the first of which is `start`.
  static func metadata(_ row: Row, from start: Int) -> TrackMetadata {
    var cells = Cells(row: row, position: start)
    var metadata = TrackMetadata()
    metadata.container = cells.text()
    metadata.codec = cells.text()
    metadata.duration = cells.int64().map { .milliseconds($0) }
    metadata.bitrate = cells.int()
    metadata.sampleRate = cells.int()
    metadata.channels = cells.int()
    metadata.bitDepth = cells.int()
    readNames(&cells, into: &metadata)
    metadata.trackNumber = cells.int()
    metadata.trackTotal = cells.int()
    metadata.discNumber = cells.int()
    metadata.discTotal = cells.int()
    metadata.date = cells.text().flatMap { PartialDate($0) }
    metadata.originalDate = cells.text().flatMap { PartialDate($0) }
    metadata.isCompilation = cells.int() == 1
    metadata.bpm = cells.int()
    readRest(&cells, into: &metadata)
    return metadata
  }

  /// All columns of a track, for `SELECT … FROM track`.
  static let all =
    "track.id, track.path, track.album_id, track.plays, track.last_played, track.records, "
    + "track.added, track.state, track.folder_disc, track.sidecar, track.segment_start, "
    + "track.segment_end, EXISTS (SELECT 1 FROM liked WHERE liked.track_id = track.id), "
    + metadata.map { "track.\($0)" }.joined(separator: ", ")

  /// How many columns `all` has.
  static let count = 13 + metadata.count

  /// Reads a track of a query for `all`, as it is shown: with what stands beside its file.
  static func track(_ row: Row) -> Track {
    var track = stored(row)
    track.metadata.discNumber = track.metadata.discNumber ?? row.optionalInt(8)
    track.metadata.lyrics = lyrics(
      track.metadata.lyrics, beside: LyricsKind(rawValue: row.text(9)) ?? .none)
    return track
  }

  /// The words of a track: timed ones beside the file count before plain ones in it.
  static func lyrics(_ inside: LyricsKind, beside: LyricsKind) -> LyricsKind {
    beside == .synced || inside == .none ? beside : inside
  }

  /// Reads a track of a query for `all`, with the metadata exactly as its file gave it.
  static func stored(_ row: Row) -> Track {
    Track(
      id: Track.ID(rawValue: row.int64(0)), path: TrackKey.path(row.blob(1)),
      metadata: metadata(row, from: 13),
      albumID: row.optionalInt64(2).map { Album.ID(rawValue: $0) }, plays: row.int(3),
      lastPlayed: row.optionalInt64(4), records: row.int(5), added: row.int64(6),
      isAway: row.int(7) != 0,
      segment: row.optionalInt(10).map { start in
        TrackSegment(
          start: TrackSegment.time(frames: start),
          end: row.optionalInt(11).map { TrackSegment.time(frames: $0) })
      }, isLiked: row.bool(12))
  }
}

extension TrackColumns {
  private static func readNames(_ cells: inout Cells, into metadata: inout TrackMetadata) {
    metadata.title = cells.text()
    metadata.artist = cells.text()
    metadata.artists = cells.list()
    metadata.album = cells.text()
    metadata.albumArtist = cells.text()
    metadata.albumArtists = cells.list()
    metadata.genres = cells.list()
    metadata.composers = cells.list()
    metadata.comment = cells.text()
    metadata.sortTitle = cells.text()
    metadata.sortArtist = cells.text()
    metadata.sortAlbum = cells.text()
    metadata.sortAlbumArtist = cells.text()
  }

  private static func readRest(_ cells: inout Cells, into metadata: inout TrackMetadata) {
    metadata.musicBrainz.recording = cells.text()
    metadata.musicBrainz.track = cells.text()
    metadata.musicBrainz.release = cells.text()
    metadata.musicBrainz.releaseGroup = cells.text()
    metadata.musicBrainz.artists = cells.list()
    metadata.musicBrainz.albumArtists = cells.list()
    metadata.replayGain.trackGain = cells.double()
    metadata.replayGain.trackPeak = cells.double()
    metadata.replayGain.albumGain = cells.double()
    metadata.replayGain.albumPeak = cells.double()
    metadata.pictures = ListColumn.pictures(cells.text() ?? "")
    metadata.lyrics = cells.text().flatMap { LyricsKind(rawValue: $0) } ?? .none
    metadata.chapters = ListColumn.chapters(cells.text() ?? "")
    metadata.problems = cells.list()
  }

  /// Reads a row from left to right.
  private struct Cells {
    let row: Row
    var position: Int

    mutating func text() -> String? { advance().flatMap { row.optionalText($0) } }
    mutating func int() -> Int? { advance().flatMap { row.optionalInt($0) } }
    mutating func int64() -> Int64? { advance().flatMap { row.optionalInt64($0) } }
    mutating func double() -> Double? { advance().flatMap { row.optionalDouble($0) } }
    mutating func list() -> [String] { ListColumn.items(text() ?? "") }

    private mutating func advance() -> Int? {
      defer { position += 1 }
      return position
    }
  }
}
