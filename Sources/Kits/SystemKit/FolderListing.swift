// One folder read at once and closed again, names as bytes. Nothing is opened but the folder
// itself, so a pipe or a device that bears a song's name cannot make anybody wait.

import Glibc

/// What stands in one folder, in the order of the names' bytes.
package struct FolderListing: Sendable {
  /// One name in a folder.
  package struct Entry: Hashable, Sendable {
    package let name: [UInt8]
    /// Of the name itself: a link is a link.
    package let kind: FileStatus.Kind
  }

  package let path: [UInt8]
  package let entries: [Entry]

  /// Reads the folder at `path`, without "." and "..".
  package static func read(_ path: [UInt8]) throws(SystemError) -> FolderListing {
    let listing = try OpenFolder(path)
    return FolderListing(path: path, entries: try listing.entries())
  }
}

/// A folder held open, for its names and for the status of what stands in it.
final class OpenFolder {
  private let path: [UInt8]
  private let stream: OpaquePointer

  init(_ path: [UInt8]) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    let descriptor = path.withPath { name in retryingInterrupts { open(name, flags) } }
    guard descriptor >= 0 else { throw SystemError.last("open", path) }
    guard let stream = fdopendir(descriptor) else {
      let error = SystemError.last("opendir", path)
      close(descriptor)
      throw error
    }
    self.path = path
    self.stream = stream
  }

  deinit {
    closedir(stream)
  }

  /// The names, sorted by their bytes.
  func entries() throws(SystemError) -> [FolderListing.Entry] {
    var entries: [FolderListing.Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError.last("readdir", path) }
        break
      }
      guard let name = Self.name(of: entry) else { continue }
      entries.append(.init(name: name, kind: kind(of: name, type: entry.pointee.d_type)))
    }
    return entries.sorted { $0.name.precedes($1.name) }
  }

  /// The folder's own status.
  func status() throws(SystemError) -> FileStatus {
    try FileStatus.of(descriptor: dirfd(stream), path)
  }

  /// The status of one of its names.
  func status(of name: [UInt8], followingLinks: Bool) throws(SystemError) -> FileStatus {
    try FileStatus.at(dirfd(stream), name, followingLinks: followingLinks)
  }
}

extension OpenFolder {
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

  /// The name, nil for "." and ".."; it ends at its zero byte, not at the array's end: long names
  /// are 255 bytes.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8]? {
    let start = UnsafeRawPointer(entry).advanced(by: nameOffset)
    let length = strlen(start.assumingMemoryBound(to: CChar.self))
    let name = UnsafeRawBufferPointer(start: start, count: length)
    let isDots = length <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    return isDots ? nil : Array(name)
  }

  private func kind(of name: [UInt8], type: UInt8) -> FileStatus.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN):
      // Some file systems do not say; a name that vanished meanwhile is nothing to look at.
      let status = try? status(of: name, followingLinks: false)
      return status?.kind ?? .other
    default: return .other
    }
  }
}

extension [UInt8] {
  /// Whether these bytes sort before `other`.
  func precedes(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        guard let left = own.baseAddress, let right = other.baseAddress else {
          return own.count < other.count
        }
        let order = memcmp(left, right, Swift.min(own.count, other.count))
        return order == 0 ? own.count < other.count : order < 0
      }
    }
  }
}
