// The words for the live line: read once a track, off the main thread, asked ten times a second.
import LibraryScanner
import LibraryStore
import Lyrics
import MusicCore

/// What is sung in the track that plays.
@MainActor
final class SungLines {
  /// Knows what a person has chosen for a track's words; nil: nothing is known.
  private let library: Library?
  private var track: Track.ID?
  private var lyrics: Lyrics?
  private var cursor: LineCursor?

  init(_ library: Library?) {
    self.library = library
  }

  /// The line that is current in a track at a time; nil when there is none, or not yet.
  func line(in track: Track, at time: Duration) -> String? {
    if self.track != track.id { read(track) }
    return cursor?.line(at: time).flatMap { lyrics?.lines[$0].text }
  }

  private func read(_ track: Track) {
    (self.track, lyrics, cursor) = (track.id, nil, nil)
    Task { [weak self, library] in
      // A file that cannot be opened for its words still plays.
      let found = try? await LyricsFinder.lyrics(of: track, in: library)
      guard let self, self.track == track.id else { return }
      lyrics = found
      cursor = found.map { LineCursor($0) }
    }
  }
}
