// What a child process wrote, whatever signals arrive meanwhile.
package import Foundation
import Glibc

extension Pipe {
  /// All bytes until the other end is closed; blocks. A signal during it does no harm, where
  /// Foundation's own reading ends the program.
  package func readAll() -> Data {
    let descriptor = fileHandleForReading.fileDescriptor
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { data.append(contentsOf: buffer[..<count]) }
      if count == 0 || count < 0 && errno != EINTR { return data }
    }
  }
}
