// The tag editor: previews, writes and undoes changes to the tags of one or many files, and keeps the
// library's rows in step, which keep their ids, counts and dates. The one entrance to editing; what
// it does survives the end of the process at any moment.

package import LibraryStore
package import MusicCore
import SystemKit

/// Changes tags, undoably.
///
/// Safe to use from any thread, and beside other processes; one operation runs at a time. Call
/// `resume` once at the start, and `applyDeferred` when playing of a file has ended.
package final class TagEditor: Sendable {
  private let room: EditRoom

  /// An editor with its journal in the library's folder.
  ///
  /// `isPlaying` says whether a file is open in the player, which must not change under it.
  package init(
    library: Library, worker: WorkerCommand,
    isPlaying: @escaping @Sendable (FilePath) -> Bool = { _ in false }
  ) {
    room = EditRoom(library: library, worker: worker, isPlaying: isPlaying)
  }

  /// What the edits would change, in the order of the requests.
  ///
  /// Writes nothing.
  package func preview(_ requests: [EditRequest]) async throws(EditError) -> [EditPreview] {
    try await room.preview(requests)
  }

  /// Writes the edits as one operation, which `undo` takes back as a whole.
  ///
  /// A file that fails is left as it was, and the others are written. `progress` is called on
  /// the editor's thread with how many files are dealt with. When its task is cancelled, the
  /// files that are not begun are left alone.
  package func apply(
    _ requests: [EditRequest], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(EditError) -> EditReport {
    try await room.apply(requests, progress)
  }

  /// Takes back the last operations, the latest first.
  ///
  /// Brings back each file to the byte. A file that others have written to since is left alone and
  /// named. With nothing to undo the report is empty.
  package func undo(_ operations: Int = 1) async throws(EditError) -> EditReport {
    try await room.undo(operations)
  }

  /// Takes back one operation, whatever was done after it.
  ///
  /// Files that were written to since are left alone and named.
  package func undo(operation: Int) async throws(EditError) -> EditReport {
    try await room.undo(operation: operation)
  }

  /// What can be undone, the latest first.
  package func history() async throws(EditError) -> [EditOperation] {
    try await room.history()
  }

  /// Clears up after a process that ended in the middle.
  ///
  /// For processes that are not the player; the player calls `resume`.
  package func recover() async throws(EditError) {
    try await room.recover()
  }

  /// Clears up after a process that ended in the middle, and does what waited for the end of
  /// playing.
  @discardableResult
  package func resume() async throws(EditError) -> EditReport {
    try await room.applyDeferred(afterRecovery: true)
  }

  /// Does what waited for the end of playing, as far as that has come.
  @discardableResult
  package func applyDeferred() async throws(EditError) -> EditReport {
    try await room.applyDeferred(afterRecovery: false)
  }
}
