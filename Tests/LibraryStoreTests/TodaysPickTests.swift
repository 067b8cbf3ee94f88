// The pick is the day's: the same whenever it is asked for, another one each day.

import LibraryStore
import MusicCore
import TestSupport
import Testing

@Suite struct TodaysPickTests {
  private func library(tracks: Int) async throws -> TemporaryLibrary {
    let home = try TemporaryLibrary()
    try await home.add((0..<tracks).map { ("\($0)", tagged("Song \($0)", by: "A", on: "B")) })
    return home
  }

  private func day(_ number: Int) throws -> CalendarDay {
    try #require(CalendarDay(year: 2026, month: 1 + number / 28, day: 1 + number % 28))
  }

  @Test func aDayHasOnePickEvenForAProgramThatStartsAnew() async throws {
    let home = try await library(tracks: 50)
    let first = try #require(try await home.library.todaysPick(on: try day(0)))
    let again = try Library(folder: home.folder.path)

    #expect(try await again.todaysPick(on: try day(0)) == first)
    #expect(first.album?.title == "B")
  }

  @Test func daysDiffer() async throws {
    let home = try await library(tracks: 50)
    var picks: Set<Track.ID> = []
    for number in 0..<28 {
      let pick = try await home.library.todaysPick(on: try day(number))
      picks.insert(try #require(pick).track.id)
    }
    #expect(picks.count > 14)
  }

  @Test func anotherOneGoesRoundAllTracks() async throws {
    let home = try await library(tracks: 5)
    var picks: [Track.ID] = []
    for number in 0..<6 {
      let pick = try await home.library.todaysPick(on: try day(0), another: number)
      picks.append(try #require(pick).track.id)
    }
    #expect(Set(picks).count == 5)
    #expect(picks[5] == picks[0])
  }

  @Test func newTracksRarelyChangeThePick() async throws {
    let home = try await library(tracks: 100)
    var changed = 0
    for number in 0..<20 {
      let before = try await home.library.todaysPick(on: try day(number))?.track.id
      try await home.add([("new \(number)", tagged("New", by: "A", on: "B"))])
      let after = try await home.library.todaysPick(on: try day(number))?.track.id
      if after != before { changed += 1 }
    }
    #expect(changed <= 3, "about one in a hundred each time")
  }

  @Test func aPickWhoseFileIsGoneLeavesItsPlaceToTheNext() async throws {
    let home = try await library(tracks: 5)
    let pick = try #require(try await home.library.todaysPick(on: try day(0)))
    let next = try #require(try await home.library.todaysPick(on: try day(0), another: 1))
    let known = try await home.library.knownFiles().filter { $0.track == pick.track.id }
    #expect(try await home.library.markGone(known) == 1)

    #expect(try await home.library.todaysPick(on: try day(0))?.track.id == next.track.id)
  }
}
