// The diary as lines of text for people, and as the JSON of the contract.
import AppModel
import Diary
import LibraryStore
import MusicCore

extension Line {
  /// A song of a day: its names, then what was written about it.
  static func lines(of record: DiaryRecord, number: Int) -> [String] {
    let song = record.song
    let album = song.album.map { "  (\($0))" } ?? ""
    let count = record.count > 1 ? "  " + DiaryWords.records(record.count) : ""
    let artist = song.artist.map { "\($0) – " } ?? ""
    var lines = ["  \(number)  \(artist)\(song.title)\(album)\(count)"]
    let about = [record.mood, record.moment].filter { !$0.isEmpty }
    if !about.isEmpty { lines.append("     " + about.joined(separator: " · ")) }
    lines += record.note.split(separator: "\n").map { "     \($0)" }
    return lines.map { TerminalText.safe($0) }
  }
}

extension JSON {
  /// A row of `diary list`.
  static func row(_ day: DiaryDay) -> [Member] {
    [
      Member("date", .string(day.date.description)),
      Member("songs", .array(day.records.map { .object(row($0)) })),
    ]
  }

  private static func row(_ record: DiaryRecord) -> [Member] {
    [
      Member("title", .string(record.song.title)), Member("artist", JSON(record.song.artist)),
      Member("album", JSON(record.song.album)), Member("note", text(record.note)),
      Member("mood", text(record.mood)), Member("path", JSON(record.path?.display)),
      Member("moment", text(record.moment)), Member("genres", JSON(record.song.genres)),
      Member("records", JSON(record.count)),
    ]
  }

  /// What was played, and when; seconds since 1970, UTC.
  static func row(_ play: PlayedTrack) -> [Member] {
    [
      Member("started", .int(play.started)), Member("title", .string(play.title)),
      Member("artist", JSON(play.artist)), Member("album", JSON(play.album)),
    ]
  }

  private static func text(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }
}
