// The diary as files of the person's own: written out, and brought in again. A file is put down whole or
// not at all, and each that is brought in is one transaction.
package import Diary
package import MusicCore
import SystemKit

/// What came of a file that was brought in.
package struct DiaryImport: Hashable, Sendable {
  /// What of a file could not be read.
  package enum Problem: Hashable, Sendable {
    case archive(DiaryArchive.Problem)
    /// The first row of a table does not name the columns of date and title.
    case noColumns
    case noDay
    /// A row of a table, counted from 1, has no date or no title.
    case row(Int)
  }

  package var report = ArchiveReport()
  package var problems: [Problem] = []

  package init() {}
}

extension Library {
  /// All of the diary as one text.
  package func diaryText(_ format: DiaryFormat) async throws(LibraryError) -> String {
    switch format {
    case .json: try await archive().text
    case .csv: DiaryCSV.text(try await diaryDays())
    case .markdown:
      DiaryMarkdown.files(try await diaryDays()).sorted { $0.key < $1.key }.map(\.value)
        .joined(separator: "\n")
    }
  }

  /// Writes the diary into a file, in place of what it held; Markdown, where the name does not end
  /// with `.md`, into a folder with a file for each month.
  package func exportDiary(
    to path: FilePath, as format: DiaryFormat
  ) async throws(LibraryError) {
    guard format == .markdown, DiaryFormat(of: path) != .markdown else {
      return try Self.write(try await diaryText(format), to: path)
    }
    let months = DiaryMarkdown.files(try await diaryDays())
    do throws(SystemError) {
      try FileSystem.makeFolder(path.bytes)
    } catch {
      throw .folder(path, reason: error.reason)
    }
    for (name, text) in months { try Self.write(text, to: path.appending(name)) }
  }

  /// Brings in what a file holds; what it is, its name says, and JSON where that says nothing.
  ///
  /// Nothing that is there is lost, and bringing the same file in again changes nothing.
  package func importDiary(from path: FilePath) async throws(LibraryError) -> DiaryImport {
    let text = try Self.text(of: path)
    var result = DiaryImport()
    switch DiaryFormat(of: path) ?? .json {
    case .csv:
      guard let (days, unreadable) = DiaryCSV.days(in: text) else {
        result.problems = [.noColumns]
        break
      }
      result.report.records = try await add(days)
      result.problems = unreadable.map { .row($0) }
    case .markdown:
      let days = DiaryMarkdown.days(in: text)
      if days.isEmpty { result.problems = [.noDay] }
      result.report.records = try await add(days)
    case .json:
      let archive: DiaryArchive
      do throws(DiaryArchive.Problem) {
        archive = try DiaryArchive(text: text)
      } catch {
        result.problems = [.archive(error)]
        break
      }
      result.report = try await merge(archive)
    }
    return result
  }
}

extension Library {
  /// Nobody writes a larger diary; bytes.
  private static let largestDiary = 512 << 20

  private static func write(_ text: String, to path: FilePath) throws(LibraryError) {
    do throws(SystemError) {
      try FileSystem.write(Array(text.utf8), to: path.bytes)
    } catch {
      throw .folder(path, reason: error.reason)
    }
  }

  private static func text(of path: FilePath) throws(LibraryError) -> String {
    do throws(SystemError) {
      let bytes = try FileSystem.contents(of: path.bytes, limit: largestDiary)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .folder(path, reason: error.reason)
    }
  }
}
