// The words for the live line: read once a track, asked ten times a second.
import LibraryScanner
import Lyrics
import MusicCore

/// What is sung in the track that plays.
@MainActor
final class SungLines {
  private var track: Track.ID?
  private var lyrics: Lyrics?

  /// The line that is current in a track at a time; nil when there is none.
  func line(in track: Track, at time: Duration) -> String? {
    if self.track != track.id {
      self.track = track.id
      // A file that cannot be opened for its words still plays.
      lyrics = try? LyricsFinder.lyrics(of: track.path)
    }
    return lyrics?.line(at: time)?.text
  }
}
