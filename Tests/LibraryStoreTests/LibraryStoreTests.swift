// The library as its callers see it: opened in a folder, asked, and closed again.

import LibraryStore
import MusicCore
import TestSupport
import Testing

/// A library in a folder of its own that goes when the test ends.
final class TemporaryLibrary {
  let folder: TemporaryFolder
  let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(folder: folder.path)
  }
}

@Suite struct LibraryOpeningTests {
  @Test func aNewLibraryIsEmptyAndAnswersEveryQuestion() async throws {
    let home = try TemporaryLibrary()
    let library = home.library

    #expect(try await library.summary() == LibrarySummary())
    #expect(try await library.tracks().isEmpty)
    #expect(try await library.albums().isEmpty)
    #expect(try await library.artists().isEmpty)
    #expect(try await library.genres().isEmpty)
    #expect(try await library.search("밤").isEmpty)
    let day = try #require(CalendarDay("2026-11-30"))
    #expect(try await library.todaysPick(on: day) == nil)
  }

  @Test func aFolderInsideAnotherIsTheOtherAndOneAboveTakesOver() async throws {
    let home = try TemporaryLibrary()
    let library = home.library

    let rock = try await library.addFolder(FilePath("/music/rock"))
    #expect(try await library.addFolder(FilePath("/music/rock/1970")) == rock)
    let music = try await library.addFolder(FilePath("/music"))

    #expect(try await library.folders() == [music])
  }
}
