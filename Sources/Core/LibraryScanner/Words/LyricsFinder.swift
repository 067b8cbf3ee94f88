// The words of one track, from wherever they are: an `.lrc` file beside it, its own tags, a `.txt`
// file beside it. Timed words win over words without times, whatever they came from.

import LibraryStore
package import Lyrics
package import MusicCore
import SystemKit
package import TagReader

/// Finds lyrics.
package enum LyricsFinder {
  /// The words of a music file; nil when there are none.
  ///
  /// Blocks while it reads. It opens the file in this process, so give it only what a worker has
  /// read before. Throws when the file itself cannot be opened.
  package static func lyrics(of path: FilePath) throws(TagError) -> Lyrics? {
    let beside = sidecars(of: path)
    let embedded = try TagReader.lyrics(in: path).map(lyrics(from:))
    let candidates =
      [beside.timed.flatMap { read($0, .lrcFile) }] + embedded.map { $0 }
      + [beside.plain.flatMap { read($0, .textFile) }]
    let words = candidates.compactMap { $0 }.filter { !$0.isEmpty }
    return words.first(where: \.isSynced) ?? words.first
  }

  /// The lines that are searched of what a file holds: of the timed words, or else the first.
  static func lines(of embedded: [EmbeddedLyrics]) -> [SungLine] {
    guard let first = embedded.first(where: { $0.kind == .synced }) ?? embedded.first else {
      return []
    }
    return lines(of: lyrics(from: first))
  }

  /// The lines that are searched, translations as lines of their own; pauses are left out.
  static func lines(of lyrics: Lyrics) -> [SungLine] {
    lyrics.lines.flatMap { line in
      ([line.text] + line.translations).filter { !$0.isEmpty }
        .map { SungLine(time: line.time, text: $0) }
    }
  }
}

extension LyricsFinder {
  /// The files beside a track that share its stem, whatever the case of their endings.
  private static func sidecars(of path: FilePath) -> (timed: FilePath?, plain: FilePath?) {
    // A folder that cannot be listed has nothing beside the track.
    guard let listing = try? FolderListing.read(path.parent.bytes) else { return (nil, nil) }
    let stem = path.stem
    let paths = listing.entries.filter { $0.kind == .file || $0.kind == .link }
      .map { path.parent.appending($0.name) }
      .filter { $0.stem == stem }
    return (
      paths.first { $0.fileExtension == "lrc" }, paths.first { $0.fileExtension == "txt" }
    )
  }

  private static func read(_ path: FilePath, _ source: Lyrics.Source) -> Lyrics? {
    // What cannot be read holds no words.
    guard let bytes = try? FileSystem.contents(of: path.bytes, limit: 1 << 20) else { return nil }
    return lyrics(in: bytes, source)
  }

  /// The words in a file beside a track, in whatever encoding it is.
  static func lyrics(in bytes: [UInt8], _ source: Lyrics.Source) -> Lyrics {
    Lyrics(bytes: bytes, source: source) { LegacyText.decode($0) }
  }

  private static func lyrics(from embedded: EmbeddedLyrics) -> Lyrics {
    switch embedded.content {
    case .text(let text): return Lyrics(text: text, source: .tag)
    case .lines(let lines):
      let timed = lines.map { Lyrics.Line(time: $0.time, text: $0.text) }
      return Lyrics(synced: timed, source: .tag)
    }
  }
}
