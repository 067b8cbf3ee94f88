// norae pick: the track of the day, with the sentence that the window shows.
import AppModel
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func pick() async throws {
    let library = try openLibrary()
    let date = request.date ?? Self.today
    let pick = try await library.todaysPick(on: date, another: request.isAnother ? 1 : 0)
    guard let pick else {
      if request.isJSON {
        try console.line(
          JSON.object([
            JSON.Member("date", .string(date.description)), JSON.Member("track", .null),
            JSON.Member("album", .null), JSON.Member("sentence", .null),
          ]))
      }
      console.fail(
        libraryFolder, tr("there is nothing to pick from; add music with: norae scan FOLDER"))
      return
    }
    let sentence = PickWords.sentence(track: pick.track, album: pick.album)
    guard request.isJSON else {
      try console.line(TerminalText.safe(sentence))
      return try console.line(Line.of(pick.track))
    }
    try console.line(
      JSON.object([
        JSON.Member("date", .string(pick.date.description)),
        JSON.Member("track", .object(JSON.row(pick.track))),
        JSON.Member("album", pick.album.map { .object(JSON.row($0)) } ?? .null),
        JSON.Member("sentence", .string(sentence)),
      ]))
  }

  /// The local date.
  static var today: CalendarDay {
    let (year, month, day) = LocalClock.today()
    guard let today = CalendarDay(year: year, month: month, day: day) else {
      preconditionFailure("The system's clock names a day that does not exist.")
    }
    return today
  }
}
