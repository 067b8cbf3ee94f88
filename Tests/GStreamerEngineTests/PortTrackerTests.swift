// Whether a plug was pulled out while the sound came out there, by what a sound server tells in the
// orders that servers tell it in.
import Testing

@testable import GStreamerEngine

@Suite struct PortTrackerTests {
  private static let phones = "analog-output-headphones"
  private static let speaker = "analog-output-speaker"
  private let start = ContinuousClock.now

  /// What a laptop's card tells: its loudspeakers count as empty while headphones are plugged in.
  private func ports(
    _ active: String?, plugged isPlugged: Bool, speakerIsEmpty: Bool? = nil
  ) -> SinkPorts {
    SinkPorts(
      active: active,
      ports: [
        SinkPorts.Port(
          id: Self.speaker, name: "Speakers", isEmpty: speakerIsEmpty ?? isPlugged,
          isPrivate: false),
        SinkPorts.Port(
          id: Self.phones, name: "Headphones", isEmpty: !isPlugged, isPrivate: true),
      ])
  }

  @Test func oneMessageForPlugAndWay() {
    var tracker = PortTracker()
    #expect(tracker.take(ports(Self.phones, plugged: true), at: start) == nil)
    let pulled = tracker.take(ports(Self.speaker, plugged: false), at: start + .seconds(9))
    #expect(pulled?.name == "Headphones")
  }

  @Test func firstThePlugAndThenTheWay() {
    var tracker = PortTracker()
    _ = tracker.take(ports(Self.phones, plugged: true), at: start)
    #expect(tracker.take(ports(Self.phones, plugged: false), at: start)?.id == Self.phones)
    #expect(tracker.take(ports(Self.speaker, plugged: false), at: start) == nil, "Once.")
  }

  @Test func firstTheWayAndThenThePlug() {
    var tracker = PortTracker()
    _ = tracker.take(ports(Self.phones, plugged: true), at: start)
    #expect(tracker.take(ports(Self.speaker, plugged: true), at: start) == nil)
    let pulled = tracker.take(ports(Self.speaker, plugged: false), at: start + .milliseconds(20))
    #expect(pulled?.id == Self.phones)
  }

  @Test func whoeverSentTheSoundElsewhereMayPullThePlugLater() {
    var tracker = PortTracker()
    _ = tracker.take(ports(Self.phones, plugged: true), at: start)
    _ = tracker.take(ports(Self.speaker, plugged: true), at: start)
    #expect(tracker.take(ports(Self.speaker, plugged: false), at: start + .seconds(60)) == nil)
  }

  @Test func aPortThatIsNoLongerThereIsPulledOut() {
    var tracker = PortTracker()
    _ = tracker.take(ports(Self.phones, plugged: true), at: start)
    var left = ports(Self.speaker, plugged: false)
    left.ports.removeLast()
    #expect(tracker.take(left, at: start)?.id == Self.phones)
  }

  @Test func pluggingInIsNoReasonToStop() {
    var tracker = PortTracker()
    _ = tracker.take(ports(Self.speaker, plugged: false), at: start)
    #expect(tracker.take(ports(Self.speaker, plugged: true), at: start) == nil)
    #expect(tracker.take(ports(Self.phones, plugged: true), at: start) == nil)
  }

  @Test func whatIsToldAgainIsNoNews() {
    var tracker = PortTracker()
    for _ in 0..<3 {
      #expect(tracker.take(ports(Self.phones, plugged: true), at: start) == nil)
    }
    #expect(tracker.take(ports(nil, plugged: true), at: start) == nil)
  }

  @Test func oneThatWasEmptyAllAlongIsNotPulledOut() {
    var tracker = PortTracker()
    _ = tracker.take(ports(Self.phones, plugged: false), at: start)
    #expect(tracker.take(ports(Self.speaker, plugged: false), at: start) == nil)
  }
}
