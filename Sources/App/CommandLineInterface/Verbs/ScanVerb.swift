// norae scan: brings the library up to date, and names what cannot be read.
import AppModel
import DesktopServices
import LibraryScanner
import LibraryStore
import MusicCore

extension Session {
  func scan() async throws {
    let library = try openLibrary()
    if request.paths.isEmpty, try await library.folders().isEmpty {
      if request.isJSON { return try console.line(.report(ScanReport())) }
      return try console.line(
        tr("The library has no folders yet. Name one: norae scan FOLDER"))
    }
    let report = try await scan(request.paths.isEmpty ? nil : request.paths, into: library)
    if request.isJSON { try console.line(.report(report)) } else { try show(report) }
    for file in report.unreadable { console.fail(file.path, file.reason) }
    // What a first scan found, the next one finds again: copies are for what comes later.
    try await library.takeCare(onlyLater: true)
  }

  /// Scans and shows how far it is.
  func scan(_ folders: [FilePath]?, into library: Library) async throws -> ScanReport {
    // Clears up after an edit that was killed; what it cannot clear does a scan no harm.
    try? await TagEditor(library: library, worker: worker).recover()
    let choices = ScanChoices(Settings(folder: self.folders.config))
    let scanner = LibraryScanner(library: library, worker: worker, choices: choices)
    let (steps, continuation) = AsyncStream.makeStream(
      of: ScanProgress.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [console] in
      for await step in steps {
        console.progress(
          tr(
            "{seen} files, {waiting} to read: {folder}",
            [
              "seen": String(step.seen), "waiting": String(step.waiting),
              "folder": step.folder.display,
            ]))
      }
    }
    defer {
      continuation.finish()
      showing.cancel()
      console.clearProgress()
    }
    return try await scanner.scan(folders) {
      continuation.yield($0)
    } waiting: { [console] in
      Task { @MainActor in console.note(tr("Another scan is running; this one waits for it.")) }
    }
  }

  private func show(_ report: ScanReport) throws {
    for folder in report.folders { try console.line(TerminalText.safe(folder.display)) }
    var parts = [trn("{count} file", "{count} files", report.seen)]
    parts.append(tr("{count} added", ["count": String(report.added)]))
    parts.append(tr("{count} changed", ["count": String(report.changed)]))
    if report.moved > 0 { parts.append(tr("{count} moved", ["count": String(report.moved)])) }
    if report.missing > 0 { parts.append(tr("{count} missing", ["count": String(report.missing)])) }
    if !report.unreadable.isEmpty {
      parts.append(tr("{count} unreadable", ["count": String(report.unreadable.count)]))
    }
    let seconds = ((report.seconds * 10).rounded() / 10).description
    try console.line(
      tr(
        "{parts} in {seconds} s",
        ["parts": parts.joined(separator: ", "), "seconds": seconds]))
  }
}
