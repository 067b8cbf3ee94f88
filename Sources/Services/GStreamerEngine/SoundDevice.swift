// Whether there is a sound device at all. Looked for before GStreamer tries them one after another,
// because that takes time and ALSA complains on standard error about each thing it misses.
internal import CGStreamer
import MusicCore
import Playback

enum SoundDevice {
  /// Fails when no sound can come out of this machine; blocks for as long as opening takes.
  static func check() throws(EngineFailure) {
    let gone = EngineFailure(
      kind: .output, reason: "there is no sound device", detail: .noDevice)
    guard hasServer || hasCard else { throw gone }
    // A lone element would not be put into a pipeline.
    let pipeline = try Pipeline(
      "fakesrc ! autoaudiosink name=sink", needing: ["fakesrc", "autoaudiosink"])
    guard pipeline.setState(GST_STATE_READY) != GST_STATE_CHANGE_FAILURE else { throw gone }
    // Without a device the element puts a silent one in its own place.
    if pipeline.hasFakeSink { throw gone }
  }

  /// Whether PulseAudio or PipeWire is named or has its socket where it belongs.
  private static var hasServer: Bool {
    if g_getenv("PULSE_SERVER") != nil || g_getenv("PIPEWIRE_REMOTE") != nil { return true }
    guard let folder = g_get_user_runtime_dir() else { return false }
    let runtime = FilePath(String(cString: folder))
    return ["pulse/native", "pipewire-0"].contains { name in
      runtime.appending(name).withCString { g_file_test($0, G_FILE_TEST_EXISTS) } != 0
    }
  }

  /// Whether the kernel knows a card that plays or records.
  private static var hasCard: Bool {
    guard let folder = g_dir_open("/dev/snd", 0, nil) else { return false }
    defer { g_dir_close(folder) }
    while let name = g_dir_read_name(folder) {
      if String(cString: name).hasPrefix("pcmC") { return true }
    }
    return false
  }
}

extension Pipeline {
  fileprivate var hasFakeSink: Bool {
    let bin = UnsafeMutableRawPointer(child("sink")).assumingMemoryBound(to: GstBin.self)
    guard let kid = bin.pointee.children?.pointee.data else { return true }
    guard let factory = gst_element_get_factory(kid.assumingMemoryBound(to: GstElement.self)) else {
      return false
    }
    let object = UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self)
    return object.pointee.name.map { String(cString: $0) } == "fakesink"
  }
}
