// The diary as files of the person's own: what was written or taken in is told in words.
package import Diary
import LibraryStore
package import MusicCore

extension DiaryModel {
  /// Writes the whole diary into a file.
  package func export(to path: FilePath, as format: DiaryFormat) async {
    do {
      try await access.export(path, format)
      message = tr("The diary is written: {file}", ["file": path.name])
    } catch {
      message = Notice.text(for: error)
    }
  }

  /// Brings in what a file of a diary holds; what is there already stays.
  package func bringIn(_ path: FilePath) async {
    do {
      let result = try await access.bringIn(path)
      message = Self.text(for: result, of: path)
    } catch {
      message = Notice.text(for: error)
    }
  }

  private static func text(for result: DiaryImport, of path: FilePath) -> String {
    var parts = [
      trn("{count} record taken in", "{count} records taken in", result.report.records)
    ]
    if result.report.playlists > 0 {
      parts.append(
        trn("{count} playlist taken in", "{count} playlists taken in", result.report.playlists))
    }
    if result.report.unknownTracks > 0 {
      parts.append(
        trn(
          "{count} track with counts is not in the library; scan its folder and import again",
          "{count} tracks with counts are not in the library; scan their folders and import again",
          result.report.unknownTracks))
    }
    guard let first = result.problems.first else { return parts.joined(separator: ", ") }
    let problem = "\(path.name): \(DiaryWords.text(for: first))"
    // A table may have rows that say nothing; the rest of it was taken in.
    if case .row = first { return parts.joined(separator: ", ") + "; " + problem }
    return problem
  }
}
