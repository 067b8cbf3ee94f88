// What the sound of a file is, with every number inside the range in which it can be true. Where
// the header says nothing, or what cannot be, the sound itself is counted.

internal import MusicCore

/// The sound of a file, judged.
struct SoundFacts {
  private let sound: RawSound
  private let path: FilePath

  init(_ sound: RawSound, at path: FilePath) {
    self.sound = sound
    self.path = path
  }

  /// Fills in container, codec, duration and the other figures.
  func fill(_ metadata: inout TrackMetadata) {
    metadata.container = sound.container.name
    metadata.codec = sound.codecName
    metadata.take(told)
    if let tag = sound.id3v2, tag.upperBound > sound.fileSize {
      metadata.problems.append("The ID3v2 tag claims to be longer than the file.")
    }
    guard needsCount, let file = FileBytes(path), let counted = count(in: file) else { return }
    metadata.take(counted)
  }
}

extension SoundFacts {
  /// What the header tells.
  private var told: SoundFigures {
    SoundFigures(
      duration: sound.milliseconds > 0 ? .milliseconds(Int64(sound.milliseconds)) : nil,
      bitrate: sound.bitrate, sampleRate: sound.sampleRate, channels: sound.channels,
      bitDepth: sound.isLossless ? sound.bitDepth : nil)
  }

  private var needsCount: Bool {
    switch sound.container {
    case .mpeg: !isXingPlausible
    case .adts: true
    case .oggVorbis, .oggOpus: sound.lost.contains(.chained)
    case .oggFLAC: sound.milliseconds <= 0 || sound.lost.contains(.chained)
    case .wav, .aiff, .flac, .mp4: sound.milliseconds <= 0 || sound.sampleRate <= 0
    default: false
    }
  }

  /// Whether a Xing or VBRI header is there and tells of about as many bytes as there are.
  private var isXingPlausible: Bool {
    guard sound.xingFrames > 0, sound.milliseconds > 0,
      sound.milliseconds / 1000 <= SoundFigures.longest
    else {
      return false
    }
    let bytes = sound.fileSize - max(0, sound.firstFrame)
    let kilobits = bytes * 8 / sound.milliseconds
    guard (4...1_500).contains(kilobits) else { return false }
    // A header without a count of bytes is believed; one that knows of half the file is not.
    return sound.xingBytes <= 0 || abs(bytes - sound.xingBytes) < max(bytes / 10, 256 * 1024)
  }

  private func count(in file: borrowing FileBytes) -> SoundFigures? {
    switch sound.container {
    case .mpeg: MPEGCount.count(file, from: sound.firstFrame)
    case .adts: ADTSCount.count(file, from: sound.base)
    case .oggVorbis, .oggOpus, .oggFLAC: OggCount.count(file, from: sound.base)
    case .wav: WaveCount.count(file, from: sound.base)
    case .aiff: AIFFCount.count(file, from: sound.base)
    case .mp4: MP4Count.count(file, from: sound.base)
    case .flac: FLACCount.count(file, from: sound.base)
    default: nil
    }
  }
}
