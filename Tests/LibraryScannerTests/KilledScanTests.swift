// A scan that is killed leaves a smaller library, never a wrong one: the next scan ends where one
// that was never killed would have ended.

import LibraryScanner
import LibraryStore
import MusicCore
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@Suite struct KilledScanTests {
  /// What a library says, without the ids and times that may differ.
  private func contents(of library: Library) async throws -> [String] {
    let tracks = try await library.tracks().map { "\($0.path) \($0.metadata) \($0.isAway)" }
    let albums = try await library.albums().map { album in
      "\(album.title ?? "") \(album.albumArtist ?? "") \(album.tracks) \(album.discs)"
        + " \(album.duration) \(album.isCompilation) \(album.hasCover)"
    }
    let artists = try await library.artists().map { "\($0.name) \($0.albums) \($0.tracks)" }
    let unreadable = try await library.unreadableFiles().map { "\($0.path) \($0.reason)" }
    return tracks.sorted() + albums.sorted() + artists.sorted() + unreadable
  }

  private func plant(_ tree: MusicTree) throws {
    for album in 0..<24 {
      for number in 0..<10 {
        let mixed = album % 5 == 0
        try tree.song(
          "\(album)/\(number).mp3", "Song \(number)", by: mixed ? "Artist \(number)" : "Artist",
          on: "Album \(album)", number: number + 1)
      }
    }
    try tree.music.write([], to: "3/empty.mp3")
  }

  @Test func afterTwentyKillsTheNextScanIsComplete() async throws {
    let tree = try MusicTree()
    try plant(tree)
    let clean = try Library(folder: tree.home.path.appending("clean"))
    _ = try await LibraryScanner(library: clean) { ReaderInProcess() }.scan([tree.music.path])
    let folder = tree.home.path.appending("killed")
    var interrupted = 0
    let lasting = try timeOfScan(of: tree)

    for round in 0..<20 {
      let scan = try startScan(of: tree, into: folder)
      // Spread over the whole scan and, in the last rounds, a little past it.
      let share = (Double(round) + .random(in: 0..<2)) / 20
      let moment = ContinuousClock.now + lasting * share
      _ = ChildProcess.wait(for: [(scan, .init(reading: true, writing: false))], until: moment)
      if scan.kill() < 0 { interrupted += 1 }
      try check(folder)
    }
    let killed = try Library(folder: folder)
    let report = try await LibraryScanner(library: killed) { ReaderInProcess() }
      .scan([tree.music.path])

    #expect(interrupted > 2)
    #expect(report.seen == 241)
    #expect(report.unreadable.count == 1)
    #expect(try await contents(of: killed) == contents(of: clean))
    try check(folder)
  }

  private func startScan(of tree: MusicTree, into library: FilePath) throws -> ChildProcess {
    try ChildProcess(
      executable: Program.path().bytes,
      arguments: [
        Array("scan".utf8), tree.music.path.bytes, Array("--library".utf8), library.bytes,
      ])
  }

  /// How long this machine takes for a scan that nobody kills.
  private func timeOfScan(of tree: MusicTree) throws -> Duration {
    let start = ContinuousClock.now
    // What it says fits into the socket: it waits for no reader.
    try startScan(of: tree, into: tree.home.path.appending("timed")).wait()
    return start.duration(to: .now)
  }

  /// The database is whole, if it is there yet.
  private func check(_ folder: FilePath) throws {
    let file = folder.appending("library.db")
    guard FileSystem.exists(file.bytes) else { return }
    let connection = try Connection(path: file.bytes, access: .readWrite)
    #expect(try connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(try connection.rows("PRAGMA foreign_key_check") { $0.text(0) } == [])
  }
}
