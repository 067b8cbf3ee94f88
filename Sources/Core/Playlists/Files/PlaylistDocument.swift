// A playlist as a file has it: what it calls itself, and where each entry is to be found as somebody
// wrote it down. What an entry means on this machine is for `PlaylistEntry.place` to say.
package import MusicCore

/// What a playlist file says.
package struct PlaylistDocument: Hashable, Sendable {
  package var title: String?
  package var entries: [PlaylistEntry]

  package init(title: String? = nil, entries: [PlaylistEntry] = []) {
    self.title = title
    self.entries = entries
  }
}

/// One entry of a playlist file.
package struct PlaylistEntry: Hashable, Sendable {
  /// A path or an address, as the bytes that stand in the file.
  package var location: [UInt8]
  /// Whether `location` is an address by the format's own rules, with escaped bytes.
  package var isURI = false
  package var title: String?
  package var artist: String?
  package var album: String?
  package var duration: Duration?

  package init(_ location: [UInt8], isURI: Bool = false) {
    self.location = location
    self.isURI = isURI
  }
}

/// Why a file is no playlist.
package enum PlaylistError: Error, Hashable, Sendable {
  /// Its end is missing: nobody knows what stood there.
  case cutOff
  case notAPlaylist
}

/// The kinds of playlist files.
package enum PlaylistFormat: String, CaseIterable, Sendable {
  case m3u, m3u8, pls, xspf

  /// The kind by a file's extension; nil when that is none of a playlist.
  package init?(of path: FilePath) {
    self.init(rawValue: path.fileExtension)
  }

  /// Reads a file's bytes.
  package func read(_ bytes: [UInt8]) throws(PlaylistError) -> PlaylistDocument {
    switch self {
    case .m3u, .m3u8: M3U.read(bytes)
    case .pls: PLS.read(bytes)
    case .xspf: try XSPF.read(bytes)
    }
  }

  /// The bytes of a file in `folder`; paths are relative to it where that can be.
  package func write(_ tracks: [Track], title: String, in folder: FilePath) -> [UInt8] {
    switch self {
    case .m3u, .m3u8: M3U.write(tracks, title: title, in: folder, isText: self == .m3u8)
    case .pls: PLS.write(tracks, in: folder)
    case .xspf: XSPF.write(tracks, title: title, in: folder)
    }
  }
}
