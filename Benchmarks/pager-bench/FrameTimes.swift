// What the main thread works from one frame to the next, while something is moved in each of them.
import GLibKit
import GtkKit
import SystemKit

/// The frames of a widget.
@MainActor
final class FrameTimes {
  /// Seconds.
  var times: [Double] = []
  /// Kilobytes.
  private(set) var mostMemory = 0
  private var lastTime = 0.0
  private var ticks: FrameTicks?
  private var turn: () -> Void = {}
  private let look: () -> Void

  /// `look` is called in each frame and is no part of it.
  init(_ widget: Widget, look: @escaping () -> Void) {
    self.look = look
    ticks = FrameTicks(widget) { [weak self] in self?.frame() }
  }

  /// Does `turn` in each frame, while it is going.
  func measure(_ turn: @escaping () -> Void, while isGoing: () -> Bool) {
    times = []
    lastTime = 0
    self.turn = turn
    ticks?.isRunning = true
    _ = MainLoop.run(while: isGoing, atMost: .seconds(3600))
    ticks?.isRunning = false
  }

  /// "NAME frames N median MICROSECONDS p99 MICROSECONDS most MICROSECONDS".
  func report(_ name: String) -> String {
    let sorted = times.sorted()
    func at(_ share: Double) -> Int {
      sorted.isEmpty ? 0 : Int(sorted[Int(Double(sorted.count - 1) * share)] * 1_000_000)
    }
    return "\(name) frames \(sorted.count) median \(at(0.5)) p99 \(at(0.99)) most \(at(1))\n"
  }

  /// Kilobytes that are this process's own.
  static func memory() -> Int {
    guard
      let text = try? FileSystem.contents(of: Array("/proc/self/smaps_rollup".utf8), limit: 1 << 16)
    else { return 0 }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").reduce(0) { sum, line in
      guard line.hasPrefix("Private_Clean") || line.hasPrefix("Private_Dirty") else { return sum }
      return sum + (Int(line.split(separator: " ")[1]) ?? 0)
    }
  }

  private func frame() {
    let time = ThreadTime.now
    if lastTime > 0 { times.append(time - lastTime) }
    look()
    if times.count % 100 == 0 { mostMemory = max(mostMemory, Self.memory()) }
    lastTime = ThreadTime.now
    turn()
  }
}

/// The windows that are measured.
@MainActor
enum BenchWindow {
  /// An empty window of an application of its own.
  static func make(_ size: Size) -> Window {
    let application = Application(id: "io.github.norae.Norae.Bench", isUnique: false)
    application.register()
    return Window(application, title: "Norae", size: size)
  }
}

/// Runs the loop for a while.
@MainActor
func settle(seconds: Int) {
  _ = MainLoop.run(while: { true }, atMost: .seconds(seconds))
}
