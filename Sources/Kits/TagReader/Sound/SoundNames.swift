// The names of containers and codecs, as the `info` contract spells them.

extension Container {
  /// The container's name.
  var name: String {
    switch self {
    case .mpeg: "MPEG"
    case .adts: "ADTS"
    case .flac: "FLAC"
    case .oggVorbis, .oggOpus, .oggFLAC, .oggSpeex: "Ogg"
    case .mp4: "MP4"
    case .wav: "WAV"
    case .aiff: "AIFF"
    case .wavPack: "WavPack"
    case .ape: "APE"
    case .musepack: "Musepack"
    case .asf: "ASF"
    }
  }
}

extension RawSound {
  /// Whether the codec keeps every sample, so that bits a sample mean something.
  var isLossless: Bool {
    switch container {
    case .flac, .oggFLAC, .aiff, .wavPack, .ape: true
    case .mp4: codec == 2
    case .wav: codec == 1 || codec == 3 || codec == 0xFFFE
    case .asf: codec == 4
    default: false
    }
  }

  /// The codec's name; nil when the container names one that Norae does not know.
  var codecName: String? {
    switch container {
    case .mpeg: codec == 1 ? "MP1" : codec == 2 ? "MP2" : "MP3"
    case .adts: "AAC"
    case .flac, .oggFLAC: "FLAC"
    case .oggVorbis: "Vorbis"
    case .oggOpus: "Opus"
    case .oggSpeex: "Speex"
    case .mp4: codec == 1 ? "AAC" : codec == 2 ? "ALAC" : nil
    case .wav: Self.waveCodec(codec)
    case .aiff: "PCM"
    case .wavPack: "WavPack"
    case .ape: "Monkey's Audio"
    case .musepack: "Musepack"
    case .asf: windowsCodec
    }
  }

  /// The codec that a format tag of a WAV file names.
  static func waveCodec(_ tag: Int) -> String? {
    switch tag {
    case 1, 3, 0xFFFE: "PCM"
    case 2, 0x11: "ADPCM"
    case 6: "A-law"
    case 7: "µ-law"
    case 0x50: "MP2"
    case 0x55: "MP3"
    default: nil
    }
  }

  /// By TagLib's numbering of ASF codecs.
  private var windowsCodec: String? {
    switch codec {
    case 1, 2: "WMA"
    case 3: "WMA Pro"
    case 4: "WMA Lossless"
    default: nil
    }
  }
}
