// A folder of journals that a file-sync tool carries between machines. Each machine writes only into
// a folder of its own, so the tool never meets two writers of one file; each reads them all. Copies
// that a tool made in a conflict are read like the rest and do no harm.
import Diary
package import MusicCore
import SystemKit

/// What came of meeting the other machines.
package struct JournalSync: Hashable, Sendable {
  /// Machines whose journals were found, this one included.
  package var machines = 0
  /// Records that read differently now.
  package var received = 0
  /// Files that were written.
  package var written = 0
  /// Files of which something could not be read, and why.
  package var unreadable: [UnreadableFile] = []
}

extension Library {
  /// Takes in what other machines wrote into `folder`, and writes there what this one knows.
  ///
  /// A file that cannot be read is named and passed over; it is whole again when its machine has
  /// written it the next time.
  package func syncJournal(
    in folder: FilePath
  ) async throws(LibraryError) -> JournalSync {
    var report = JournalSync()
    let machine = try await journalMachine()
    var merged = Journal()
    var own: [String: String] = [:]
    for name in Self.entries(of: folder, .folder) {
      let place = folder.appending(name)
      let files = Self.entries(of: place, .file).filter {
        FilePath(bytes: $0).fileExtension == "jsonl"
      }
      guard !files.isEmpty else { continue }
      report.machines += 1
      for file in files {
        let path = place.appending(file)
        guard let text = Self.text(of: path, &report) else { continue }
        if name == Array(machine.utf8) { own[String(decoding: file, as: UTF8.self)] = text }
        let (records, unreadable) = Journal.records(in: text)
        for record in records { merged.merge(record) }
        if let line = unreadable.first?.line {
          let reason = "line \(line) is no record of a journal"
          report.unreadable.append(UnreadableFile(path: path, reason: reason))
        }
      }
    }
    report.received = try await merge(merged)
    let place = folder.appending(machine)
    let files = try await journal().files
    do throws(SystemError) {
      try FileSystem.makeFolder(place.bytes)
      for (name, text) in files where own[name] != text {
        try FileSystem.write(Array(text.utf8), to: place.appending(name).bytes)
        report.written += 1
      }
    } catch {
      throw .folder(place, reason: error.reason)
    }
    if own.isEmpty, report.written > 0 { report.machines += 1 }
    return report
  }

  private static func text(of path: FilePath, _ report: inout JournalSync) -> String? {
    do throws(SystemError) {
      return String(
        decoding: try FileSystem.contents(of: path.bytes, limit: 256 << 20), as: UTF8.self)
    } catch {
      report.unreadable.append(UnreadableFile(path: path, reason: error.reason))
      return nil
    }
  }

  /// Names in a folder, in order; none where it is not there, for it is about to be made.
  private static func entries(of folder: FilePath, _ kind: FileStatus.Kind) -> [[UInt8]] {
    guard let listing = try? FolderListing.read(folder.bytes) else { return [] }
    return listing.entries.filter { $0.kind == kind && $0.name.first != UInt8(ascii: ".") }
      .map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
  }
}
