// Disks that are full or cannot be written, and a database that another program holds, in the middle
// of a scan: said in clear words, nothing lost, and it goes on as soon as it can.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import SQLiteKit
import Synchronization
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite(.serialized) struct DiskTroubleTests {
  /// A small disk of its own; only root may have one.
  private final class SmallDisk {
    let folder: TemporaryFolder
    var path: FilePath { folder.path }

    init?(_ size: String) throws {
      folder = try TemporaryFolder()
      let status = try run("mount", "-t", "tmpfs", "-o", "size=\(size)", "test", path.display)
      guard status == 0 else { return nil }
    }

    func remount(_ option: String) throws {
      #expect(try run("mount", "-o", "remount,\(option)", path.display) == 0)
    }

    deinit { _ = try? run("umount", "-l", path.display) }
  }

  private func integrity(_ library: Library) throws -> String? {
    try Connection(path: library.file.bytes, access: .readWrite)
      .first("PRAGMA integrity_check") { $0.text(0) }
  }

  @Test func aDiskThatFillsUpDuringAScanCostsNothingAndTheScanGoesOnLater() async throws {
    let tree = try MusicTree()
    // The first album is in the library before the disk becomes too small for the others.
    try addSongs(0..<10, to: tree)
    guard let disk = try SmallDisk("2m") else { return }
    let library = try Library(folder: disk.path)
    let scanner = LibraryScanner(library: library) { ReaderInProcess() }
    _ = try await scanner.scan([tree.music.path])
    let kept = try await library.tracks()
    #expect(kept.count == 10)
    try addSongs(10..<1200, to: tree)

    let error = await #expect(throws: ScanError.self) { try await scanner.scan() }

    #expect(error == .library(.diskFull(library.file)))
    #expect(try integrity(library) == "ok")
    let written = try await library.tracks()
    #expect(written.count < 1200 && Set(written.map(\.id)).isSuperset(of: kept.map(\.id)))
    try disk.remount("size=64m")
    let report = try await scanner.scan()
    #expect(report.seen == 1200 && report.added == 1200 - written.count)
    #expect(try await library.summary().tracks == 1200)
    #expect(Set(try await library.tracks().map(\.id)).isSuperset(of: written.map(\.id)))
    #expect(try integrity(library) == "ok")
  }

  /// Songs with tags so long that 1,200 of them need some ten megabytes in a library.
  private func addSongs(_ numbers: Range<Int>, to tree: MusicTree) throws {
    for number in numbers {
      var metadata = ID3v2Builder.text("TIT2", "Song \(number)")
      metadata += ID3v2Builder.text("TALB", "Album \(number / 10)")
      metadata += ID3v2Builder.text("COMM", String(repeating: "long ", count: 400))
      metadata += ID3v2Builder.text("TXXX", "COMMENT\0" + String(repeating: "long ", count: 400))
      let song = ID3v2Builder.tag(version: 4, metadata) + MPEGBuilder.frames(3)
      try tree.music.write(song, to: "\(number / 10)/\(number).mp3")
    }
  }

  @Test func aLibraryThatCannotBeWrittenIsShownAndSaysSo() async throws {
    let tree = try MusicTree()
    for number in 1...3 { try tree.song("\(number).mp3", "\(number)", by: "A", on: "X") }
    guard let disk = try SmallDisk("8m") else { return }
    do {
      let library = try Library(folder: disk.path)
      _ = try await LibraryScanner(library: library) { ReaderInProcess() }
        .scan([tree.music.path])
    }
    try disk.remount("ro")
    try await expectReadOnly(disk.path)

    try disk.remount("rw")
    let again = try Library(folder: disk.path)
    #expect(!again.isReadOnly)
    _ = try await LibraryScanner(library: again) { ReaderInProcess() }.scan()
  }

  private func expectReadOnly(_ folder: FilePath) async throws {
    let library = try Library(folder: folder)
    #expect(library.isReadOnly)
    #expect(try await library.tracks().map(\.title) == ["1", "2", "3"])
    #expect(try await library.search("2").count > 0)
    #expect(try await library.albums().map(\.title) == ["X"])
    let scanner = LibraryScanner(library: library) { ReaderInProcess() }
    let error = await #expect(throws: ScanError.self) { try await scanner.scan() }
    #expect(error == .library(.readOnly(library.file)))
  }

  @Test func musicOnADiskThatCannotBeWrittenIsScannedLikeAnyOther() async throws {
    let tree = try MusicTree()
    guard let disk = try SmallDisk("8m") else { return }
    try FileSystem.write(
      try MusicTree.bytes(), to: disk.path.appending("a.mp3").bytes)
    try FileSystem.write(Array("[00:01.00]words".utf8), to: disk.path.appending("a.lrc").bytes)
    try disk.remount("ro")

    #expect(try await tree.scan(disk.path).counts == [1, 1, 0, 0, 0])
    #expect(try await tree.scan(disk.path).counts == [1, 0, 0, 0, 0])
    #expect(try await tree.library.tracks().map(\.metadata.lyrics) == [.synced])
  }

  /// More than a minute, and longer than any one statement waits for another program.
  @Test func aDatabaseHeldDuringAScanIsWaitedFor() async throws {
    let tree = try MusicTree()
    for number in 0..<40 { try tree.song("\(number)/a.mp3", "\(number)") }
    let other = try Connection(path: tree.library.file.bytes, access: .readWrite)
    let gate = Gate()
    let scanner = LibraryScanner(library: tree.library) { GatedReader(gate: gate) }
    let music = tree.music.path
    async let scan = scanner.scan([music])
    while !gate.isWaiting { await Task.yield() }
    try other.execute("BEGIN EXCLUSIVE")
    gate.open()
    try await Task.sleep(for: .seconds(61))
    #expect(try await tree.library.summary().tracks == 0, "readers do not wait")
    try other.execute("ROLLBACK")

    #expect(try await scan.counts == [40, 40, 0, 0, 0])
    #expect(try integrity(tree.library) == "ok")
  }

  @Test func aFileThatCrashedTheReaderIsLeftAloneUntilItChanges() async throws {
    let tree = try MusicTree()
    let file = try tree.song("bad.mp3", "Bad")
    try tree.song("good.mp3", "Good")
    let asked = Mutex<[String]>([])
    let scanner = LibraryScanner(library: tree.library) {
      CrashingReader(bad: "bad.mp3") { name in asked.withLock { $0.append(name) } }
    }

    #expect(try await scanner.scan([tree.music.path]).unreadable.map(\.path) == [file])
    #expect(asked.withLock { $0 }.sorted() == ["bad.mp3", "good.mp3"])
    #expect(try await scanner.scan().unreadable.map(\.path) == [file], "it is still named")
    #expect(asked.withLock { $0.count } == 2, "and nobody tried again")

    try tree.song("bad.mp3", "Other")
    _ = try await scanner.scan()
    #expect(asked.withLock { $0.count } == 3)
  }
}

/// Says that one file crashed it, and reads the others.
private struct CrashingReader: TagSource {
  let bad: String
  let asked: @Sendable (String) -> Void
  private var inner = ReaderInProcess()
  private var crashed: [TagOutcome] = []

  init(bad: String, asked: @escaping @Sendable (String) -> Void) {
    self.bad = bad
    self.asked = asked
  }

  var room: Int { inner.room }
  var pending: Int { inner.pending + crashed.count }

  mutating func submit(_ path: FilePath, known: LegacyEncoding?) throws(ScanError) {
    asked(path.name)
    guard path.name != bad else {
      let reason = UnreadableReason("reading it crashed the tag reader (signal 11)")
      crashed.append(TagOutcome(path: path, result: .failure(reason)))
      return
    }
    try inner.submit(path, known: known)
  }

  mutating func outcomes(waiting limit: Duration) throws(ScanError) -> [TagOutcome] {
    defer { crashed = [] }
    return crashed + (try inner.outcomes(waiting: limit))
  }
}
