// Monkey's Audio files with real sound, for no Debian package writes any: 16 bits, stereo, the fastest
// compression, version 3.99. Two adaptive predictors, a Rice-like split of what they leave, and a range
// coder, the mirror of what decoders do.
import Foundation

/// Writes Monkey's Audio.
enum MonkeysAudio {
  /// A file of interleaved stereo samples.
  static func file(_ samples: [Int16], rate: Int = 44_100, block: Int = 73_728) -> [UInt8] {
    let frames = samples.count / 2
    let parts = stride(from: 0, to: frames, by: block).map { start in
      frame(samples[(start * 2)..<(min(frames, start + block) * 2)])
    }
    let first = 52 + 24 + 4 * parts.count
    let places = parts.indices.map { index in
      first + parts[..<index].reduce(0) { $0 + $1.count }
    }
    let size = parts.reduce(0) { $0 + $1.count }
    let descriptor =
      Array("MAC ".utf8) + little(3990, 2) + little(0, 2)
      + [52, 24, 4 * parts.count, 0, size, 0, 0].flatMap { little($0, 4) }
      + Array(repeating: 0, count: 16)
    let header =
      little(1000, 2) + little(32, 2)
      + [block, frames - (parts.count - 1) * block, parts.count].flatMap { little($0, 4) }
      + little(16, 2) + little(2, 2) + little(rate, 4)
    return descriptor + header + places.flatMap { little($0, 4) } + parts.joined()
  }

  private static func little(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// One frame: a check sum, what the range coder says, in words of four bytes turned round.
  private static func frame(_ samples: ArraySlice<Int16>) -> [UInt8] {
    var coder = RangeCoder()
    var (middle, side) = (Rice(), Rice())
    var predictor = Predictor()
    for index in stride(from: samples.startIndex, to: samples.endIndex, by: 2) {
      let (left, right) = (Int(samples[index]), Int(samples[index + 1]))
      let difference = right - left
      coder.write(predictor.left(of: difference, in: 0), &side)
      coder.write(predictor.left(of: left + difference / 2, in: 1), &middle)
      predictor.step()
    }
    let sum = checkSum(samples) >> 1
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - $0 * 8)) } + coder.finish()
    bytes += Array(repeating: 0, count: 8 - bytes.count % 4)
    return stride(from: 0, to: bytes.count, by: 4).flatMap { bytes[$0..<($0 + 4)].reversed() }
  }

  private static func checkSum(_ samples: ArraySlice<Int16>) -> UInt32 {
    var sum = UInt32.max
    for byte in samples.flatMap({ little(Int($0), 2) }) {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

/// How large what is left has been lately.
private struct Rice {
  private var bits = 10
  private(set) var sum = 16_384

  mutating func take(_ value: Int) {
    sum += (value + 1) / 2 - (sum + 16) >> 5
    let least = bits == 0 ? 0 : 1 << (bits + 4)
    if sum < least {
      bits -= 1
    } else if sum >= 1 << (bits + 5), bits < 24 {
      bits += 1
    }
  }
}

/// A range coder with carry.
private struct RangeCoder {
  private var low = 0
  private var range = 1 << 31
  private var pending: UInt8 = 0
  private var carries = 0
  private var bytes: [UInt8] = []

  /// How often each whole part comes, out of 65,536.
  private static let shares = [
    19_578, 16_582, 12_257, 7906, 4576, 2366, 1170, 536, 261, 119, 65, 31, 19, 10, 6, 3, 3, 2, 1, 1,
    1,
  ]

  mutating func write(_ number: Int, _ rice: inout Rice) {
    let value = number > 0 ? 2 * number - 1 : -2 * number
    let pivot = max(rice.sum >> 5, 1)
    let (whole, rest) = value.quotientAndRemainder(dividingBy: pivot)
    if whole < Self.shares.count {
      write(Self.shares[whole], from: Self.shares[..<whole].reduce(0, +), of: 65_536)
    } else if whole < 63 {
      write(1, from: whole + 65_472, of: 65_536)
    } else {
      for part in [65_535, whole >> 16, whole & 65_535] { write(1, from: part, of: 65_536) }
    }
    write(1, from: rest, of: pivot)
    rice.take(value)
  }

  mutating func finish() -> [UInt8] {
    normalise()
    for _ in 0..<5 {
      range = 1 << 23
      normalise()
    }
    return bytes
  }

  private mutating func write(_ share: Int, from start: Int, of total: Int) {
    normalise()
    let part = range / total
    low += part * start
    range = part * share
  }

  private mutating func normalise() {
    while range <= 1 << 23 {
      if low < 0xFF << 23 {
        flush(carry: 0)
      } else if low >= 1 << 31 {
        flush(carry: 1)
      } else {
        carries += 1
      }
      range <<= 8
      low = low << 8 & (1 << 31 - 1)
    }
  }

  private mutating func flush(carry: UInt8) {
    bytes.append(pending &+ carry)
    bytes += Array(repeating: carry == 0 ? 0xFF : 0, count: carries)
    carries = 0
    pending = UInt8(truncatingIfNeeded: low >> 23)
  }
}

/// Two predictors, each of which sees what the other one made.
private struct Predictor {
  private var history = Array(repeating: 0, count: 4096)
  private var place = 0
  private var long = Array(repeating: [360, 317, -109, 98], count: 2)
  private var short = Array(repeating: [0, 0, 0, 0, 0], count: 2)
  private var made = [0, 0]
  private var seen = [0, 0]
  private var last = [0, 0]

  /// Where each keeps its history, and the signs of it.
  private static let places = [(50, 42, 18, 10), (34, 26, 14, 5)]

  /// What is left of a value after prediction by one of them.
  mutating func left(of value: Int, in index: Int) -> Int {
    let (own, other, ownSigns, otherSigns) = Self.places[index]
    put(last[index], own, ownSigns)
    put(made[1 - index] - (seen[index] * 31) >> 5, other, otherSigns)
    seen[index] = made[1 - index]
    let first = (0..<4).reduce(0) { $0 + at(own - $1) * long[index][$1] }
    let second = (0..<5).reduce(0) { $0 + at(other - $1) * short[index][$1] }
    let now = value - (made[index] * 31) >> 5
    let left = now - (first + second >> 1) >> 10
    (last[index], made[index]) = (now, value)
    for tap in 0..<4 { long[index][tap] += at(ownSigns - tap) * Self.sign(left) }
    for tap in 0..<5 { short[index][tap] += at(otherSigns - tap) * Self.sign(left) }
    return left
  }

  mutating func step() {
    place += 1
    guard place + 64 > history.count else { return }
    history = Array(history[place..<(place + 60)]) + Array(repeating: 0, count: 4036)
    place = 0
  }

  private func at(_ offset: Int) -> Int { history[place + offset] }

  private mutating func put(_ value: Int, _ offset: Int, _ signs: Int) {
    history[place + offset] = value
    history[place + signs] = Self.sign(value)
    history[place + offset - 1] = value - history[place + offset - 1]
    history[place + signs - 1] = Self.sign(history[place + offset - 1])
  }

  /// The other way round than usual.
  private static func sign(_ number: Int) -> Int { number < 0 ? 1 : number > 0 ? -1 : 0 }
}
