// Signals, files and the second opinion (ffmpeg) that the tests of the engine share.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Synchronization
import Testing

/// Everything that makes sound, one test after another: two of them on a busy machine would spoil
/// each other's times, and what stays alive is counted for the whole program.
@Suite(.serialized) enum SoundTests {}

/// A signal in which every place differs from every other, so that a shift cannot hide.
enum Signal {
  /// Two chirps that cross, with a little noise; interleaved stereo, 16-bit exact.
  static func make(frames: Int, rate: Int = 44_100, channels: Int = 2) -> [Float] {
    made.withLock { made in
      let kind = [rate, channels]
      let known = made[kind] ?? []
      if known.count >= frames * channels { return Array(known[..<(frames * channels)]) }
      let new = compute(frames: frames, rate: rate, channels: channels)
      made[kind] = new
      return new
    }
  }

  /// Guards what was computed, the longest of each kind; a shorter signal is its beginning.
  private static let made = Mutex<[[Int]: [Float]]>([:])

  private static func compute(frames: Int, rate: Int, channels: Int) -> [Float] {
    var noise: UInt32 = 12_345
    var samples: [Float] = []
    samples.reserveCapacity(frames * channels)
    for frame in 0..<frames {
      let time = Double(frame) / Double(rate)
      let chirps = [
        sin(2 * .pi * (220 * time + 90 * time * time)),
        sin(2 * .pi * (1500 * time - 110 * time * time)),
      ]
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let hiss = (Double(noise >> 16) / 65536 - 0.5) * 0.02
      for channel in 0..<channels {
        let value = 0.45 * chirps[channel % 2] + 0.2 * chirps[(channel + 1) % 2] + hiss
        samples.append(Float((value * 32768).rounded() / 32768))
      }
    }
    return samples
  }

  /// By how many frames stereo sound is late behind the signal, where they fit best around `frame`.
  static func shift(of heard: [Int32], behind signal: [Int32], at frame: Int) -> Int? {
    let (length, reach) = (2000, 1200)
    guard frame >= reach, min(heard.count, signal.count) >= (frame + length + reach) * 2 else {
      return nil
    }
    let fits = (-reach...reach).map { shift in
      stride(from: frame, to: frame + length, by: 7).reduce(0.0) { sum, frame in
        sum + Double(heard[(frame + shift) * 2]) * Double(signal[frame * 2])
      }
    }
    return (fits.indices.max { fits[$0] < fits[$1] } ?? 0) - reach
  }

  /// The samples as 16-bit words.
  static func words(_ samples: [Float]) -> [Int16] {
    samples.map { Int16($0 * 32768) }
  }
}

/// A folder that goes with the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "norae-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that cannot be removed is the system's to clean.
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> FilePath {
    FilePath(url.appendingPathComponent(name).path)
  }
}

/// ffmpeg, the second opinion.
enum FFmpeg {
  /// Runs ffmpeg quietly; true when it says that all went well.
  @discardableResult
  static func run(_ arguments: [String]) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// What ffmpeg hears in a file, as 16-bit words.
  static func decode(_ path: FilePath, in folder: TemporaryFolder) throws -> [Int16] {
    let raw = folder.url.appendingPathComponent("\(UUID().uuidString).raw")
    try run(["-i", path.display, "-f", "s16le", raw.path])
    let data = try Data(contentsOf: raw)
    return data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }
}
