// A folder tree, one folder at a time, pulled by whoever can use the next one. It ends on every
// tree: each folder is entered once by its identity, and what links lead to is visited last,
// after everything that stands in the tree itself.

/// A walk through a folder tree; hidden names and folders with `.nomedia` are passed over.
package struct TreeWalk: IteratorProtocol {
  /// One folder of the tree.
  package struct Folder: Sendable {
    package let path: [UInt8]
    /// The files that were asked for, with their status, in the order of their names' bytes.
    package let files: [File]
    /// The companions that were asked for, likewise; links among them by what they lead to.
    package let companions: [File]
    /// The names of all other files here that are not hidden.
    package let otherFiles: [[UInt8]]
  }

  /// One file of a folder.
  package struct File: Hashable, Sendable {
    package let name: [UInt8]
    package let status: FileStatus
  }

  /// What the next step of the walk found.
  package enum Step: Sendable {
    case folder(Folder)
    /// A folder or file that could not be looked at; the walk goes on.
    case failure(SystemError)
  }

  private let isWanted: (_ name: [UInt8]) -> Bool
  private let isCompanion: (_ name: [UInt8]) -> Bool
  private let followsLink: (_ target: [UInt8]) -> Bool
  private var ahead: [[UInt8]]
  private var linkedFolders: [[UInt8]] = []
  private var entered: Set<FileIdentity> = []
  private var linkedFiles: Set<FileIdentity> = []
  private var failures: [SystemError] = []

  /// A walk from `root` down.
  ///
  /// - Parameters:
  ///   - root: the folder to start from; reported first.
  ///   - isWanted: which files' status is read and reported in `Folder.files`.
  ///   - isCompanion: which of the others' status is read and reported in `Folder.companions`.
  ///   - followsLink: whether the resolved target of a link, which lies outside `root`, is to be
  ///     visited under the link's name.
  package init(
    root: [UInt8], isWanted: @escaping (_ name: [UInt8]) -> Bool,
    isCompanion: @escaping (_ name: [UInt8]) -> Bool = { _ in false },
    followsLink: @escaping (_ target: [UInt8]) -> Bool
  ) {
    self.isWanted = isWanted
    self.isCompanion = isCompanion
    self.followsLink = followsLink
    ahead = [root]
  }

  package mutating func next() -> Step? {
    while true {
      if let failure = failures.popLast() { return .failure(failure) }
      guard let path = ahead.popLast() ?? linkedFolders.popLast() else { return nil }
      do throws(SystemError) {
        if let folder = try enter(path) { return .folder(folder) }
      } catch {
        return .failure(error)
      }
    }
  }
}

extension TreeWalk {
  private static let dot = UInt8(ascii: ".")
  private static let marker = Array(".nomedia".utf8)

  private mutating func enter(_ path: [UInt8]) throws(SystemError) -> Folder? {
    let folder = try OpenFolder(path)
    guard entered.insert(try folder.status().identity).inserted else { return nil }
    let entries = try folder.entries()
    guard !entries.contains(where: { $0.name == Self.marker }) else { return nil }

    var files: [File] = []
    var companions: [File] = []
    var others: [[UInt8]] = []
    var folders: [[UInt8]] = []
    for entry in entries where entry.name.first != Self.dot {
      switch entry.kind {
      case .folder: folders.append(path.appendingComponent(entry.name))
      case .file where isWanted(entry.name): add(entry.name, of: folder, to: &files)
      case .file where isCompanion(entry.name), .link where isCompanion(entry.name):
        add(entry.name, of: folder, to: &companions)
      case .file: others.append(entry.name)
      case .link: follow(entry.name, in: path, of: folder, files: &files, others: &others)
      case .other: break
      }
    }
    ahead.append(contentsOf: folders.reversed())
    return Folder(path: path, files: files, companions: companions, otherFiles: others)
  }

  private mutating func add(_ name: [UInt8], of folder: OpenFolder, to files: inout [File]) {
    do throws(SystemError) {
      files.append(File(name: name, status: try folder.status(of: name, followingLinks: true)))
    } catch {
      guard !error.isNotFound else { return }
      failures.append(error)
    }
  }

  /// Sorts a link by what it leads to; one that leads nowhere, or round in a ring, is nothing.
  private mutating func follow(
    _ name: [UInt8], in path: [UInt8], of folder: OpenFolder, files: inout [File],
    others: inout [[UInt8]]
  ) {
    let link = path.appendingComponent(name)
    // A dangling link or a ring of links is no failure of the walk: there is nothing there.
    guard let status = try? folder.status(of: name, followingLinks: true) else { return }
    switch status.kind {
    case .folder:
      if let target = try? FileSystem.resolved(link), followsLink(target) {
        linkedFolders.append(link)
      }
    case .file where isWanted(name):
      guard let target = try? FileSystem.resolved(link), followsLink(target),
        linkedFiles.insert(status.identity).inserted
      else { return }
      files.append(File(name: name, status: status))
    case .file: others.append(name)
    case .link, .other: break
    }
  }
}

extension [UInt8] {
  /// This path with one more component.
  package func appendingComponent(_ name: [UInt8]) -> [UInt8] {
    last == UInt8(ascii: "/") ? self + name : self + [UInt8(ascii: "/")] + name
  }
}
