// A folder tree, one folder at a time, pulled by whoever can use the next one. It ends on every
// tree: each folder is entered once by its identity, and what links lead to is visited last,
// after everything that stands in the tree itself. What comes next is read ahead, on two
// processors.

/// A walk through a folder tree; hidden names and folders with `.nomedia` are passed over.
package struct TreeWalk: IteratorProtocol {
  /// One folder of the tree.
  package struct Folder: Sendable {
    package let path: [UInt8]
    /// The files that were asked for, with their status, in the order of their names' bytes.
    package private(set) var files: [File]
    /// The companions that were asked for, likewise; links among them by what they lead to.
    package let companions: [File]
    /// The names of all other files here that are not hidden, likewise.
    package private(set) var otherFiles: [[UInt8]]

    fileprivate mutating func add(_ file: File) {
      files.insert(file, at: files.firstIndex { file.name.precedes($0.name) } ?? files.count)
    }

    fileprivate mutating func add(otherFile name: [UInt8]) {
      otherFiles.insert(
        name, at: otherFiles.firstIndex { name.precedes($0) } ?? otherFiles.count)
    }
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

  private let isWanted: @Sendable (_ name: [UInt8]) -> Bool
  private let isCompanion: @Sendable (_ name: [UInt8]) -> Bool
  private let followsLink: (_ target: [UInt8]) -> Bool
  private let readsAhead: Bool
  private var ahead: [[UInt8]]
  private var linkedFolders: [[UInt8]] = []
  private var entered: Set<FileIdentity> = []
  private var linkedFiles: Set<FileIdentity> = []
  private var failures: [SystemError] = []
  /// Folders that were read and are not entered yet.
  private var known: [[UInt8]: Result<FolderContents, SystemError>] = [:]

  /// A walk from `root` down.
  ///
  /// - Parameters:
  ///   - root: the folder to start from; reported first.
  ///   - isWanted: which files' status is read and reported in `Folder.files`; called on any thread,
  ///     like `isCompanion`.
  ///   - isCompanion: which of the others' status is read and reported in `Folder.companions`.
  ///   - readsAhead: false for whoever wants the first step only.
  ///   - followsLink: whether the resolved target of a link, which lies outside `root`, is to be
  ///     visited under the link's name.
  package init(
    root: [UInt8], isWanted: @escaping @Sendable (_ name: [UInt8]) -> Bool,
    isCompanion: @escaping @Sendable (_ name: [UInt8]) -> Bool = { _ in false },
    readsAhead: Bool = true, followsLink: @escaping (_ target: [UInt8]) -> Bool
  ) {
    self.isWanted = isWanted
    self.isCompanion = isCompanion
    self.followsLink = followsLink
    self.readsAhead = readsAhead
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
  /// How many folders are read at once, those below them included.
  private static let most = 64

  private mutating func enter(_ path: [UInt8]) throws(SystemError) -> Folder? {
    if known[path] == nil { readAhead(from: path) }
    guard let contents = try known.removeValue(forKey: path)?.get(),
      entered.insert(contents.identity).inserted, !contents.isMarked
    else { return nil }
    var folder = Folder(
      path: path, files: contents.files, companions: contents.companions,
      otherFiles: contents.otherFiles)
    failures += contents.failures
    ahead.append(contentsOf: contents.folders.reversed())
    for link in contents.links { follow(link, in: &folder) }
    return folder
  }

  /// Reads a folder and, at the same time, those that come after it and below it.
  private mutating func readAhead(from path: [UInt8]) {
    // A tree that changes, or loops, leaves some behind that are never entered.
    if known.count > 8 * Self.most { known = [:] }
    var paths = [path] + ahead.suffix(Self.most / 4).reversed()
    var room = readsAhead ? Self.most : 1
    while room > 0 {
      paths = Array(paths.filter { known[$0] == nil }.prefix(room))
      guard !paths.isEmpty else { return }
      room -= paths.count
      let read = FolderContents.read(paths, isWanted: isWanted, isCompanion: isCompanion)
      for (path, contents) in zip(paths, read) { known[path] = contents }
      paths = read.flatMap { (try? $0.get())?.folders ?? [] }
    }
  }

  /// Sorts a link by what it leads to; one that leads nowhere, or round in a ring, is nothing.
  private mutating func follow(_ name: [UInt8], in folder: inout Folder) {
    let link = folder.path.appendingComponent(name)
    // A dangling link or a ring of links is no failure of the walk: there is nothing there.
    guard let status = try? FileStatus.of(link) else { return }
    switch status.kind {
    case .folder:
      if let target = try? FileSystem.resolved(link), followsLink(target) {
        linkedFolders.append(link)
      }
    case .file where isWanted(name):
      guard let target = try? FileSystem.resolved(link), followsLink(target),
        linkedFiles.insert(status.identity).inserted
      else { return }
      folder.add(File(name: name, status: status))
    case .file: folder.add(otherFile: name)
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
