// A source that falls silent for a while, as a disk does that wakes up or a server far away.
import Foundation
import MusicCore
import Testing

/// A pipe into which a file is written with a pause after its first part.
struct SlowPipe {
  let path: FilePath
  let writer = Process()

  /// The pause, in seconds, comes after the first of so many `parts` of the bytes.
  init(
    _ source: FilePath, parts: Int, pause: Int, in folder: TemporaryFolder
  ) throws {
    path = folder.path("slow." + (source.display.split(separator: ".").last ?? ""))
    try #require(mkfifo(path.display, 0o600) == 0)
    let size = try Data(contentsOf: URL(fileURLWithPath: source.display)).count
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    let first = size / parts
    writer.arguments = [
      "-c",
      "{ head -c \(first) \"$1\"; sleep \(pause); tail -c +\(first + 1) \"$1\"; } > \"$2\"",
      "sh", source.display, path.display,
    ]
    try writer.run()
  }
}
