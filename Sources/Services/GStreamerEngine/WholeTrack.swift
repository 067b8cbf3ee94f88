// A track decoded from its beginning to its end as fast as the machine can, for what measures it; the
// same samples that playback gives, without the encoder's silence.
import Dispatch
import MusicCore
import Playback
import Synchronization

/// One track on its way through a meter.
final class WholeTrack {
  private let file: OpenedFile
  private let chain: DecodeChain
  private let news = News()

  /// What streaming threads have told.
  private final class News: Sendable {
    let signal = DispatchSemaphore(value: 0)
    /// Guards the notes; taken by streaming threads and by the measuring one.
    private let notes = Mutex<[BusNote]>([])

    func add(_ note: BusNote) {
      notes.withLock { $0.append(note) }
      signal.signal()
    }

    func take() -> [BusNote] {
      notes.withLock { notes in
        defer { notes = [] }
        return notes
      }
    }
  }

  /// A decoder that says nothing for so long never will.
  private static let patience = DispatchTimeInterval.seconds(5)

  init(_ path: FilePath, segment: TrackSegment?) throws(EngineFailure) {
    let news = news
    file = try OpenedFile.open(
      path, onNote: { news.add($0) }, onSample: { news.signal.signal() })
    chain = DecodeChain(file, segment: segment, entry: .zero)
  }

  deinit {
    file.pipeline.shutDown()
  }

  /// Gives every piece of the track to `body`; blocks meanwhile.
  ///
  /// `isCancelled` is asked all the time. What was decoded before an error counts, as it does when
  /// it is played.
  func read(
    isCancelled: () -> Bool, _ body: (Chunk) throws(EngineFailure) -> Void
  ) throws(EngineFailure) {
    var hasSound = false
    var missing: EngineFailure?
    while !chain.isDrained {
      guard !isCancelled() else { throw EngineFailure(kind: .timedOut, reason: "it was cancelled") }
      for note in news.take() {
        switch note {
        case .prerolled: if chain.prerolled() { chain.run() }
        case .missingDecoder(let failure): missing = failure
        case .failed(let failure):
          guard hasSound else { throw missing ?? failure }
          chain.finish()
        case .ended, .running, .durationChanged: break
        }
      }
      while chain.isReady, let chunk = chain.pull() {
        hasSound = true
        try body(chunk)
      }
      guard !chain.isDrained else { break }
      if news.signal.wait(timeout: .now() + Self.patience) == .timedOut {
        throw EngineFailure(kind: .timedOut, reason: "the decoder does not answer")
      }
    }
    guard hasSound else {
      throw EngineFailure(kind: .noAudio, reason: "the file holds no sound")
    }
  }
}
