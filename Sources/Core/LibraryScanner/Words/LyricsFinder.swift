// The words of one track, from wherever they are: an `.lrc` file beside it, its own tags, a `.txt`
// file beside it.

import LibraryStore
package import Lyrics
package import MusicCore
import SystemKit
package import TagReader

/// Finds lyrics.
package enum LyricsFinder {
  /// The words of a music file; nil when there are none.
  ///
  /// As `all` finds them; timed words win over words without times, whatever they came from.
  package static func lyrics(of path: FilePath) throws(TagError) -> Lyrics? {
    try all(of: path).best()?.lyrics
  }

  /// All words of a music file, the nearest first: an `.lrc` file beside it, its own tags in their
  /// order, a `.txt` file.
  ///
  /// `names` are others by which a file beside it may be called, such as its title. Blocks while it
  /// reads. It opens the file in this process, so give it only what a worker has read before. Throws
  /// when the file itself cannot be opened.
  package static func all(
    of path: FilePath, names: [String] = []
  ) throws(TagError) -> [FoundLyrics] {
    let embedded = try TagReader.lyrics(in: path)
    let beside = Beside(path, names)
    var found: [FoundLyrics] = []
    if let lyrics = beside.timed.flatMap({ read($0, .lrcFile) }) {
      found.append(FoundLyrics(origin: Lyrics.Source.lrcFile.rawValue, lyrics: lyrics))
    }
    found += embedded.map { FoundLyrics(origin: $0.source, lyrics: lyrics(from: $0)) }
    if let lyrics = beside.plain.flatMap({ read($0, .textFile) }) {
      found.append(FoundLyrics(origin: Lyrics.Source.textFile.rawValue, lyrics: lyrics))
    }
    return found.filter { !$0.lyrics.isEmpty }
  }

  /// The `.lrc` file that is read for a track; nil when there is none.
  static func timedFile(of path: FilePath) -> FilePath? { Beside(path, []).timed }

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
  /// The files with words beside a track.
  private struct Beside {
    private(set) var timed: FilePath?
    private(set) var plain: FilePath?

    init(_ track: FilePath, _ names: [String]) {
      // A folder that cannot be listed has nothing beside the track.
      guard let listing = try? FolderListing.read(track.parent.bytes) else { return }
      var (timed, plain) = (SidecarNames<FilePath>(), SidecarNames<FilePath>())
      var music: Set<String> = []
      for entry in listing.entries where entry.kind == .file || entry.kind == .link {
        let path = track.parent.appending(entry.name)
        switch path.fileExtension {
        case "lrc": timed.add(path.stem, path)
        case "txt": plain.add(path.stem, path)
        default: if MusicFile.matches(path) { music.insert(TextIdentity.key(path.stem)) }
        }
      }
      // What is another track's own is not this one's.
      func like(_ files: SidecarNames<FilePath>) -> FilePath? {
        files.file(like: track.stem, or: names).flatMap {
          music.contains(TextIdentity.key($0.stem)) ? nil : $0
        }
      }
      self.timed = timed.file(named: track.stem) ?? like(timed)
      // Notes about an album are text files too: only a track's own name counts.
      self.plain = plain.file(named: track.stem)
    }
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
