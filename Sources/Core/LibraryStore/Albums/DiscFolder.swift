// Folders that hold one disc of a set: "CD1", "Disc 2", "disk_03". Their album stands in the folder
// above, with its cover.

package import MusicCore

/// What a folder's name says about discs.
package enum DiscFolder {
  private static let words = ["cd", "disc", "disk", "dvd", "디스크", "ディスク"]

  /// The disc's number, 1 to 99, if the folder is one disc of a set.
  package static func number(of folder: FilePath) -> Int? {
    let name = TextIdentity.key(folder.name)
    for word in words where name.hasPrefix(word) {
      let rest = name.dropFirst(word.count).drop { " _-.#".contains($0) }
      guard (1...2).contains(rest.utf8.count), let number = Int(rest), number > 0 else {
        continue
      }
      return number
    }
    return nil
  }

  /// The folder that the album of the tracks in `folder` goes by.
  package static func albumFolder(of folder: FilePath) -> FilePath {
    number(of: folder) == nil ? folder : folder.parent
  }
}
