// What a frame of the seek bar costs: its canvas is drawn anew in each frame, as it moves, beside a
// canvas of the same size that draws nothing.
import GLibKit
import GtkKit
import MusicCore
import PlayerUI

/// Draws nothing.
@MainActor
final class EmptyContent: CanvasContent {
  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .vertical ? (56, 56) : (40, 200)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {}
}

@MainActor
final class BarBench {
  private static let frames = 600
  private let window: Window
  private let canvas: Canvas
  private let change: (Double) -> Void
  private var ticks: FrameTicks?
  private var times: [Double] = []
  private var lastTime = 0.0

  /// `change` moves the content on; it is given 0 to 1.
  init(_ content: any CanvasContent, _ change: @escaping (Double) -> Void) {
    window = BenchWindow.make(Size(width: 600, height: 100))
    canvas = Canvas(content, role: .none)
    self.change = change
    window.setContent(canvas)
    ticks = FrameTicks(canvas) { [weak self] in self?.frame() }
  }

  /// Microseconds of the main thread in a frame, the median.
  func run() -> Double {
    window.present()
    _ = MainLoop.run(while: { true }, atMost: .seconds(2))
    ticks?.isRunning = true
    _ = MainLoop.run(while: { self.times.count < Self.frames }, atMost: .seconds(60))
    ticks?.isRunning = false
    window.close()
    return times.sorted()[times.count / 2] * 1_000_000
  }

  private func frame() {
    let time = ThreadTime.now
    if lastTime > 0 { times.append(time - lastTime) }
    lastTime = time
    change(Double(times.count) / Double(Self.frames))
    canvas.redraw()
  }

  /// Lines of "what: microseconds".
  static func report() -> String {
    func bar(isTall: Bool) -> Double {
      let content = SeekBarContent()
      content.isEnabled = true
      (content.isTall, content.isPlain) = (isTall, isTall)
      if isTall { content.waveform = Waveform(levels: (0..<1000).map { UInt8($0 % 251) }) }
      return BarBench(content) { content.ratio = $0 }.run()
    }
    let empty = BarBench(EmptyContent()) { _ in }.run()
    return "empty \(empty)\nbar \(bar(isTall: false))\nwaveform \(bar(isTall: true))\n"
  }
}
