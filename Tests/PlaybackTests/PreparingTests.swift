// The engine always hears what follows, because it must not end the sound before it knows.
import MusicCore
import Playback
import TestSupport
import Testing

struct PreparingTests {
  @Test func afterALoadNothingIsSaidToFollowWhenNothingDoes() {
    var stage = Stage()
    #expect(stage.send(.playTracks(TestTracks.make(1), startingAt: 0)).contains(.prepareNext(nil)))
  }

  @Test func afterTheLastTookOverNothingFollows() {
    var stage = Stage.playing(2)
    #expect(stage.hear(.started(stage.id("2"), position: .zero)) == [.prepareNext(nil)])
  }

  @Test func afterTheLastCandidateFailedNothingFollows() {
    var stage = Stage.playing(2)
    #expect(stage.hear(.failed(stage.id("2"), broken)) == [.prepareNext(nil)])
  }
}
