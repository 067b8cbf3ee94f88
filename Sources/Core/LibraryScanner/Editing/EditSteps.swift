// The steps of an edit and of undoing it, each written into the journal before it is done. Whenever
// the process ends, a music file is the old one or the new one, and `recover` clears up.

import MusicCore
import SystemKit
import TagReader

/// Does edits, one at a time, with the journal's lock held.
struct EditSteps {
  var journal: EditJournal
  let isPlaying: (FilePath) -> Bool
  private(set) var report = EditReport()
  /// The files whose library rows are out of date, by every name they have.
  private(set) var written: [FilePath] = []

  init(journal: EditJournal, isPlaying: @escaping (FilePath) -> Bool) {
    self.journal = journal
    self.isPlaying = isPlaying
  }

  /// Notes a file that cannot be edited.
  mutating func fail(_ failure: EditFailure) {
    report.failures.append(failure)
  }

  /// Notes a file that says it all already.
  mutating func skip(_ path: FilePath) {
    report.unchanged.append(path)
  }

  /// Does something with one file; a journal that cannot be kept is that file's failure.
  mutating func attempt(
    _ path: FilePath, _ body: (inout EditSteps) throws(SystemError) -> Void
  ) {
    let before = report.changed.count
    do throws(SystemError) {
      try body(&self)
    } catch {
      // Written all the same: only the note of it failed, which `recover` makes up for.
      guard report.changed.count == before else { return }
      fail(EditFailure(Self.tagError(error, path), at: path))
    }
  }

  /// Edits one file, or keeps the edit until it is not played any more.
  mutating func apply(
    _ edit: TagEdit, _ draft: JournalEntry, _ key: EditJournal.Key
  ) throws(SystemError) {
    var entry = draft
    if isPlaying(entry.path) || isPlaying(entry.file) {
      entry.edit = edit
      entry.stage = .deferred
      try journal.write(entry, key)
      report.deferred.append(entry.path)
      return
    }
    let scratch = TagWriter.scratchName(for: entry.file)
    entry.stage = .begun(scratch: scratch)
    try journal.write(entry, key)
    do throws(TagError) {
      let change = try TagWriter.prepare(edit, of: entry.file, in: scratch)
      do throws(SystemError) {
        if let undo = change.undo { try journal.write(undo, key) }
        entry.stage = .made(scratch: scratch)
        try journal.write(entry, key)
      } catch {
        change.discard()
        journal.remove(key)
        throw Self.tagError(error, entry.file)
      }
      try change.commit()
    } catch {
      journal.remove(key)
      return fail(EditFailure(error, at: entry.path))
    }
    try complete(&entry, key)
  }

  /// Takes one file's edit back.
  mutating func undo(_ key: EditJournal.Key) throws(SystemError) {
    guard var entry = journal.entry(key) else { return journal.remove(key) }
    if entry.stage == .deferred {
      journal.remove(key)
      report.changed.append(entry.path)
      return
    }
    guard let recipe = journal.undo(key) else {
      journal.remove(key)
      return fail(
        EditFailure(path: entry.path, kind: .changed, reason: "its former tags are lost"))
    }
    if isPlaying(entry.path) || isPlaying(entry.file) {
      entry.stage = .undoWanted
      try journal.write(entry, key)
      report.deferred.append(entry.path)
      return
    }
    try takeBack(&entry, recipe, key)
  }

  /// Does what waited for the end of playing.
  mutating func applyDeferred() throws(SystemError) {
    for key in journal.open.sorted() {
      guard let entry = journal.entry(key) else { continue }
      switch entry.stage {
      case .deferred:
        try entry.edit.map { (edit) throws(SystemError) in try apply(edit, entry, key) }
      case .undoWanted: try undo(key)
      default: break
      }
    }
  }

  /// Finishes or gives up what a process that ended left behind.
  mutating func recover() throws(SystemError) {
    for key in journal.open.sorted() {
      guard var entry = journal.entry(key) else { continue }
      let isThere = entry.scratch.map { FileSystem.exists($0.bytes) } ?? false
      switch entry.stage {
      case .deferred, .undoWanted: continue
      case .begun where isThere, .made where isThere:
        clear(entry)
        guard entry.edit != nil else {
          journal.remove(key)
          continue
        }
        entry.stage = .deferred
        try journal.write(entry, key)
      case .begun: journal.remove(key)
      case .made: try complete(&entry, key)
      case .undoBegun where isThere, .undoMade where isThere:
        clear(entry)
        try journal.finish(entry, key)
      case .undoBegun: try journal.finish(entry, key)
      case .undoMade: finishUndo(entry, key)
      }
    }
  }
}

extension EditSteps {
  /// After the changed file took its place.
  private mutating func complete(
    _ entry: inout JournalEntry, _ key: EditJournal.Key
  ) throws(SystemError) {
    relink(entry)
    entry.edit = nil
    if let status = try? FileStatus.of(entry.file.bytes) { entry.inode = status.identity.inode }
    note(entry)
    try journal.finish(entry, key)
  }

  private mutating func takeBack(
    _ entry: inout JournalEntry, _ recipe: UndoRecipe, _ key: EditJournal.Key
  ) throws(SystemError) {
    let scratch = TagWriter.scratchName(for: entry.file)
    entry.stage = .undoBegun(scratch: scratch)
    try journal.write(entry, key)
    do throws(TagError) {
      let change = try TagWriter.prepareUndo(recipe, of: entry.file, in: scratch)
      entry.stage = .undoMade(scratch: scratch)
      do throws(SystemError) {
        try journal.write(entry, key)
      } catch {
        change.discard()
        throw Self.tagError(error, entry.file)
      }
      try change.commit()
    } catch {
      entry.isRefused = error.kind == .changed
      fail(EditFailure(error, at: entry.path))
      return try journal.finish(entry, key)
    }
    finishUndo(entry, key)
  }

  private mutating func finishUndo(_ entry: JournalEntry, _ key: EditJournal.Key) {
    relink(entry)
    note(entry)
    journal.remove(key)
  }

  private mutating func note(_ entry: JournalEntry) {
    report.changed.append(entry.path)
    for path in [entry.path, entry.file] + entry.twins where !written.contains(path) {
      written.append(path)
    }
  }

  /// Makes the other names of the file names of it again; one after the other, each at once.
  private func relink(_ entry: JournalEntry) {
    guard let scratch = entry.scratch else { return }
    for twin in entry.twins {
      // A name that means another file by now, or cannot be changed, keeps what it has.
      guard let status = try? FileStatus.of(twin.bytes, followingLinks: false),
        status.identity.inode == entry.inode
      else { continue }
      let place = Self.scratch(of: twin, scratch)
      try? FileSystem.removeFile(place.bytes)
      try? FileSystem.link(entry.file.bytes, to: place.bytes)
      try? FileSystem.move(place.bytes, to: twin.bytes)
    }
  }

  /// Removes what may have been left beside the file and its other names.
  private func clear(_ entry: JournalEntry) {
    guard let scratch = entry.scratch else { return }
    for place in [scratch] + entry.twins.map({ Self.scratch(of: $0, scratch) }) {
      // What cannot be removed now, on a disk gone read-only, stays hidden by its name.
      try? FileSystem.removeFile(place.bytes)
    }
  }

  private static func scratch(of twin: FilePath, _ scratch: FilePath) -> FilePath {
    twin.parent.appending("\(scratch.name)-2")
  }

  /// A journal that cannot be kept, as a failure of the file that was not written for it.
  private static func tagError(_ error: SystemError, _ file: FilePath) -> TagError {
    TagError(path: file, reason: error.reason, kind: error.isDiskFull ? .diskFull : .notKept)
  }
}
