// norae lyrics: the words of a file as Norae understands them, or the line that is sung at a time. What
// is chosen for a track of the library is remembered there; its files are written only by --save.
import AppModel
import DesktopServices
import HTTPKit
import LibraryScanner
import LibraryStore
import Lyrics
import LyricsFetching
import MusicCore
import SystemKit
import TagReader

extension Session {
  func lyrics() async throws {
    let path = request.paths[0]
    let library = try existingLibrary()
    guard let track = try await track(at: path, in: library) else { return }
    var found: [FoundLyrics]
    do throws(TagError) {
      found = try LyricsFinder.all(of: track)
    } catch {
      return console.fail(path, error.reason)
    }
    var kept = try await library?.lyricsChoice(of: track.id) ?? LyricsChoice()
    var origin = kept.origin
    if request.lyrics.isFetching {
      guard let lyrics = await fetch(track, library) else { return }
      found.append(FoundLyrics(origin: Lyrics.Source.lrclib.rawValue, lyrics: lyrics))
      origin = Lyrics.Source.lrclib.rawValue
    } else if let text = try await library?.fetchedLyrics(of: track.id)?.text {
      found.append(
        FoundLyrics(
          origin: Lyrics.Source.lrclib.rawValue, lyrics: Lyrics(text: text, source: .lrclib)))
    }
    if let source = request.lyrics.source {
      let wanted = source == "auto" ? nil : source
      guard wanted == nil || found.contains(where: { $0.origin == wanted }) else {
        return console.fail(path, reason(noneFrom: source, found))
      }
      (kept.origin, origin) = (wanted, wanted)
    }
    if let delay = request.lyrics.delay { kept.delay = delay }
    if request.lyrics.isChoice { try await keep(kept, of: track, in: library) }
    if request.lyrics.listsSources {
      return try list(found, shown: found.best(choosing: origin)?.origin)
    }
    let lyrics = found.best(choosing: origin)?.lyrics.delayed(by: kept.delay)
    if request.lyrics.isSaving { return try await save(lyrics, of: track, in: library) }
    try show(lyrics)
  }
}

// MARK: - Where they come from

extension Session {
  /// The library's track, or the file as it is; nil when it cannot be read, which is told.
  private func track(at path: FilePath, in library: Library?) async throws -> Track? {
    var metadata: TrackMetadata?
    try MetadataReader(worker: worker).read([path]) { _, result in
      switch result {
      case .success(let read): metadata = read
      case .failure(let failure): console.fail(path, failure.text)
      }
    }
    guard let metadata else { return nil }
    return try await library?.track(at: path)
      ?? Track(id: Track.ID(looseAt: path), path: path, metadata: metadata)
  }

  /// Asks the server, because somebody said so; nil when it has none or cannot be asked, which is told.
  private func fetch(_ track: Track, _ library: Library?) async -> Lyrics? {
    let settings = Settings(folder: folders.config)
    let nowhere = LyricsFetcher.Store(known: { _ in nil }, keep: { _, _ in })
    let isKept = library?.isReadOnly == false && track.id.rawValue > 0
    let fetcher = LyricsFetcher(
      client: HTTPClient(agent: "Norae/\(version)"),
      store: isKept ? library.map { LyricsFetcher.Store($0) } ?? nowhere : nowhere,
      server: { settings[LyricsSettings.server] }, now: { LocalClock.now() })
    switch await fetcher.lyrics(of: track) {
    case .words(let lyrics): return lyrics
    case .none: console.fail(track.path, tr("the server has no lyrics for it"))
    case .notAsked:
      console.fail(track.path, tr("it has no title or no artist to ask a server for"))
    case .trouble(let trouble):
      console.fail(settings[LyricsSettings.server], trouble.words)
    }
    return nil
  }

  private func reason(noneFrom source: String, _ found: [FoundLyrics]) -> String {
    let names = found.map(\.origin).joined(separator: ", ")
    return names.isEmpty
      ? tr("it has no lyrics")
      : tr(
        "it has no lyrics from “{source}”, only from: {names}", ["source": source, "names": names])
  }
}

// MARK: - What is kept

extension Session {
  private func keep(_ choice: LyricsChoice, of track: Track, in library: Library?) async throws {
    guard let library, track.id.rawValue > 0 else {
      return console.note(
        tr("The choice is not remembered: the file is not in the library (norae scan)."))
    }
    try await library.setLyricsChoice(choice, of: track.id)
  }

  /// Writes the words as they are shown into the file beside the track.
  private func save(_ lyrics: Lyrics?, of track: Track, in library: Library?) async throws {
    guard let lyrics else { return console.fail(track.path, tr("it has no lyrics")) }
    let saved = try LyricsFile.save(lyrics.lrc, beside: track)
    if let library, track.id.rawValue > 0, !library.isReadOnly {
      // What was put off is in the file now.
      try await library.setLyricsChoice(
        LyricsChoice(origin: Lyrics.Source.lrcFile.rawValue), of: track.id)
    }
    if request.isJSON {
      return try console.line(.object([JSON.Member("saved", .string(saved.file.display))]))
    }
    try console.line(tr("Saved: {path}", ["path": TerminalText.safe(saved.file.display)]))
  }
}

// MARK: - What is shown

extension Session {
  private func show(_ lyrics: Lyrics?) throws {
    if let time = request.at {
      return try show(line: lyrics?.lineIndex(at: time).flatMap { lyrics?.lines[$0] })
    }
    if request.isJSON { return try console.line(.of(lyrics)) }
    guard let lyrics else { return console.note(tr("There are no lyrics.")) }
    for line in lyrics.lines { try show(line) }
  }

  private func list(_ found: [FoundLyrics], shown: String?) throws {
    if !request.isJSON, found.isEmpty { return console.note(tr("There are no lyrics.")) }
    for one in found {
      let isShown = one.origin == shown
      if request.isJSON {
        try console.line(
          .object([
            JSON.Member("source", .string(one.origin)),
            JSON.Member("synced", .bool(one.lyrics.isSynced)),
            JSON.Member("lines", .int(Int64(one.lyrics.lines.count))),
            JSON.Member("shown", .bool(isShown)),
          ]))
      } else {
        let kind = one.lyrics.isSynced ? tr("synced") : tr("plain")
        let lines = trn("{count} line", "{count} lines", one.lyrics.lines.count)
        try console.line("\(isShown ? "*" : " ") \(one.origin)  \(kind), \(lines)")
      }
    }
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
