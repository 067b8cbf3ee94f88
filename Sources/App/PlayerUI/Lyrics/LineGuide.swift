// Brings lines of a list to a third of its height: at once while the list is laid out, else gliding.
import AppModel
import GtkKit

/// Moves a list of lines.
final class LineGuide {
  private let list: LineList
  private var glide: Glide?
  private var ticks: FrameTicks?

  init(_ list: LineList) {
    self.list = list
    ticks = FrameTicks(list.root) { [weak self] in self?.step() }
  }

  var isGliding: Bool { glide != nil }

  /// Brings a line there; not `animated`, or where the system wants no motion, at once.
  func bring(_ line: Int, animated: Bool) {
    guard let place = list.place(of: line) else { return }
    let target = LyricsScroll.position(
      lineAt: place.y, height: place.height, view: list.viewHeight)
    guard animated, list.root.allowsMotion, list.root.isMapped else {
      stop()
      if abs(list.position - target) > 0.5 { list.position = target }
      return
    }
    guard glide?.target != target, abs(list.position - target) > 0.5 || glide != nil else { return }
    glide = Glide(from: list.position, to: target, in: LyricsScroll.time, at: .now)
    ticks?.isRunning = true
  }

  func stop() {
    glide = nil
    ticks?.isRunning = false
  }

  private func step() {
    guard let glide else { return stop() }
    let now = ContinuousClock.now
    list.position = glide.value(at: now)
    if glide.hasEnded(at: now) { stop() }
  }
}
