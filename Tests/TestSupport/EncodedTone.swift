// One second of a tone in any format that ffmpeg writes, for tests that need a real file.

import Foundation
package import MusicCore

/// Makes short sound files.
package enum EncodedTone {
  /// What ffmpeg said when it could not.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Writes a tone of `seconds` to `name` below the folder; `options` go to ffmpeg as they are.
  package static func write(
    to name: String, in folder: TemporaryFolder, seconds: Double = 1, rate: Int = 44_100,
    options: [String] = []
  ) throws -> FilePath {
    let file = folder.path.appending(name)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
        "sine=frequency=440:sample_rate=\(rate):duration=\(seconds)", "-ac", "2",
      ] + options + [file.display]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = errors.readAll()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
    return file
  }
}
