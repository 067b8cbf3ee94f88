// How long a seek takes: from the wish until the engine holds samples of the new place (paused), or
// until they are heard (playing), fade included. Places are drawn by a generator that is the same
// in every run.
import GStreamerEngine
import MusicCore
import Playback

/// One file, sought in.
struct SeekBench {
  private let engine: GStreamerEngine
  private let duration: Duration

  init(_ path: FilePath, isPlaying: Bool) throws(EngineFailure) {
    engine = try GStreamerEngine(output: .null)
    duration = .seconds(60)
    let source = EngineSource(id: QueueItem.ID(rawValue: 1), path: path)
    engine.load(source, at: .zero, playing: isPlaying)
    engine.prepareNext(nil)
  }

  /// Holds the file, paused, for ever.
  func rest() async {
    var events = engine.events.makeAsyncIterator()
    while await events.next() != nil {}
  }

  /// So many seeks, one after the other, within the first minute.
  func run(_ count: Int) async throws -> [Duration] {
    var events = engine.events.makeAsyncIterator()
    while let event = await events.next() {
      if case .failed(_, let failure) = event { throw failure }
      if case .paused = event { break }
      if case .playing = event { break }
    }
    var times: [Duration] = []
    var random: UInt64 = 2026
    for number in 1...count {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = duration * Double(random >> 40) / Double(1 << 24)
      let start = ContinuousClock.now
      engine.seek(to: place, token: SeekToken(rawValue: number))
      while let event = await events.next() {
        if case .seeked(_, SeekToken(rawValue: number), _) = event { break }
      }
      times.append(start.duration(to: .now))
    }
    engine.close()
    return times
  }
}
