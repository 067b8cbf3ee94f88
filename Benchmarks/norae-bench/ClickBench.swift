// Whether anything clicks: the largest step between two samples that follow one another in what the
// null output plays, while it pauses, seeks, skips and comes to the end of a queue.
import GStreamerEngine
import MusicCore
import Playback
import Synchronization

/// One file, disturbed again and again.
struct ClickBench {
  private let path: FilePath
  private let heard = Heard()

  init(_ path: FilePath) {
    self.path = path
  }

  /// What is done, and the largest step meanwhile; the first is nothing, the sound's own.
  func run() async throws -> [(what: String, step: Float)] {
    let engine = try GStreamerEngine(output: .null, onRendered: { [heard] in heard.add($0) })
    var events = engine.events.makeAsyncIterator()
    var steps: [(String, Float)] = []
    load(0, at: .seconds(1), engine)
    await wait(&events) { $0.isPlaying(0) }
    try await Task.sleep(for: .milliseconds(150))
    // What fades in at the start belongs to nothing.
    _ = heard.takeStep()
    try await Task.sleep(for: .seconds(1))
    steps.append(("nothing", heard.takeStep()))
    for _ in 0..<10 {
      engine.pause()
      await wait(&events) { if case .paused = $0 { true } else { false } }
      heard.addSilence()
      engine.play()
      await wait(&events) { if case .playing = $0 { true } else { false } }
      try await Task.sleep(for: .milliseconds(150))
    }
    steps.append(("pause", heard.takeStep()))
    for number in 1...10 {
      engine.seek(to: .milliseconds(number * 1237), token: SeekToken(rawValue: number))
      await wait(&events) {
        if case .seeked(_, SeekToken(rawValue: number), _) = $0 { true } else { false }
      }
      try await Task.sleep(for: .milliseconds(150))
    }
    steps.append(("seek", heard.takeStep()))
    for number in 1...10 {
      load(number, at: .milliseconds(number * 731), engine)
      await wait(&events) { $0.isPlaying(number) }
      try await Task.sleep(for: .milliseconds(150))
    }
    steps.append(("skip", heard.takeStep()))
    engine.seek(to: .milliseconds(19_800), token: SeekToken(rawValue: 99))
    await wait(&events) { if case .ended = $0 { true } else { false } }
    heard.addSilence()
    steps.append(("end of the queue", heard.takeStep()))
    engine.close()
    return steps
  }

  private func load(_ number: Int, at position: Duration, _ engine: GStreamerEngine) {
    let source = EngineSource(id: QueueItem.ID(rawValue: number), path: path)
    engine.load(source, at: position, playing: true)
    engine.prepareNext(nil)
  }

  private func wait(
    _ events: inout AsyncStream<EngineEvent>.AsyncIterator, until isIt: (EngineEvent) -> Bool
  ) async {
    while let event = await events.next(isolation: #isolation), !isIt(event) {}
  }
}

extension EngineEvent {
  fileprivate func isPlaying(_ number: Int) -> Bool {
    if case .playing(QueueItem.ID(rawValue: number), _) = self { true } else { false }
  }
}

/// What has been played.
private final class Heard: Sendable {
  private struct State {
    var last: Float = 0
    var step: Float = 0
  }
  /// Guards the steps; taken by the rendering thread and by the measurement.
  private let state = Mutex(State())

  func add(_ samples: [Float]) {
    state.withLock { state in
      for index in stride(from: 0, to: samples.count, by: 2) {
        state.step = max(state.step, abs(samples[index] - state.last))
        state.last = samples[index]
      }
    }
  }

  func addSilence() { add([0, 0]) }

  func takeStep() -> Float {
    state.withLock { state in
      defer { state.step = 0 }
      return state.step
    }
  }
}
