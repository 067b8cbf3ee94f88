// The sound devices of this machine: to show them by name, to open one, and to hear of those that come
// and go. The names are those that the desktop shows.
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
  /// One became the default, or is that no longer.
  case changed
}

/// Knows the devices, and hears of changes, for as long as it lives.
///
/// `@unchecked Sendable`: the pointer never changes, and the monitor may be asked from any thread.
final class DeviceWatch: @unchecked Sendable {
  private let monitor: UnsafeMutablePointer<GstDeviceMonitor>

  /// Blocks while sound servers are asked; `onNews` is called on threads of GStreamer's.
  init(_ onNews: (@Sendable (DeviceNews) -> Void)? = nil) {
    GStreamerRuntime.start()
    guard let monitor = gst_device_monitor_new() else {
      preconditionFailure("GStreamer has a device monitor")
    }
    self.monitor = monitor
    gst_device_monitor_add_filter(monitor, "Audio/Sink", nil)
    let bus = gst_device_monitor_get_bus(monitor)
    takeMessages(of: bus) { message in
      if let news = DeviceNews(message) { onNews?(news) }
    }
    gst_object_unref(bus)
    gst_device_monitor_start(monitor)
  }

  deinit {
    gst_device_monitor_stop(monitor)
    let bus = gst_device_monitor_get_bus(monitor)
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_object_unref(bus)
    gst_object_unref(UnsafeMutableRawPointer(monitor))
  }

  /// The names of all devices, the desktop's default first.
  var names: [String] {
    var devices: [OutputDevice] = []
    each { devices.append(OutputDevice($0)) }
    return devices.sorted { $0.isDefault && !$1.isDefault }.map(\.name)
  }

  func sink(
    named name: String
  ) -> (element: UnsafeMutablePointer<GstElement>, device: OutputDevice)? {
    var found: (element: UnsafeMutablePointer<GstElement>, device: OutputDevice)?
    each { device in
      let known = OutputDevice(device)
      guard found == nil, known.name == name else { return }
      if let element = gst_device_create_element(device, "device") { found = (element, known) }
    }
    return found
  }

  private func each(_ body: (UnsafeMutablePointer<GstDevice>) -> Void) {
    let list = gst_device_monitor_get_devices(monitor)
    defer { g_list_free(list) }
    var item = list
    while let link = item {
      if let data = link.pointee.data {
        body(data.assumingMemoryBound(to: GstDevice.self))
        gst_object_unref(data)
      }
      item = link.pointee.next
    }
  }
}

extension OutputDevice {
  fileprivate init(_ device: UnsafeMutablePointer<GstDevice>) {
    let text = gst_device_get_display_name(device)
    defer { g_free(text) }
    name = text.map { String(cString: $0) } ?? ""
    id = Property.text("internal-name", of: UnsafeMutableRawPointer(device)) ?? name
    var isDefault: gboolean = 0
    if let properties = gst_device_get_properties(device) {
      gst_structure_get_boolean(properties, "is-default", &isDefault)
      gst_structure_free(properties)
    }
    self.isDefault = isDefault != 0
  }
}

extension DeviceNews {
  fileprivate init?(_ message: UnsafeMutablePointer<GstMessage>) {
    var device: UnsafeMutablePointer<GstDevice>?
    defer { device.map { gst_object_unref(UnsafeMutableRawPointer($0)) } }
    switch message.pointee.type {
    case GST_MESSAGE_DEVICE_ADDED:
      gst_message_parse_device_added(message, &device)
      guard let device else { return nil }
      self = .added(OutputDevice(device))
    case GST_MESSAGE_DEVICE_REMOVED:
      gst_message_parse_device_removed(message, &device)
      guard let device else { return nil }
      self = .removed(OutputDevice(device))
    case GST_MESSAGE_DEVICE_CHANGED: self = .changed
    default: return nil
    }
  }
}
