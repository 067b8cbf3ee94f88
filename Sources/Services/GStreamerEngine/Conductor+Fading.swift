// Silence before anything is cut: what sounds fades out first, and what waits for that is done when
// the last of it has been heard. Where nothing sounds it is done at once.
import Playback

extension Conductor {
  /// A device that has not played a few milliseconds in this time will not.
  private static let hushPatience = Duration.milliseconds(600)
  /// How late a timer or a sink may be.
  private static let margin = Duration.milliseconds(30)

  /// Lets what sounds fade out, then does `next`; only the last of several waits.
  func hush(_ next: @escaping @Sendable (isolated Conductor) -> Void) {
    hushNumber += 1
    guard isRunning, kind.isRealTime, let output else {
      dimmer.rest()
      return next(self)
    }
    let number = hushNumber
    output.hush { [weak self] time in
      guard let self else { return }
      after(min(time, Self.hushPatience)) { $0.faded(number, next) }
    }
    // Where nothing is left that could fade, it is silent when all has been heard.
    after(min(leftToHear(output) + Self.margin, Self.hushPatience)) { conductor in
      if conductor.output?.isFading == true { conductor.hushed(number, next) }
    }
    after(Self.hushPatience) { $0.hushed(number, next) }
  }

  /// What fades out comes back, and what waited for silence is not done.
  func unhush() {
    hushNumber += 1
    output?.unhush()
  }

  private func faded(
    _ number: Int, _ next: @escaping @Sendable (isolated Conductor) -> Void
  ) {
    guard number == hushNumber, let output, !output.isHushed else { return hushed(number, next) }
    after(.milliseconds(2)) { $0.faded(number, next) }
  }

  private func hushed(_ number: Int, _ next: @Sendable (isolated Conductor) -> Void) {
    guard number == hushNumber else { return }
    hushNumber += 1
    dimmer.rest()
    next(self)
  }

  /// Goes to another place in what is fed: after what sounds has faded out, `next` is done.
  func turn(_ next: @escaping @Sendable (isolated Conductor) -> Void) {
    isTurning = true
    hush { conductor in
      conductor.isTurning = false
      next(conductor)
    }
  }
}
