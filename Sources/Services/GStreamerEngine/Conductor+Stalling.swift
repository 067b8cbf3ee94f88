// Sources that fall silent for a while: a disk that wakes up, a server that is far away, a next track
// that does not open. The output would play on through nothing, and then have to drop or hurry through
// all that comes too late. So its time stands still until there is something to play again.
import Playback

extension Conductor {
  /// Nothing has come for so long: a stall, and not only a busy machine.
  ///
  /// A device has some sound left then.
  private var stallGrace: Duration { kind == .automatic ? .milliseconds(120) : .milliseconds(400) }
  /// With so much left to hear it is time to fade out.
  private static let stallMargin = Duration.milliseconds(100)

  /// Whether sound runs and nothing follows what was given.
  private var isStarving: Bool {
    guard kind.isRealTime, isRunning, hasStarted, !hasEnded, !isTurning, !isStalled, wantsToPlay,
      let output, output.isEmpty
    else { return false }
    return fed?.chain?.isReady == true && !isAtTheEnd
  }

  /// Whether all there is has been given.
  private var isAtTheEnd: Bool {
    guard case .nothing = following else { return false }
    return fed?.chain?.isDrained == true
  }

  /// Looks soon whether the output runs dry; called when there was nothing to give.
  func watchStall() {
    guard isStarving, !isStallWatched, let output else { return }
    isStallWatched = true
    let (number, beginning, pushed) = (outputNumber, beginnings, output.pushed)
    after(max(stallGrace, leftToHear(output) - Self.stallMargin)) { conductor in
      // A seek since then begins to count anew.
      guard beginning == conductor.beginnings else { return }
      conductor.isStallWatched = false
      guard number == conductor.outputNumber, conductor.isStarving, let output = conductor.output
      else { return }
      if output.pushed == pushed, conductor.leftToHear(output) <= Self.stallMargin {
        conductor.stall()
      } else {
        conductor.watchStall()
      }
    }
  }

  /// Goes on after a stall, once enough has come to last for a moment.
  func recover() {
    guard isStalled, !isRunning, let output, !output.hasRoom || isAtTheEnd else { return }
    isStalled = false
    output.unhush()
    setOutputState()
  }

  func leftToHear(_ output: OutputPipeline) -> Duration {
    Duration(frames: output.pushed - output.heard, rate: output.format.rate) / output.speed
  }

  private func stall() {
    guard let output, let heard else { return }
    isStalled = true
    hush { conductor in
      conductor.rest()
      conductor.recover()
    }
    output.starve()
    tell(.stalled(heard.source.id, position: position))
  }
}
