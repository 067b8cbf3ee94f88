// By what a track's row is found: its file's path, and which part of the file it is where a CUE sheet
// cuts it. A zero byte, which no path holds, parts the two.

import MusicCore

/// The value of the column `path`.
enum TrackKey {
  /// A zero and four digits.
  private static let width = 5

  /// The key of a file's track, or of the part with that number, 1 to 9999.
  static func bytes(_ path: FilePath, part: Int?) -> [UInt8] {
    guard let part else { return path.bytes }
    let digits = String(part + 10_000).dropFirst()
    return path.bytes + [0] + Array(digits.utf8)
  }

  /// The file of a key.
  static func path(_ key: [UInt8]) -> FilePath {
    FilePath(bytes: isPart(key) ? Array(key.dropLast(width)) : key)
  }

  static func isPart(_ key: [UInt8]) -> Bool {
    key.count > width && key[key.count - width] == 0
  }

  /// Where the keys of a file's parts begin and end.
  static func range(ofPartsOf path: FilePath) -> (first: [UInt8], end: [UInt8]) {
    (path.bytes + [0], path.bytes + [1])
  }
}
