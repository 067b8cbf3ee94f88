// norae diary export, import and sync: the diary out of the library, into it, and between machines.
import AppModel
import Diary
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func exportDiary(to path: FilePath?, _ library: Library) async throws {
    let format = request.diary.format ?? path.flatMap { DiaryFormat(of: $0) } ?? .json
    guard let path else { return try console.raw(try await library.diaryText(format)) }
    try await library.exportDiary(to: path, as: format)
  }

  func importDiary(from paths: [FilePath], _ library: Library) async throws {
    var report = ArchiveReport()
    for path in paths {
      for file in try files(at: path) {
        let result = try await library.importDiary(from: file)
        report.add(result.report)
        for problem in result.problems { console.fail(file, DiaryWords.text(for: problem)) }
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
  /// The file, or the months in a folder.
  private func files(at path: FilePath) throws -> [FilePath] {
    guard try FileStatus.of(path.bytes).kind == .folder else { return [path] }
    let names = try FolderListing.read(path.bytes).entries.map(\.name)
    let files = names.map { path.appending($0) }.filter { DiaryFormat(of: $0) == .markdown }
      .sorted()
    if files.isEmpty { console.fail(path, tr("there is no diary in this folder")) }
    return files
  }
}
