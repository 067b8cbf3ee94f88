// The kernel's news of folders (inotify) and of mounts, waited for on one thread without ever
// waking for nothing. It knows descriptors and bytes; which folder a number stands for, and what
// news means, its owner keeps.

import Glibc

/// Tells what happens in folders.
///
/// One thread adds, removes and waits; any thread may ring.
package final class FolderNotifier: Sendable {
  /// Something that happened in a watched folder, or to it.
  package struct Event: Hashable, Sendable {
    /// What `watch` answered for the folder; -1 when the kernel lost news.
    package let watch: Int32
    package let kinds: Kinds
    /// The name in the folder; empty when it is about the folder itself.
    package let name: [UInt8]
  }

  /// What can happen; numbers of `<sys/inotify.h>`.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// The contents of a file were changed.
    package static let modified = Kinds(rawValue: 0x2)
    package static let attributes = Kinds(rawValue: 0x4)
    /// A file that was open for writing was closed.
    package static let closed = Kinds(rawValue: 0x8)
    package static let movedAway = Kinds(rawValue: 0x40)
    package static let movedHere = Kinds(rawValue: 0x80)
    package static let made = Kinds(rawValue: 0x100)
    package static let removed = Kinds(rawValue: 0x200)
    /// The watched folder itself was removed.
    package static let selfRemoved = Kinds(rawValue: 0x400)
    /// The watched folder itself was given another name or place.
    package static let selfMoved = Kinds(rawValue: 0x800)
    package static let unmounted = Kinds(rawValue: 0x2000)
    /// News was lost: there was more than the kernel keeps.
    package static let overflow = Kinds(rawValue: 0x4000)
    /// The watch has ended.
    package static let ended = Kinds(rawValue: 0x8000)
    /// It is about a folder.
    package static let folder = Kinds(rawValue: 0x4000_0000)

    /// Everything that a library cares about.
    package static let contents: Kinds = [
      .attributes, .closed, .movedAway, .movedHere, .made, .removed, .selfRemoved, .selfMoved,
    ]
    /// Names that come into a folder.
    package static let arrivals: Kinds = [.movedHere, .made]
  }

  /// Why a wait ended.
  package struct Wake: Hashable, Sendable {
    package var events: [Event] = []
    /// Something was mounted or unmounted.
    package var mountsChanged = false
    /// Somebody rang.
    package var wasRung = false

    package init() {}
  }

  private let queue: OwnedDescriptor
  /// A socket pair's two ends: what is written to the one wakes who waits at the other.
  private let bell: OwnedDescriptor
  private let hand: OwnedDescriptor
  /// nil without `/proc`.
  private let mounts: OwnedDescriptor?

  /// Throws `EMFILE` when the person's number of notifiers is used up.
  package init() throws(SystemError) {
    let raw = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard raw >= 0 else { throw SystemError.last("inotify_init") }
    queue = OwnedDescriptor(raw)
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError.last("socketpair") }
    bell = OwnedDescriptor(ends[0])
    hand = OwnedDescriptor(ends[1])
    // Without it mounts are noticed at the next look at the disk.
    mounts = try? OwnedDescriptor.open(MountTable.file, O_RDONLY)
  }

  /// Begins to watch the folder at `path`; the number that its events bear.
  ///
  /// A folder that is watched already keeps its number. Throws `ENOSPC` when the kernel's number
  /// of watches is used up.
  package func watch(_ path: [UInt8], for kinds: Kinds = .contents) throws(SystemError) -> Int32 {
    let onlyFolders: UInt32 = 0x0100_0000
    let number = path.withPath { inotify_add_watch(queue.raw, $0, kinds.rawValue | onlyFolders) }
    guard number >= 0 else { throw SystemError.last("watch", path) }
    return number
  }

  /// Begins to watch the one file at `path`, which need not be a folder.
  ///
  /// Throws `ENOSPC` when the kernel's number of watches is used up.
  package func watch(file path: [UInt8], for kinds: Kinds) throws(SystemError) {
    let number = path.withPath { inotify_add_watch(queue.raw, $0, kinds.rawValue) }
    guard number >= 0 else { throw SystemError.last("watch", path) }
  }

  /// Ends a watch; one that has ended by itself is as good.
  package func end(_ watch: Int32) {
    _ = inotify_rm_watch(queue.raw, watch)
  }

  /// Ends the wait that goes on, or the next one.
  package func ring() {
    // A full one has rung already.
    _ = try? hand.writeSome([1], subject: [])
  }

  /// Waits for news, a mount, a ring or the deadline; without a deadline for ever.
  package func wait(until deadline: ContinuousClock.Instant?) throws(SystemError) -> Wake {
    var descriptors = [
      pollfd(fd: queue.raw, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.raw, events: Int16(POLLIN), revents: 0),
    ]
    if let mounts {
      descriptors.append(pollfd(fd: mounts.raw, events: Int16(POLLPRI), revents: 0))
    }
    let count = poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: deadline))
    var wake = Wake()
    guard count > 0 else { return wake }
    if descriptors[1].revents != 0 {
      wake.wasRung = try bell.read(upTo: 4096, subject: []) != nil
    }
    if descriptors.count > 2, Int32(descriptors[2].revents) & (POLLPRI | POLLERR) != 0 {
      wake.mountsChanged = true
    }
    if descriptors[0].revents != 0 { wake.events = try events() }
    return wake
  }
}

extension FolderNotifier {
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    return Int32(min(max(0, left.rounded(.up)), 1e9))
  }

  /// What has happened since the last call, in order.
  private func events() throws(SystemError) -> [Event] {
    do throws(SystemError) {
      return Self.parse(try queue.read(upTo: 65_536, subject: []) ?? [])
    } catch  where error.code == EAGAIN {
      return []
    }
  }

  /// struct inotify_event: watch, mask, cookie, length of the name, the name padded with zeros.
  static func parse(_ bytes: [UInt8]) -> [Event] {
    var events: [Event] = []
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place + 16 <= buffer.count {
        let watch = buffer.loadUnaligned(fromByteOffset: place, as: Int32.self)
        let mask = buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        let length = Int(buffer.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
        let name = buffer[(place + 16)..<min(buffer.count, place + 16 + length)].prefix { $0 != 0 }
        events.append(Event(watch: watch, kinds: Kinds(rawValue: mask), name: Array(name)))
        place += 16 + length
      }
    }
    return events
  }
}
