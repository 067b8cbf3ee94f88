// Notices what another program does to the database, such as a scan on the terminal while the window
// is open. The kernel wakes it when somebody writes to the log, and only then; whether that was
// this program SQLite tells.

import MusicCore
import SQLiteKit
import SystemKit

/// Watches the database for writes of others, until it goes.
final class OtherWriters: Sendable {
  /// Writes come in bursts: so long nothing is asked after a look.
  private static let rest = Duration.milliseconds(200)

  private let notifier: FolderNotifier
  private let task: Task<Void, Never>

  /// Calls `tell` when another program has written to `database`, in `file`.
  ///
  /// nil when the kernel watches nothing more: then what others write is seen when it is asked for.
  init?(_ database: Database, file: FilePath, tell: @escaping @Sendable () -> Void) {
    do throws(SystemError) {
      notifier = try FolderNotifier()
      // What is written goes into the log first; the log is there as long as we are.
      try notifier.watch(file: file.bytes + Array("-wal".utf8), for: .modified)
    } catch {
      return nil
    }
    let listener = Listener(database: database, notifier: notifier, tell: tell)
    task = Task.detached { await listener.run(rest: Self.rest) }
  }

  deinit {
    task.cancel()
    notifier.ring()
  }
}

/// Waits on a thread of its own.
private actor Listener {
  private let thread = SerialThread(label: "database.others")
  private let database: Database
  private let notifier: FolderNotifier
  private let tell: @Sendable () -> Void

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  init(database: Database, notifier: FolderNotifier, tell: @escaping @Sendable () -> Void) {
    self.database = database
    self.notifier = notifier
    self.tell = tell
  }

  func run(rest: Duration) async {
    do {
      var version = database.firstVersion
      // The first look is for what was written between the opening and the watch.
      while !Task.isCancelled {
        let now = try await database.othersVersion()
        if now != version { tell() }
        version = now
        try await Task.sleep(for: rest)
        var isNews = false
        while !isNews, !Task.isCancelled { isNews = try !notifier.wait(until: nil).events.isEmpty }
      }
    } catch {
      // The database has gone, or the kernel gives nothing to wait with: then what others write is
      // seen when it is asked for.
    }
  }
}
