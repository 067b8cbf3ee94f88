// What the running window plays, in words and as JSON.
import AppModel
import MusicCore
import Playback

/// The answer to `norae remote status`, and to every other wish.
struct RemoteStatus {
  private let state: PlayerState
  private let position: Duration

  init(_ state: PlayerState, position: Duration) {
    self.state = state
    self.position = position
  }

  /// Two lines: the track, and where it is.
  var text: String {
    guard let track = state.currentItem?.track else { return tr("Nothing is playing") }
    let symbol = state.transport.isPlaying ? "▶" : "⏸"
    let time = "\(Timecode.text(position)) / \(Timecode.text(state.timing.duration))"
    let place = "\(state.queue.place + 1)/\(state.queue.items.count)"
    return "\(symbol) \(track.displayArtist) – \(track.title)\n  \(time)  \(place)"
  }

  var json: JSON {
    let queue = state.queue
    let track = state.currentItem?.track
    return .object([
      JSON.Member("state", .string(name)),
      JSON.Member("track", track.map { .object(JSON.row($0)) } ?? .null),
      JSON.Member("position", track == nil ? .null : JSON(seconds: position)),
      JSON.Member("duration", JSON(seconds: state.timing.duration)),
      JSON.Member("volume", .int(Int64((Loudness.place(of: state.volume) * 100).rounded()))),
      JSON.Member("muted", .bool(state.isMuted)),
      JSON.Member("shuffle", .string(queue.shuffle.rawValue)),
      JSON.Member("repeat", .string(queue.repeatMode.rawValue)),
      JSON.Member("stopAfter", JSON(state.stopAfter?.rawValue)),
      JSON.Member(
        "queue",
        .object([
          JSON.Member("place", JSON(queue.items.isEmpty ? nil : queue.place)),
          JSON.Member("queued", JSON(queue.queuedCount)),
          JSON.Member("context", JSON(queue.contextTitle)),
          JSON.Member("paths", JSON(queue.items.map(\.track.path.display))),
        ])),
    ])
  }

  private var name: String {
    switch state.transport {
    case .idle, .failed: "stopped"
    case .playing, .loading(_, playing: true): "playing"
    case .paused, .loading(_, playing: false): "paused"
    }
  }
}
