// What a pipeline says, as values. The handler runs on streaming threads: it copies what matters
// and drops the message, so nothing piles up where no main loop reads.
internal import CGStreamer
import Playback

/// A message from a pipeline that somebody acts upon.
enum BusNote: Sendable {
  /// All sinks hold data, after a start or a seek.
  case prerolled
  /// All sinks have rendered everything.
  case ended
  /// The whole pipeline has reached its playing state.
  case running
  case durationChanged
  case failed(EngineFailure)
  case missingDecoder(EngineFailure)

  /// The note in `message` from the pipeline `top`; nil when nobody needs it.
  init?(_ message: UnsafeMutablePointer<GstMessage>, from top: UnsafeMutableRawPointer) {
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE: self = .prerolled
    case GST_MESSAGE_EOS: self = .ended
    case GST_MESSAGE_DURATION_CHANGED: self = .durationChanged
    case GST_MESSAGE_ERROR: self = .failed(EngineFailure(errorMessage: message))
    case GST_MESSAGE_ELEMENT:
      guard let failure = EngineFailure(missingPluginMessage: message) else { return nil }
      self = .missingDecoder(failure)
    case GST_MESSAGE_STATE_CHANGED:
      guard UnsafeMutableRawPointer(message.pointee.src) == top else { return nil }
      var state = GST_STATE_NULL
      gst_message_parse_state_changed(message, nil, &state, nil)
      guard state == GST_STATE_PLAYING else { return nil }
      self = .running
    default: return nil
    }
  }
}

extension EngineFailure {
  /// What an error message of GStreamer means to us.
  fileprivate init(errorMessage message: UnsafeMutablePointer<GstMessage>) {
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    guard let error else {
      self.init(kind: .unreadable, reason: "unknown error")
      return
    }
    let text = String(cString: error.pointee.message)
    let (domain, code) = (error.pointee.domain, error.pointee.code)
    if domain == gst_resource_error_quark(), code == GST_RESOURCE_ERROR_NOT_FOUND.rawValue {
      self.init(kind: .missingFile, reason: "the file is not there")
    } else if domain == gst_stream_error_quark(),
      code == GST_STREAM_ERROR_TYPE_NOT_FOUND.rawValue
        || code == GST_STREAM_ERROR_WRONG_TYPE.rawValue
    {
      self.init(kind: .noAudio, reason: "the file holds no sound that GStreamer knows")
    } else {
      let isResource = domain == gst_resource_error_quark()
      let detail: Detail? =
        switch code {
        case GST_RESOURCE_ERROR_OPEN_WRITE.code where isResource: .notWritable
        case GST_RESOURCE_ERROR_WRITE.code where isResource: .notWritable
        case GST_RESOURCE_ERROR_NO_SPACE_LEFT.code where isResource: .diskFull
        case GST_RESOURCE_ERROR_NOT_AUTHORIZED.code where isResource: .notPermitted
        default: nil
        }
      self.init(kind: .unreadable, reason: text, detail: detail)
    }
  }

  /// The failure in a message about a decoder that is not installed; nil for any other message.
  fileprivate init?(missingPluginMessage message: UnsafeMutablePointer<GstMessage>) {
    guard gst_is_missing_plugin_message(message) != 0 else { return nil }
    let description = gst_missing_plugin_message_get_description(message)
    let detail = gst_missing_plugin_message_get_installer_detail(message)
    defer {
      g_free(description)
      g_free(detail)
    }
    let what = description.map { String(cString: $0) } ?? "a decoder"
    // "gstreamer|1.0|program|description|decoder-audio/mpeg, mpegversion=(int)4"
    let caps = detail.flatMap { String(cString: $0).split(separator: "|").last } ?? ""
    let type = String(caps.drop { $0 != "-" }.dropFirst())
    if let package = DebianPackage.decoding(caps: type) {
      self.init(
        kind: .missingDecoder, reason: "\(what) is missing; it is in \(package)",
        detail: .missing(what, package: package))
    } else {
      self.init(kind: .noAudio, reason: "the file holds no sound")
    }
  }
}

extension GstResourceError {
  /// As errors carry it.
  fileprivate var code: gint { gint(rawValue) }
}
