// What the walk notes of a file until its tags have been read.

import LibraryStore
import MusicCore
import TagReader

/// A file that must be read, and what is known about it besides.
struct PendingFile {
  let path: FilePath
  let stamp: FileStamp
  let sidecar: Sidecar
  /// The track that this file was, elsewhere.
  let moved: Track.ID?
  /// Its folder, by the order of the walk.
  let folder: Int
  /// What its undeclared texts are in, if that is known.
  var encoding: LegacyEncoding?
  /// Whether its folder has decided on its encoding.
  var isDecided = false
}
