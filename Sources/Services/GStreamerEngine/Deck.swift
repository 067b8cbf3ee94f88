// A track as the conductor holds it: opening, ready or being decoded; and what is to follow.
import Playback

/// One track that was asked for.
///
/// Confined to the conductor.
final class Deck {
  /// Tells this deck's messages from those of an earlier one of the same item.
  let number: Int
  let source: EngineSource
  /// nil while the file is opened.
  private(set) var chain: DecodeChain?
  /// Whether `ready` has been told.
  var isAnnounced = false
  /// Barks when the decoder does not answer, after opening and after a seek; nil once it has.
  var watchdog: Alarm?
  /// Why the decoder is missing, where it is: the error that follows says less.
  var missingDecoder: EngineFailure?
  /// Messages from before the file was handed over.
  var earlyNotes: [BusNote] = []
  /// Where the last decoded frame is in the track.
  var decoded = Duration.zero
  /// Told once and kept: asking a pipeline for every buffer costs too much.
  var duration: Duration?
  /// How loud the track is to be.
  var level: TrackLevel
  /// Where in the track it begins, as a round of a piece that is repeated; nil: it is none.
  let entry: Duration?
  /// Where in the track a piece ends that is repeated; what is behind that is not decoded.
  var end: Duration? {
    didSet { chain?.end = end }
  }
  private var converter: SampleConverter?

  init(number: Int, source: EngineSource, level: TrackLevel, round: RepeatedPiece? = nil) {
    (self.number, self.source, self.level) = (number, source, level)
    (entry, end) = (round?.start, round?.end)
  }

  /// Whether a file with others inside is opened one by one: where the track is all of it.
  static func isByLinks(_ source: EngineSource) -> Bool { source.segment == nil }

  func take(_ file: OpenedFile, links: LinkReader) {
    let chain = DecodeChain(
      file, segment: source.segment, entry: entry ?? .zero,
      links: Self.isByLinks(source) ? links : nil)
    chain.end = end
    self.chain = chain
  }

  /// The next piece of sound in the output's format, at the track's level; nil when there is none
  /// now.
  func pull(for format: SampleFormat) -> Chunk? {
    guard let chunk = fitted(for: format) else { return nil }
    level.apply(to: chunk)
    return chunk
  }

  /// What the resampler still holds; nil when nothing is.
  func drain() -> Chunk? {
    defer { converter = nil }
    guard let chunk = converter?.drain() else { return nil }
    level.apply(to: chunk)
    return chunk
  }

  private func fitted(for format: SampleFormat) -> Chunk? {
    while let chunk = chain?.pull() {
      decoded = Duration(frames: chunk.trackFrame + chunk.frames, rate: chunk.format.rate)
      fadeJoins(chunk)
      if chunk.format.fits(format) { return chunk }
      let converter = converter ?? SampleConverter(from: chunk.format, to: format)
      self.converter = converter
      if let fitted = converter.convert(chunk) { return fitted }
    }
    return nil
  }

  /// What does not belong together meets in silence, a few milliseconds long.
  private func fadeJoins(_ chunk: Chunk) {
    guard entry != nil || end != nil else { return }
    let rate = chunk.format.rate
    let fade = EdgeFade(
      start: entry?.frames(at: rate), end: end?.frames(at: rate), width: max(1, rate / 200))
    guard fade.touches(chunk.trackFrame..<(chunk.trackFrame + chunk.frames)) else { return }
    chunk.change { fade.apply(to: $0, channels: chunk.format.channels, first: chunk.trackFrame) }
  }

  /// Forgets what the resampler holds, because the position jumps.
  func jump() {
    converter = nil
  }

  /// Frees the decoder, away from the conductor: a broken file's takes its time.
  func retire() {
    watchdog = nil
    guard let pipelines = chain?.pipelines else { return }
    chain = nil
    Aside.run { for pipeline in pipelines { pipeline.shutDown() } }
  }
}

/// What plays after the deck that is decoded.
enum Following {
  /// Nobody has said yet.
  case unknown
  case nothing
  /// Named, but it is too early to open it.
  case named(EngineSource)
  /// Opening or ready.
  case deck(Deck)

  var deck: Deck? {
    if case .deck(let deck) = self { deck } else { nil }
  }
}

/// A seek that is wanted or under way.
struct Seek {
  var position: Duration
  /// nil for the conductor's own, of which nobody is told.
  var token: SeekToken?
}
