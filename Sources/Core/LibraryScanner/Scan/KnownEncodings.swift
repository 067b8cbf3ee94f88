// What the library remembers of undeclared texts: choices of people, which a scan obeys, and what other
// files of a folder were read in, which is a vote. Most libraries remember nothing, and pay nothing.

import LibraryStore
import MusicCore
import TagReader

/// The encodings of tracks that show undeclared texts.
struct KnownEncodings {
  private let files: [FilePath: TextEncoding]
  private var folders: [FilePath: [TextEncoding: Int]] = [:]

  init(_ files: [FilePath: TextEncoding]) {
    self.files = files
    for (path, encoding) in files { folders[path.parent, default: [:]][encoding, default: 0] += 1 }
  }

  subscript(path: FilePath) -> TextEncoding? { files[path] }

  /// The encoding that a person chose for a file, or for all others of its folder.
  func chosen(for path: FilePath) -> LegacyEncoding? {
    guard !files.isEmpty else { return nil }
    if let own = files[path] { return own.isChosen ? LegacyEncoding(rawValue: own.name) : nil }
    guard let others = folders[path.parent], others.count == 1, let other = others.keys.first,
      other.isChosen
    else { return nil }
    return LegacyEncoding(rawValue: other.name)
  }

  /// What files of a folder were read in, and how many.
  func nearby(_ folder: FilePath) -> [LegacyEncoding: Int] {
    var counts: [LegacyEncoding: Int] = [:]
    for (encoding, count) in folders[folder] ?? [:] {
      guard let known = LegacyEncoding(rawValue: encoding.name) else { continue }
      counts[known, default: 0] += count
    }
    return counts
  }
}
