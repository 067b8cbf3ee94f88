// The words of the tracks of a cut file, as they are searched: what the file and the words beside it
// say in each track's time, or what lies beside it under the track's own name.

import LibraryStore
import Lyrics
import MusicCore
import TagReader

/// The words in and beside one file that is cut into tracks.
struct PartWords {
  private let path: FilePath
  private let embedded: [Lyrics]
  private let around: [Lyrics]

  /// Looks beside the file at `path`, which has `lyrics` in it.
  init(_ path: FilePath, _ lyrics: [EmbeddedLyrics]) {
    self.path = path
    embedded = lyrics.map(LyricsFinder.lyrics(from:)).filter { !$0.isEmpty }
    around = LyricsFinder.beside(path).map(\.lyrics)
  }

  /// The part's lines of the words in the file, timed from the part's beginning.
  func inside(_ segment: TrackSegment) -> [SungLine] {
    lines(of: embedded, in: segment)
  }

  /// The part's own lines beside the file, or else its part of those of the whole.
  func beside(_ segment: TrackSegment, _ metadata: TrackMetadata) -> [SungLine] {
    let track = Track(
      id: Track.ID(looseAt: path), path: path, metadata: metadata, segment: segment)
    if let own = LyricsFinder.own(of: track).first?.lyrics { return LyricsFinder.lines(of: own) }
    return lines(of: around, in: segment)
  }

  /// Of words without times nobody knows which part they are of.
  private func lines(of all: [Lyrics], in segment: TrackSegment) -> [SungLine] {
    let timed = all.first { $0.isSynced }
    return timed.map {
      LyricsFinder.lines(of: $0.part(from: segment.start, to: segment.end))
    } ?? []
  }
}
