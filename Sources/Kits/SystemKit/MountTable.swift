// What is mounted where, from the kernel's own table. Needed because the kernel cannot tell what
// happens in folders of other machines: those have to be looked at now and then.

/// The mounts as they are now.
package struct MountTable: Hashable, Sendable {
  /// One mount.
  package struct Mount: Hashable, Sendable {
    package let point: [UInt8]
    /// Such as `ext4`, `nfs4`, `fuse.sshfs`.
    package let kind: String
  }

  static let file = Array("/proc/self/mountinfo".utf8)

  package let mounts: [Mount]

  /// Reads the table; empty where there is none.
  package static func current() -> MountTable {
    // Without /proc nothing is known, and every folder counts as local.
    guard let descriptor = try? OwnedDescriptor.open(file, 0) else { return MountTable([]) }
    var text: [UInt8] = []
    while let chunk = try? descriptor.read(upTo: 65_536, subject: file) { text += chunk }
    return MountTable(text)
  }

  /// Understands the text of a `mountinfo`.
  package init(_ text: [UInt8]) {
    mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      // 36 35 98:0 /root /mount/point options optional… - kind source super-options
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6,
        let dash = fields[6...].firstIndex(where: { $0.elementsEqual([UInt8(ascii: "-")]) }),
        dash + 1 < fields.endIndex
      else { return nil }
      return Mount(
        point: Self.unescaped(fields[4]), kind: String(decoding: fields[dash + 1], as: UTF8.self))
    }
  }

  /// The mount that holds the absolute path; the last one where several stand on one another.
  package func mount(of path: [UInt8]) -> Mount? {
    var best: Mount?
    for mount in mounts where Self.holds(mount.point, path) {
      if mount.point.count >= best?.point.count ?? 0 { best = mount }
    }
    return best
  }

  /// Whether the path lies on another machine, where changes happen unseen by this kernel.
  package func isRemote(_ path: [UInt8]) -> Bool {
    mount(of: path).map { Self.isRemote($0.kind) } ?? false
  }
}

extension MountTable {
  private static let remote: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "davfs", "fuse",
    "glusterfs",
    "lustre", "ncpfs", "orangefs", "virtiofs", "vboxsf", "prl_fs", "vmhgfs",
  ]
  /// What is mounted through FUSE and yet a disk of this machine.
  private static let local: Set<String> = [
    "fuse.ntfs", "fuse.ntfs-3g", "fuse.exfat", "fuse.exfat-fuse", "fuse.mergerfs", "fuse.unionfs",
    "fuse.bindfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.zfs", "fuse.fuse-overlayfs",
    "fuseblk",
  ]

  static func isRemote(_ kind: String) -> Bool {
    remote.contains(kind) || (kind.hasPrefix("fuse.") && !local.contains(kind))
  }

  private static func holds(_ point: [UInt8], _ path: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    guard point != [slash] else { return true }
    return path.starts(with: point) && (path.count == point.count || path[point.count] == slash)
  }

  /// Blanks, tabs, new lines and backslashes are written as `\040` and so on.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      let code = digits.count == 3 ? UInt8(String(decoding: digits, as: UTF8.self), radix: 8) : nil
      if byte == UInt8(ascii: "\\"), let code {
        result.append(code)
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
