// Writes tags, never half: the file is copied beside itself, the copy is changed, read again, held
// against the file and forced to the disk, and only then takes the file's place. Whoever has
// the old file open, such as a player in the middle of it, keeps the old one.

internal import Glibc
package import MusicCore
internal import TagLibShim

/// Writing tags into music files.
package enum TagWriter {
  /// Changes the tags of the file as `edit` says; on failure the file is what it was.
  ///
  /// - Throws: `TagError` when the file's kind cannot be written, it cannot be copied or replaced,
  ///   or the disk is full.
  package static func write(_ edit: TagEdit, to path: FilePath) throws(TagError) {
    let file = resolved(path)
    let copy = Scratch.name(for: file)
    let change = try prepare(edit, of: file, in: copy)
    try change.commit()
  }

  /// Whether tags can be written into the kind of file that `metadata` is of.
  package static func canWrite(_ metadata: TrackMetadata) -> Bool {
    switch metadata.container {
    case "MPEG", "FLAC", "MP4", "WAV", "AIFF", "WavPack", "APE": true
    case "Ogg": metadata.codec == "Vorbis" || metadata.codec == "Opus"
    default: false
    }
  }

  /// The file itself, where the path is a link.
  package static func resolved(_ path: FilePath) -> FilePath {
    guard let real = path.withCString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return FilePath(bytes: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  /// A name in the file's folder for the copy that `prepare` makes.
  package static func scratchName(for file: FilePath) -> FilePath {
    Scratch.name(for: file)
  }

  /// Makes the changed file under the name `scratch`, proved and safe on the disk.
  ///
  /// `file` must be no link. Nothing is left at `scratch` on failure.
  ///
  /// - Throws: `TagError` as `write`.
  package static func prepare(
    _ edit: TagEdit, of file: FilePath, in scratch: FilePath
  ) throws(TagError) -> PreparedChange {
    try Scratch.checkWriting(file)
    let old = try SoundBytes.open(file)
    let records = edit.records(totalsOf: edit.needsTotals ? try? TagReader.read(file) : nil)
    let copy = try Scratch.copy(of: file, to: scratch)
    do throws(TagError) {
      let reason = records.withUnsafeBytes { bytes in
        scratch.withCString { name in
          norae_tags_write(
            name, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
      }
      if let reason { throw failure(file, String(cString: reason)) }
      let new = try SoundBytes.open(scratch)
      guard new.isSame(as: old) else { throw failure(file, "its sound would not be the same") }
      if let lost = edit.firstLost(in: try TagReader.read(scratch)) {
        throw failure(file, "its \(lost) could not be kept")
      }
      try copy.finish()
      let undo = UndoRecipe(from: new, to: old, modified: modified(file))
      return PreparedChange(copy, undo: undo)
    } catch {
      // TagLib does not notice a full disk; what it left behind then reads wrong.
      let isFull = copy.isOutOfRoom(for: records.count + 64 * 1024)
      copy.remove()
      guard isFull else { throw TagError(path: file, reason: error.reason, kind: error.kind) }
      throw TagError(path: file, reason: "there is no room for its copy", kind: .diskFull)
    }
  }

  /// Makes, under the name `scratch`, the file that was there before the change.
  ///
  /// `file` must be no link, and be as the change left it. Nothing is left at `scratch` on failure.
  ///
  /// - Throws: `TagError`, of kind `changed` when others have written to the file since.
  package static func prepareUndo(
    _ undo: UndoRecipe, of file: FilePath, in scratch: FilePath
  ) throws(TagError) -> PreparedChange {
    try Scratch.checkWriting(file)
    let current = try SoundBytes.open(file)
    guard undo.fits(current) else {
      throw TagError(path: file, reason: "it has been changed since", kind: .changed)
    }
    let (copy, target) = try Scratch.empty(scratch, of: file)
    defer { close(target) }
    do throws(TagError) {
      var place = 0
      for piece in undo.pieces {
        switch piece {
        case .bytes(let bytes):
          guard put(bytes, into: target) else { throw Scratch.last(file, "no room") }
        case .sound(let count):
          let range = place..<(place + count)
          guard current.sound(range, { put($0, into: target) }) else {
            throw Scratch.last(file, "it could not be read to its end")
          }
          place += count
        }
      }
      try copy.finish(modified: undo.modified)
      return PreparedChange(copy, undo: nil)
    } catch {
      copy.remove()
      throw error
    }
  }
}

/// A file that is ready to take another's place.
package struct PreparedChange: Sendable {
  private let copy: Scratch
  /// The way back; nil for one that goes back already.
  package let undo: UndoRecipe?

  init(_ copy: Scratch, undo: UndoRecipe?) {
    self.copy = copy
    self.undo = undo
  }

  /// Puts it in the file's place; the file is what it was when that fails.
  package func commit() throws(TagError) {
    do throws(TagError) {
      try copy.replace()
    } catch {
      copy.remove()
      throw error
    }
  }

  /// Gives it up.
  package func discard() {
    copy.remove()
  }
}

extension TagWriter {
  private static func failure(_ file: FilePath, _ reason: String) -> TagError {
    TagError(path: file, reason: reason, kind: .notKept)
  }

  private static func modified(_ file: FilePath) -> Int64 {
    var status = stat()
    _ = file.withCString { stat($0, &status) }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  private static func put(_ bytes: [UInt8], into target: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}

extension FilePath {
  /// Lends the path as C wants it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else {
          preconditionFailure("a path with its zero has at least one byte")
        }
        return body(start)
      }
    }
  }
}
