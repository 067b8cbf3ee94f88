// What a walk needs to know of one folder, read at once. Several are read side by side: the file
// system answers two processors at once, and most of a scan that finds nothing new is waiting for it.

import Dispatch
import Synchronization

/// One folder of a tree, read and not entered.
struct FolderContents: Sendable {
  let identity: FileIdentity
  /// Whether it asks to be passed over.
  let isMarked: Bool
  /// In the order of their names' bytes, like all that follows.
  private(set) var files: [TreeWalk.File] = []
  private(set) var companions: [TreeWalk.File] = []
  private(set) var otherFiles: [[UInt8]] = []
  /// The paths of the folders in it.
  private(set) var folders: [[UInt8]] = []
  /// The names of links that may lead to folders or files.
  private(set) var links: [[UInt8]] = []
  /// Files that could not be looked at.
  private(set) var failures: [SystemError] = []

  private static let dot = UInt8(ascii: ".")
  private static let marker = Array(".nomedia".utf8)

  /// Where the calling thread gets help.
  ///
  /// A queue of its own: libdispatch looks after the threads of its common ones once a second for as
  /// long as the process lives.
  private static let aside = DispatchQueue(label: "folders", qos: .userInitiated)

  /// What is left to be read, and what came of the others.
  private struct Progress {
    var next = 0
    var outcomes: [Result<FolderContents, SystemError>?]
  }

  /// Reads these folders, on two processors; the outcomes in the order of the paths.
  static func read(
    _ paths: [[UInt8]], isWanted: @escaping @Sendable ([UInt8]) -> Bool,
    isCompanion: @escaping @Sendable ([UInt8]) -> Bool
  ) -> [Result<FolderContents, SystemError>] {
    let progress = Shared(Progress(outcomes: Array(repeating: nil, count: paths.count)))
    @Sendable func readOn() {
      while true {
        let index = progress.value.withLock { progress in
          defer { progress.next += 1 }
          return progress.next
        }
        guard index < paths.count else { return }
        let outcome = Result { () throws(SystemError) in
          try FolderContents(paths[index], isWanted: isWanted, isCompanion: isCompanion)
        }
        progress.value.withLock { $0.outcomes[index] = outcome }
      }
    }
    let group = DispatchGroup()
    if paths.count > 1 { aside.async(group: group) { readOn() } }
    readOn()
    group.wait()
    return progress.value.withLock { $0.outcomes.compactMap(\.self) }
  }

  private final class Shared: Sendable {
    let value: Mutex<Progress>

    init(_ progress: Progress) {
      value = Mutex(progress)
    }
  }

  private init(
    _ path: [UInt8], isWanted: ([UInt8]) -> Bool, isCompanion: ([UInt8]) -> Bool
  ) throws(SystemError) {
    let folder = try OpenFolder(path)
    identity = try folder.status().identity
    let entries = try folder.entries()
    isMarked = entries.contains { $0.name == Self.marker }
    guard !isMarked else { return }
    for entry in entries where entry.name.first != Self.dot {
      switch entry.kind {
      case .folder: folders.append(path.appendingComponent(entry.name))
      case .file where isWanted(entry.name): look(at: entry.name, in: folder, \.files)
      case .file where isCompanion(entry.name), .link where isCompanion(entry.name):
        look(at: entry.name, in: folder, \.companions)
      case .file: otherFiles.append(entry.name)
      case .link: links.append(entry.name)
      case .other: break
      }
    }
  }

  private mutating func look(
    at name: [UInt8], in folder: OpenFolder,
    _ list: WritableKeyPath<FolderContents, [TreeWalk.File]>
  ) {
    do throws(SystemError) {
      let status = try folder.status(of: name, followingLinks: true)
      self[keyPath: list].append(TreeWalk.File(name: name, status: status))
    } catch {
      guard !error.isNotFound else { return }
      failures.append(error)
    }
  }
}
