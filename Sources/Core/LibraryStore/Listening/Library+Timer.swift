// The timer that runs, so that it outlives the program.
package import Countdown
import SQLiteKit

extension Library {
  /// The timer of a kind that was running when it was last written; nil when none was.
  package func keptTimer(_ kind: KeptTimer.Kind) async throws(LibraryError) -> KeptTimer? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT boot, deadline, wall, action, fade, rings FROM timer WHERE kind = ?",
        .text(kind.rawValue)
      ) { row -> KeptTimer? in
        guard let action = SleepWish.Action(rawValue: row.text(3)) else { return nil }
        return KeptTimer(
          kind: kind, boot: row.text(0), deadline: BootInstant(milliseconds: row.int64(1)),
          wall: row.int64(2), action: action, fade: .milliseconds(row.int64(4)),
          rings: row.bool(5))
      } ?? nil
    }
  }

  /// Writes the timer of a kind that runs; nil when none does (any more).
  package func keep(_ timer: KeptTimer?, _ kind: KeptTimer.Kind) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      guard let timer else {
        return try connection.run("DELETE FROM timer WHERE kind = ?", .text(kind.rawValue))
      }
      try connection.run(
        """
        INSERT OR REPLACE INTO timer (kind, boot, deadline, wall, action, fade, rings)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        .text(kind.rawValue), .text(timer.boot), .integer(timer.deadline.milliseconds),
        .integer(timer.wall), .text(timer.action.rawValue),
        .integer(timer.fade.wholeMilliseconds), Value(timer.rings))
    }
  }
}
