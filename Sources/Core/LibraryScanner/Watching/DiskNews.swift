// What a watch has seen on the disk, merged until the library is told: a burst of a thousand files
// is one piece of news about one folder.

package import MusicCore

/// Where the library and the disk may differ.
package struct DiskNews: Hashable, Sendable {
  /// Folders to be looked into with everything below them, or that have gone with all of it.
  package private(set) var trees: Set<FilePath> = []
  /// Folders to be looked into without what is below them.
  package private(set) var folders: Set<FilePath> = []
  /// Files that somebody still writes; they are left alone.
  package var unfinished: Set<FilePath> = []

  package init() {}

  package var isEmpty: Bool { trees.isEmpty && folders.isEmpty }

  package mutating func add(tree: FilePath) {
    trees.insert(tree)
  }

  package mutating func add(folder: FilePath) {
    folders.insert(folder)
  }

  package mutating func merge(_ other: DiskNews) {
    trees.formUnion(other.trees)
    folders.formUnion(other.folders)
  }

  /// The same without what lies in one of the trees.
  func reduced() -> DiskNews {
    var news = DiskNews()
    news.unfinished = unfinished
    for tree in trees where !tree.isBelow(anyOf: trees) { news.trees.insert(tree) }
    for folder in folders where !trees.contains(folder) && !folder.isBelow(anyOf: trees) {
      news.folders.insert(folder)
    }
    return news
  }
}

extension FilePath {
  /// Whether a folder above this path is among `folders`.
  func isBelow(anyOf folders: Set<FilePath>) -> Bool {
    var path = self
    while path.bytes.count > 1 {
      path = path.parent
      if folders.contains(path) { return true }
    }
    return false
  }
}
