// The hand on the seek bar, without a display: S4 to S7, and what keys and the wheel mean.
import AppModel
import Playback
import Testing

@Suite struct SeekBarStateTests {
  typealias Subject = SeekBarState.Subject

  let track = Subject(
    item: QueueItem.ID(rawValue: 1), duration: .seconds(100), isSeekable: true)
  var bar = SeekBarState()

  @Test("S4: a drag is one seek on release") mutating func aDragIsOneSeekOnRelease() {
    #expect(bar.take(.press(0.2), of: track, at: .zero) == nil)
    for step in 0..<50 {
      #expect(bar.take(.drag(0.2 + Double(step) / 100), of: track, at: .zero) == nil)
      #expect(bar.ratio(of: 0.01 * Double(step)) == 0.2 + Double(step) / 100)
    }
    #expect(
      bar.take(.release, of: track, at: .seconds(9)) == .seek(to: .seconds(100) * (0.2 + 0.49)))
    #expect(bar.heldRatio == nil)
    #expect(bar.take(.release, of: track, at: .zero) == nil, "Only once.")
  }

  @Test mutating func outsideTheBarItsEndsAreMeant() {
    _ = bar.take(.press(-4), of: track, at: .zero)
    #expect(bar.heldRatio == 0)
    _ = bar.take(.drag(.infinity), of: track, at: .zero)
    #expect(bar.heldRatio == 0)
    _ = bar.take(.drag(7), of: track, at: .zero)
    #expect(bar.take(.release, of: track, at: .zero) == .seek(to: .seconds(100)))
  }

  @Test("F2, S4: what is taken back seeks nothing") mutating func whatIsTakenBackSeeksNothing() {
    _ = bar.take(.press(0.9), of: track, at: .zero)
    #expect(bar.take(.cancel, of: track, at: .zero) == nil)
    #expect(bar.ratio(of: 0.1) == 0.1)
    // The button is still down: its movement and its release mean nothing any more.
    #expect(bar.take(.drag(0.5), of: track, at: .zero) == nil)
    #expect(bar.take(.release, of: track, at: .zero) == nil)
    #expect(bar.heldRatio == nil)
  }

  @Test(
    "F6, S7: without a length nothing can be done",
    arguments: [
      Subject(item: nil, duration: nil, isSeekable: false),
      Subject(item: QueueItem.ID(rawValue: 1), duration: nil, isSeekable: true),
      Subject(item: QueueItem.ID(rawValue: 1), duration: .zero, isSeekable: true),
      Subject(item: QueueItem.ID(rawValue: 1), duration: .seconds(9), isSeekable: false),
    ])
  mutating func withoutALengthNothingCanBeDone(subject: Subject) {
    for input: SeekBarState.Input in [
      .press(0.5), .drag(0.5), .release, .step(.seconds(5)), .wheel(3), .go(0.1), .goToEnd,
      .set(.seconds(1)),
    ] {
      #expect(bar.take(input, of: subject, at: .zero) == nil)
      #expect(bar.heldRatio == nil)
    }
  }

  @Test("F9: a track that ends under the finger is not sought")
  mutating func aTrackThatEndsUnderTheFingerIsNotSought() {
    _ = bar.take(.press(0.9), of: track, at: .zero)
    let next = Subject(item: QueueItem.ID(rawValue: 2), duration: .seconds(9), isSeekable: true)
    #expect(bar.take(.release, of: next, at: .zero) == nil)
  }

  @Test mutating func keysSeekAtOnceAndNotWhileItIsHeld() {
    #expect(bar.take(.step(.seconds(5)), of: track, at: .zero) == .seekBy(.seconds(5)))
    #expect(bar.take(.go(0.75), of: track, at: .zero) == .seek(to: .seconds(75)))
    #expect(bar.take(.go(0), of: track, at: .zero) == .seek(to: .zero))
    #expect(bar.take(.goToEnd, of: track, at: .zero) == .seek(to: .seconds(99)))
    #expect(bar.take(.set(.seconds(12)), of: track, at: .zero) == .seek(to: .seconds(12)))
    _ = bar.take(.press(0.5), of: track, at: .zero)
    for input: SeekBarState.Input in [.step(.seconds(5)), .wheel(1), .go(0.1), .goToEnd] {
      #expect(bar.take(input, of: track, at: .zero) == nil)
    }
    #expect(bar.heldRatio == 0.5)
  }

  @Test mutating func partsOfANotchAddUp() {
    #expect(bar.take(.wheel(0.5), of: track, at: .seconds(10)) == nil)
    #expect(bar.take(.wheel(0.5), of: track, at: .seconds(10)) == .seek(to: .seconds(15)))
    #expect(bar.take(.wheel(-2.25), of: track, at: .seconds(30)) == .seek(to: .seconds(20)))
    #expect(bar.take(.wheel(-0.75), of: track, at: .seconds(30)) == .seek(to: .seconds(25)))
    #expect(bar.take(.wheel(.nan), of: track, at: .seconds(30)) == nil)
  }

  @Test mutating func theWheelNeverLeavesTheTrack() {
    #expect(bar.take(.wheel(-9), of: track, at: .seconds(2)) == .seek(to: .zero))
    #expect(bar.take(.wheel(1e9), of: track, at: .seconds(2)) == .seek(to: .seconds(99)))
    #expect(
      bar.take(.wheel(1), of: track, at: .milliseconds(99_500)) == .seek(to: .milliseconds(99_500)))
  }

  /// Whatever is done in whatever order: at most one seek each, never outside the track.
  @Test mutating func noOrderOfThingsBreaksIt() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let ratio = Double.random(in: -1...2, using: &generator)
      let inputs: [SeekBarState.Input] = [
        .press(ratio), .drag(ratio), .release, .cancel, .step(.seconds(5)), .wheel(ratio * 4),
        .go(ratio), .goToEnd,
      ]
      let subject =
        Int.random(in: 0..<9, using: &generator) == 0
        ? Subject(item: nil, duration: nil, isSeekable: false) : track
      let input = inputs[Int.random(in: 0..<inputs.count, using: &generator)]
      let wish = bar.take(input, of: subject, at: .seconds(50))
      if case .seek(let target) = wish {
        #expect(target >= .zero && target <= .seconds(100))
      }
      if wish != nil { #expect(bar.heldRatio == nil && subject.canSeek) }
      if let held = bar.heldRatio { #expect((0...1).contains(held)) }
    }
  }
}
