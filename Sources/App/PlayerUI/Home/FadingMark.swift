// The symbol in its dark disc on a cover: shown at a press, gone after a second and a half.
import AppModel
import GtkKit

/// A mark on a cover.
final class FadingMark {
  let root: Box
  private let symbol: Symbol
  private let start = ContinuousClock.now
  private var mark: PlayMark?
  private var ticks: FrameTicks?
  private var end: Alarm?

  init(pixels: Int) {
    symbol = Symbol("media-playback-start-symbolic", pixels: pixels)
    symbol.setAlignment(horizontal: .center, vertical: .center)
    symbol.setExpands(horizontally: true, vertically: true)
    root = Box(.column, [symbol])
    root.setClass("play-mark")
    root.setAlignment(horizontal: .center, vertical: .center)
    root.setTakesPointer(false)
    root.opacity = 0
    ticks = FrameTicks(root) { [weak self] in self?.fade() }
    end = Alarm { [weak self] in self?.clear() }
  }

  /// Makes it as large as the cover wants it.
  func setSide(_ side: Int) {
    root.setMinimumSize(width: side, height: side)
  }

  /// Shows what a press would do now, and lets it fade.
  func show(_ action: PlayMark.Action) {
    mark = PlayMark(action, since: now)
    symbol.show(
      action == .play ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
    root.opacity = 1
    // Where nothing may move it stays as long and is gone at once.
    ticks?.isRunning = root.allowsMotion
    end?.set(after: PlayMark.fadeTime)
  }

  /// Takes it away.
  func clear() {
    mark = nil
    root.opacity = 0
    ticks?.isRunning = false
    end?.set(after: nil)
  }

  private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

  private func fade() {
    guard let alpha = mark?.alpha(at: now) else { return clear() }
    root.opacity = alpha
  }
}
