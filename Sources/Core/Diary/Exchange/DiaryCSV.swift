// The diary as a table that spreadsheets read: one song a row, fields with commas, quotes or line
// ends in quotes. Columns are known by their names, so a table with others, or in another order, is
// read as well.
import MusicCore

/// Writes and reads tables of records.
package enum DiaryCSV {
  private static let columns = [
    "date", "title", "artist", "album", "genres", "note", "mood", "moment", "sound", "cover",
  ]

  package static func text(_ days: some Sequence<DiaryDay>) -> String {
    var text = columns.joined(separator: ",") + "\r\n"
    for day in days {
      for record in day.records {
        let song = record.song
        let fields = [
          day.date.description, song.title, song.artist ?? "", song.album ?? "",
          song.genres.map(escaped).joined(separator: "; "),
          record.note, record.mood, record.moment, song.sound?.hex ?? "", song.cover ?? "",
        ]
        text += fields.map(quoted).joined(separator: ",") + "\r\n"
      }
    }
    return text
  }

  /// The days of a table, and the numbers of rows that are none, counted from 1; nil when the first
  /// row does not name date and title.
  package static func days(in text: String) -> (days: [DiaryDay], unreadable: [Int])? {
    var rows = rows(in: text)
    guard !rows.isEmpty else { return nil }
    let names = rows.removeFirst().map { TextIdentity.key($0) }
    guard names.contains("date"), names.contains("title") else { return nil }
    var records: [CalendarDay: [DiaryRecord]] = [:]
    var unreadable: [Int] = []
    for (index, row) in rows.enumerated() where row != [""] {
      let fields = Dictionary(zip(names, row)) { first, _ in first }
      guard let date = fields["date"].flatMap({ CalendarDay($0) }), let title = fields["title"],
        !title.isEmpty
      else {
        unreadable.append(index + 2)
        continue
      }
      records[date, default: []].append(record(fields, title, date))
    }
    let days = records.map { DiaryDay(date: $0, records: $1) }.sorted { $0.date < $1.date }
    return (days, unreadable)
  }
}

extension DiaryCSV {
  private static func record(
    _ fields: [String: String], _ title: String, _ date: CalendarDay
  ) -> DiaryRecord {
    func text(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    let genres = text("genres").map { DiaryMarkdown.split($0, at: ";") } ?? []
    let song = DiarySong(
      title: title, artist: text("artist"), album: text("album"),
      genres: genres.map { DiaryMarkdown.unescaped($0.drop { $0 == " " }) },
      sound: text("sound").flatMap { SoundMark(hex: $0) }, cover: text("cover"))
    return DiaryRecord(
      song, on: date, note: text("note") ?? "", mood: text("mood") ?? "",
      moment: text("moment") ?? "")
  }

  /// A genre in which no semicolon parts it from the next.
  private static func escaped(_ genre: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in genre.unicodeScalars {
      if scalar == ";" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    guard needsQuotes else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }

  /// Rows of fields; by scalars, since a line end of two is one character.
  private static func rows(in text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuote = false
    func take() {
      row.append(String(field))
      field = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars where scalar != "\u{FEFF}" {
      if isQuoted, !wasQuote {
        if scalar == "\"" { wasQuote = true } else { field.append(scalar) }
        continue
      }
      if wasQuote {
        wasQuote = false
        if scalar == "\"" {
          field.append(scalar)
          continue
        }
        isQuoted = false
      }
      switch scalar {
      case "\"" where field.isEmpty: isQuoted = true
      case ",": take()
      case "\n":
        take()
        rows.append(row)
        row = []
      case "\r": break
      default: field.append(scalar)
      }
    }
    if !field.isEmpty || !row.isEmpty {
      take()
      rows.append(row)
    }
    return rows
  }
}
