// Reading the sound of a file as one sequence of bytes, wherever its parts lie: to compare two files
// by it, and to tell later whether it is still the same.

internal import Glibc
internal import MusicCore

/// An open file with its sound.
struct SoundBytes: ~Copyable {
  /// So much is held at once, in bytes.
  private static let portion = 256 * 1024

  let file: FileBytes
  let runs: SoundRuns
  /// What its header says.
  let facts: RawSound

  private init(_ file: consuming FileBytes, _ runs: SoundRuns, _ facts: RawSound) {
    self.file = file
    self.runs = runs
    self.facts = facts
  }

  /// Opens a file whose tags can be written.
  ///
  /// - Throws: `TagError` when it cannot be opened, is not sound, or of another kind.
  static func open(_ path: FilePath) throws(TagError) -> SoundBytes {
    let facts = try TagLibFile(path).sound
    guard let file = FileBytes(path) else {
      throw TagError(path: path, reason: "it cannot be opened")
    }
    guard let runs = SoundRuns(file, facts) else {
      throw TagError(
        path: path, reason: "tags of this kind of file cannot be written", kind: .unsupported)
    }
    return SoundBytes(file, runs, facts)
  }

  /// Whether both hold the same sound, and the same pointers into it.
  func isSame(as other: borrowing SoundBytes) -> Bool {
    guard facts.isLike(other.facts), runs.count == other.runs.count,
      runs.pointers == other.runs.pointers
    else {
      return false
    }
    var (mine, theirs) = (RunWalk(runs), RunWalk(other.runs))
    while mine.left > 0 {
      let count = min(Self.portion, mine.left, theirs.left)
      guard count > 0 else { return false }
      let (one, two) = (file.read(mine.step(count)), other.file.read(theirs.step(count)))
      guard one.count == count, two.count == count, memcmp(one, two, count) == 0 else {
        return false
      }
    }
    return true
  }

  /// A number that stands for the whole sound.
  func soundDigest() -> UInt64 {
    digest(of: runs.ranges)
  }

  /// A number that stands for everything but the sound.
  func tagDigest() -> UInt64 {
    digest(of: runs.gaps(in: file.count))
  }

  /// Hands the sound's bytes from `range` on, in portions, until `take` says false.
  func sound(_ range: Range<Int>, _ take: ([UInt8]) -> Bool) -> Bool {
    var start = 0
    for run in runs.ranges where start < range.upperBound {
      let wanted = range.clamped(to: start..<(start + run.count))
      let offset = run.lowerBound - start
      start += run.count
      var place = wanted.lowerBound
      while place < wanted.upperBound {
        let count = min(Self.portion, wanted.upperBound - place)
        let bytes = file.read(at: place + offset, count: count)
        guard bytes.count == count, take(bytes) else { return false }
        place += count
      }
    }
    return true
  }

  /// The bytes of a range of the file, however long.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    while bytes.count < range.count {
      let more = file.read(at: range.lowerBound + bytes.count, count: range.count - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private func digest(of ranges: [Range<Int>]) -> UInt64 {
    var digest = StreamDigest()
    for range in ranges {
      var place = range.lowerBound
      while place < range.upperBound {
        let bytes = file.read(at: place, count: min(Self.portion, range.upperBound - place))
        if bytes.isEmpty { break }
        digest.add(bytes)
        place += bytes.count
      }
    }
    return digest.value
  }
}

/// Steps through parts, each step inside one part.
private struct RunWalk {
  private let ranges: [Range<Int>]
  private var index = 0
  private var done = 0

  init(_ runs: SoundRuns) {
    ranges = runs.ranges
  }

  /// What is left of the part at hand.
  var left: Int { index < ranges.count ? ranges[index].count - done : 0 }

  mutating func step(_ count: Int) -> Range<Int> {
    let start = ranges[index].lowerBound + done
    done += count
    if done == ranges[index].count { (index, done) = (index + 1, 0) }
    return start..<(start + count)
  }
}

/// A number for any sequence of bytes, the same however they are portioned.
///
/// Tells files apart that chance or another program made; no proof against an enemy.
struct StreamDigest {
  private var state: UInt64 = 0x6E6F_7261_6500_0001
  private var rest: [UInt8] = []
  private var count = 0

  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    let all = rest.isEmpty ? bytes : rest + bytes
    let whole = all.count & ~7
    all.withUnsafeBytes { buffer in
      var state = state
      for offset in stride(from: 0, to: whole, by: 8) {
        let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        state ^= state >> 29
      }
      self.state = state
    }
    rest = Array(all[whole...])
  }

  var value: UInt64 {
    var value = state ^ UInt64(count)
    for byte in rest { value = (value ^ UInt64(byte)) &* 0xBF58_476D_1CE4_E5B9 }
    value ^= value >> 31
    return value &* 0x94D0_49BB_1331_11EB
  }
}

extension RawSound {
  /// Whether both are the same sound as far as TagLib tells.
  fileprivate func isLike(_ other: RawSound) -> Bool {
    container == other.container && codec == other.codec && sampleRate == other.sampleRate
      && channels == other.channels && bitDepth == other.bitDepth
      && abs(milliseconds - other.milliseconds) <= max(50, milliseconds / 50)
  }
}
