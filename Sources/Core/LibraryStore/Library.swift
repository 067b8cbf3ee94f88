// The library: the one way to what Norae knows about the music on disk. Questions go in and values
// come out, on threads of the database's own; nothing here touches a music file. Everybody else
// in this target is behind this type.

package import MusicCore
import SQLiteKit
import Synchronization
import SystemKit

/// A library of music, kept in one folder.
///
/// Safe to use from any thread. Questions never wait for a scan that is going on.
package final class Library: Sendable {
  /// The database's file.
  package let file: FilePath
  /// Whether the database can only be read; each change then throws `LibraryError.readOnly`.
  package let isReadOnly: Bool

  /// What was done about a damaged database when this library was opened; nil: it was whole.
  package let recovery: RecoveryReport?

  let database: Database
  let search: SearchIndex
  let groupingSchedule = GroupingSchedule()
  private let watchers = Watchers()
  /// Begins with the first watcher.
  private let otherWriters = Mutex<OtherWriters?>(nil)

  /// Opens the library in `folder`, making both if they are not there.
  ///
  /// Blocks until the database is open and of the present schema. A database in a place that
  /// cannot be written is opened for reading. A damaged one is kept under another name, and rebuilt
  /// from the last backup and what can be read of it; `recovery` tells, and a scan is due.
  package init(folder: FilePath) throws(LibraryError) {
    let file = folder.appending("library.db")
    // A database that may not grow is for this type to report, not for the process to die of.
    Signals.ignoreFileSizeLimit()
    do throws(SystemError) {
      try FileSystem.makeFolder(folder.bytes)
    } catch {
      guard FileSystem.exists(file.bytes) else {
        throw .folder(folder, reason: error.reason)
      }
    }
    recovery = try Self.recover(file)
    database = try Self.open(file)
    self.file = file
    isReadOnly = database.access != .readWrite
    search = SearchIndex(database)
  }

  /// Every change from now on, after it is on disk; each caller has a stream of its own.
  ///
  /// What other programs change is told as well, within half a second, as `isEverything`.
  package func changes() -> AsyncStream<LibraryChange> {
    let stream = watchers.add()
    guard !isReadOnly else { return stream }
    otherWriters.withLock { others in
      if others == nil {
        others = OtherWriters(database, file: file) { [weak self] in self?.tell(.everything) }
      }
    }
    return stream
  }

  private func tell(_ change: LibraryChange) {
    search.note(change)
    watchers.tell(change)
  }
}

extension Library {
  /// Rebuilds the database if it is damaged; several programs that start at once do it once.
  private static func recover(_ file: FilePath) throws(LibraryError) -> RecoveryReport? {
    let files = LibraryFiles(database: file)
    let recovery = DatabaseRecovery(files: files)
    let isBegun = !FileSystem.exists(file.bytes) && FileSystem.exists(files.rebuilding.bytes)
    guard isBegun || recovery.damage() != nil else { return nil }
    do {
      guard let lock = try FileLock.wait(files.lock.bytes, atMost: .seconds(60)) else {
        throw LibraryError.busy(file)
      }
      defer { withExtendedLifetime(lock) {} }
      try recovery.finishIfBegun()
      guard let reason = recovery.damage() else { return nil }
      return try recovery.run(reason, known: Migrations.all.count)
    } catch let error as LibraryError {
      throw error
    } catch let error as SQLiteError {
      throw LibraryError(error, at: file)
    } catch let error as SystemError where error.isDiskFull {
      throw .diskFull(file)
    } catch {
      // Where nothing can be written nothing can be rebuilt; the damaged file is as it was.
      throw .damaged(
        file,
        SQLiteError(
          kind: .damaged, code: 11, message: String(describing: error), subject: file.display))
    }
  }

  private static func open(_ file: FilePath) throws(LibraryError) -> Database {
    func database(_ access: Connection.Access) throws(SQLiteError) -> Database {
      try Database(
        path: file.bytes, migrations: Migrations.all, access: access
      ) { (connection) throws(SQLiteError) in
        try backUp(connection, LibraryFiles(database: file))
      }
    }
    do throws(SQLiteError) {
      return try database(.readWrite)
    } catch {
      guard error.kind == .readOnly || error.kind == .cannotOpen,
        FileSystem.exists(file.bytes)
      else { throw LibraryError(error, at: file) }
    }
    // With its log and index beside it, as a program left them that was cut off, or without.
    if let database = try? database(.readOnly) { return database }
    do throws(SQLiteError) {
      return try database(.immutable)
    } catch {
      throw LibraryError(error, at: file)
    }
  }

  /// Empties the database's log where it has grown: whoever opens the library next would have to
  /// read through it.
  ///
  /// Called when much has been written and when the program ends. An error is no loss: what the
  /// log holds is as safe as what is in the file.
  package func settle() async {
    let log = FilePath(bytes: file.bytes + Array("-wal".utf8))
    guard !isReadOnly, let status = try? FileStatus.of(log.bytes), status.size > Self.longLog
    else { return }
    // Said above: nothing is lost, and the next call tries again.
    _ = try? await database.checkpoint()
  }

  /// Bytes that are read within a millisecond or two.
  private static let longLog: Int64 = 1 << 20

  /// Asks the database; for this target's questions.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) async throws(LibraryError) -> Result {
    do throws(SQLiteError) {
      return try await database.read(body)
    } catch {
      noteDamage(error)
      throw LibraryError(error, at: file)
    }
  }

  /// Changes the database, then tells everybody who watches.
  func write<Result: Sendable>(
    _ body: @Sendable (Connection, inout LibraryChange) throws(SQLiteError) -> Result
  ) async throws(LibraryError) -> Result {
    guard !isReadOnly else { throw .readOnly(file) }
    let (result, change): (Result, LibraryChange)
    do throws(SQLiteError) {
      (result, change) = try await database.write { (connection) throws(SQLiteError) in
        var change = LibraryChange()
        let result = try body(connection, &change)
        return (result, change)
      }
    } catch {
      noteDamage(error)
      throw LibraryError(error, at: file)
    }
    if !change.isEmpty { tell(change) }
    return result
  }
}

/// Those who want to know about changes.
private final class Watchers: Sendable {
  /// Guards the streams; taken by who begins or ends to watch, and after each write.
  private let streams = Mutex<[Int: AsyncStream<LibraryChange>.Continuation]>([:])
  private let nextNumber = Atomic<Int>(0)

  func add() -> AsyncStream<LibraryChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
    let number = nextNumber.add(1, ordering: .relaxed).newValue
    streams.withLock { $0[number] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.streams.withLock { _ = $0.removeValue(forKey: number) }
    }
    return stream
  }

  func tell(_ change: LibraryChange) {
    for continuation in streams.withLock({ Array($0.values) }) { continuation.yield(change) }
  }
}
