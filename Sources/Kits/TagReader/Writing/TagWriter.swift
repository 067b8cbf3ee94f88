// Writes tags, never half: the file is copied beside itself, the copy is changed and forced to
// the disk, and only then takes the file's place. Whoever has the old file open, such as a player
// in the middle of it, keeps the old one.

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
    let target = resolved(path)
    let copy = try Scratch.copy(of: target)
    defer { copy.remove() }
    let records = edit.records(totalsOf: edit.needsTotals ? try? TagReader.read(target) : nil)
    let reason = records.withUnsafeBytes { bytes in
      copy.path.withCString { name in
        norae_tags_write(name, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
      }
    }
    if let reason { throw TagError(path: path, reason: String(cString: reason)) }
    guard copy.replace(target) else {
      throw TagError(path: path, reason: "it could not be replaced")
    }
  }

  /// The file itself, where the path is a link.
  private static func resolved(_ path: FilePath) -> FilePath {
    guard let real = path.withCString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return FilePath(bytes: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
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
