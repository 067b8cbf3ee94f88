// Which Debian package brings an element or a decoder: a person who lacks one should read what to
// install, not what GStreamer calls it.

enum DebianPackage {
  /// The package that holds this element.
  static func holding(element: String) -> String {
    elements[element] ?? "gstreamer1.0-plugins-bad"
  }

  /// The package that decodes streams of these caps, such as "audio/mpeg, mpegversion=(int)4"; nil
  /// when they are neither sound nor something that holds sound.
  static func decoding(caps: String) -> String? {
    let type = caps.prefix { $0 != "," && $0 != " " }
    if type == "audio/mpeg", !caps.contains("mpegversion=(int)1") { return "gstreamer1.0-libav" }
    return decoders[String(type)] ?? (type.hasPrefix("audio/") ? "gstreamer1.0-libav" : nil)
  }

  private static let elements = [
    "appsrc": "gstreamer1.0-plugins-base", "appsink": "gstreamer1.0-plugins-base",
    "audioconvert": "gstreamer1.0-plugins-base", "audioresample": "gstreamer1.0-plugins-base",
    "scaletempo": "gstreamer1.0-plugins-bad", "equalizer-10bands": "gstreamer1.0-plugins-good",
    "decodebin": "gstreamer1.0-plugins-base",
    "opusenc": "gstreamer1.0-plugins-base", "vorbisenc": "gstreamer1.0-plugins-base",
    "oggmux": "gstreamer1.0-plugins-base", "flacenc": "gstreamer1.0-plugins-good",
    "lamemp3enc": "gstreamer1.0-plugins-good", "wavenc": "gstreamer1.0-plugins-good",
    "mp4mux": "gstreamer1.0-plugins-good", "autoaudiosink": "gstreamer1.0-plugins-good",
    "avenc_aac": "gstreamer1.0-libav",
    "filesrc": "libgstreamer1.0-0", "filesink": "libgstreamer1.0-0",
    "fakesink": "libgstreamer1.0-0",
  ]

  private static let decoders = [
    "audio/mpeg": "gstreamer1.0-plugins-good", "audio/x-flac": "gstreamer1.0-plugins-good",
    "audio/x-wavpack": "gstreamer1.0-plugins-good", "audio/x-wav": "gstreamer1.0-plugins-good",
    "audio/x-speex": "gstreamer1.0-plugins-good", "video/quicktime": "gstreamer1.0-plugins-good",
    "audio/x-m4a": "gstreamer1.0-plugins-good", "application/x-id3": "gstreamer1.0-plugins-good",
    "application/x-apetag": "gstreamer1.0-plugins-good",
    "audio/x-vorbis": "gstreamer1.0-plugins-base", "audio/x-opus": "gstreamer1.0-plugins-base",
    "application/ogg": "gstreamer1.0-plugins-base", "audio/ogg": "gstreamer1.0-plugins-base",
    "audio/x-musepack": "gstreamer1.0-plugins-bad", "audio/x-aiff": "gstreamer1.0-plugins-bad",
    "audio/x-mod": "gstreamer1.0-plugins-bad", "audio/midi": "gstreamer1.0-plugins-bad",
    "video/x-ms-asf": "gstreamer1.0-plugins-ugly",
  ]
}
