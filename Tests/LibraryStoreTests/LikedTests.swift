// What a person likes stays with the track, is listed, and is told to whoever shows it.

import LibraryStore
import MusicCore
import TestSupport
import Testing

@Suite struct LikedTests {
  private let home: TemporaryLibrary

  init() async throws {
    home = try TemporaryLibrary()
    try await home.add([
      ("one", tagged("one", by: "A", on: "B")), ("two", tagged("two", by: "A", on: "B")),
    ])
  }

  @Test func aLikeIsKeptListedAndTakenBack() async throws {
    let tracks = try await home.library.tracks()
    let two = try #require(tracks.first { $0.title == "two" })
    #expect(!two.isLiked)
    try await home.library.setLiked(true, [two.id])
    try await home.library.setLiked(true, [two.id, Track.ID(rawValue: 999)])
    let fresh = try Library(folder: home.folder.path)
    #expect(try await fresh.track(two.id)?.isLiked == true)
    #expect(try await fresh.tracks().filter(\.isLiked).map(\.title) == ["two"])
    for order in TrackOrder.allCases {
      let liked = try await fresh.trackIDs(TrackQuery(order, isLiked: true))
      #expect(liked.ids == [two.id], "\(order)")
    }
    try await home.library.setLiked(false, [two.id])
    #expect(try await home.library.trackIDs(TrackQuery(isLiked: true)).ids.isEmpty)
    #expect(try await home.library.track(two.id)?.isLiked == false)
  }

  @Test func whoShowsItIsTold() async throws {
    let two = try #require(try await home.library.tracks().first { $0.title == "two" })
    var changes = home.library.changes().makeAsyncIterator()
    try await home.library.setLiked(true, [two.id])
    while let change = await changes.next() {
      if change.tracks.contains(two.id) { break }
    }
  }
}
