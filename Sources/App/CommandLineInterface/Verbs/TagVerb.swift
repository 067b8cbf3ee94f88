// norae tag: changes tags, shows what would change, and takes it back.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader

extension Session {
  func tag() async throws {
    let editor = TagEditor(library: try openLibrary(), worker: worker)
    if request.isUndo { return try await undo(with: editor) }
    guard let edit = wantedEdit() else { return }
    try await write(request.paths.map { EditRequest(path: $0, edit: edit) }, with: editor)
  }

  /// Shows what edits change and, unless it is a trial, does them.
  func write(_ edits: [EditRequest], with editor: TagEditor) async throws {
    let previews = try await editor.preview(edits)
    var report = EditReport()
    if !request.isDryRun {
      report = try await editor.apply(edits) { [console] count in
        Task { @MainActor in
          console.progress(trn("{count} file", "{count} files", count))
        }
      }
      console.clearProgress()
    }
    var failures = Dictionary(
      (report.failures + previews.compactMap(\.failure)).map { ($0.path, $0) }
    ) { first, _ in first }
    for preview in previews {
      let failure = failures[preview.path]
      let isDeferred = report.deferred.contains(preview.path)
      try show(preview.path, preview.changes, failure, isDeferred: isDeferred)
      if let failure { console.fail(preview.path, Notice.text(for: failure)) }
      // A file that was named twice fails once.
      failures[preview.path] = nil
    }
    guard !request.isJSON, !request.isDryRun else { return }
    try console.line(tr("{count} changed", ["count": String(report.changed.count)]))
  }
}

extension Session {
  /// What the options want; nil when the cover is none, which is told.
  private func wantedEdit() -> TagEdit? {
    var edit = TagEdit()
    for (field, values) in request.fields {
      if values.isEmpty { edit.remove(field) } else { _ = edit.set(field, to: values) }
    }
    guard let path = request.cover else { return edit }
    do throws(SystemError) {
      let cover = TagEdit.Cover(
        data: try FileSystem.contents(of: path.bytes, limit: 32 << 20))
      guard cover.isImage else {
        console.fail(path, tr("it is no picture that files can hold"))
        return nil
      }
      edit.cover = .set(cover)
      return edit
    } catch {
      console.fail(path, error.reason)
      return nil
    }
  }

  private func undo(with editor: TagEditor) async throws {
    let count = request.undoCount ?? 1
    let operations = try await editor.history().prefix(count)
    guard !operations.isEmpty else { return console.note(tr("There is nothing to take back.")) }
    let report = request.isDryRun ? EditReport() : try await editor.undo(count)
    for operation in operations {
      for file in operation.files.reversed() {
        let back = file.changes.map { FieldChange(field: $0.field, old: $0.new, new: $0.old) }
        let failure = report.failures.first { $0.path == file.path }
        try show(
          file.path, back, failure, isDeferred: report.deferred.contains(file.path))
      }
    }
    for failure in report.failures { console.fail(failure.path, Notice.text(for: failure)) }
    guard !request.isJSON, !request.isDryRun else { return }
    try console.line(tr("{count} taken back", ["count": String(report.changed.count)]))
  }

  private func show(
    _ path: FilePath, _ changes: [FieldChange], _ failure: EditFailure?, isDeferred: Bool
  ) throws(Console.ReaderGone) {
    if request.isJSON {
      return try console.line(
        .object([
          JSON.Member("path", .string(path.display)),
          JSON.Member("changes", .array(failure == nil ? changes.map(JSON.row) : [])),
          JSON.Member("deferred", .bool(isDeferred)),
          JSON.Member("error", JSON(failure.map { Notice.text(for: $0) })),
        ]))
    }
    guard failure == nil, !changes.isEmpty else { return }
    try console.line(TerminalText.safe(path.display))
    for change in changes {
      let words = [change.old, change.new].map { $0.joined(separator: "; ") }
      try console.line(
        TerminalText.safe("  \(change.field.rawValue): \(words[0]) → \(words[1])"))
    }
    if isDeferred { try console.line("  " + tr("waits for the end of playing")) }
  }
}

extension JSON {
  /// A field before and after.
  fileprivate static func row(_ change: FieldChange) -> JSON {
    .object([
      Member("field", .string(change.field.rawValue)), Member("old", JSON(change.old)),
      Member("new", JSON(change.new)),
    ])
  }
}
