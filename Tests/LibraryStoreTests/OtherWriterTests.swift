// Two programs with one library: what the one writes the other hears of, and its own writes it does
// not take for those of others.

import LibraryStore
import MusicCore
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@Suite struct OtherWriterTests {
  private func write(_ title: String, into library: Library) async throws {
    let folder = try await library.addFolder(FilePath("/music"))
    let file = ScannedFile.read(
      FilePath("/music/\(title).mp3"), TemporaryLibrary.stamp(of: title), tagged(title), .none)
    _ = try await library.apply(
      ScanBatch(folder: folder.id, files: [file]), now: 1, standing: { _, _ in .same })
  }

  @Test func whatAnotherProgramWritesIsToldAndFound() async throws {
    let home = try TemporaryLibrary()
    #expect(try await home.library.search("rain").isEmpty)
    var news = home.library.changes().makeAsyncIterator()
    let other = try Library(folder: home.folder.path)

    try await write("Rain", into: other)

    let change = try #require(await news.next())
    #expect(change.isEverything && change.parts == Set(LibraryChange.Part.allCases))
    // The second batch may come with the next word only.
    while try await home.library.search("rain").isEmpty { _ = await news.next() }
    #expect(try await home.library.summary().tracks == 1)
  }

  @Test func itsOwnWritesAreToldAsWhatTheyAre() async throws {
    let home = try TemporaryLibrary()
    var news = home.library.changes().makeAsyncIterator()
    for number in 1...5 {
      try await write("\(number)", into: home.library)
      while true {
        let change = try #require(await news.next())
        #expect(!change.isEverything)
        if !change.tracks.isEmpty { break }
      }
    }
    // The last word is another's: nothing of its own was taken for that before.
    let other = try Library(folder: home.folder.path)
    try await write("other", into: other)
    #expect(await news.next()?.isEverything == true)
  }

  @Test func aLibraryThatGoesTakesItsWatchAlong() async throws {
    let folder = try TemporaryFolder()
    var library: Library? = try Library(folder: folder.path)
    _ = try #require(library).changes()
    weak let gone = library
    library = nil
    #expect(gone == nil)
    // Nobody holds the file any more: its log is gone with the last connection.
    let log = folder.path.appending("library.db-wal")
    while FileSystem.exists(log.bytes) { try await Task.sleep(for: .milliseconds(10)) }
  }
}
