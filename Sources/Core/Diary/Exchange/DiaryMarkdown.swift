// The diary as Markdown, a text a month: pleasant to read as it is, on paper or in any viewer, and
// read back without a loss. Below a day's heading, `## 2026-11-28`, each song is an item, `1. **Title**
// · Artist · *Album*`, with `- mood: calm` and the like, and the note indented below it.
import MusicCore

/// Writes and reads months of a diary.
package enum DiaryMarkdown {
  /// The days as texts, by file name: one for each month, as `2026-11.md`.
  package static func files(_ days: some Sequence<DiaryDay>) -> [String: String] {
    Dictionary(grouping: days.filter { !$0.isEmpty }) { String($0.date.description.prefix(7)) }
      .reduce(into: [:]) { files, month in
        files[month.key + ".md"] = text(month.value.sorted { $0.date < $1.date })
      }
  }

  /// The days of a month as one text.
  package static func text(_ days: [DiaryDay]) -> String {
    guard let first = days.first else { return "" }
    return "# \(first.date.description.prefix(7))\n" + days.map(text).joined()
  }

  /// The days in a text, in its order; lines that are nothing of a diary are passed over.
  package static func days(in text: String) -> [DiaryDay] {
    var reader = MarkdownReader()
    for line in TextLines.of(text) { reader.take(line) }
    return reader.finished
  }
}

extension DiaryMarkdown {
  static let indent = "   "
  static let separator = " · "

  private static func text(_ day: DiaryDay) -> String {
    "\n## \(day.date)\n"
      + day.records.enumerated().map { "\n\($0 + 1). " + text($1) }.joined()
  }

  private static func text(_ record: DiaryRecord) -> String {
    let song = record.song
    var names = ["**\(escaped(song.title))**"]
    if let artist = song.artist { names.append(escaped(artist)) }
    if let album = song.album { names.append("*\(escaped(album))*") }
    var text = names.joined(separator: separator)
    let marks = [song.sound?.hex ?? "-", song.cover ?? "-"]
    if marks != ["-", "-"] { text += " <!-- \(marks.joined(separator: " ")) -->" }
    text += "\n"
    if !song.genres.isEmpty {
      text += field("genres", song.genres.map { escaped($0) }.joined(separator: "; "))
    }
    if !record.mood.isEmpty { text += field("mood", escaped(record.mood)) }
    if !record.moment.isEmpty { text += field("moment", escaped(record.moment)) }
    guard !record.note.isEmpty else { return text }
    return text + "\n" + TextLines.parts(record.note).map { "\(indent)\($0)\n" }.joined()
  }

  private static func field(_ name: String, _ value: String) -> String {
    "\(indent)- \(name): \(value)\n"
  }

  /// Text in which nothing means anything to Markdown, on one line.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case "\\", "*", "_", "`", "[", "]", "<", ">", "·", ";", "#", "&":
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func unescaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch (isEscaped, scalar) {
      case (true, "n"): result.append("\n")
      case (true, "r"): result.append("\r")
      case (false, "\\"):
        isEscaped = true
        continue
      default: result.append(scalar)
      }
      isEscaped = false
    }
    return String(result)
  }

  /// The parts of a text between separators that are not escaped.
  static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == separator, !isEscaped {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        continue
      }
      part.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return parts + [String(part)]
  }
}
