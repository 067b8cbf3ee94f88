// The table of tracks: another order, playing from a place, and very long lists.
import AppModel
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor @Suite struct TracksModelTests {
  private static func model(_ count: Int64) -> (TracksModel, Player) {
    var access = Shelf().access
    access.lists.trackIDs = { query in
      let ids = (1...count).map { Track.ID(rawValue: $0) }
      return SortedIDs(
        ids: query.isDescending ? ids.reversed() : ids,
        marks: query.isDescending ? [] : [JumpMark(letter: "A", position: 0)])
    }
    access.lists.tracks = { ids in ids.map { makeTrack($0.rawValue) } }
    let library = LibraryModel(access: access, actions: noActions)
    let player = Player(engine: FakeEngine(obedient: true))
    let actions = MusicActions(library: library, player: player)
    return (TracksModel(library: library, actions: actions), player)
  }

  @Test func anOtherOrderAsksAgain() async {
    let (model, _) = Self.model(3)
    await model.load()
    #expect(model.list.keys.map(\.rawValue) == [1, 2, 3])
    #expect(model.marks.count == 1)

    await model.sort(by: .added, isDescending: true)

    #expect(model.list.keys.map(\.rawValue) == [3, 2, 1])
    #expect(model.marks.isEmpty)
  }

  @Test func playingFromARowPlaysTheListFromThere() async {
    let (model, player) = Self.model(50)
    await model.load()
    model.play(at: 20)
    #expect(await eventually { player.state.currentItem?.track.id.rawValue == 21 })
    #expect(player.state.queue.items.count == 50)
  }

  @Test func ofAVeryLongListThePartAroundTheRowIsPlayed() {
    let most = MusicActions.mostTracks
    #expect(MusicActions.part(of: 100_000, around: 0) == 0..<most)
    #expect(MusicActions.part(of: 100_000, around: 60_000).contains(60_000))
    #expect(MusicActions.part(of: 100_000, around: 60_000).count == most)
    #expect(MusicActions.part(of: 100_000, around: 99_999) == (100_000 - most)..<100_000)
    #expect(MusicActions.part(of: 10, around: 9) == 0..<10)
  }
}
