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
    var found = beside.timed.map { [Self.found(in: $0, .lrcFile)] } ?? []
    found += embedded.map { FoundLyrics(origin: $0.source, lyrics: lyrics(from: $0)) }
    found += beside.plain.map { [Self.found(in: $0, .textFile)] } ?? []
    return found.filter { !$0.lyrics.isEmpty }
  }

  /// Words beside a file that are called like a part of it, or like one of `names`.
  static func beside(
    _ path: FilePath, called name: String, or names: [String]
  ) -> [FoundLyrics] {
    words(in: Beside(path, names, part: name))
  }

  /// All words in files beside a file, the nearest first.
  static func beside(_ path: FilePath) -> [FoundLyrics] {
    words(in: Beside(path, []))
  }

  private static func words(in beside: Beside) -> [FoundLyrics] {
    let files = [(beside.timed, Lyrics.Source.lrcFile), (beside.plain, .textFile)]
    return files.compactMap { file, source in file.map { found(in: $0, source) } }
      .filter { !$0.lyrics.isEmpty }
  }

  /// The `.lrc` file that is read for a track by the name of its file, or for a part of a file by the
  /// part's; nil when there is none.
  static func timedFile(of track: Track) -> FilePath? {
    Beside(track.path, [], part: track.segment == nil ? nil : partName(of: track)).timed
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
    var sung: [SungLine] = []
    sung.reserveCapacity(lyrics.lines.count)
    for line in lyrics.lines {
      if !line.text.isEmpty { sung.append(SungLine(time: line.time, text: line.text)) }
      for text in line.translations where !text.isEmpty {
        sung.append(SungLine(time: line.time, text: text))
      }
    }
    return sung
  }
}

extension LyricsFinder {
  /// The files with words beside a track.
  private struct Beside {
    private(set) var timed: FilePath?
    private(set) var plain: FilePath?

    /// Without `part` the file's own; else only what is called like that part of it.
    init(_ track: FilePath, _ names: [String], part: String? = nil) {
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
        files.file(like: part ?? track.stem, or: names).flatMap {
          music.contains(TextIdentity.key($0.stem)) ? nil : $0
        }
      }
      guard part == nil else {
        (self.timed, self.plain) = (like(timed), like(plain))
        return
      }
      self.timed = timed.file(named: track.stem) ?? like(timed)
      // Notes about an album are text files too: only a track's own name counts.
      self.plain = plain.file(named: track.stem)
    }
  }

  private static func found(in path: FilePath, _ source: Lyrics.Source) -> FoundLyrics {
    // What cannot be read holds no words.
    let bytes = (try? FileSystem.contents(of: path.bytes, limit: 1 << 20)) ?? []
    return FoundLyrics(origin: source.rawValue, lyrics: lyrics(in: bytes, source))
  }

  /// The words in a file beside a track, in whatever encoding it is.
  static func lyrics(in bytes: [UInt8], _ source: Lyrics.Source) -> Lyrics {
    Lyrics(bytes: bytes, source: source) { LegacyText.decode($0) }
  }

  static func lyrics(from embedded: EmbeddedLyrics) -> Lyrics {
    switch embedded.content {
    case .text(let text): return Lyrics(text: text, source: .tag)
    case .lines(let lines):
      let timed = lines.map { Lyrics.Line(time: $0.time, text: $0.text) }
      return Lyrics(synced: timed, source: .tag)
    }
  }
}
