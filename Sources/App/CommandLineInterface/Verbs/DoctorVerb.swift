// norae doctor: what is there, what is not, and what to do about it. Each thing that is wrong is a
// failure; the exit status says whether there was one.
import AppModel
import GStreamerEngine
import LibraryStore
import MusicCore
import Playback
import SystemKit
import TagReader

extension Session {
  func doctor() async throws {
    var report = DoctorReport(
      version: version, gStreamer: GStreamerRuntime.version, tagLib: TagReader.tagLibVersion)
    report.decoders = DecoderEntry.all.map { ($0.format, $0.isThere, $0.package) }
    report.soundProblem = soundProblem()
    if report.soundProblem == nil { report.devices = OutputDevices.names() }
    report.database = libraryFolder.appending("library.db")
    report.hasDatabase = FileSystem.exists(report.database.bytes)
    // A doctor makes nothing: without a library there is nothing to open.
    if report.hasDatabase { await examine(&report) }
    if request.isJSON {
      try console.line(report.json)
    } else {
      for line in report.lines { try console.line(TerminalText.safe(line)) }
    }
    for (subject, advice) in report.problems { console.fail(subject, advice) }
  }

  private func soundProblem() -> String? {
    do throws(EngineFailure) {
      try Self.engine(.automatic).close()
      return nil
    } catch { return EngineWords.describe(error) }
  }

  private func examine(_ report: inout DoctorReport) async {
    do throws(LibraryError) {
      let library = try openLibrary()
      report.isReadOnly = library.isReadOnly
      report.integrity = try await library.integrityProblems()
      report.summary = try await library.summary()
      for folder in try await library.folders() {
        report.folders.append((folder.path, folderProblem(folder.path)))
      }
    } catch {
      report.integrity = [LibraryWords.describe(error).reason]
    }
  }

  /// Why a folder cannot be looked into; nil when it can.
  private func folderProblem(_ path: FilePath) -> String? {
    do throws(SystemError) {
      _ = try FolderListing.read(path.bytes)
      return nil
    } catch { return error.reason }
  }
}
