// What the walk notes of a file until its tags have been read.

import LibraryStore
import MusicCore
import Playlists
import TagReader

/// A file that must be read, and what is known about it besides.
struct PendingFile {
  let path: FilePath
  let stamp: FileStamp
  let sidecar: Sidecar
  /// The track that this file was, elsewhere.
  let moved: Track.ID?
  /// What the CUE sheets beside it looked like; 0 without any.
  var sheetStamp: Int64 = 0
  /// The sheet that cuts it into tracks, with only those.
  var sheet: CueSheet?
  /// Whether it was cut so far.
  var wasCut = false
  /// Its folder, by the order of the walk.
  let folder: Int
  /// What its undeclared texts are in, if that is known.
  var encoding: LegacyEncoding?
  /// Whether its folder has decided on its encoding.
  var isDecided = false
}

extension PendingFile {
  /// Notes what the sheets beside it say.
  mutating func note(_ notes: FolderNotes, wasCut: Bool) {
    self.wasCut = wasCut
    guard notes.sheetStamp != 0 else { return }
    (sheetStamp, sheet) = (notes.sheetStamp, notes.sheet(cutting: path.lastName))
  }
}

extension FilePath {
  /// The last component's bytes.
  var lastName: [UInt8] {
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { Array(bytes[($0 + 1)...]) } ?? bytes
  }
}
