// Where the sound goes, as callers choose it and as GStreamer builds it.
package import MusicCore

/// Where an engine's sound goes.
package enum EngineOutput: Hashable, Sendable {
  /// The desktop's sound device.
  case automatic
  /// Nowhere, in real time.
  case null
  /// A WAV file, faster than real time: exactly the samples that the speakers would have got, at
  /// the first track's rate and channels; 16 bits, or 24 where the first track has more.
  case file(FilePath)
}

extension EngineOutput {
  /// Whether the clock on the wall decides when sound is heard.
  var isRealTime: Bool {
    switch self {
    case .automatic, .null: true
    case .file: false
    }
  }

  /// The elements behind the stage of volume and fades, in gst-launch's language.
  ///
  /// Where the device was chosen its own element comes behind them.
  func sink(bits: Int, isChosen: Bool) -> String {
    switch self {
    case .automatic:
      "audioconvert ! audioresample name=last" + (isChosen ? "" : " ! autoaudiosink name=sink")
    case .null: "fakesink name=sink sync=true"
    case .file:
      // Dither would change samples that fit; what has more bits keeps 24 of them.
      "audioconvert dithering=none noise-shaping=none ! audio/x-raw, format=S\(bits)LE "
        + "! wavenc ! filesink name=sink"
    }
  }

  var elements: [String] {
    switch self {
    case .automatic: ["audioconvert", "audioresample", "autoaudiosink"]
    case .null: ["fakesink"]
    case .file: ["audioconvert", "wavenc", "filesink"]
    }
  }
}
