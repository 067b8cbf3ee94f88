// One file's edit on its way and afterwards: everything that is needed to finish it, give it up or
// take it back, whenever the process ends.

import MusicCore
import TagReader

/// What the journal says of one file.
struct JournalEntry: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    /// Waits for the end of playing.
    case deferred
    /// The changed file is being made under the name `scratch`.
    case begun(scratch: FilePath)
    /// The changed file was ready at `scratch`; when nothing is there, it took the file's place.
    case made(scratch: FilePath)
    /// To be undone when playing ends.
    case undoWanted
    /// The former file is being made at `scratch`.
    case undoBegun(scratch: FilePath)
    /// The former file was ready at `scratch`; when nothing is there, it took the file's place.
    case undoMade(scratch: FilePath)
  }

  /// As it was asked for, which is how the library knows it.
  let path: FilePath
  /// What `path` leads to.
  let file: FilePath
  /// Other names of the same file, which shall stay names of it.
  var twins: [FilePath] = []
  /// Which file the twins were before.
  var inode: UInt64 = 0
  /// Seconds since 1970, UTC.
  let time: Int64
  var changes: [FieldChange]
  /// What an edit wants that had to wait; nil for one that was done at once.
  var edit: TagEdit?
  /// Whether others have written to the file since.
  var isRefused = false
  var stage: Stage

  /// The copy that may have been left behind.
  var scratch: FilePath? {
    switch stage {
    case .deferred, .undoWanted: nil
    case .begun(let scratch), .made(let scratch), .undoBegun(let scratch), .undoMade(let scratch):
      scratch
    }
  }
}

extension JournalEntry {
  var encoded: [UInt8] {
    var writer = WireWriter()
    for path in [path, file] { writer.write(path.bytes) }
    writer.write(twins) { $0.write($1.bytes) }
    writer.write(Int(bitPattern: UInt(inode)))
    writer.write(Int(time))
    writer.write(changes) { writer, change in
      writer.write(change.field.rawValue)
      writer.write(change.old)
      writer.write(change.new)
    }
    writer.write(edit) { $0.write($1.encoded) }
    writer.write(isRefused)
    let number: UInt8 =
      switch stage {
      case .deferred: 0
      case .begun: 1
      case .made: 2
      case .undoWanted: 3
      case .undoBegun: 4
      case .undoMade: 5
      }
    writer.write(number)
    writer.write((scratch ?? FilePath(bytes: [])).bytes)
    return Array(writer.framed().dropFirst(4))
  }

  init(encoded bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    path = FilePath(bytes: try reader.readBytes())
    file = FilePath(bytes: try reader.readBytes())
    twins = try reader.readList { reader throws(WireError) in
      FilePath(bytes: try reader.readBytes())
    }
    inode = UInt64(UInt(bitPattern: try reader.readInt()))
    time = Int64(try reader.readInt())
    changes = try reader.readList { reader throws(WireError) in
      guard let field = EditField(rawValue: try reader.readString()) else { throw WireError() }
      return FieldChange(
        field: field, old: try reader.readStrings(), new: try reader.readStrings())
    }
    edit = try reader.readOptional { reader throws(WireError) in
      try TagEdit(encoded: try reader.readBytes())
    }
    isRefused = try reader.readBool()
    let number: UInt8 = try reader.read()
    let scratch = FilePath(bytes: try reader.readBytes())
    switch number {
    case 0: stage = .deferred
    case 1: stage = .begun(scratch: scratch)
    case 2: stage = .made(scratch: scratch)
    case 3: stage = .undoWanted
    case 4: stage = .undoBegun(scratch: scratch)
    case 5: stage = .undoMade(scratch: scratch)
    default: throw WireError()
    }
  }
}
