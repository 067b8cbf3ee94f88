// The plugs of one sound card. A headphone jack is mostly not a device of its own but a port of the
// card's: pulled out, the card stays, and the sound would go on from its loudspeakers.
internal import CPulse
import Playback

/// The ports of a device, as the sound server told last.
struct SinkPorts: Equatable, Sendable {
  struct Port: Equatable, Sendable {
    /// What the sound server calls it, as "analog-output-headphones".
    let id: String
    /// The name that the desktop shows.
    let name: String
    /// Whether nothing is plugged in there, as far as the card can tell.
    let isEmpty: Bool
    /// Whether nobody else heard what came out there.
    let isPrivate: Bool
  }

  /// Where the sound comes out; nil where the device has no ports.
  var active: String?
  var ports: [Port]

  func port(_ id: String?) -> Port? {
    ports.first { $0.id == id }
  }
}

/// Finds out from what a device tells of its ports whether one was pulled out while it sounded.
struct PortTracker: Sendable {
  private var known: SinkPorts?
  /// Where the sound came out before the server sent it elsewhere.
  private var former: (id: String, left: ContinuousClock.Instant)?

  /// Takes note of how the ports are now; the port that the sound came from and that is empty since.
  ///
  /// One that was empty before is told of no more. Servers tell of the plug and of the other way of the
  /// sound in one message or in two, in either order.
  mutating func take(_ now: SinkPorts, at time: ContinuousClock.Instant) -> SinkPorts.Port? {
    defer { known = now }
    guard let known else { return nil }
    if let active = known.active, active != now.active { former = (active, time) }
    var candidates = [known.active]
    if let former, former.left.duration(to: time) < SoundingDevice.moveTime {
      candidates.append(former.id)
    }
    for id in candidates {
      guard let before = known.port(id), before.isPrivate, !before.isEmpty else { continue }
      if now.port(id)?.isEmpty ?? true { return before }
    }
    return nil
  }
}

extension SinkPorts {
  /// Copies what the server told; the pointers are its own.
  init(_ sink: pa_sink_info) {
    active = sink.active_port.map { String(cString: $0.pointee.name) }
    ports = (0..<Int(sink.n_ports)).compactMap { sink.ports?[$0]?.pointee }.map(Port.init)
  }
}

extension SinkPorts.Port {
  /// Loudspeakers and cables to them are told as empty when headphones are plugged in beside them,
  /// which is no reason to stop.
  private static let privateKinds: Set<UInt32> = Set(
    [
      PA_DEVICE_PORT_TYPE_HEADPHONES, PA_DEVICE_PORT_TYPE_HEADSET, PA_DEVICE_PORT_TYPE_HANDSET,
      PA_DEVICE_PORT_TYPE_EARPIECE, PA_DEVICE_PORT_TYPE_BLUETOOTH, PA_DEVICE_PORT_TYPE_PORTABLE,
    ].map(\.rawValue))

  fileprivate init(_ port: pa_sink_port_info) {
    id = String(cString: port.name)
    name = port.description.map { String(cString: $0) } ?? id
    isEmpty = UInt32(port.available) == PA_PORT_AVAILABLE_NO.rawValue
    // Some servers give no kind, but all call it by the same names.
    isPrivate =
      Self.privateKinds.contains(port.type)
      || port.type == PA_DEVICE_PORT_TYPE_UNKNOWN.rawValue
        && ["headphone", "headset"].contains(where: id.lowercased().contains)
  }
}
