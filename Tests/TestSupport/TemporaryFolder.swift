// A folder for one test, gone with everything in it when the test lets go of it.

import Foundation
package import MusicCore
import SystemKit

/// A new, empty folder; keep it for as long as its files are needed.
package final class TemporaryFolder: Sendable {
  package let path: FilePath

  package init() throws {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let base = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
    path = FilePath("\(base)/norae-test-\(random)")
    try FileSystem.makeFolder(path.bytes)
  }

  deinit {
    // Bytes that are not UTF-8 cannot pass through Foundation's paths.
    let remove = try? ChildProcess(
      executable: Array("rm".utf8), arguments: [Array("-rf".utf8), path.bytes])
    remove?.wait()
  }

  /// Writes a file below the folder, making the folders above it.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    try write(bytes, to: Array(name.utf8))
  }

  /// Writes a file below the folder, making the folders above it.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: [UInt8]) throws -> FilePath {
    let file = path.appending(name)
    try FileSystem.makeFolder(file.parent.bytes)
    try FileSystem.write(bytes, to: file.bytes)
    return file
  }
}

extension FilePath {
  /// Removes the file here.
  package func remove() throws {
    try FileManager.default.removeItem(atPath: display)
  }
}
