// The timers that run and the alarm, so that they outlive the program.
package import Countdown
import MusicCore
import SQLiteKit

extension Library {
  /// The timer of a kind that was running when it was last written; nil when none was.
  package func keptTimer(_ kind: KeptTimer.Kind) async throws(LibraryError) -> KeptTimer? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT boot, deadline, wall, action, fade, rings, paused, boundary, unit
        FROM timer WHERE kind = ?
        """,
        .text(kind.rawValue)
      ) { row -> KeptTimer? in
        guard let action = SleepWish.Action(rawValue: row.text(3)) else { return nil }
        var timer = KeptTimer(
          kind: kind, boot: row.text(0), deadline: BootInstant(milliseconds: row.int64(1)),
          wall: row.int64(2), action: action, fade: .milliseconds(row.int64(4)),
          rings: row.bool(5))
        timer.paused = row.optionalInt64(6).map { .milliseconds($0) }
        timer.boundary = row.optionalText(7).flatMap(SleepWish.Boundary.init(rawValue:))
        timer.unit = Countdown.Unit(rawValue: row.text(8)) ?? .seconds
        return timer
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
        INSERT OR REPLACE INTO timer
          (kind, boot, deadline, wall, action, fade, rings, paused, boundary, unit)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .text(kind.rawValue), .text(timer.boot), .integer(timer.deadline.milliseconds),
        .integer(timer.wall), .text(timer.action.rawValue),
        .integer(timer.fade.wholeMilliseconds), Value(timer.rings),
        Value(timer.paused?.wholeMilliseconds), Value(timer.boundary?.rawValue),
        .text(timer.unit.rawValue))
    }
  }
}

// MARK: - The alarm

extension Library {
  /// The alarm as it was last set; nil when there is none.
  package func keptAlarm() async throws(LibraryError) -> KeptAlarm? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT minute, weekdays,
          ifnull((SELECT name FROM playlist WHERE id = playlist_id), playlist), fade, is_on, due,
          playlist_id
        FROM alarm
        """
      ) { row -> KeptAlarm? in
        let bits = row.int64(1)
        return Alarm(
          minute: Int(row.int64(0)), weekdays: Set((1...7).filter { bits >> ($0 - 1) & 1 == 1 }),
          music: row.optionalText(2).map { name in
            .playlist(row.optionalInt64(6).map { Playlist.ID(rawValue: $0) }, name: name)
          } ?? .pick,
          fade: .milliseconds(row.int64(3)), isOn: row.bool(4)
        ).map { KeptAlarm($0, due: row.optionalInt64(5)) }
      } ?? nil
    }
  }

  /// Writes the alarm; nil when there is none (any more).
  package func keep(_ kept: KeptAlarm?) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      guard let kept else { return try connection.run("DELETE FROM alarm") }
      let alarm = kept.alarm
      let bits = alarm.weekdays.reduce(Int64(0)) { $0 | 1 << ($1 - 1) }
      var (playlist, name): (Int64?, String?)
      if case .playlist(let id, let title) = alarm.music {
        (playlist, name) = (id?.rawValue, title)
      }
      try connection.run(
        """
        INSERT OR REPLACE INTO alarm (id, minute, weekdays, playlist, playlist_id, fade, is_on, due)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?)
        """,
        .integer(Int64(alarm.minute)), .integer(bits), Value(name), Value(playlist),
        .integer(alarm.fade.wholeMilliseconds), Value(alarm.isOn), Value(kept.due))
    }
  }
}
