// The sound devices of this machine: to show them by name, to open one, and to hear of those that come
// and go (see DeviceWatch). The names are those that the desktop shows.
internal import CGStreamer

/// A device that plays sound.
struct OutputDevice: Hashable, Sendable {
  /// What the sound server calls it.
  let id: String
  let name: String
  /// Whether the desktop's sound goes there.
  let isDefault: Bool
}

/// Devices that play sound.
package enum OutputDevices {
  /// The names of all devices, the desktop's default first.
  ///
  /// Blocks while sound servers are asked, mostly for a few milliseconds.
  package static func names() -> [String] {
    DeviceWatch().names
  }

  /// The names now, and again whenever a device has come, gone or become the default.
  ///
  /// Costs nothing in between; ends with whoever listens.
  package static func changes() -> AsyncStream<[String]> {
    let (names, continuation) = AsyncStream.makeStream(
      of: [String].self, bufferingPolicy: .bufferingNewest(1))
    let asking = Task.detached {
      let (news, teller) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let watch = DeviceWatch { _ in teller.yield() }
      var told = watch.names
      continuation.yield(told)
      for await _ in news {
        let now = watch.names
        if now != told { continuation.yield(now) }
        told = now
      }
    }
    continuation.onTermination = { _ in asking.cancel() }
    return names
  }

  /// An element that plays on the device of this name, floating, and the device; nil when it is not
  /// there.
  static func sink(
    named name: String
  ) -> (element: UnsafeMutablePointer<GstElement>, device: OutputDevice)? {
    DeviceWatch().sink(named: name)
  }
}

/// What happens to devices.
enum DeviceNews: Sendable {
  case added(OutputDevice)
  case removed(OutputDevice)
  /// The plug was pulled out of a port of the device with this id, which stays.
  case pulled(port: String, device: String)
  /// One became the default, or is that no longer.
  case changed
}
