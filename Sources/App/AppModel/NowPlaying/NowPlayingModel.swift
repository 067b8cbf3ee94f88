// What plays now, for every bar and page that shows it: words, times, and the seek that a person
// is about to make. The truth is the player's; only the drag is kept here, because the player must
// not hear of it before the finger is lifted.
package import MusicCore
import Observation
package import Playback

/// The player as views show it.
@Observable
package final class NowPlayingModel {
  let player: Player
  private var seekBar = SeekBarState()

  package init(player: Player) {
    self.player = player
  }

  // MARK: - What plays

  package var track: Track? { player.state.currentItem?.track }
  package var hasTrack: Bool { player.state.currentItem != nil }
  package var isPlaying: Bool { player.state.transport.isPlaying }

  /// The title; empty when nothing is loaded.
  package var title: String { track?.title ?? "" }
  /// The artist, or "Unknown artist"; empty when nothing is loaded.
  package var artist: String { track?.displayArtist ?? "" }
  package var albumTitle: String? { track?.metadata.album }
  package var cover: CoverSource? { track.map { .track($0) } }

  // MARK: - Time

  package var duration: Duration? { player.state.timing.duration }

  /// Whether the seek bar can be used: the length is known and the source can seek.
  package var canSeek: Bool { subject.canSeek }

  /// Whether the position moves by itself, so that a bar on screen has to follow it.
  package var isRunning: Bool { player.state.timing.instant != nil }

  /// Where the listener is.
  package func position(at instant: ContinuousClock.Instant? = nil) -> Duration {
    player.position(at: instant)
  }

  /// Where the listener is, or where the finger is.
  package func shownPosition(at instant: ContinuousClock.Instant? = nil) -> Duration {
    if let dragRatio, let duration { return duration * dragRatio }
    return player.position(at: instant)
  }

  /// How far the bar is filled, 0 to 1.
  package func ratio(at instant: ContinuousClock.Instant? = nil) -> Double {
    seekBar.ratio(of: Timecode.ratio(player.position(at: instant), of: duration))
  }

  /// The time on the left; `--:--` when nothing is loaded.
  package func elapsedText(at instant: ContinuousClock.Instant? = nil) -> String {
    hasTrack ? Timecode.text(shownPosition(at: instant)) : Timecode.unknown
  }

  /// The time on the right; `--:--` while it is not known.
  package var durationText: String { Timecode.text(hasTrack ? duration : nil) }

  /// The bar's value in words, for a screen reader.
  package func spokenPosition(at instant: ContinuousClock.Instant? = nil) -> String {
    guard hasTrack else { return tr("Nothing is playing") }
    let position = Spoken.time(shownPosition(at: instant))
    guard let duration else { return position }
    let words = tr(
      "{position} of {duration}", ["position": position, "duration": Spoken.time(duration)])
    guard let chapter = marks.chapter(at: shownPosition(at: instant)) else { return words }
    return tr("{position}, {chapter}", ["position": words, "chapter": chapter])
  }

  // MARK: - Seeking

  /// Where the finger holds the bar, 0 to 1; nil while nobody does.
  package var dragRatio: Double? { seekBar.heldRatio }

  /// Takes what a person has done with a seek bar, and asks the player for what comes of it.
  package func take(_ input: SeekBarState.Input) {
    var next = seekBar
    let wish = next.take(input, of: subject, at: player.position())
    // Only what has changed is told to those who observe.
    if next != seekBar { seekBar = next }
    switch wish {
    case .seek(let target): player.send(.seek(to: target))
    case .seekBy(let distance): player.send(.seekBy(distance))
    case nil: break
    }
  }

  private var subject: SeekBarState.Subject {
    SeekBarState.Subject(
      item: player.state.currentItem?.id, duration: duration,
      isSeekable: player.state.timing.isSeekable)
  }

  // MARK: - Transport

  package func playPause() { player.send(.playPause) }
  package func next() { player.send(.next) }
  package func previous() { player.send(.previous) }

  package var isShuffled: Bool { player.state.queue.isShuffled }
  package func setShuffled(_ on: Bool) { player.send(.setShuffle(on)) }

  package var repeatMode: RepeatMode { player.state.queue.repeatMode }

  /// Off, all, one, off.
  package func cycleRepeat() {
    let next: RepeatMode =
      switch repeatMode {
      case .off: .all
      case .all: .one
      case .one: .off
      }
    player.send(.setRepeat(next))
  }

  /// The repeat button's name, which tells its state.
  package var repeatName: String {
    switch repeatMode {
    case .off: tr("Repeat: off")
    case .all: tr("Repeat: all")
    case .one: tr("Repeat: one track")
    }
  }

  /// The play button's name: what pressing it does.
  package var playName: String { isPlaying ? tr("Pause") : tr("Play") }

  // MARK: - Volume

  /// The knob's place, 0 to 1; loudness goes with its cube, as the ear hears it.
  package var volumePosition: Double {
    Loudness.place(of: player.state.volume)
  }

  package func setVolume(position: Double) {
    player.send(.setVolume(Loudness.amplitude(of: position)))
  }

  package var isMuted: Bool { player.state.isMuted }
  package func toggleMuted() { player.send(.setMuted(!isMuted)) }

  // MARK: - Trouble

  /// What people should hear of, in words.
  package var notice: String? { player.state.notice.map(Notice.text(for:)) }
}
