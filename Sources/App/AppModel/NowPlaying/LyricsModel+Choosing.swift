// Which words of a track are shown, how much later, and what a server has. What a person decides shows
// at once and is kept behind it, one decision after the other.
import LibraryScanner
import LibraryStore
import Lyrics
package import MusicCore

extension LyricsModel {
  /// How far one press moves the words.
  package nonisolated static let step = Duration.milliseconds(50)
  private nonisolated static let longestDelay = Duration.seconds(3600)

  /// Where there are words, the nearest first.
  package var places: [LyricsPlace] {
    let shown = found.best(choosing: choice.origin)?.origin
    return found.map {
      LyricsPlace(
        origin: $0.origin, title: $0.place, details: $0.details, isShown: $0.origin == shown)
    }
  }

  /// Shows the words from another place from now on.
  package func choose(_ origin: String) {
    guard origin != choice.origin, found.contains(where: { $0.origin == origin }) else { return }
    choice.origin = origin
    decide()
  }

  /// Shows the words so much later than so far from now on; earlier below 0.
  package func delay(by distance: Duration) {
    guard lyrics?.isSynced == true else { return }
    choice.delay = min(Self.longestDelay, max(.zero - Self.longestDelay, choice.delay + distance))
    decide()
  }

  /// Shows the words at the times that they say.
  package func resetDelay() {
    guard choice.delay != .zero else { return }
    choice.delay = .zero
    decide()
  }

  /// Whether the words are shown at other times than they say.
  package var isDelayed: Bool { choice.delay != .zero }

  /// Whether there is a song to look for words of.
  package var hasTrack: Bool { content != .nothing }

  /// "in time", "0.15 s later", "0.05 s earlier".
  package var delayText: String {
    let hundredths = Int((choice.delay / .milliseconds(10)).rounded())
    guard hundredths != 0 else { return tr("in time") }
    let size = abs(hundredths)
    let rest = size % 100 < 10 ? "0\(size % 100)" : "\(size % 100)"
    let seconds = "\(size / 100).\(rest)"
    return hundredths > 0
      ? tr("{seconds} s later", ["seconds": seconds])
      : tr("{seconds} s earlier", ["seconds": seconds])
  }

  /// Asks the server for words; by itself only where that is switched on.
  package func fetch(isAsked: Bool) {
    guard let track, asking != .waiting else { return }
    if isAsked { asking = .waiting }
    Task { [weak self, access] in
      let answer = await access.fetch(track, isAsked)
      guard let self, self.track?.id == track.id, self.track?.path == track.path else { return }
      take(answer, isAsked: isAsked)
    }
  }

  /// The words of a track were written into the file beside it: they are shown, at its times.
  package func saved(_ track: Track) {
    choice = LyricsChoice(origin: Lyrics.Source.lrcFile.rawValue)
    keep(choice, of: track)
    readAgain()
  }

  /// Returns when what was decided is kept: for tests.
  package func settle() async { await keeping?.value }
}

extension LyricsModel {
  private func decide() {
    show()
    if let track { keep(choice, of: track) }
  }

  private func keep(_ choice: LyricsChoice, of track: Track) {
    // A loose file has nowhere to be remembered.
    guard track.id.rawValue > 0 else { return }
    let before = keeping
    keeping = Task { [weak self, access] in
      await before?.value
      do {
        try await access.choose(choice, track.id)
      } catch {
        self?.failed(Notice.text(for: error))
      }
    }
  }

  private func take(_ answer: LyricsAnswer, isAsked: Bool) {
    switch answer {
    case .words(let lyrics):
      let origin = Lyrics.Source.lrclib.rawValue
      asking = .idle
      found = found.filter { $0.origin != origin } + [FoundLyrics(origin: origin, lyrics: lyrics)]
      if isAsked { choose(origin) }
      show()
    case .none: if isAsked { asking = .told(tr("lrclib.net has no lyrics for this song.")) }
    case .notAsked:
      if isAsked { asking = .told(tr("The song has no title or no artist to ask for.")) }
    case .failed(let reason):
      if isAsked { asking = .told(tr("Nothing came: {reason}.", ["reason": reason])) }
    }
  }
}

/// A place that has words of a track.
package nonisolated struct LyricsPlace: Hashable, Sendable {
  package let origin: String
  package let title: String
  package let details: String
  package let isShown: Bool
}

extension FoundLyrics {
  /// Where they are from, in words.
  fileprivate nonisolated var place: String {
    switch origin {
    case Lyrics.Source.lrcFile.rawValue: tr("Lyrics file beside the song")
    case Lyrics.Source.textFile.rawValue: tr("Text file beside the song")
    case Lyrics.Source.lrclib.rawValue: tr("lrclib.net")
    default: tr("In the song’s file ({tag})", ["tag": origin])
    }
  }

  /// "with times, 42 lines".
  fileprivate nonisolated var details: String {
    let lines = trn("{count} line", "{count} lines", lyrics.lines.count)
    return lyrics.isSynced
      ? tr("with times, {lines}", ["lines": lines]) : tr("without times, {lines}", ["lines": lines])
  }
}
