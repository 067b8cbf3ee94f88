// One window for one library: how a second start finds the first, and what it says when it cannot.
import AppModel
import DesktopServices
package import LibraryStore
import MusicCore
import SystemKit

/// Held for as long as a library's window is open.
package final class WindowLock: Sendable {
  /// nil where the library's folder cannot be written: then nobody is kept out.
  private let lock: FileLock?

  fileprivate init(_ lock: FileLock?) {
    self.lock = lock
  }
}

extension CommandLineRun {
  /// What tells this library's window from those of others; empty for the usual library.
  package static func instance(of wish: WindowWish, _ program: Program) -> String {
    instance(of: wish.library, program)
  }

  static func instance(of library: FilePath, _ program: Program) -> String {
    let usual = StandardFolders(environment: program.environment).data
    guard library != usual else { return "" }
    // Resolved, so that two ways to one folder lead to one window.
    let path = (try? FileSystem.resolved(library.bytes)) ?? library.bytes
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return ".library" + String(hash, radix: 16)
  }

  /// Takes the library for this window; nil, and says so, when another window has it.
  ///
  /// The bus knows of other windows first; this is for where there is no bus.
  @MainActor
  package static func lockWindow(of library: Library) -> WindowLock? {
    let path = library.file.parent.appending("window.lock")
    do throws(SystemError) {
      if let lock = try FileLock.attempt(path.bytes) { return WindowLock(lock) }
    } catch {
      return WindowLock(nil)
    }
    Console().fail(library.file.parent, tr("its window is open already, in another session"))
    return nil
  }
}
