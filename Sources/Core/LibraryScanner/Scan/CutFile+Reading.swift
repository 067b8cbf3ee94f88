// What the tracks of a cut file are called: as the sheet says, else as the file does.

import LibraryStore
import MusicCore
import Playlists
import TagReader

extension CutFile {
  /// The tracks of a file that a sheet beside it, or in it, cuts; nil when none does.
  init?(_ file: PendingFile, _ song: Song) {
    guard let (sheet, tracks) = song.sheet(or: file.sheet) else { return nil }
    let words = PartWords(file.path, song.lyrics)
    let hasNumbers = Set(tracks.map(\.number)).count == tracks.count
    self.init(
      path: file.path, stamp: file.stamp, sheetStamp: file.sheetStamp, mark: song.mark,
      parts: tracks.enumerated().prefix(9999).map { index, track in
        let metadata = Self.metadata(
          of: track, in: sheet, song.metadata, stem: file.path.stem, count: tracks.count)
        let segment = TrackSegment(start: track.start.duration, end: track.end?.duration)
        return Part(
          number: hasNumbers ? track.number : index + 1, start: track.start.rawValue,
          end: track.end?.rawValue, metadata: metadata, words: words.inside(segment),
          wordsBeside: words.beside(segment, metadata))
      })
  }

  private static func metadata(
    of track: CueSheet.Track, in sheet: CueSheet, _ whole: TrackMetadata, stem: String, count: Int
  ) -> TrackMetadata {
    var metadata = whole
    metadata.title = track.title ?? "\(stem) \(track.number)"
    if let artist = track.performer ?? sheet.performer {
      (metadata.artist, metadata.artists, metadata.sortArtist) = (artist, [artist], nil)
    }
    if let artist = sheet.performer {
      (metadata.albumArtist, metadata.albumArtists) = (artist, [artist])
      metadata.sortAlbumArtist = nil
    }
    if let album = sheet.title { (metadata.album, metadata.sortAlbum) = (album, nil) }
    if let genre = sheet.genre { metadata.genres = [genre] }
    if let writer = track.songwriter ?? sheet.songwriter { metadata.composers = [writer] }
    if let date = sheet.date.flatMap({ PartialDate($0) }) { metadata.date = date }
    metadata.trackNumber = track.number
    metadata.trackTotal = count
    metadata.discNumber = sheet.discNumber ?? whole.discNumber
    metadata.discTotal = sheet.discTotal ?? whole.discTotal
    let end = track.end?.duration ?? whole.duration
    metadata.duration = end.map { min($0, whole.duration ?? $0) - track.start.duration }
    metadata.replayGain.trackGain = track.gain.trackGain
    metadata.replayGain.trackPeak = track.gain.trackPeak
    metadata.replayGain.albumGain = sheet.gain.albumGain ?? whole.replayGain.albumGain
    metadata.replayGain.albumPeak = sheet.gain.albumPeak ?? whole.replayGain.albumPeak
    (metadata.sortTitle, metadata.lyrics, metadata.chapters) = (nil, .none, [])
    (metadata.musicBrainz.recording, metadata.musicBrainz.track) = (nil, nil)
    return metadata
  }
}

extension Song {
  /// The sheet that cuts the file, `beside` it or else in it, and its tracks; nil when none does.
  func sheet(or beside: CueSheet?) -> (sheet: CueSheet, tracks: [CueSheet.Track])? {
    let own = cueSheet.map { CueSheet(text: $0) }
    let inside = own.flatMap { sheet in sheet.files.first.flatMap { sheet.cutting($0) } }
    guard let sheet = beside ?? inside else { return nil }
    let length = metadata.duration
    let tracks = sheet.tracks.filter { track in
      length.map { track.start.duration < $0 } ?? true
    }
    // A sheet that mostly lies behind the end means another file.
    guard !tracks.isEmpty, tracks.count * 2 > sheet.tracks.count else { return nil }
    return (sheet, tracks)
  }
}
