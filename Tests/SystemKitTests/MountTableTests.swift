// The kernel's table of mounts, understood.

import Testing

@testable import SystemKit

@Suite struct MountTableTests {
  private let table = MountTable(
    Array(
      #"""
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      30 22 0:40 / /mnt/nas rw shared:2 master:3 - nfs4 nas:/music rw,vers=4.2
      31 22 0:41 / /mnt/my\040disk rw - fuse.sshfs user@host:/ rw
      32 22 8:2 / /mnt/stick rw - fuseblk /dev/sdb1 rw
      33 30 0:42 / /mnt/nas/local rw - tmpfs none rw
      34 22 0:43 / /mnt/back\134slash rw - cifs //host/share rw
      35 22 0:44 / /mnt/vm rw - 9p share rw
      broken line
      """#.utf8))

  @Test(arguments: [
    ("/home/me/Music", false), ("/mnt/nas", true), ("/mnt/nas/album", true), ("/mnt/nasty", false),
    ("/mnt/my disk/x", true), ("/mnt/stick/x", false), ("/mnt/nas/local/x", false),
    ("/mnt/back\\slash/x", true), ("/mnt/vm", true),
  ])
  func saysWhichFoldersLieOnOtherMachines(_ path: String, _ isRemote: Bool) {
    #expect(table.isRemote(Array(path.utf8)) == isRemote)
  }

  @Test func ofMountsOnOneAnotherTheLastCounts() {
    let table = MountTable(
      Array("1 0 0:1 / /m rw - nfs a rw\n2 1 0:2 / /m rw - ext4 b rw\n".utf8))
    #expect(table.mount(of: Array("/m/x".utf8))?.kind == "ext4")
  }

  @Test func theMachinesOwnTableHasARoot() {
    #expect(MountTable.current().mount(of: Array("/".utf8)) != nil)
    #expect(MountTable([]).mount(of: Array("/".utf8)) == nil)
  }
}
