// How loud a track is from its beginning to its end, in as few numbers as a seek bar can show. It is
// gathered in one pass over sound of unknown length, in memory that does not grow.

/// The shape of a track.
package struct Waveform: Hashable, Sendable {
  /// The loudness of equal parts of the track, the loudest part 255; at most `Builder.most`.
  package let levels: [UInt8]

  package init(levels: [UInt8]) {
    self.levels = levels
  }

  /// The shape in `count` columns, each as high as the loudest of its parts, 0 to 1.
  package func columns(_ count: Int) -> [Double] {
    guard count > 0, !levels.isEmpty else { return [] }
    return (0..<count).map { column in
      let first = column * levels.count / count
      let end = max(first + 1, (column + 1) * levels.count / count)
      return Double(levels[first..<min(end, levels.count)].max() ?? 0) / 255
    }
  }

  /// Gathers a shape block by block.
  package struct Builder {
    /// The most levels that are kept: when they are full, each two become one.
    package static let most = 2048
    /// Frames of sound to a block.
    package static let block = 256

    private var energies: [Float] = []
    private var blocksInEach = 1
    private var sum: Float = 0
    private var count = 0

    package init() {
      energies.reserveCapacity(Self.most)
    }

    /// Adds a block by the mean of its samples' squares.
    package mutating func add(_ energy: Float) {
      sum += energy.isFinite ? energy : 0
      count += 1
      guard count == blocksInEach else { return }
      energies.append(sum / Float(count))
      (sum, count) = (0, 0)
      if energies.count == Self.most { halve() }
    }

    /// The shape of what was added.
    package var waveform: Waveform {
      var all = energies
      if count > 0 { all.append(sum / Float(count)) }
      let loudest = all.max() ?? 0
      guard loudest > 0 else { return Waveform(levels: all.map { _ in 0 }) }
      return Waveform(
        levels: all.map { UInt8((255 * ($0 / loudest).squareRoot()).rounded()) })
    }

    private mutating func halve() {
      energies = (0..<energies.count / 2).map { (energies[2 * $0] + energies[2 * $0 + 1]) / 2 }
      energies.reserveCapacity(Self.most)
      blocksInEach *= 2
    }
  }
}
