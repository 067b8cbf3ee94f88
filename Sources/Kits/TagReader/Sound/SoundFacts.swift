// What the sound of a file is, with every number inside the range in which it can be true.

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
    metadata.bitDepth = Self.within(1...64, sound.bitDepth)
    metadata.duration = Self.within(0...longest, sound.milliseconds).map {
      .milliseconds(Int64($0))
    }
  }
}

extension SoundFacts {
  /// A month of sound, in milliseconds; more is a broken header.
  private var longest: Int { 31 * 24 * 3600 * 1000 }

  private static func within(_ range: ClosedRange<Int>, _ value: Int) -> Int? {
    range.contains(value) ? value : nil
  }
}
