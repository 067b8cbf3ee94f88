// The words of a track as a person wants them: from everywhere that has some, what was fetched last,
// then the choice and the delay that are kept for the track. Of an album in one file a track has only
// its own lines.

package import LibraryStore
package import Lyrics
package import MusicCore
package import TagReader

extension LyricsFinder {
  /// All words in and beside a track's file, the nearest first; of a part of a file, those of the
  /// part, from its beginning on.
  ///
  /// Blocks while it reads; throws when the file cannot be opened.
  package static func all(of track: Track) throws(TagError) -> [FoundLyrics] {
    guard let segment = track.segment else {
      return try all(of: track.path, names: names(of: track))
    }
    let whole = try all(of: track.path)
    var own = own(of: track)
    for found in whole where !own.contains(where: { $0.origin == found.origin }) {
      let lyrics = found.lyrics.part(from: segment.start, to: segment.end)
      if !lyrics.isEmpty { own.append(FoundLyrics(origin: found.origin, lyrics: lyrics)) }
    }
    return own
  }

  /// All words of a track, in the order in which they are preferred.
  ///
  /// Reads files; a track that is not of the library has only what its files have.
  @concurrent
  package static func all(of track: Track, in library: Library?) async throws -> [FoundLyrics] {
    var found = try all(of: track)
    if let text = try await library?.fetchedLyrics(of: track.id)?.text {
      let source = Lyrics.Source.lrclib
      let lyrics = Lyrics(text: text, source: source)
      if !lyrics.isEmpty { found.append(FoundLyrics(origin: source.rawValue, lyrics: lyrics)) }
    }
    return found
  }

  /// The words that are shown of a track, as much later as was wished; nil when there are none.
  @concurrent
  package static func lyrics(of track: Track, in library: Library?) async throws -> Lyrics? {
    let choice = try await library?.lyricsChoice(of: track.id) ?? LyricsChoice()
    return try await all(of: track, in: library).best(choosing: choice.origin)?
      .lyrics.delayed(by: choice.delay)
  }

  /// Files beside an album's one file that are called like one of its tracks: their times are the
  /// track's own.
  static func own(of track: Track) -> [FoundLyrics] {
    beside(track.path, called: partName(of: track), or: names(of: track))
  }

  /// "3 - Title": as a file with the words of a part of a file may be called.
  static func partName(of track: Track) -> String {
    (track.metadata.trackNumber.map { "\($0) - " } ?? "") + track.title
  }

  /// What a file with the track's words may be called besides the track's own name.
  private static func names(of track: Track) -> [String] {
    guard let title = track.metadata.title else { return [] }
    return [title] + (track.artist.map { ["\($0) \(title)", "\(title) \($0)"] } ?? [])
  }
}
