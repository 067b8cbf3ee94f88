// Which track and where in it an output frame is.
import Playback
import Testing

@testable import GStreamerEngine

struct TimelineTests {
  private let first = QueueItem.ID(rawValue: 1)
  private let second = QueueItem.ID(rawValue: 2)

  private func timeline() -> Timeline {
    var timeline = Timeline()
    timeline.begin(
      .init(id: first, deck: 1, outputStart: 0, trackStart: .seconds(10)), rate: 1000)
    timeline.append(.init(id: second, deck: 2, outputStart: 500, trackStart: .zero))
    return timeline
  }

  @Test(arguments: [
    (0, 1, Duration.seconds(10)), (250, 1, .milliseconds(10_250)), (499, 1, .milliseconds(10_499)),
    (500, 2, .zero), (750, 2, .milliseconds(250)),
  ])
  func eachFrameIsOfOneTrackAtOnePlace(frame: Int, deck: Int, position: Duration) {
    #expect(timeline().span(at: frame)?.deck == deck)
    #expect(timeline().position(at: frame) == position)
  }

  @Test func theNextBoundaryIsTheFirstFrameOfTheNextTrack() {
    #expect(timeline().boundary(after: 0) == 500)
    #expect(timeline().boundary(after: 500) == nil)
  }

  @Test(arguments: [0, 1, 44_099, 44_100, 88_211, 15_876_000, 4_000_000_000])
  func framesAndTimesAgree(frames: Int) {
    for rate in [8000, 44_100, 48_000, 96_000] {
      #expect(Duration(frames: frames, rate: rate).frames(at: rate) == frames)
    }
  }
}
