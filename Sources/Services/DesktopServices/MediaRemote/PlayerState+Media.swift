// The player's state in MPRIS's words, as pure functions.
internal import GLibKit
internal import MusicCore
internal import Playback

extension PlayerState {
  /// The properties of the Player interface, without Position and without a track's metadata.
  var mediaProperties: [String: Variant] {
    let hasTracks = !queue.items.isEmpty
    let canSeek = timing.isSeekable && (timing.duration ?? .zero) > .zero
    return [
      "PlaybackStatus": .string(playbackStatus),
      "LoopStatus": .string(queue.repeatMode.loopStatus),
      "Shuffle": .bool(queue.isShuffled),
      "Volume": .double(isMuted ? 0 : Loudness.place(of: volume)),
      "Metadata": .dictionary(["mpris:trackid": .objectPath(MediaMetadata.noTrack)]),
      "Rate": .double(sound.speed), "MinimumRate": .double(0.5), "MaximumRate": .double(2),
      "CanGoNext": .bool(queue.following(skipping: failedItems) != nil),
      "CanGoPrevious": .bool(hasTracks),
      "CanPlay": .bool(hasTracks), "CanPause": .bool(transport.isLoaded),
      "CanSeek": .bool(canSeek), "CanControl": .bool(true),
    ]
  }

  private var playbackStatus: String {
    switch transport {
    case .idle, .failed: "Stopped"
    case .playing, .loading(_, playing: true): "Playing"
    case .paused, .loading(_, playing: false): "Paused"
    }
  }

  /// Whether the position of the same item is not where it would be by itself, by more than the
  /// half second that a remote's own counting may be off.
  func hasJumped(since earlier: PlayerState, at now: ContinuousClock.Instant) -> Bool {
    guard let id = transport.itemID, id == earlier.transport.itemID else { return false }
    let difference = timing.position(at: now) - earlier.timing.position(at: now)
    return difference > .milliseconds(500) || difference < .milliseconds(-500)
  }
}

extension RepeatMode {
  var loopStatus: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  init?(loopStatus: String) {
    switch loopStatus {
    case "None": self = .off
    case "Track": self = .one
    case "Playlist": self = .all
    default: return nil
    }
  }
}
