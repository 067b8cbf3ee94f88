// What the window asks of the tag editor and of the old encodings, as values in and out. See
// `LibraryAccess`.
package import LibraryScanner
package import LibraryStore
package import MusicCore

/// Changing tags, and how undeclared texts are read; any thread may ask.
package nonisolated struct EditAccess: Sendable {
  package var preview: @Sendable ([EditRequest]) async throws -> [EditPreview] = { _ in [] }
  /// Writes; tells how many files are dealt with.
  package var apply:
    @Sendable ([EditRequest], @escaping @Sendable (Int) -> Void) async throws -> EditReport = {
      _, _ in EditReport()
    }
  /// Takes back one operation; nil: the latest.
  package var undo: @Sendable (Int?) async throws -> EditReport = { _ in EditReport() }
  /// Clears up after a process that ended in the middle, and writes what waited.
  package var resume: @Sendable () async throws -> EditReport = { EditReport() }
  /// Writes what waited for the end of playing.
  package var applyDeferred: @Sendable () async throws -> EditReport = { EditReport() }
  /// The bytes of an image file.
  package var picture: @Sendable (FilePath) async throws -> [UInt8] = { _ in [] }
  package var survey: @Sendable ([FilePath]) async throws -> EncodingSurvey = { _ in
    EncodingSurvey()
  }
  /// Reads undeclared texts in an encoding from now on; nil: as Norae thinks.
  package var choose: @Sendable (EncodingChoice?, [FilePath]) async throws -> Int = { _, _ in 0 }
  /// The edits that make files name the encoding of their texts.
  package var declarations: @Sendable (EncodingChoice?, [FilePath]) async throws -> [EditRequest] =
    { _, _ in [] }
  /// What the player holds, for the editor to keep off.
  package let playing: PlayingFiles

  package init(playing: PlayingFiles = PlayingFiles()) {
    self.playing = playing
  }

  /// Edits the files of `library`.
  package init(_ library: Library, worker: WorkerCommand) {
    let playing = PlayingFiles()
    self.init(playing: playing)
    let editor = TagEditor(
      library: library, worker: worker, isPlaying: { playing.contains($0) })
    let encodings = TextEncodings(library: library, worker: worker)
    preview = { try await editor.preview($0) }
    apply = { try await editor.apply($0, progress: $1) }
    undo = { operation in
      if let operation {
        try await editor.undo(operation: operation)
      } else {
        try await editor.undo()
      }
    }
    resume = { try await editor.resume() }
    applyDeferred = { try await editor.applyDeferred() }
    picture = { try await CoverPicture.read($0) }
    survey = { try await encodings.survey($0) }
    choose = { try await encodings.choose($0, for: $1) }
    declarations = { try await encodings.declarations($0, for: $1) }
  }
}
