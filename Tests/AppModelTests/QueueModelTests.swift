// The queue's page: its parts, moving, taking out with the way back, searching, what was heard.
import AppModel
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor @Suite struct QueueModelTests {
  private let player = Player(engine: FakeEngine(obedient: true))
  private let model: QueueModel

  init() {
    model = QueueModel(player: player)
    player.send(
      .playTracks((1...4).map { makeTrack($0, title: "Song \($0)") }, startingAt: 0, from: "Album"))
    player.send(.enqueueLast([makeTrack(8, title: "Mine 1"), makeTrack(9, title: "Mine 2")]))
  }

  private var shown: [String] {
    model.rows.map { row in
      switch row {
      case .header(let text): "# \(text)"
      case .item(let line): line.track.title
      }
    }
  }

  private func line(_ title: String) throws -> QueueModel.Line {
    try #require(
      model.rows.lazy.compactMap { row in
        if case .item(let line) = row, line.track.title == title { line } else { nil }
      }.first)
  }

  private static let whole = [
    "# Now", "Song 1", "# Queued by you", "Mine 1", "Mine 2", "# Then from “Album”", "Song 2",
    "Song 3", "Song 4",
  ]

  @Test func thePartsOfTheQueueStandUnderEachOther() {
    #expect(shown == Self.whole)
    #expect(model.details == "5 tracks follow · 15 min")
  }

  @Test func ofALongQueueTheBeginningIsShownAndTheRestCounted() {
    player.send(
      .playTracks((1...1200).map { makeTrack($0, title: "Song \($0)") }, startingAt: 0))
    #expect(shown.count == 2 + 3 + 1 + 500 + 1)
    #expect(shown.last == "# and 699 more")
    #expect(model.details.hasPrefix("1201 tracks follow"))
    model.text = "song 1200"
    #expect(shown == ["# Then", "Song 1200"])
  }

  @Test func aLineMovesByPlacesAndOverTheBorder() throws {
    #expect(model.move(try line("Mine 2"), by: -1))
    #expect(shown[3...4] == ["Mine 2", "Mine 1"])
    #expect(!model.move(try line("Mine 2"), by: -1), "Above it stands what plays.")
    #expect(model.move(try line("Song 4"), by: -1))
    #expect(shown.suffix(2) == ["Song 4", "Song 3"])
    #expect(!model.move(try line("Song 3"), by: 1))
    #expect(!model.move(try line("Song 1"), by: 1), "What plays does not move.")
  }

  @Test func aLineIsDroppedBeforeOrAfterAnother() throws {
    model.move(try line("Song 4").id, to: try line("Mine 1"), after: false)
    #expect(shown[3...5] == ["Song 4", "Mine 1", "Mine 2"])
    model.move(try line("Mine 1").id, to: try line("Song 3"), after: true)
    #expect(shown.suffix(2) == ["Song 3", "Mine 1"])
    let before = shown
    model.move(try line("Mine 1").id, to: try line("Song 1"), after: true)
    #expect(shown == before, "Nothing is dropped on what plays.")
  }

  @Test func whatWasTakenOutComesBack() throws {
    model.remove(try line("Mine 1"))
    #expect(!shown.contains("Mine 1") && model.news == "“Mine 1” taken out of the queue")
    model.undo()
    #expect(shown == Self.whole)
    model.clear()
    #expect(shown == ["# Now", "Song 1"] && model.details == "Nothing follows")
    #expect(player.state.transport.isPlaying)
    model.undo()
    #expect(shown == Self.whole && model.canRedo)
    model.redo()
    #expect(shown == ["# Now", "Song 1"])
  }

  @Test func onlyWhatIsSearchedForIsShown() {
    model.text = "mine"
    #expect(shown == ["# Queued by you", "Mine 1", "Mine 2"])
    model.text = "  "
    #expect(shown == Self.whole)
  }

  @Test func aLineIsPlayedAndWhatWasHeardIsPlayedAgain() throws {
    model.play(try line("Song 3"))
    #expect(player.state.currentItem?.track.title == "Song 3")
    player.send(
      .restore(player.state.queue, position: .zero, history: [makeTrack(20, title: "Old")]))
    model.showsHistory = true
    #expect(shown.prefix(2) == ["# Heard", "Old"])
    model.remove(try line("Old"))
    #expect(shown.prefix(2) == ["# Heard", "Old"], "What was heard was heard.")
    model.play(try line("Old"))
    #expect(player.state.currentItem?.track.title == "Old")
  }

  @Test func itRestsAfterTheTrackUnlessTheWishIsTakenBack() {
    #expect(model.toggleStop(after: .track) == "The music stops after this track")
    #expect(player.state.stopAfter == .track)
    #expect(model.toggleStop(after: .album) == "The music stops after this album")
    #expect(model.toggleStop(after: .album) == "The music goes on")
    #expect(player.state.stopAfter == nil)
  }
}
