// Searching while typing: late answers are not shown, kinds stand in the order of their best hits.
import AppModel
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct SearchModelTests {
  private static func model(
    _ search: @escaping @Sendable (String) async throws -> [SearchHit]
  ) -> (SearchModel, Player, LibraryModel) {
    var access = Shelf().access
    access.lists.search = search
    access.lists.tracks = { ids in ids.map { makeTrack($0.rawValue) } }
    let library = LibraryModel(access: access, actions: noActions)
    let player = Player(engine: FakeEngine(obedient: true))
    let actions = MusicActions(library: library, player: player)
    return (SearchModel(library: library, actions: actions), player, library)
  }

  @Test func theKindOfTheBestHitStandsFirst() async {
    let (model, _, _) = Self.model { _ in
      [
        .album(makeAlbum(1)), .track(makeTrack(1)), .lyrics(makeTrack(2), line: "la", time: nil),
        .track(makeTrack(3)),
      ]
    }
    model.search("x")
    await model.settle()

    #expect(model.state == .found)
    let kinds = model.rows.map { row in
      switch row {
      case .header(let name): name
      case .track(let row), .lyrics(let row, line: _, time: _): "\(row.id.rawValue)"
      case .album: "album"
      case .artist: "artist"
      case .more: "more"
      }
    }
    #expect(kinds == ["Albums", "album", "Tracks", "1", "3", "Lyrics", "2"])
  }

  @Test func anAnswerThatALaterTextHasOvertakenIsNotShown() async {
    let asked = Mutex<[String]>([])
    let (model, _, _) = Self.model { text in
      asked.withLock { $0.append(text) }
      await Task.yield()
      return [.track(makeTrack(Int64(text.count)))]
    }
    for text in ["a", "ab", "abc", "abcd"] { model.search(text) }
    await model.settle()

    #expect(asked.withLock { $0.last } == "abcd")
    #expect(asked.withLock { $0.count } <= 2, "Texts that were passed by are not searched for.")
    #expect(model.rows.last == .track(TrackRow(makeTrack(4))))
  }

  @Test func nothingFoundIsSaidAndNothingAskedIsQuiet() async {
    let (model, _, _) = Self.model { _ in [] }
    #expect(model.state == .idle)
    model.search("zz")
    await model.settle()
    #expect(model.state == .nothing("zz"))
    model.search("  ")
    await model.settle()
    #expect(model.state == .idle)
  }

  @Test func aFailureIsTold() async {
    let (model, _, library) = Self.model { _ in throw ShelfFailure(description: "no disk") }
    model.search("x")
    await model.settle()
    #expect(library.message?.contains("no disk") == true)
  }

  @Test func manyOfAKindAreShownWhenWished() async {
    let (model, player, _) = Self.model { _ in (1...20).map { .track(makeTrack($0)) } }
    model.search("x")
    await model.settle()
    #expect(model.rows.last == .more(.tracks, 8))

    model.showAll(.tracks)
    #expect(model.rows.count == 21)

    model.play(row: 3)
    #expect(await eventually { player.state.currentItem?.track.id.rawValue == 3 })
    #expect(player.state.queue.items.count == 20)
  }
}
