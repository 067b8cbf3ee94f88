// Files of several tracks: a row for each, and no row of theirs for the file as a whole.

import MusicCore
import SQLiteKit

extension ScanWriter {
  /// Writes the tracks of a file; what it was before, as a whole or cut otherwise, is gone.
  mutating func write(_ cut: CutFile) throws(SQLiteError) {
    try insertArrivals()
    for part in cut.parts {
      let mark = cut.mark.map {
        SoundMark(rawValue: $0.rawValue &+ Int64(part.start + 1) &* 0x9E37_79B9)
      }
      let row = TrackRow(
        path: cut.path, stamp: cut.stamp,
        sidecar: Sidecar(kind: .none, stamp: 0, lines: part.wordsBeside), words: part.words,
        mark: mark, part: part, sheetStamp: cut.sheetStamp)
      try write(row, part.metadata, nil)
    }
    try insertArrivals()
    try markGone(partsOf: cut.path, but: Set(cut.parts.map(\.number)), andWhole: true)
  }

  /// Marks the tracks of a file that it has no more.
  mutating func markGone(
    partsOf path: FilePath, but numbers: Set<Int>, andWhole: Bool = false
  ) throws(SQLiteError) {
    let kept = Set(numbers.map { TrackKey.bytes(path, part: $0) })
    let range = TrackKey.range(ofPartsOf: path)
    let known = try connection.rows(
      "SELECT id, path FROM track WHERE (path = ? OR (path > ? AND path < ?)) AND state = 0",
      .blob(path.bytes), .blob(range.first), .blob(range.end)
    ) { (id: $0.int64(0), key: $0.blob(1)) }
    for track in known where !kept.contains(track.key) && (andWhole || track.key != path.bytes) {
      try markGone(track.id)
    }
  }
}
