// The thread that edits. The journal's lock is never held while anything is awaited: steps run to
// their end, then the library hears of them.

import LibraryStore
import MusicCore
import SystemKit
import TagReader

/// Runs operations one after the other.
actor EditRoom {
  /// So many files are written before the library hears of them.
  private static let portion = 32

  private let thread = SerialThread(label: "edit")
  private let library: Library
  private let reader: MetadataReader
  private let isPlaying: @Sendable (FilePath) -> Bool
  private let folder: FilePath

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  init(
    library: Library, worker: WorkerCommand, isPlaying: @escaping @Sendable (FilePath) -> Bool
  ) {
    self.library = library
    reader = MetadataReader(worker: worker)
    self.isPlaying = isPlaying
    folder = library.file.parent.appending("edits")
  }

  func preview(_ requests: [EditRequest]) async throws(EditError) -> [EditPreview] {
    let choices = try await knownEncodings(of: requests.map(\.path))
    return try examine(requests, choices)
  }

  func apply(
    _ requests: [EditRequest], _ progress: @Sendable (Int) -> Void
  ) async throws(EditError) -> EditReport {
    let choices = try await knownEncodings(of: requests.map(\.path))
    let twins = try await twins(of: requests.map(\.path))
    let operation = try locked { (steps) throws(SystemError) in
      try steps.recover()
      return steps.journal.begin()
    }.result
    var report = EditReport()
    report.operation = operation
    var index = 0
    while index < requests.count, !Task.isCancelled {
      let part = requests[index..<min(index + Self.portion, requests.count)]
      let previews = try examine(Array(part), choices)
      let (_, steps) = try locked { (steps) throws(SystemError) in
        for (offset, (request, preview)) in zip(part, previews).enumerated() {
          let key = EditJournal.Key(operation: operation, index: index + offset)
          steps.attempt(request.path) { (steps) throws(SystemError) in
            try Self.apply(request, preview, twins, key, &steps)
          }
          progress(index + offset + 1)
        }
      }
      report.merge(steps.report)
      try await tell(steps.written, choices)
      index += part.count
    }
    return report
  }

  func undo(_ count: Int) async throws(EditError) -> EditReport {
    try await undo { $0.prefix(count) }
  }

  func undo(operation: Int) async throws(EditError) -> EditReport {
    try await undo { $0.filter { $0.number == operation }[...] }
  }

  private func undo(
    _ choose: ([Operation]) -> ArraySlice<Operation>
  ) async throws(EditError) -> EditReport {
    let (_, steps) = try locked { (steps) throws(SystemError) in
      try steps.recover()
      for operation in choose(Self.undoable(steps.journal)) {
        for (key, entry) in zip(operation.keys, operation.entries).reversed() {
          steps.attempt(entry.path) { (steps) throws(SystemError) in try steps.undo(key) }
        }
      }
    }
    try await tell(steps.written, try await knownEncodings(of: steps.written))
    return steps.report
  }

  func history() throws(EditError) -> [EditOperation] {
    try locked { (steps) throws(SystemError) in
      Self.undoable(steps.journal).map { operation in
        EditOperation(
          id: operation.number, time: operation.entries.first?.time ?? 0,
          files: operation.entries.map { entry in
            EditOperation.EditedFile(
              path: entry.path, changes: entry.changes, isDeferred: entry.stage == .deferred)
          })
      }
    }.result
  }

  func recover() async throws(EditError) {
    guard FileSystem.exists(folder.bytes), !library.isReadOnly else { return }
    let (_, steps) = try locked { (steps) throws(SystemError) in try steps.recover() }
    try await tell(steps.written, try await knownEncodings(of: steps.written))
  }

  func applyDeferred(afterRecovery: Bool) async throws(EditError) -> EditReport {
    // Most libraries were never edited: they get no journal for having been opened.
    guard FileSystem.exists(folder.bytes), !library.isReadOnly else { return EditReport() }
    let (_, steps) = try locked { (steps) throws(SystemError) in
      if afterRecovery { try steps.recover() }
      try steps.applyDeferred()
    }
    try await tell(steps.written, try await knownEncodings(of: steps.written))
    return steps.report
  }
}

extension EditRoom {
  private typealias Operation = (
    number: Int, keys: [EditJournal.Key], entries: [JournalEntry]
  )

  /// Does something with the journal's lock held.
  private func locked<Result>(
    _ body: (inout EditSteps) throws(SystemError) -> Result
  ) throws(EditError) -> (result: Result, steps: EditSteps) {
    guard !library.isReadOnly else { throw .library(.readOnly(library.file)) }
    do throws(SystemError) {
      var steps = EditSteps(journal: try EditJournal(folder), isPlaying: isPlaying)
      return (try body(&steps), steps)
    } catch {
      throw EditError(error)
    }
  }

  /// The operations that can be undone, the latest first; those not that others wrote over.
  private static func undoable(_ journal: EditJournal) -> [Operation] {
    var operations: [Int: Operation] = [:]
    for key in journal.open.union(journal.done).sorted() {
      guard let entry = journal.entry(key), !entry.isRefused, entry.stage != .undoWanted else {
        continue
      }
      operations[key.operation, default: (key.operation, [], [])].keys.append(key)
      operations[key.operation]?.entries.append(entry)
    }
    return operations.values.sorted { $0.number > $1.number }
  }

  private static func apply(
    _ request: EditRequest, _ preview: EditPreview, _ twins: [FilePath: [FilePath]],
    _ key: EditJournal.Key, _ steps: inout EditSteps
  ) throws(SystemError) {
    if let failure = preview.failure { return steps.fail(failure) }
    guard !preview.changes.isEmpty else { return steps.skip(request.path) }
    let file = TagWriter.resolved(request.path)
    var entry = JournalEntry(
      path: request.path, file: file, time: LocalClock.now(), changes: preview.changes,
      stage: .deferred)
    entry.twins = twins[request.path]?.filter { $0 != file } ?? []
    if let status = try? FileStatus.of(file.bytes) { entry.inode = status.identity.inode }
    try steps.apply(request.edit.tags, entry, key)
  }

  /// What the edits would do.
  ///
  /// The files are read by workers, so that one that crashes TagLib is
  /// found out before it is written.
  private func examine(
    _ requests: [EditRequest], _ choices: [FilePath: TextEncoding]
  ) throws(EditError) -> [EditPreview] {
    var previews: [EditPreview] = []
    do throws(ScanError) {
      var encodings = choices.compactMapValues { LegacyEncoding(rawValue: $0.name) }
      for request in requests where request.formerEncoding != nil {
        encodings[request.path] = request.formerEncoding?.encoding
      }
      try reader.read(requests.map(\.path), as: encodings) { path, result in
        let request = requests[previews.count]
        previews.append(Self.preview(request, result))
      }
    } catch {
      guard case .worker(let path, let reason) = error else { return previews }
      throw .worker(path, reason: reason)
    }
    return previews
  }

  private static func preview(
    _ request: EditRequest, _ result: Result<TrackMetadata, UnreadableReason>
  ) -> EditPreview {
    switch result {
    case .failure(let reason):
      let kind: EditFailure.Kind =
        FileSystem.exists(request.path.bytes) ? .unreadable : .missing
      let failure = EditFailure(path: request.path, kind: kind, reason: reason.text)
      return EditPreview(path: request.path, changes: [], failure: failure)
    case .success(let metadata):
      let failure = EditFailure(
        path: request.path, kind: .unsupported,
        reason: "tags of this kind of file cannot be written")
      return EditPreview(
        path: request.path, changes: FieldChange.all(of: request.edit.tags, in: metadata),
        failure: TagWriter.canWrite(metadata) ? nil : failure)
    }
  }

  /// The other names, in the library or in the same folder, of files that have several.
  private func twins(of paths: [FilePath]) async throws(EditError) -> [FilePath: [FilePath]] {
    var twins: [FilePath: [FilePath]] = [:]
    for path in paths {
      guard let status = try? FileStatus.of(path.bytes), status.links > 1 else { continue }
      var names: [FilePath]
      do throws(LibraryError) {
        names = try await library.paths(ofInode: status.identity.inode)
      } catch {
        throw .library(error)
      }
      let folder = TagWriter.resolved(path).parent
      // A folder that cannot be listed has no names to offer.
      let listing = try? FolderListing.read(folder.bytes)
      names += listing?.entries.map { folder.appending($0.name) } ?? []
      var unique: [FilePath] = []
      for name in names where !unique.contains(name) {
        guard let own = try? FileStatus.of(name.bytes, followingLinks: false),
          own.identity == status.identity
        else { continue }
        unique.append(name)
      }
      twins[path] = unique
    }
    return twins
  }

  private func knownEncodings(
    of paths: [FilePath]
  ) async throws(EditError) -> [FilePath: TextEncoding] {
    do throws(LibraryError) {
      return try await library.textEncodings(of: paths)
    } catch {
      throw .library(error)
    }
  }

  /// Tells the library what the files say now.
  private func tell(
    _ paths: [FilePath], _ choices: [FilePath: TextEncoding]
  ) async throws(EditError) {
    guard !paths.isEmpty else { return }
    var files: [ReadFile] = []
    for path in paths {
      // A file that goes away in this moment is the next scan's business.
      guard let status = try? FileStatus.of(path.bytes),
        let song = try? TagReader.readSong(
          path, known: choices[path].flatMap { LegacyEncoding(rawValue: $0.name) })
      else { continue }
      let encoding = song.evidence.map { evidence in
        choices[path] ?? TextEncoding(name: evidence.best.rawValue, isChosen: false)
      }
      files.append(
        ReadFile(
          path: path, stamp: FileStamp(status), metadata: song.metadata,
          words: LyricsFinder.lines(of: song.lyrics), encoding: encoding))
    }
    do throws(LibraryError) {
      try await library.refresh(files)
    } catch {
      throw .library(error)
    }
  }
}

extension EditReport {
  fileprivate mutating func merge(_ other: EditReport) {
    changed += other.changed
    unchanged += other.unchanged
    deferred += other.deferred
    failures += other.failures
  }
}
