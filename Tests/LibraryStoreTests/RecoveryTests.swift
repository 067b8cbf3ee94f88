// A damaged database is kept aside and rebuilt, and what only it knew is saved as far as it can be
// read.

import Glibc
import LibraryStore
import MusicCore
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@Suite struct RecoveryTests {
  /// A library of 2,000 tracks with counts, closed again.
  private func makeLibrary(backUp: Bool) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let library = try Library(folder: folder.path)
    let root = try await library.addFolder(FilePath("/music"))
    let files = (1...2000).map { number in
      ScannedFile.read(
        FilePath("/music/\(number / 10)/\(number).mp3"),
        FileStamp(size: Int64(number), modified: 7, changed: 7, inode: UInt64(number)),
        tagged("Title \(number)", by: "Artist \(number / 20)", on: "Album \(number / 10)"), .none)
    }
    _ = try await library.apply(
      ScanBatch(folder: root.id, files: files), now: 1000, standing: { _, _ in .same })
    try play(folder, "plays = id")
    if backUp { try await library.backUp() }
    return folder
  }

  private func play(_ folder: TemporaryFolder, _ change: String) throws {
    let connection = try Connection(path: database(folder).bytes, access: .readWrite)
    try connection.execute(
      "UPDATE track SET \(change), last_played = 5; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func database(_ folder: TemporaryFolder) -> FilePath {
    folder.path.appending("library.db")
  }

  private func overwrite(_ folder: TemporaryFolder, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try FileSystem.contents(of: database(folder).bytes, limit: 1 << 26)
    change(&bytes)
    try FileSystem.write(bytes, to: database(folder).bytes)
  }

  private func isWhole(_ library: Library) async throws -> Bool {
    try await library.integrityProblems().isEmpty
  }

  enum Damage: CaseIterable { case noDatabase, half, empty, header }

  private func damage(_ folder: TemporaryFolder, _ damage: Damage) throws {
    try overwrite(folder) { bytes in
      switch damage {
      case .noDatabase: bytes = Array(repeating: UInt8(ascii: "x"), count: 10_000)
      case .half: bytes.removeLast(bytes.count / 2)
      case .empty: bytes = []
      case .header: bytes.replaceSubrange(0..<4096, with: repeatElement(0xFF, count: 4096))
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func aDamagedDatabaseIsRebuiltFromItsBackup(_ damage: Damage) async throws {
    let folder = try await makeLibrary(backUp: true)
    try self.damage(folder, damage)

    let library = try Library(folder: folder.path)

    let report = try #require(library.recovery)
    #expect(FileSystem.exists(report.damagedFile.bytes))
    #expect(report.damagedFile.name.hasPrefix("library.damaged-20"))
    #expect(report.backup != nil)
    let tracks = try await library.tracks()
    #expect(tracks.count == 2000)
    #expect(tracks.allSatisfy { Int64($0.plays) == $0.id.rawValue })
    #expect(try await library.folders().map(\.path) == [FilePath("/music")])
    #expect(try await isWhole(library))
    #expect(try Library(folder: folder.path).recovery == nil, "once")
  }

  @Test func whatIsNewerThanTheBackupIsSavedFromTheDamagedFile() async throws {
    let folder = try await makeLibrary(backUp: true)
    try play(folder, "plays = plays + 1000")
    try overwrite(folder) { bytes in
      // One page in the middle, of whatever table it is.
      let page = bytes.count / 2 / 4096 * 4096
      bytes.replaceSubrange(page..<(page + 4096), with: repeatElement(0x55, count: 4096))
    }
    try folder.write([], to: "library.db.damaged")

    let library = try Library(folder: folder.path)

    let report = try #require(library.recovery)
    #expect(report.salvaged > 1000)
    let tracks = try await library.tracks()
    #expect(tracks.count == 2000)
    #expect(tracks.count { Int64($0.plays) == $0.id.rawValue + 1000 } > 1500)
    #expect(tracks.allSatisfy { Int64($0.plays) >= $0.id.rawValue })
    #expect(try await isWhole(library))
  }

  @Test func withoutABackupTheDamagedFileGivesWhatItHas() async throws {
    let folder = try await makeLibrary(backUp: false)
    try overwrite(folder) { bytes in
      let page = bytes.count / 2 / 4096 * 4096
      bytes.replaceSubrange(page..<(page + 4096), with: repeatElement(0x55, count: 4096))
    }
    try folder.write([], to: "library.db.damaged")

    let library = try Library(folder: folder.path)

    #expect(library.recovery?.backup == nil)
    #expect(try await library.folders().map(\.path) == [FilePath("/music")])
    let tracks = try await library.tracks()
    #expect(tracks.count > 1500)
    #expect(tracks.allSatisfy { Int64($0.plays) == $0.id.rawValue })
    // Their files look changed, so that a scan makes everything else anew.
    #expect(try await library.knownFiles().allSatisfy { $0.stamp.modified == 0 })
    #expect(try await isWhole(library))
  }

  @Test func whereNothingCanBeReadALibraryBeginsAnew() async throws {
    let folder = try await makeLibrary(backUp: false)
    try damage(folder, .noDatabase)

    let library = try Library(folder: folder.path)

    #expect(library.recovery?.backup == nil)
    #expect(library.recovery?.salvaged == 0)
    #expect(try await library.tracks().isEmpty)
    #expect(try await isWhole(library))
  }

  @Test func aDamagedBackupIsPassedOver() async throws {
    let folder = try await makeLibrary(backUp: true)
    try play(folder, "plays = 1")
    try await Library(folder: folder.path).backUp()
    try folder.write(Array("nothing".utf8), to: "library.db.backup")
    try damage(folder, .noDatabase)

    let library = try Library(folder: folder.path)

    #expect(try await library.tracks().first { $0.id.rawValue == 77 }?.plays == 77)
  }

  @Test func aRecoveryKilledHalfwayIsEnded() async throws {
    let folder = try await makeLibrary(backUp: true)
    // The damaged file has been moved aside and the new one is complete beside it; an old log of the
    // damaged one must not get into it.
    let backup = folder.path.appending("library.db.backup")
    try FileSystem.move(backup.bytes, to: folder.path.appending("library.db.rebuilding").bytes)
    try FileSystem.removeFile(database(folder).bytes)
    try folder.write(Array(repeating: 7, count: 5000), to: "library.db-wal")

    let library = try Library(folder: folder.path)

    #expect(try await library.tracks().count == 2000)
    #expect(try await isWhole(library))
  }

  @Test func aHalfBuiltDatabaseIsNeverUsed() async throws {
    let folder = try await makeLibrary(backUp: true)
    try folder.write(Array("half".utf8), to: "library.db.rebuilding")
    #expect(try await Library(folder: folder.path).tracks().count == 2000)
    try damage(folder, .half)

    #expect(try await Library(folder: folder.path).tracks().count == 2000)
  }

  @Test func careFindsDamageThatNobodyMetAndKeepsTheGoodBackup() async throws {
    let folder = try await makeLibrary(backUp: true)
    let backup = folder.path.appending("library.db.backup")
    let before = try FileStatus.of(backup.bytes)
    try overwrite(folder) { bytes in
      let page = bytes.count / 2 / 4096 * 4096
      bytes.replaceSubrange(page..<(page + 4096), with: repeatElement(0x55, count: 4096))
    }
    do {
      let library = try Library(folder: folder.path)
      try #require(library.recovery == nil)
      await #expect(throws: LibraryError.self) { try await library.takeCare(now: 1_900_000_000) }
    }

    #expect(try FileStatus.of(backup.bytes) == before)
    let library = try Library(folder: folder.path)
    #expect(library.recovery != nil)
    #expect(try await library.tracks().count == 2000)
  }

  @Test func careIsTakenOnceADayAndCopiesWhatHasChanged() async throws {
    let folder = try await makeLibrary(backUp: false)
    let library = try Library(folder: folder.path)
    let now = Int64(time(nil))
    #expect(try await !library.takeCare(now: now, onlyLater: true), "a beginning is no reason")
    #expect(try await library.takeCare(now: now))
    #expect(try await !library.takeCare(now: now + 3600))
    #expect(try await !library.takeCare(now: now + 90_000), "nothing has changed")

    let backup = try Connection(
      path: folder.path.appending("library.db.backup").bytes, access: .immutable)
    #expect(try backup.first("SELECT count(*) FROM track") { $0.int(0) } == 2000)
  }

  @Test func aBackupThatDoesNotFitLeavesTheOldOne() async throws {
    let folder = try await makeLibrary(backUp: true)
    let mount = try TemporaryFolder()
    let bytes = try FileSystem.contents(of: database(folder).bytes, limit: 1 << 26)
    // Only root may mount.
    let done = try ChildProcess(
      executable: Array("mount".utf8),
      arguments: [
        "-t", "tmpfs", "-o", "size=\(bytes.count * 3 / 2 / 1024)k", "norae-test",
        mount.path.display,
      ].map {
        Array($0.utf8)
      }
    ).wait()
    guard done == 0 else { return }
    defer {
      _ = try? ChildProcess(
        executable: Array("umount".utf8), arguments: [Array("-l".utf8), mount.path.bytes]
      ).wait()
    }
    let small = mount.path.appending("library.db")
    try FileSystem.write(bytes, to: small.bytes)
    let library = try Library(folder: mount.path)

    await #expect(throws: LibraryError.diskFull(small)) { try await library.backUp() }

    #expect(!FileSystem.exists(mount.path.appending("library.db.backup").bytes))
    #expect(!FileSystem.exists(mount.path.appending("library.db.backup.new").bytes))
    #expect(try await library.tracks().count == 2000)
  }

  @Test func aDamagedDatabaseThatCannotBeReplacedIsLeftAsItIs() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(repeating: UInt8(ascii: "x"), count: 5000), to: "library.db")
    // A folder stands where the lock should be: as good as a disk that cannot be written, for root.
    try FileSystem.makeFolder(folder.path.appending("library.db.lock").bytes)

    let error = #expect(throws: LibraryError.self) { try Library(folder: folder.path) }

    guard case .damaged = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(
      try FileSystem.contents(of: database(folder).bytes, limit: 9999)
        == Array(repeating: UInt8(ascii: "x"), count: 5000))
  }
}
