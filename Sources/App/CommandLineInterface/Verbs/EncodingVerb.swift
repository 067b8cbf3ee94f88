// norae encoding: how the undeclared texts of an album or a folder read, a choice by hand, and writing
// it into the files on request.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func encoding() async throws {
    let library = try openLibrary()
    guard let files = try await files(in: library), !files.isEmpty else {
      return console.fail(
        String(decoding: request.operands[0], as: UTF8.self),
        tr("no album and no folder of the library is called this"))
    }
    let encodings = TextEncodings(library: library, worker: worker)
    let choice = request.encoding
    if request.isWriting {
      let edits = try await encodings.declarations(choice, for: files)
      guard !edits.isEmpty else { return try tellDeclared() }
      return try await write(edits, with: TagEditor(library: library, worker: worker))
    }
    if request.operands.count == 2, !request.isDryRun {
      let count = try await encodings.choose(choice, for: files)
      if count > 0, !request.isJSON {
        try console.line(trn("{count} track read anew", "{count} tracks read anew", count))
      }
    }
    try show(try await encodings.survey(files))
  }
}

extension Session {
  /// The files that the first word means; nil when it means nothing.
  private func files(in library: Library) async throws -> [FilePath]? {
    let path = request.paths[0]
    if FileSystem.exists(path.bytes) {
      let real = FilePath(bytes: try FileSystem.resolved(path.bytes))
      return try await library.tracks().map(\.path).filter { $0.isInside(real) || $0 == path }
    }
    let word = String(decoding: request.operands[0], as: UTF8.self)
    let albums = try await library.albums()
    let wanted = SearchFolding.fold(word)
    let named = albums.filter { album in
      album.title.map { SearchFolding.fold($0) == wanted } ?? false
        || Int64(word) == album.id.rawValue
    }
    var files: [FilePath] = []
    for album in named { files += try await library.tracks(of: album.id).map(\.path) }
    return named.isEmpty ? nil : files
  }

  private func tellDeclared() throws(Console.ReaderGone) {
    guard !request.isJSON else { return }
    try console.line(tr("All texts here name their encoding."))
  }

  private func show(_ survey: EncodingSurvey) throws(Console.ReaderGone) {
    let names = Dictionary(grouping: survey.tracks.values) { $0 }.mapValues(\.count)
      .sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
    if request.isJSON {
      return try console.line(
        .object([
          JSON.Member("tracks", JSON(survey.tracks.count)),
          JSON.Member(
            "now",
            .array(
              names.map { encoding, count in
                .object([
                  JSON.Member("encoding", .string(encoding.name)),
                  JSON.Member("chosen", .bool(encoding.isChosen)),
                  JSON.Member("tracks", JSON(count)),
                ])
              })),
          JSON.Member(
            "candidates",
            .array(
              survey.candidates.map { candidate in
                .object([
                  JSON.Member("encoding", .string(candidate.choice.name)),
                  JSON.Member("preview", JSON(candidate.preview)),
                ])
              })),
        ]))
    }
    guard !survey.tracks.isEmpty else { return try tellDeclared() }
    try console.line(
      trn(
        "{count} track holds text that names no encoding",
        "{count} tracks hold text that names no encoding", survey.tracks.count))
    for (encoding, count) in names {
      let title = EncodingChoice(name: encoding.name)?.title ?? encoding.name
      let how = encoding.isChosen ? tr("chosen") : tr("recognised")
      let line = tr(
        "{count} read as {encoding}", ["count": String(count), "encoding": title])
      try console.line("\(line) (\(how))")
    }
    for candidate in survey.candidates {
      try console.line("")
      try console.line("\(candidate.choice.name)  \(candidate.choice.title)")
      for line in candidate.preview { try console.line("  " + TerminalText.safe(line)) }
    }
  }
}
