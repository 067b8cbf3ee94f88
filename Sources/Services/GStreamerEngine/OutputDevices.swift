// The sound devices of this machine by name: to choose one, and to open it. The names are those that
// the desktop shows.
internal import CGStreamer

/// Devices that play sound.
package enum OutputDevices {
  /// The names of all devices, the desktop's default first.
  ///
  /// Blocks while sound servers are asked, mostly for a few milliseconds.
  package static func names() -> [String] {
    GStreamerRuntime.start()
    let monitor = Monitor()
    return monitor.devices.sorted { $0.isDefault && !$1.isDefault }.map(\.name)
  }

  /// An element that plays on the device of this name, floating; nil when it is not there.
  static func sink(named name: String) -> UnsafeMutablePointer<GstElement>? {
    let monitor = Monitor()
    return monitor.devices.first { $0.name == name }.flatMap {
      gst_device_create_element($0.device, "device")
    }
  }

  /// A device as GStreamer found it, owned.
  fileprivate final class Device {
    let device: UnsafeMutablePointer<GstDevice>
    let name: String
    let isDefault: Bool

    init(owning device: UnsafeMutablePointer<GstDevice>) {
      self.device = device
      (name, isDefault) = OutputDevices.describe(device)
    }

    deinit {
      gst_object_unref(UnsafeMutableRawPointer(device))
    }
  }

  fileprivate static func describe(_ device: UnsafeMutablePointer<GstDevice>) -> (String, Bool) {
    let text = gst_device_get_display_name(device)
    defer { g_free(text) }
    var isDefault: gboolean = 0
    if let properties = gst_device_get_properties(device) {
      gst_structure_get_boolean(properties, "is-default", &isDefault)
      gst_structure_free(properties)
    }
    return (text.map { String(cString: $0) } ?? "", isDefault != 0)
  }
}

/// Looks for devices.
private final class Monitor {
  let monitor: UnsafeMutablePointer<GstDeviceMonitor>

  init() {
    guard let monitor = gst_device_monitor_new() else {
      preconditionFailure("GStreamer has a device monitor")
    }
    self.monitor = monitor
    gst_device_monitor_add_filter(monitor, "Audio/Sink", nil)
    gst_device_monitor_start(monitor)
  }

  deinit {
    gst_device_monitor_stop(monitor)
    gst_object_unref(UnsafeMutableRawPointer(monitor))
  }

  var devices: [OutputDevices.Device] {
    var devices: [OutputDevices.Device] = []
    let list = gst_device_monitor_get_devices(monitor)
    defer { g_list_free(list) }
    var item = list
    while let link = item {
      if let data = link.pointee.data {
        devices.append(
          OutputDevices.Device(owning: data.assumingMemoryBound(to: GstDevice.self)))
      }
      item = link.pointee.next
    }
    return devices
  }
}

extension Pipeline {
  /// Puts a device's element, which it takes over, behind the element called `last`.
  func end(with sink: UnsafeMutablePointer<GstElement>) {
    let last = child("last")
    gst_bin_add(UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self), sink)
    gst_element_link(last, sink)
  }

  /// Sets how much the sound device's sink holds, where it is one that can be told.
  func setBuffer(ofSink length: Duration, visit: Duration) {
    let bin = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self)
    let sinks = gst_bin_iterate_sinks(bin)
    defer { gst_iterator_free(sinks) }
    var value = GValue()
    while gst_iterator_next(sinks, &value) == GST_ITERATOR_OK {
      if let sink = g_value_get_object(&value) {
        Self.setBuffer(UnsafeMutableRawPointer(sink), length, visit)
      }
      g_value_reset(&value)
    }
    g_value_unset(&value)
  }

  private static func setBuffer(
    _ sink: UnsafeMutableRawPointer, _ length: Duration, _ visit: Duration
  ) {
    let sink = innermost(sink.assumingMemoryBound(to: GstElement.self))
    for (name, time) in [("buffer-time", length), ("latency-time", visit)]
    where hasProperty(name, sink) {
      Property.long(time.nanoseconds / 1000).set(name, on: sink)
    }
  }

  /// `autoaudiosink` holds the real one.
  private static func innermost(
    _ sink: UnsafeMutablePointer<GstElement>
  ) -> UnsafeMutablePointer<GstElement> {
    let isBin = g_type_check_instance_is_a(
      UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GTypeInstance.self), gst_bin_get_type())
    guard isBin != 0 else { return sink }
    let bin = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstBin.self)
    guard let kid = bin.pointee.children?.pointee.data else { return sink }
    return innermost(kid.assumingMemoryBound(to: GstElement.self))
  }

  private static func hasProperty(_ name: String, _ element: UnsafeMutablePointer<GstElement>)
    -> Bool
  {
    let instance = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GTypeInstance.self)
    guard let owner = instance.pointee.g_class else { return false }
    let objectClass = UnsafeMutableRawPointer(owner).assumingMemoryBound(to: GObjectClass.self)
    return g_object_class_find_property(objectClass, name) != nil
  }
}
