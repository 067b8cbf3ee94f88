// Text in the encodings of twenty years ago, by the system's own converter.
import Glibc

/// Writing text as old programs did.
package enum OldText {
  /// The charset is unknown, or has no letters for the text.
  package struct NotWritable: Error {}

  /// `text` in a charset, by the name that iconv knows it by.
  package static func encode(_ text: String, in charset: String) throws -> [UInt8] {
    let converter = iconv_open(charset, "UTF-8")
    guard let converter, converter != iconv_t(bitPattern: -1) else { throw NotWritable() }
    defer { iconv_close(converter) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (left, room) = (input.count, output.count)
        iconv(converter, &from, &left, &to, &room)
        return left == 0 ? output.count - room : 0
      }
    }
    guard written > 0 else { throw NotWritable() }
    return output[..<written].map { UInt8(bitPattern: $0) }
  }
}
