// An engine with somebody who listens: waits for events with a time limit, and renders queues.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Synchronization
import Testing

/// What an engine has told so far, and who waits for more.
final class EngineProbe: Sendable {
  let engine: GStreamerEngine
  private let log = EventLog()
  private let listening: Task<Void, Never>

  init(
    _ output: EngineOutput, onRendered: (@Sendable ([Float]) -> Void)? = nil
  ) throws(EngineFailure) {
    engine = try GStreamerEngine(output: output, onRendered: onRendered)
    let (events, log) = (engine.events, log)
    listening = Task {
      for await event in events { log.add(event) }
    }
  }

  deinit {
    listening.cancel()
  }

  var events: [EngineEvent] { log.events }

  func forgetEvents() {
    log.clear()
  }

  /// Waits until `find` finds something in what was told; fails after `limit`.
  func wait<Found>(
    _ what: String, limit: Duration = .seconds(10),
    _ find: (EngineEvent) -> Found?
  ) async throws -> Found {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if let found = events.lazy.compactMap(find).first { return found }
      try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("no \(what) within \(limit): \(events)")
    throw EngineFailure(kind: .timedOut, reason: "no \(what)")
  }

  /// Plays files one after another as the player would, until the last one has ended or failed.
  func playThrough(_ paths: [FilePath]) async throws {
    try await playThrough(
      paths.enumerated().map {
        EngineSource(id: QueueItem.ID(rawValue: $0.offset + 1), path: $0.element)
      })
  }

  /// Plays sources, numbered from 1 on.
  func playThrough(_ sources: [EngineSource], limit: Duration = .seconds(30)) async throws {
    engine.load(sources[0], at: .zero, playing: true)
    engine.prepareNext(sources.dropFirst().first)
    var next = 1
    let end = ContinuousClock.now + limit
    var seen = 0
    while ContinuousClock.now < end {
      let events = events
      while seen < events.count {
        defer { seen += 1 }
        switch events[seen] {
        case .started(let id, _) where id.rawValue > next:
          next = id.rawValue
          engine.prepareNext(sources.dropFirst(next).first)
        case .failed(let id, _):
          guard id.rawValue < sources.count else { return }
          engine.prepareNext(sources[id.rawValue])
        case .ended: return
        default: break
        }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("the queue does not end: \(events)")
  }
}

/// Events in order, shared between who listens and who asks.
private final class EventLog: Sendable {
  /// Guards the events; taken by the listening task and by tests.
  private let log = Mutex<[EngineEvent]>([])

  var events: [EngineEvent] { log.withLock { $0 } }
  func add(_ event: EngineEvent) { log.withLock { $0.append(event) } }
  func clear() { log.withLock { $0 = [] } }
}

/// How far two positions or times are from each other, given their difference.
func distance(_ difference: Duration) -> Duration {
  max(difference, .zero - difference)
}

/// A queue rendered to a WAV file, and read back.
func render(_ paths: [FilePath], in folder: TemporaryFolder) async throws -> WaveFile {
  let path = folder.path("rendered-\(UUID().uuidString).wav")
  let probe = try EngineProbe(.file(path))
  try await probe.playThrough(paths)
  probe.engine.close()
  return try WaveFile(path)
}

/// As above, with settings.
func render(
  _ sources: [EngineSource], in folder: TemporaryFolder, sound: SoundSettings = SoundSettings()
) async throws -> WaveFile {
  let path = folder.path("rendered-\(UUID().uuidString).wav")
  let probe = try EngineProbe(.file(path))
  probe.engine.setSound(sound)
  try await probe.playThrough(sources)
  probe.engine.close()
  return try WaveFile(path)
}

/// A WAV file of integers, in memory.
struct WaveFile {
  let channels: Int
  let rate: Int
  let bits: Int
  /// Interleaved.
  let samples: [Int32]

  var frames: Int { samples.count / channels }

  init(_ path: FilePath) throws {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.display)))
    func number(_ offset: Int, _ count: Int) -> Int {
      data[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    try #require(data.count >= 44 && Array(data[0..<4]) == Array("RIFF".utf8))
    #expect(number(4, 4) == data.count - 8, "the header knows the file's size")
    var offset = 12
    var format = (channels: 0, rate: 0, bits: 0)
    var samples: [Int32] = []
    while offset + 8 <= data.count {
      let kind = String(decoding: data[offset..<(offset + 4)], as: UTF8.self)
      let size = number(offset + 4, 4)
      if kind == "fmt " {
        format = (number(offset + 10, 2), number(offset + 12, 4), number(offset + 22, 2))
      } else if kind == "data" {
        let width = format.bits / 8
        samples = (0..<(min(size, data.count - offset - 8) / width)).map { index in
          let word = number(offset + 8 + index * width, width)
          return Int32(truncatingIfNeeded: word << (32 - format.bits)) >> (32 - format.bits)
        }
      }
      offset += 8 + size + size % 2
    }
    (channels, rate, bits) = format
    self.samples = samples
  }
}
