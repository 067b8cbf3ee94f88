// The page of all the words: whether it follows the song, what a press on a line does, how large
// the words are. What a person has chosen is remembered over the end of the program.
import Lyrics
import MusicCore
import Observation

/// What a person has chosen for the words, kept by whoever opens the window.
package nonisolated struct LyricsChoices: Hashable, Sendable {
  /// Whether a press on a line plays from there; otherwise it closes the page.
  package var tapSeeks: Bool
  /// How large the words are, as an index of `sizes`.
  package var size: Int

  /// The words' heights, in points.
  package static let sizes = [13, 16, 20, 25, 32]

  package init(tapSeeks: Bool = false, size: Int = 2) {
    self.tapSeeks = tapSeeks
    self.size = min(Self.sizes.count - 1, max(0, size))
  }
}

/// The page of words as it is shown.
@Observable
package final class LyricsPageModel {
  package let lyrics: LyricsModel
  private let playing: NowPlayingModel
  @ObservationIgnored private let keep: (LyricsChoices) -> Void
  private var following = LyricsFollowing()
  @ObservationIgnored private var returning: Task<Void, Never>?
  private var isTellingDelay = false
  @ObservationIgnored private var telling: Task<Void, Never>?

  package private(set) var choices: LyricsChoices {
    didSet { if choices != oldValue { keep(choices) } }
  }

  /// Whether the window is filled by the words, to be read across the room.
  package var isFullScreen = false

  package init(
    _ lyrics: LyricsModel, _ playing: NowPlayingModel, choices: LyricsChoices,
    keep: @escaping (LyricsChoices) -> Void
  ) {
    self.lyrics = lyrics
    self.playing = playing
    self.choices = choices
    self.keep = keep
  }

  isolated deinit {
    returning?.cancel()
    telling?.cancel()
  }

  // MARK: - Following

  /// Whether the current line is kept in its place.
  package var followsSong: Bool { following.isOn }

  package func setFollowsSong(_ on: Bool) {
    returning?.cancel()
    following.set(on)
  }

  /// A person looks elsewhere: the page stays there for a while.
  package func personScrolled() {
    following.scrolled(at: .now)
    guard following.returns != nil else { return }
    returning?.cancel()
    returning = Task { [weak self] in
      // The moment is looked at again: more scrolling puts it off.
      while let moment = self?.following.returns {
        // Cancelled: somebody has decided meanwhile.
        guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil, let self else {
          return
        }
        if following.look(at: .now) { return }
      }
    }
  }

  // MARK: - A press on a line

  package var tapSeeks: Bool { choices.tapSeeks }
  package func setTapSeeks(_ on: Bool) { choices.tapSeeks = on }

  /// What a press on a line will do, while it is not plain to see; for a moment how much later the
  /// words are shown.
  package var hint: String? {
    if isTellingDelay { return tr("Lyrics: {when}", ["when": lyrics.delayText]) }
    guard tapSeeks, lyrics.lyrics?.isSynced == true else { return nil }
    return tr("Press a line to play from there")
  }

  /// Plays from a line; false: the page is to be closed.
  package func tap(_ index: Int) -> Bool {
    guard tapSeeks, let words = lyrics.lyrics, words.isSynced else { return false }
    guard words.lines.indices.contains(index), let time = words.lines[index].time else {
      return true
    }
    playing.take(.set(time))
    setFollowsSong(true)
    return true
  }

  // MARK: - In time

  /// Shows the words so much later from now on, and says so for a moment.
  package func delay(by distance: Duration) {
    guard lyrics.lyrics?.isSynced == true else { return }
    lyrics.delay(by: distance)
    isTellingDelay = true
    telling?.cancel()
    telling = Task { [weak self] in
      // Cancelled: it was moved once more.
      guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
      self?.isTellingDelay = false
    }
  }

  // MARK: - Size

  package var points: Int { LyricsChoices.sizes[choices.size] }
  package var canGrow: Bool { choices.size + 1 < LyricsChoices.sizes.count }
  package var canShrink: Bool { choices.size > 0 }

  /// One size up or down.
  package func resize(by step: Int) {
    choices = LyricsChoices(tapSeeks: choices.tapSeeks, size: choices.size + step)
  }

  // MARK: - Words one by one

  /// How many bytes of the current line's UTF-8 are sung; nil where its words have no times.
  package func sungBytes(at instant: ContinuousClock.Instant? = nil) -> Int? {
    guard let words = lyrics.lyrics, let index = lyrics.lineIndex else { return nil }
    let line = words.lines[index]
    guard !line.words.isEmpty else { return nil }
    let position = playing.position(at: instant)
    return line.words.reduce(0) { $0 + ($1.time <= position ? $1.text.utf8.count : 0) }
  }
}
