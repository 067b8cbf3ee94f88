// The words of a track of the library as a person wants them: from everywhere that has some, what
// was fetched last, then the choice and the delay that are kept for the track.

package import LibraryStore
package import Lyrics
package import MusicCore

extension LyricsFinder {
  /// All words of a track, in the order in which they are preferred.
  ///
  /// Reads files; a track that is not of the library has only what its files have.
  @concurrent
  package static func all(of track: Track, in library: Library) async throws -> [FoundLyrics] {
    var found = try all(of: track.path, names: names(of: track))
    if let text = try await library.fetchedLyrics(of: track.id)?.text {
      let source = Lyrics.Source.lrclib
      let lyrics = Lyrics(text: text, source: source)
      if !lyrics.isEmpty { found.append(FoundLyrics(origin: source.rawValue, lyrics: lyrics)) }
    }
    return found
  }

  /// The words that are shown of a track, as much later as was wished; nil when there are none.
  @concurrent
  package static func lyrics(of track: Track, in library: Library) async throws -> Lyrics? {
    let choice = try await library.lyricsChoice(of: track.id)
    return try await all(of: track, in: library).best(choosing: choice.origin)?
      .lyrics.delayed(by: choice.delay)
  }

  /// What a file with the track's words may be called besides the track's own name.
  private static func names(of track: Track) -> [String] {
    guard let title = track.metadata.title else { return [] }
    return [title] + (track.artist.map { ["\($0) \(title)", "\(title) \($0)"] } ?? [])
  }
}
