// Which pictures in a folder are its album's cover, by their names.

import MusicCore

/// The pictures in a folder that are covers.
enum CoverFile {
  private static let extensions = ["jpg", "jpeg", "png", "webp", "gif"]

  /// The covers among these names, the best first; `stems` are in lower case, the best first, and
  /// the letter case of the names does not matter.
  static func candidates(among names: [[UInt8]], stems: [String]) -> [[UInt8]] {
    names.compactMap { name in
      rank(of: FilePath(bytes: name), stems).map { (rank: $0, name: name) }
    }
    .sorted { ($0.rank, $0.name.count) < ($1.rank, $1.name.count) }
    .map(\.name)
  }

  private static func rank(of name: FilePath, _ stems: [String]) -> Int? {
    guard let stem = stems.firstIndex(of: name.stem.lowercased()),
      let ending = extensions.firstIndex(of: name.fileExtension)
    else { return nil }
    return stem * extensions.count + ending
  }
}
