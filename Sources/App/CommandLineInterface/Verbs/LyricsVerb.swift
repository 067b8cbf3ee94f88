// norae lyrics: the words of a file as Norae understands them, or the line that is sung at a time.
import AppModel
import LibraryScanner
import Lyrics
import MusicCore
import TagReader

extension Session {
  func lyrics() async throws {
    let path = request.paths[0]
    var reason: String?
    try MetadataReader(worker: worker).read([path]) { _, result in
      if case .failure(let failure) = result { reason = failure.text }
    }
    if let reason { return console.fail(path, reason) }
    let lyrics: Lyrics?
    do throws(TagError) {
      lyrics = try LyricsFinder.lyrics(of: path)
    } catch {
      return console.fail(path, error.reason)
    }
    if let time = request.at { return try show(line: lyrics?.line(at: time)) }
    if request.isJSON { return try console.line(.of(lyrics)) }
    guard let lyrics else { return console.note(tr("There are no lyrics.")) }
    for line in lyrics.lines { try show(line) }
  }

  private func show(line: Lyrics.Line?) throws {
    if request.isJSON { return try console.line(line.map { .of($0) } ?? .null) }
    if let line { try show(line) }
  }

  private func show(_ line: Lyrics.Line) throws {
    let stamp = line.time.map { "[\(Timecode.text($0))] " } ?? ""
    try console.line(stamp + TerminalText.safe(line.text))
    for translation in line.translations {
      try console.line(stamp + TerminalText.safe(translation))
    }
  }
}

extension Lyrics {
  /// The line that is current at a time.
  func line(at time: Duration) -> Line? { lineIndex(at: time).map { lines[$0] } }
}

extension JSON {
  /// Lyrics as the contract has them; times in milliseconds.
  fileprivate static func of(_ lyrics: Lyrics?) -> JSON {
    .object([
      Member("source", JSON(lyrics?.source.rawValue)),
      Member("synced", .bool(lyrics?.isSynced ?? false)),
      Member("lines", .array((lyrics?.lines ?? []).map { of($0) })),
    ])
  }

  fileprivate static func of(_ line: Lyrics.Line) -> JSON {
    let words = line.words.map { word in
      JSON.object([
        Member("time", milliseconds(word.time)), Member("text", .string(word.text)),
      ])
    }
    return .object([
      Member("time", line.time.map(milliseconds) ?? .null), Member("text", .string(line.text)),
      Member("translations", JSON(line.translations)), Member("words", .array(words)),
    ])
  }

  private static func milliseconds(_ time: Duration) -> JSON {
    .int(Int64((time / .milliseconds(1)).rounded()))
  }
}
