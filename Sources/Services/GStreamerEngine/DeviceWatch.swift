// Who wants to know about sound devices, and the one monitor behind them all: of several monitors in a
// process only the one that was started last hears anything (GStreamer 1.22). Plugs of a device that
// stays are heard of beside it (see PortMonitor).
internal import CGStreamer
import Synchronization

/// Knows the devices, and hears of changes, for as long as it lives.
final class DeviceWatch: Sendable {
  private let number: Int

  /// Blocks while sound servers are asked; `onNews` is called on threads of GStreamer's.
  ///
  /// `isAfresh` asks the servers again also where somebody has done so: one that has ended in between
  /// is heard of no more.
  init(isAfresh: Bool = false, _ onNews: @escaping @Sendable (DeviceNews) -> Void = { _ in }) {
    number = DeviceHub.shared.add(onNews, isAfresh: isAfresh)
  }

  deinit {
    DeviceHub.shared.remove(number)
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

  /// Only as long as somebody watches there is a monitor to be asked.
  private func each(_ body: (UnsafeMutablePointer<GstDevice>) -> Void) {
    withExtendedLifetime(self) { DeviceHub.shared.each(body) }
  }
}

/// Tells everybody who watches what the one monitor hears.
private final class DeviceHub: Sendable {
  static let shared = DeviceHub()

  /// Guards who watches; taken for a moment, also by threads of GStreamer's.
  private let watchers = Mutex<[Int: @Sendable (DeviceNews) -> Void]>([:])
  /// Guards the monitor, also while it is started, which threads of GStreamer's take part in.
  private let monitor = Mutex<DeviceMonitor?>(nil)
  /// Guards the one that hears of ports, as the monitor.
  private let ports = Mutex<PortMonitor?>(nil)
  private let lastNumber = Atomic<Int>(0)

  func add(_ onNews: @escaping @Sendable (DeviceNews) -> Void, isAfresh: Bool) -> Int {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    watchers.withLock { $0[number] = onNews }
    let isAnother = monitor.withLock { monitor in
      guard monitor == nil || isAfresh else { return false }
      monitor = nil
      monitor = DeviceMonitor { [weak self] in self?.tell($0) }
      return isAfresh
    }
    ports.withLock { ports in
      guard ports == nil || isAfresh else { return }
      ports = PortMonitor { [weak self] in self?.tell(.pulled(port: $0, device: $1)) }
    }
    if isAnother { tell(.changed) }
    return number
  }

  func remove(_ number: Int) {
    watchers.withLock { _ = $0.removeValue(forKey: number) }
    monitor.withLock { monitor in
      if watchers.withLock({ $0.isEmpty }) { monitor = nil }
    }
    ports.withLock { ports in
      if watchers.withLock({ $0.isEmpty }) { ports = nil }
    }
  }

  func each(_ body: (UnsafeMutablePointer<GstDevice>) -> Void) {
    monitor.withLock { $0?.each(body) }
  }

  private func tell(_ news: DeviceNews) {
    for watcher in watchers.withLock({ Array($0.values) }) { watcher(news) }
  }
}

/// GStreamer's monitor, running for as long as it lives.
///
/// `@unchecked Sendable`: the pointer never changes, and a monitor may be asked from any thread.
private final class DeviceMonitor: @unchecked Sendable {
  private let monitor: UnsafeMutablePointer<GstDeviceMonitor>

  init(_ onNews: @escaping @Sendable (DeviceNews) -> Void) {
    GStreamerRuntime.start()
    guard let monitor = gst_device_monitor_new() else {
      preconditionFailure("GStreamer has a device monitor")
    }
    self.monitor = monitor
    gst_device_monitor_add_filter(monitor, "Audio/Sink", nil)
    let bus = gst_device_monitor_get_bus(monitor)
    takeMessages(of: bus) { message in
      if let news = DeviceNews(message) { onNews(news) }
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

  func each(_ body: (UnsafeMutablePointer<GstDevice>) -> Void) {
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
