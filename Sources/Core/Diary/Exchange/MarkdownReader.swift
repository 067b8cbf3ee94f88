// Reads the diary's Markdown line by line. People edit such files by hand, so what is between the
// songs, spaces at the ends of lines and missing parts are taken as they come.
import MusicCore

/// The days of a text, while it is read.
struct MarkdownReader {
  private var days: [DiaryDay] = []
  private var date: CalendarDay?
  private var records: [DiaryRecord] = []
  private var note: [String] = []
  private var isInNote = false

  /// All days that were read.
  var finished: [DiaryDay] {
    var reader = self
    reader.endDay()
    return reader.days
  }

  mutating func take(_ line: String) {
    if line.hasPrefix("## "), let day = CalendarDay(Self.trimmed(line.dropFirst(3))) {
      endDay()
      date = day
    } else if let date, let record = Self.record(line, on: date) {
      endNote()
      records.append(record)
    } else if !records.isEmpty {
      takeRest(line)
    }
  }
}

extension MarkdownReader {
  private mutating func takeRest(_ line: String) {
    // By bytes: what follows may join with the last blank into one character.
    let isIndented = line.utf8.starts(with: DiaryMarkdown.indent.utf8)
    if !isInNote {
      let text = Self.trimmed(line)
      if text.isEmpty {
        isInNote = true
      } else if text.hasPrefix("- ") {
        takeField(String(text.dropFirst(2)))
      }
    } else if isIndented {
      note.append(String(Substring(line.utf8.dropFirst(DiaryMarkdown.indent.utf8.count))))
    } else if line.allSatisfy(\.isWhitespace) {
      // Of a note, or after it: which it is, the next line says.
      note.append("\u{0}")
    } else if !line.hasPrefix("#") {
      // Somebody wrote on without the indent; it is theirs all the same.
      note.append(line)
    }
  }

  private mutating func takeField(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return }
    let value = Self.trimmed(text[text.index(after: colon)...])
    let last = records.count - 1
    switch text[..<colon] {
    case "mood": records[last].mood = DiaryMarkdown.unescaped(value)
    case "moment": records[last].moment = DiaryMarkdown.unescaped(value)
    case "genres":
      records[last].song.genres = DiaryMarkdown.split(value, at: ";")
        .map { DiaryMarkdown.unescaped(Self.trimmed($0)) }
    default: break
    }
  }

  private mutating func endNote() {
    while note.last == "\u{0}" { note.removeLast() }
    if !note.isEmpty, !records.isEmpty {
      records[records.count - 1].note = note.map { $0 == "\u{0}" ? "" : $0 }
        .joined(separator: "\n")
    }
    note = []
    isInNote = false
  }

  private mutating func endDay() {
    endNote()
    if let date, !records.isEmpty { days.append(DiaryDay(date: date, records: records)) }
    records = []
    date = nil
  }

  /// The song of a line such as `1. **Title** · Artist · *Album* <!-- sound cover -->`.
  private static func record(_ line: String, on date: CalendarDay) -> DiaryRecord? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". **") else { return nil }
    var text = String(line.dropFirst(digits.count + 2))
    var marks: [Substring] = []
    if let comment = text.firstRange(of: " <!-- "), let end = text.firstRange(of: " -->") {
      if comment.upperBound <= end.lowerBound {
        marks = text[comment.upperBound..<end.lowerBound].split(separator: " ")
        text = String(text[..<comment.lowerBound])
      }
    }
    let parts = DiaryMarkdown.split(text, at: "·").map { trimmed($0) }
    guard let first = parts.first, first.hasPrefix("**"), first.hasSuffix("**"), first.count > 4
    else { return nil }
    var song = DiarySong(title: DiaryMarkdown.unescaped(first.dropFirst(2).dropLast(2)))
    for part in parts.dropFirst() {
      if part.hasPrefix("*"), part.hasSuffix("*"), part.count > 2 {
        song.album = DiaryMarkdown.unescaped(part.dropFirst().dropLast())
      } else if !part.isEmpty {
        song.artist = DiaryMarkdown.unescaped(part)
      }
    }
    song.sound = marks.first.flatMap { SoundMark(hex: $0) }
    song.cover = marks.count > 1 && marks[1] != "-" ? String(marks[1]) : nil
    return DiaryRecord(song, on: date)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    // Blanks and tabs only: what else Unicode calls white space may be somebody's text.
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
