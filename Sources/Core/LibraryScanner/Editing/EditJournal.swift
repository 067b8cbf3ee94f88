// The journal of edits: a folder with a few small files for each edited music file. What is on its
// way has the ending "open", what can be undone "done", and beside it, in "undo", lies the way
// back. Each file is written whole or not at all, so that the journal can be read after any end.

import MusicCore
import SystemKit
import TagReader

/// The journal, while its lock is held.
struct EditJournal {
  /// Which operation, and which of its files.
  struct Key: Hashable, Comparable {
    let operation: Int
    let index: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.operation, left.index) < (right.operation, right.index)
    }
  }

  /// More operations cannot be undone: the oldest are forgotten.
  static let mostOperations = 200
  /// No entry is larger; a cover of 64 MiB and the old one fit.
  private static let longest = 256 << 20

  private let folder: FilePath
  private let lock: FileLock
  private(set) var open: Set<Key> = []
  private(set) var done: Set<Key> = []

  /// Opens the journal, waiting for another process that has it.
  init(_ folder: FilePath) throws(SystemError) {
    self.folder = folder
    try FileSystem.makeFolder(folder.bytes)
    lock = try FileLock.waiting(folder.appending("lock").bytes)
    for entry in try FolderListing.read(folder.bytes).entries {
      let name = FilePath(bytes: entry.name)
      guard let key = Self.key(name.stem) else { continue }
      switch name.fileExtension {
      case "open": open.insert(key)
      case "done": done.insert(key)
      default: break
      }
    }
    // Killed between writing one and removing the other: what is on its way counts.
    done.subtract(open)
  }

  /// The number of a new operation.
  mutating func begin() -> Int {
    let numbers = Set(open.union(done).map(\.operation))
    for old in numbers.sorted().dropLast(Self.mostOperations - 1) {
      for key in done where key.operation == old { remove(key) }
    }
    return (numbers.max() ?? 0) + 1
  }

  /// The entry of a key; nil when it cannot be understood.
  func entry(_ key: Key) -> JournalEntry? {
    let name = open.contains(key) ? "open" : "done"
    // What a later version or a damaged disk wrote is left alone and not counted.
    guard let bytes = try? FileSystem.contents(of: file(key, name).bytes, limit: Self.longest)
    else { return nil }
    return try? JournalEntry(encoded: bytes)
  }

  /// Keeps an entry that is on its way.
  mutating func write(_ entry: JournalEntry, _ key: Key) throws(SystemError) {
    try FileSystem.write(entry.encoded, to: file(key, "open").bytes)
    open.insert(key)
    if done.remove(key) != nil { try FileSystem.removeFile(file(key, "done").bytes) }
  }

  /// Keeps the way back.
  func write(_ undo: UndoRecipe, _ key: Key) throws(SystemError) {
    try FileSystem.write(undo.encoded, to: file(key, "undo").bytes)
  }

  /// The way back; nil when it is lost.
  func undo(_ key: Key) -> UndoRecipe? {
    // As with entries: what cannot be understood is as good as lost.
    guard let bytes = try? FileSystem.contents(of: file(key, "undo").bytes, limit: Self.longest)
    else { return nil }
    return try? UndoRecipe(encoded: bytes)
  }

  /// Notes that an entry has come to its end and can be undone.
  mutating func finish(_ entry: JournalEntry, _ key: Key) throws(SystemError) {
    try FileSystem.write(entry.encoded, to: file(key, "done").bytes)
    try FileSystem.removeFile(file(key, "open").bytes)
    open.remove(key)
    done.insert(key)
  }

  /// Forgets an entry.
  mutating func remove(_ key: Key) {
    for name in ["open", "done", "undo"] {
      // What cannot be removed is found again, and does no harm until then.
      try? FileSystem.removeFile(file(key, name).bytes)
    }
    open.remove(key)
    done.remove(key)
  }
}

extension EditJournal {
  private func file(_ key: Key, _ ending: String) -> FilePath {
    folder.appending("\(key.operation)-\(key.index).\(ending)")
  }

  private static func key(_ name: String) -> Key? {
    let parts = name.split(separator: "-").compactMap { Int($0) }
    return parts.count == 2 ? Key(operation: parts[0], index: parts[1]) : nil
  }
}
