// Says which track has begun, in the desktop's own notification: one that is replaced by the next,
// and that nobody finds in a list afterwards.
package import GLibKit
package import MusicCore
internal import Observation
package import Playback

/// Notifies of each track that begins, for as long as this lives.
@MainActor
package final class TrackNotifier {
  private let bus: Bus
  private let player: Player
  private let isWanted: @MainActor () -> Bool
  private let art: @MainActor (Track) async -> String?
  private var told: QueueItem.ID?
  private var notification: UInt32 = 0
  private var work: Task<Void, Never>?

  /// `isWanted` is asked at each track; `art` gives the `file:` address of a cover.
  package init(
    bus: Bus, player: Player, isWanted: @escaping @MainActor () -> Bool,
    art: @escaping @MainActor (Track) async -> String?
  ) {
    self.bus = bus
    self.player = player
    self.isWanted = isWanted
    self.art = art
    observe()
  }

  isolated deinit {
    work?.cancel()
  }
}

extension TrackNotifier {
  private func observe() {
    let item = withObservationTracking {
      player.state.transport.isPlaying && player.state.timing.instant != nil
        ? player.state.currentItem : nil
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    guard let item, item.id != told else { return }
    told = item.id
    guard isWanted() else { return }
    work?.cancel()
    work = Task { [weak self] in await self?.tell(item.track) }
  }

  private func tell(_ track: Track) async {
    let address = await art(track)
    guard !Task.isCancelled else { return }
    var hints: [String: Variant] = [
      "transient": .bool(true), "desktop-entry": .string("io.github.norae.Norae"),
      "urgency": .byte(0),
    ]
    if let address { hints["image-path"] = .string(address) }
    let body = [track.artist, track.metadata.album].compactMap(\.self).joined(separator: "\n")
    do throws(BusError) {
      let values = try await bus.call(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications", "Notify",
        [
          .string("Norae"), .uint32(notification), .string("io.github.norae.Norae"),
          .string(track.title), .string(Self.escaped(body)), .strings([]), .dictionary(hints),
          .int32(-1),
        ])
      if let id = values.first?.int { notification = UInt32(clamping: id) }
    } catch {
      // A desktop without notifications shows none.
    }
  }

  /// Servers read marks in the body.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for letter in text {
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(letter)
      }
    }
    return result
  }
}
