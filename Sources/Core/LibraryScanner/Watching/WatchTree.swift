// Which folders below a folder are looked into: the walk of a scan in single steps, for those who
// must do something to a folder before they read it.

import MusicCore
import SystemKit

enum WatchTree {
  /// What stands in a folder, as far as a watch cares; nothing when it cannot be read.
  struct Contents {
    var folders: [FilePath] = []
    var files: [FilePath] = []
  }

  /// The folders in `path`, those that links lead to included where `follows` says so.
  static func folders(in path: FilePath, follows: (FilePath) -> Bool) -> [FilePath] {
    contents(of: path, follows: follows).folders
  }

  static func contents(of path: FilePath, follows: (FilePath) -> Bool) -> Contents {
    var contents = Contents()
    // What cannot be read is named by the scan.
    guard let listing = try? FolderListing.read(path.bytes),
      !listing.entries.contains(where: { $0.name == marker })
    else { return contents }
    for entry in listing.entries where entry.name.first != UInt8(ascii: ".") {
      let child = path.appending(entry.name)
      switch entry.kind {
      case .folder: contents.folders.append(child)
      case .file where isInteresting(entry.name): contents.files.append(child)
      case .link where leadsToFolder(child, follows): contents.folders.append(child)
      case .file, .link, .other: break
      }
    }
    return contents
  }

  /// Whether a link leads to a folder that is looked into.
  static func leadsToFolder(_ link: FilePath, _ follows: (FilePath) -> Bool) -> Bool {
    // A link that leads nowhere is no folder.
    guard (try? FileStatus.of(link.bytes))?.kind == .folder,
      let target = try? FileSystem.resolved(link.bytes)
    else { return false }
    return follows(FilePath(bytes: target))
  }

  /// Whether a scan would look at a file of this name.
  static func isInteresting(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: ".") else { return false }
    let path = FilePath(bytes: name)
    return MusicFile.matches(path) || besides.contains(path.fileExtension)
  }

  static let marker = Array(".nomedia".utf8)
  /// Words and pictures beside the music.
  private static let besides: Set<String> = [
    "lrc", "txt", "jpg", "jpeg", "png", "webp", "gif", "bmp", "cue",
  ]
}
