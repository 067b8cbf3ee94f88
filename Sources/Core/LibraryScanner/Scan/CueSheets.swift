// The CUE sheets of a folder, read only when a file beside them is: which of them cuts a file.

import Lyrics
import MusicCore
import Playlists
import SystemKit
import TagReader

/// The sheets in one folder.
struct CueSheets {
  /// Longer ones are none.
  private static let longest = 1 << 20

  private let folder: [UInt8]
  private let names: [[UInt8]]
  private let files: [[UInt8]]
  /// Changes whenever one of them does, or words beside them; 0 without any.
  let stamp: Int64

  init(_ folder: TreeWalk.Folder) {
    self.folder = folder.path
    let names = Self.sheets(among: folder.otherFiles)
    self.names = names
    guard !names.isEmpty else {
      (files, stamp) = ([], 0)
      return
    }
    files = folder.files.map(\.name)
    let sheets = names.reduce(into: Int64(1)) { stamp, name in
      // Gone since the folder was read: it counts as another one next time.
      let status = try? FileStatus.of(folder.path.appendingComponent(name))
      stamp = (stamp &* 31 &+ (status?.modified ?? 0)) &* 31 &+ (status?.size ?? 0) | 1
    }
    // The words of the tracks of a cut file are read with them.
    stamp = folder.companions.reduce(into: sheets) { stamp, file in
      stamp = (stamp &* 31 &+ file.status.modified) &* 31 &+ file.status.size | 1
    }
  }

  /// The sheets beside a file; a folder that cannot be listed has none.
  init(beside path: FilePath) {
    let entries = (try? FolderListing.read(path.parent.bytes))?.entries ?? []
    let names = entries.filter { $0.kind == .file || $0.kind == .link }.map(\.name)
    folder = path.parent.bytes
    self.names = Self.sheets(among: names)
    files = names.filter(MusicFile.matches(name:))
    stamp = 0
  }

  /// The names of sheets, in the order in which they are asked.
  private static func sheets(among names: [[UInt8]]) -> [[UInt8]] {
    names.filter { FilePath(bytes: $0).fileExtension == "cue" }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// The first sheet that cuts a file into tracks, with only the tracks in it.
  func sheet(cutting file: [UInt8]) -> CueSheet? {
    for name in names {
      // A sheet that cannot be read cuts nothing.
      let path = folder.appendingComponent(name)
      guard let bytes = try? FileSystem.contents(of: path, limit: Self.longest) else { continue }
      let text = LyricsText.decode(bytes) { LegacyText.decode($0) }
      let sheet = CueSheet(text: text)
      let wanted = sheet.file(
        for: FilePath(bytes: file).name, of: files.map { FilePath(bytes: $0).name },
        sheetName: FilePath(bytes: name).stem)
      guard let wanted, let cut = sheet.cutting(wanted) else { continue }
      return cut
    }
    return nil
  }
}
