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
    metadata.sampleRate = Self.within(1...6_144_000, sound.sampleRate)
    metadata.channels = Self.within(1...255, sound.channels)
    metadata.bitrate = Self.within(1...1_000_000, sound.bitrate)
    metadata.bitDepth = sound.isLossless ? Self.within(1...64, sound.bitDepth) : nil
    metadata.duration = Self.within(1...Self.longest, sound.milliseconds).map {
      .milliseconds(Int64($0))
    }
    if let tag = sound.id3v2, tag.upperBound > sound.fileSize {
      metadata.problems.append("The ID3v2 tag claims to be longer than the file.")
    }
    guard needsCount, let file = FileBytes(path), let counted = count(in: file) else { return }
    metadata.take(counted)
    if let problem = counted.problem { metadata.problems.append(problem) }
  }
}

extension Duration {
  /// How long `frames` last at `rate` frames a second.
  static func lasting(_ frames: Int, at rate: Int) -> Duration {
    .seconds(frames / rate) + .nanoseconds(frames % rate * 1_000_000_000 / rate)
  }
}

/// What counting the sound itself gave.
struct CountedSound {
  var duration: Duration
  var bitrate: Int?
  var sampleRate: Int?
  var channels: Int?
  var bitDepth: Int?
  var codec: String?
  /// A plain sentence on why it was counted; nil when that is as it should be.
  var problem: String?
}

extension SoundFacts {
  /// A month of sound, in milliseconds; more is a broken header.
  private static let longest = 31 * 24 * 3600 * 1000

  private static func within(_ range: ClosedRange<Int>, _ value: Int) -> Int? {
    range.contains(value) ? value : nil
  }

  private var needsCount: Bool {
    switch sound.container {
    case .mpeg: !isXingPlausible
    case .adts: true
    case .oggVorbis, .oggOpus: sound.lost.contains(.chained)
    case .oggFLAC: sound.milliseconds <= 0 || sound.lost.contains(.chained)
    case .wav, .flac: sound.milliseconds <= 0 || sound.sampleRate <= 0
    default: false
    }
  }

  /// Whether a Xing or VBRI header is there and tells of about as many bytes as there are.
  private var isXingPlausible: Bool {
    guard sound.xingFrames > 0, sound.milliseconds > 0, sound.milliseconds <= Self.longest else {
      return false
    }
    let bytes = sound.fileSize - max(0, sound.firstFrame)
    let kilobits = bytes * 8 / sound.milliseconds
    guard (4...1_500).contains(kilobits) else { return false }
    // A header without a count of bytes is believed; one that knows of half the file is not.
    return sound.xingBytes <= 0 || abs(bytes - sound.xingBytes) < max(bytes / 10, 256 * 1024)
  }

  private func count(in file: borrowing FileBytes) -> CountedSound? {
    switch sound.container {
    case .mpeg: MPEGCount.count(file, from: sound.firstFrame)
    case .adts: ADTSCount.count(file, from: sound.base)
    case .oggVorbis, .oggOpus, .oggFLAC: OggCount.count(file, from: sound.base)
    case .wav: WaveCount.count(file, from: sound.base)
    case .flac: FLACCount.count(file, from: sound.base)
    default: nil
    }
  }
}

extension TrackMetadata {
  fileprivate mutating func take(_ counted: CountedSound) {
    duration = counted.duration
    bitrate = counted.bitrate ?? bitrate
    sampleRate = counted.sampleRate ?? sampleRate
    channels = counted.channels ?? channels
    bitDepth = counted.bitDepth ?? bitDepth
    codec = counted.codec ?? codec
  }
}
