// norae diary export, import and sync: the diary out of the library, into it, and between machines.
import AppModel
import Diary
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func exportDiary(to path: FilePath?, _ library: Library) async throws {
    switch format(path) {
    case .json: try write(try await library.archive().text, to: path)
    case .csv: try write(DiaryCSV.text(try await library.diaryDays()), to: path)
    case .markdown:
      let days = try await library.diaryDays()
      guard let path, path.fileExtension != "md" else {
        let months = DiaryMarkdown.files(days).sorted { $0.key < $1.key }
        return try write(months.map(\.value).joined(separator: "\n"), to: path)
      }
      try FileSystem.makeFolder(path.bytes)
      for (name, text) in DiaryMarkdown.files(days) {
        try FileSystem.write(Array(text.utf8), to: path.appending(name).bytes)
      }
    }
  }

  func importDiary(from paths: [FilePath], _ library: Library) async throws {
    var report = ArchiveReport()
    for path in paths {
      for file in try files(at: path) {
        let bytes = try FileSystem.contents(of: file.bytes, limit: 512 << 20)
        try await bringIn(String(decoding: bytes, as: UTF8.self), file, library, &report)
      }
    }
    guard !request.isJSON else {
      return try console.line(
        .object([
          JSON.Member("records", JSON(report.records)), JSON.Member("plays", JSON(report.plays)),
          JSON.Member("counts", JSON(report.counts)),
          JSON.Member("playlists", JSON(report.playlists)),
          JSON.Member("unknownTracks", JSON(report.unknownTracks)),
        ]))
    }
    try console.line(
      trn("{count} record taken in", "{count} records taken in", report.records))
    if report.playlists > 0 {
      try console.line(
        trn("{count} playlist taken in", "{count} playlists taken in", report.playlists))
    }
    if report.unknownTracks > 0 {
      console.note(
        trn(
          "{count} track with counts is not in the library; scan its folder and import again",
          "{count} tracks with counts are not in the library; scan their folders and import again",
          report.unknownTracks))
    }
  }

  func syncDiary(_ folder: FilePath, _ library: Library) async throws {
    let report = try await library.syncJournal(in: folder)
    for file in report.unreadable { console.fail(file.path, file.reason) }
    guard !request.isJSON else {
      return try console.line(
        .object([
          JSON.Member("machines", JSON(report.machines)),
          JSON.Member("received", JSON(report.received)),
          JSON.Member("written", JSON(report.written)),
        ]))
    }
    try console.line(
      trn("{count} record taken in", "{count} records taken in", report.received))
  }
}

extension Session {
  /// By the option, else by the file's name; JSON where nothing says otherwise.
  private func format(_ path: FilePath?) -> DiaryOptions.Format {
    if let format = request.diary.format { return format }
    switch path?.fileExtension {
    case "csv": return .csv
    case "md": return .markdown
    default: return .json
    }
  }

  private func write(_ text: String, to path: FilePath?) throws {
    guard let path else { return try console.raw(text) }
    try FileSystem.write(Array(text.utf8), to: path.bytes)
  }

  /// The file, or the months in a folder.
  private func files(at path: FilePath) throws -> [FilePath] {
    guard try FileStatus.of(path.bytes).kind == .folder else { return [path] }
    let names = try FolderListing.read(path.bytes).entries.map(\.name)
    let files = names.map { path.appending($0) }.filter { $0.fileExtension == "md" }.sorted()
    if files.isEmpty { console.fail(path, tr("there is no diary in this folder")) }
    return files
  }

  private func bringIn(
    _ text: String, _ file: FilePath, _ library: Library, _ report: inout ArchiveReport
  ) async throws {
    switch file.fileExtension {
    case "csv":
      guard let (days, unreadable) = DiaryCSV.days(in: text) else {
        return console.fail(file, tr("the first row does not name the columns date and title"))
      }
      report.records += try await library.add(days)
      for row in unreadable {
        console.fail(file, tr("row {number} has no date or no title", ["number": String(row)]))
      }
    case "md":
      let days = DiaryMarkdown.days(in: text)
      if days.isEmpty { console.fail(file, tr("there is no day of a diary in this")) }
      report.records += try await library.add(days)
    default:
      let archive: DiaryArchive
      do throws(DiaryArchive.Problem) {
        archive = try DiaryArchive(text: text)
      } catch {
        return console.fail(file, DiaryWords.text(for: error))
      }
      report.add(try await library.merge(archive))
    }
  }
}
