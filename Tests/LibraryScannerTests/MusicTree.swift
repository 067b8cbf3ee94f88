// A folder of small real songs and a library that scans it.

import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader
import TestSupport

/// Songs on disk and the library that knows them; both go when the test ends.
final class MusicTree: Sendable {
  let music: TemporaryFolder
  let home: TemporaryFolder
  let library: Library

  init() throws {
    music = try TemporaryFolder()
    home = try TemporaryFolder()
    library = try Library(folder: home.path)
  }

  /// The bytes of a song that is about a fifth of a second long.
  static func bytes() throws -> [UInt8] {
    try FileSystem.contents(
      of: CaseFiles.path("F-albums/No tags/07 - 김광석 - 서른 즈음에.mp3").bytes, limit: 1 << 20)
  }

  /// Writes a song with these tags; its sound is that of no other name.
  @discardableResult
  func song(
    _ name: String, _ title: String? = nil, by artist: String? = nil, on album: String? = nil,
    number: Int? = nil
  ) throws -> FilePath {
    var bytes = try Self.bytes()
    var mark = name.utf8.reduce(UInt64(7)) { $0 &* 0x100_0000_01B3 ^ UInt64($1) }
    for index in (bytes.count - 40)..<(bytes.count - 32) {
      // No byte that could be taken for the head of a frame.
      bytes[index] = UInt8(truncatingIfNeeded: mark) & 0x7F
      mark >>= 7
    }
    let file = try music.write(bytes, to: name)
    var edit = TagEdit()
    if let title { edit.title = .set(title) }
    if let artist { edit.artists = .set([artist]) }
    if let album { edit.album = .set(album) }
    if let number { edit.trackNumber = .set(number) }
    if edit != TagEdit() { try TagWriter.write(edit, to: file) }
    return file
  }

  /// Scans the tree with a reader in this process.
  @discardableResult
  func scan(
    _ start: FilePath? = nil, choices: ScanChoices = ScanChoices()
  ) async throws -> ScanReport {
    let scanner = LibraryScanner(library: library, choices: choices) { ReaderInProcess() }
    return try await scanner.scan([start ?? music.path])
  }

  /// The paths of the library's tracks below the tree, sorted; those not there in brackets.
  func tracks() async throws -> [String] {
    try await library.tracks().map { track in
      let name = String(track.path.display.dropFirst(music.path.display.count + 1))
      return track.isAway ? "(\(name))" : name
    }.sorted()
  }

  func track(_ name: String) async throws -> Track? {
    try await library.track(at: music.path.appending(name))
  }
}

/// Reads tags at once, in this process.
struct ReaderInProcess: TagSource {
  private var outcomes: [TagOutcome] = []

  var room: Int { 8 - outcomes.count }
  var pending: Int { outcomes.count }

  mutating func submit(_ path: FilePath, known: LegacyEncoding?) throws(ScanError) {
    do throws(TagError) {
      let song = try TagReader.readSong(path, known: known)
      outcomes.append(
        TagOutcome(path: path, result: .success(song)))
    } catch {
      outcomes.append(TagOutcome(path: path, result: .failure(.init(error.reason))))
    }
  }

  mutating func outcomes(waiting limit: Duration) throws(ScanError) -> [TagOutcome] {
    defer { outcomes = [] }
    return outcomes
  }
}

extension ScanReport {
  /// The counts in one line: seen, added, changed, moved, missing.
  var counts: [Int] { [seen, added, changed, moved, missing] }
}
