// The names of the files around the database, in one place: what is what in the library's folder.

import MusicCore
import SystemKit

/// The files of a library.
struct LibraryFiles {
  let database: FilePath

  /// The last copies of a database that was whole, the newest first.
  var backups: [FilePath] { [beside(".backup"), beside(".backup.1")] }
  /// Exists when something has met damage: the next opening looks closely.
  var mark: FilePath { beside(".damaged") }
  /// Exists, with its time, since the database was last looked through.
  var checked: FilePath { beside(".checked") }
  /// A database that is being rebuilt; complete once the damaged one has been moved aside.
  var rebuilding: FilePath { beside(".rebuilding") }
  var lock: FilePath { beside(".lock") }
  var log: FilePath { beside("-wal") }
  var sharedMemory: FilePath { beside("-shm") }

  /// Where a damaged database is kept; a name that is not taken.
  func aside(_ date: (year: Int, month: Int, day: Int)) -> FilePath {
    let day = CalendarDay(year: date.year, month: date.month, day: date.day)
    let name = "library.damaged-\(day?.description ?? "")"
    var path = database.parent.appending("\(name).db")
    var number = 2
    while FileSystem.exists(path.bytes) {
      path = database.parent.appending("\(name)-\(number).db")
      number += 1
    }
    return path
  }

  /// When a file was last written, in seconds since 1970; nil when it is not there.
  static func time(of path: FilePath) -> Int64? {
    // Not there, or not to be looked at: no time.
    (try? FileStatus.of(path.bytes)).map { $0.modified / 1_000_000_000 }
  }

  /// The local day when a file was last written; nil when it is not there.
  static func day(of path: FilePath) -> CalendarDay? {
    guard let time = time(of: path) else { return nil }
    let (year, month, day) = LocalClock.date(at: time)
    return CalendarDay(year: year, month: month, day: day)
  }

  private func beside(_ ending: String) -> FilePath {
    FilePath(bytes: database.bytes + Array(ending.utf8))
  }
}
