// The engine that is still being made keeps wishes in order and loses none.
import AppModel
import Playback
import TestSupport
import Testing

@Suite struct StartingEngineTests {
  @Test func wishesBeforeAndAfterTheStartComeInOrder() async {
    let real = FakeEngine()
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let engine = StartingEngine {
      for await _ in gate { break }
      return real
    }
    engine.setVolume(0.5)
    engine.play()
    #expect(real.calls.isEmpty)

    opener.yield()
    while real.calls.count < 2 { await Task.yield() }
    engine.pause()

    #expect(real.calls == [.setVolume(0.5), .play, .pause])
  }

  @Test func eventsOfTheRealEngineArePassedOn() async {
    let real = FakeEngine()
    let engine = StartingEngine { real }
    let item = QueueItem.ID(rawValue: 1)
    real.emit(.ended(item))
    var events = engine.events.makeAsyncIterator()
    #expect(await events.next() == .ended(item))
  }
}
