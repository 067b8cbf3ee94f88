// How to make a file again what it was before its tags were written: the bytes of its former tags,
// and between them parts of its sound, which is still in the file. Exact to the byte, and as small
// as the tags were.

/// What must be kept to undo a change of tags.
package struct UndoRecipe: Hashable, Sendable {
  /// A piece of the former file.
  enum Piece: Hashable, Sendable {
    case bytes([UInt8])
    /// The next so many bytes of the sound.
    case sound(Int)
  }

  var pieces: [Piece] = []
  let soundCount: Int
  let soundDigest: UInt64
  /// What stands for the tags of the changed file: others have been written since if it differs.
  let tagDigest: UInt64
  /// When the former file's contents changed last, nanoseconds since 1970.
  let modified: Int64

  /// The way back from `new` to `old`, which hold the same sound.
  init(from new: borrowing SoundBytes, to old: borrowing SoundBytes, modified: Int64) {
    soundCount = old.runs.count
    soundDigest = old.soundDigest()
    tagDigest = new.tagDigest()
    self.modified = modified
    let gaps = old.runs.gaps(in: old.file.count)
    for (index, gap) in gaps.enumerated() {
      if !gap.isEmpty { pieces.append(.bytes(old.bytes(gap))) }
      if index < old.runs.ranges.count { pieces.append(.sound(old.runs.ranges[index].count)) }
    }
  }

  /// Whether the file is the one that the change made: its sound and its tags.
  func fits(_ file: borrowing SoundBytes) -> Bool {
    file.runs.count == soundCount && file.tagDigest() == tagDigest
      && file.soundDigest() == soundDigest
  }
}

extension UndoRecipe {
  /// The recipe as bytes, to be kept in a file.
  package var encoded: [UInt8] {
    var writer = WireWriter()
    for number in [soundCount, Int(modified)] { writer.write(number) }
    for digest in [soundDigest, tagDigest] { writer.write(Int(bitPattern: UInt(digest))) }
    writer.write(pieces) { writer, piece in
      switch piece {
      case .bytes(let bytes):
        writer.write(UInt8(0))
        writer.write(bytes)
      case .sound(let count):
        writer.write(UInt8(1))
        writer.write(count)
      }
    }
    return Array(writer.framed().dropFirst(4))
  }

  /// The recipe that was kept.
  ///
  /// Throws `WireError` when the bytes are not one.
  package init(encoded bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    soundCount = try reader.readInt()
    modified = Int64(try reader.readInt())
    soundDigest = UInt64(UInt(bitPattern: try reader.readInt()))
    tagDigest = UInt64(UInt(bitPattern: try reader.readInt()))
    pieces = try reader.readList { reader throws(WireError) in
      let kind: UInt8 = try reader.read()
      return kind == 0 ? .bytes(try reader.readBytes()) : .sound(try reader.readInt())
    }
  }
}
