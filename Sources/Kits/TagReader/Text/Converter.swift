// The system's converters of character sets. Opening one loads a library, which costs more than
// converting an album's names; so each is opened once and kept for as long as the process lives.

internal import Glibc
internal import Synchronization

/// A converter from one encoding to UTF-8.
///
/// Any thread may use it; they take turns. `@unchecked`: the handle is touched under `turn` only.
final class Converter: @unchecked Sendable {
  private let handle: iconv_t
  /// Guards `handle`, whose state a conversion changes.
  private let turn = Mutex<Void>(())

  private init?(_ encoding: LegacyEncoding) {
    guard let opened = iconv_open("UTF-8", encoding.rawValue), opened != iconv_t(bitPattern: -1)
    else { return nil }
    handle = opened
  }

  /// The converter of an encoding; nil when the system has none.
  static func of(_ encoding: LegacyEncoding) -> Converter? {
    all[encoding]
  }

  /// The text of `bytes`; nil when they are not all of this encoding.
  func text(of bytes: [UInt8]) -> String? {
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        turn.withLock { _ in convert(input, into: output) }
      }
    }
    guard let written else { return nil }
    return String(decoding: output[..<written].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Converter {
  private static let all: [LegacyEncoding: Converter] = {
    var converters: [LegacyEncoding: Converter] = [:]
    for encoding in LegacyEncoding.allCases where encoding != .utf8 {
      converters[encoding] = Converter(encoding)
    }
    return converters
  }()

  /// Converts all of `input`; how much was written, or nil at the first byte that cannot be.
  private func convert(
    _ input: UnsafeMutableBufferPointer<CChar>, into output: UnsafeMutableBufferPointer<CChar>
  ) -> Int? {
    // Without arguments: back to the initial state, whatever the last text left behind.
    _ = iconv(handle, nil, nil, nil, nil)
    var (from, to) = (input.baseAddress, output.baseAddress)
    var (left, room) = (input.count, output.count)
    let result = iconv(handle, &from, &left, &to, &room)
    return result == Int(bitPattern: UInt.max) || left > 0 ? nil : output.count - room
  }
}
