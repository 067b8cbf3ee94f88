// How long it takes to tell which line is sung: in a song of ten thousand lines, as it plays and after
// jumps to anywhere.
import Lyrics

enum LyricsBench {
  private static let count = 10_000
  private static let questions = 1_000_000

  /// Nanoseconds a question while the song plays, and after jumps.
  static func run() -> (playing: Double, jumping: Double) {
    let lines = (0..<count).map { index in
      Lyrics.Line(time: .milliseconds(index * 37 + index % 13), text: "line \(index)")
    }
    let cursor = LineCursor(Lyrics(synced: lines, source: .lrcFile))
    let last = count * 37
    // Ten questions a second; then places that jump about.
    let playing = (0..<questions).map { Duration.milliseconds($0 * 100 % last) }
    let jumping = (0..<questions).map { Duration.milliseconds($0 &* 7_919_993 % last) }
    return (time(cursor, playing), time(cursor, jumping))
  }

  private static func time(_ start: LineCursor, _ times: [Duration]) -> Double {
    var cursor = start
    var sum = 0
    let took = ContinuousClock().measure {
      for time in times { sum &+= cursor.line(at: time) ?? 0 }
    }
    precondition(sum > 0, "lines are found")
    return took / .nanoseconds(1) / Double(times.count)
  }
}
