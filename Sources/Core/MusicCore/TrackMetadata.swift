// Everything that a file says about its music: the fields of the `info` contract. The tag reader
// fills it, the library keeps it, the command line prints it. Absent is nil or empty, never a
// placeholder; `TrackMetadata+Display.swift` says what people see instead.

/// What one audio file says about itself.
package struct TrackMetadata: Hashable, Sendable {
  // MARK: Sound

  /// The container's name: "MPEG", "FLAC", "Ogg", "MP4", "WAV", "AIFF", "WavPack", "APE",
  /// "Musepack", "ASF".
  package var container: String?
  /// The codec's name: "MP3", "FLAC", "Vorbis", "Opus", "AAC", "ALAC", "PCM", ….
  package var codec: String?
  /// How long the sound lasts; nil when unknown.
  package var duration: Duration?
  /// Kilobits a second.
  package var bitrate: Int?
  /// Frames a second.
  package var sampleRate: Int?
  package var channels: Int?
  /// Bits a sample, for lossless codecs.
  package var bitDepth: Int?

  // MARK: Names

  package var title: String?
  /// The artists as the file wants them shown, in one line.
  package var artist: String?
  package var artists: [String] = []
  package var album: String?
  package var albumArtist: String?
  package var albumArtists: [String] = []
  package var genres: [String] = []
  package var composers: [String] = []
  package var comment: String?
  package var sortTitle: String?
  package var sortArtist: String?
  package var sortAlbum: String?
  package var sortAlbumArtist: String?

  // MARK: Place and date

  /// 1 and up.
  package var trackNumber: Int?
  package var trackTotal: Int?
  package var discNumber: Int?
  package var discTotal: Int?
  package var date: PartialDate?
  package var originalDate: PartialDate?
  package var isCompilation = false
  /// Beats a minute.
  package var bpm: Int?

  // MARK: The rest

  package var musicBrainz = MusicBrainzIDs()
  package var replayGain = ReplayGain()
  package var pictures: [PictureInfo] = []
  package var lyrics = LyricsKind.none
  package var chapters: [Chapter] = []
  /// Plain sentences: what was wrong in the file and how it was read.
  package var problems: [String] = []

  package init() {}
}

/// MusicBrainz identifiers as the file gives them, unchecked.
package struct MusicBrainzIDs: Hashable, Sendable {
  package var recording: String?
  package var track: String?
  package var release: String?
  package var releaseGroup: String?
  package var artists: [String] = []
  package var albumArtists: [String] = []

  package init() {}
}

/// How loud a track and its album are, after ReplayGain 2 (reference -18 LUFS).
package struct ReplayGain: Hashable, Sendable {
  /// Decibels.
  package var trackGain: Double?
  /// Linear; 1 is full scale.
  package var trackPeak: Double?
  /// Decibels.
  package var albumGain: Double?
  /// Linear; 1 is full scale.
  package var albumPeak: Double?

  package init() {}
}

/// A picture in a file, described but not held.
package struct PictureInfo: Hashable, Sendable {
  /// The media type as found from the bytes.
  package var mime: String
  package var kind: Kind
  /// The size of the picture's data.
  package var bytes: Int
  /// Pixels, as the picture's own header says; 0 when that could not be read.
  package var width: Int
  package var height: Int

  package init(mime: String, kind: Kind, bytes: Int, width: Int, height: Int) {
    self.mime = mime
    self.kind = kind
    self.bytes = bytes
    self.width = width
    self.height = height
  }

  /// What the picture shows; the cases that matter to choosing a cover.
  package enum Kind: String, Sendable, CaseIterable {
    case front, back, media, leaflet, artist, fileIcon, other
  }
}

/// What words a file carries.
package enum LyricsKind: String, Sendable, CaseIterable {
  case none, plain, synced
}

/// A named place inside a track.
package struct Chapter: Hashable, Sendable {
  package var title: String
  package var start: Duration

  package init(title: String, start: Duration) {
    self.title = title
    self.start = start
  }
}
