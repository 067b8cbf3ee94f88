// The one way out: samples of all tracks go one after another into this pipeline, which knows
// nothing of tracks. It counts frames, carries speed, equaliser, volume and fades, and tells how
// far the listener is.
internal import CGStreamer
import Dispatch
import MusicCore
import Playback
import Synchronization

/// A running output of one format.
///
/// Confined to the conductor.
final class OutputPipeline {
  let format: SampleFormat
  /// The device's name; nil: the desktop's, also where the one that was asked for is not there.
  let device: String?
  /// What the sound server calls the chosen device; nil where none was chosen, or it is not there.
  let deviceID: String?
  private let output: EngineOutput
  private let pipeline: Pipeline
  private let source: UnsafeMutablePointer<GstAppSrc>
  private let stage: SoundStage
  private let ended = DispatchSemaphore(value: 0)
  private var isEnding = false
  /// The last piece, kept back so that the last one of all can fade out.
  private var kept: Chunk?
  /// Frames that the pipeline was given.
  private var given = 0

  /// How often the pipeline has begun at 0: what it said before means nothing any more.
  private let beginnings = Counter()

  /// Frames pushed since the pipeline last began at 0.
  private(set) var pushed = 0
  /// Whether the sink holds samples, so that its position means something.
  private(set) var isPrerolled = false
  /// The speed since the pipeline last began at 0.
  private(set) var speed = 1.0

  /// Whether the pipeline has begun at 0 more than once: a new one is not where a seek brings it.
  private var isEmptied = false

  /// The frame where the listener stays while no samples come; nil while sound runs.
  private var still: Int?

  /// Samples that wait in front of the sink: enough against a busy machine, little enough that
  /// what follows can still be changed.
  private static let lead = Duration.milliseconds(250)
  /// Pieces are at most this long where they are heard: what fades, fades within one.
  ///
  /// What a decoder gives at once is mostly shorter and stays whole.
  private static let piece = Duration.milliseconds(30)
  /// A file that cannot be finished in this time never will.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// How much sound a device is given ahead, and how often more of it: what is cut by hand waits
  /// until this has been heard, and each visit costs a wake-up.
  private static let deviceBuffer = Duration.milliseconds(200)
  private static let deviceVisit = Duration.milliseconds(20)

  /// Builds the pipeline; `onNote`, `onHunger`, `onMove` and `onRendered` are called on streaming
  /// threads.
  ///
  /// `onNote` hears with each note of which beginning it tells.
  init(
    _ output: EngineOutput, format: SampleFormat, bits: Int, device name: String?, dimmer: Dimmer,
    onNote: @escaping @Sendable (BusNote, _ beginning: Int) -> Void,
    onHunger: @escaping @Sendable () -> Void,
    onMove: @escaping @Sendable (String) -> Void,
    onRendered: (@Sendable ([Float]) -> Void)?
  ) throws(EngineFailure) {
    (self.output, self.format, stage) = (output, format, SoundStage(dimmer: dimmer))
    let chosen = output == .automatic ? name.flatMap { OutputDevices.sink(named: $0) } : nil
    (device, deviceID) = (chosen?.device.name, chosen?.device.id)
    let bytes = Self.lead.frames(at: format.rate) * format.bytesPerFrame
    // Speed and equaliser pass samples on untouched while they are neutral.
    pipeline = try Pipeline(
      "appsrc name=in format=time stream-type=seekable min-percent=60 max-bytes=\(bytes) "
        + "! scaletempo ! equalizer-10bands name=equalizer "
        + "! \(output.sink(bits: bits, isChosen: chosen != nil))",
      needing: ["appsrc", "scaletempo", "equalizer-10bands"] + output.elements)
    source = pipeline.child("in").appSource
    let caps = format.caps
    gst_app_src_set_caps(source, caps)
    gst_mini_object_unref(UnsafeMutableRawPointer(caps)?.miniObject)
    if case .file(let path) = output {
      Property.path(path).set("location", on: pipeline.child("sink"))
    }
    if let chosen { pipeline.end(with: chosen.element) }
    if output == .automatic {
      pipeline.setState(GST_STATE_READY)
      // Else a device drops the first 20 ms after a start, a seek and a pause as too late, and
      // what fades in begins in its middle.
      pipeline.setLatency(Self.deviceVisit * 3)
      pipeline.setBuffer(ofSink: Self.deviceBuffer, visit: Self.deviceVisit)
      pipeline.watchDevice(onMove)
    }
    let (ended, beginnings) = (ended, beginnings)
    pipeline.listen { note in
      if case .ended = note { ended.signal() }
      if case .failed = note { ended.signal() }
      onNote(note, beginnings.value)
    }
    pipeline.watchHunger(of: source) { [stage] in
      stage.wasTaken()
      onHunger()
    }
    pipeline.watch(pipeline.child("equalizer"), through: stage, format)
    if let onRendered, output == .null {
      pipeline.watchRendering(of: pipeline.child("sink"), onRendered)
    }
  }

  deinit {
    // The streaming thread may wait there.
    stage.drop()
    // That thread may be telling a fade's end, which holds the pipeline: the last to let go of it would
    // be a thread that waits for itself.
    pipeline.shutDown()
  }

  /// Whether more samples are wanted now.
  var hasRoom: Bool {
    gst_app_src_get_current_level_bytes(source) < gst_app_src_get_max_bytes(source)
  }

  /// Whether all samples have gone to the sink.
  var isEmpty: Bool { gst_app_src_get_current_level_bytes(source) == 0 }

  /// How many frames the listener has heard since frame 0.
  var heard: Int {
    guard output.isRealTime else {
      return pushed - Int(gst_app_src_get_current_level_bytes(source)) / format.bytesPerFrame
    }
    if let still { return still }
    guard isPrerolled, let position = pipeline.position else { return 0 }
    let frame = Duration.nanoseconds(position).frames(at: format.rate)
    return min(pushed, max(0, frame))
  }

  func play() -> Bool { pipeline.setState(GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE }

  func pause() -> Bool {
    guard pipeline.setState(GST_STATE_PAUSED) != GST_STATE_CHANGE_FAILURE else { return false }
    // The clock ran on since silence began: a device would drop what is held as too late, and
    // with it the piece that fades in.
    if let silence = stage.heldSilence ?? dryness { pipeline.resume(from: silence) }
    return true
  }

  func prerolled() {
    isPrerolled = true
  }

  /// Whether a note that came with this number tells of what sounds now.
  func isCurrent(_ beginning: Int) -> Bool { beginning == beginnings.value }

  /// Sets how a new pipeline begins.
  func begin(speed: Double, fadingIn: Bool) {
    if speed == 1 {
      stage.begin(fadingIn: fadingIn && output.isRealTime)
    } else {
      restart(speed: speed, fadingIn: fadingIn)
    }
  }

  /// Drops what has not been heard and begins at frame 0, at this speed; a file drops nothing and
  /// goes on at the speed that it began with.
  func restart(speed: Double, fadingIn: Bool) {
    guard output.isRealTime || pushed == 0 else {
      isEnding = false
      return
    }
    // It has been emptied and got nothing since.
    if isEmptied, pushed == 0, !isEnding, speed == self.speed {
      return stage.begin(fadingIn: fadingIn && output.isRealTime)
    }
    isEmptied = true
    isEnding = false
    kept = nil
    still = nil
    isPrerolled = false
    (pushed, given) = (0, 0)
    stage.drop()
    _ = pipeline.seek(to: 0, rate: speed)
    beginnings.increment()
    self.speed = speed
    stage.begin(fadingIn: fadingIn && output.isRealTime)
  }
}

// MARK: - Samples

extension OutputPipeline {
  /// Puts a piece of the output's format behind what was pushed.
  func push(_ chunk: Chunk) {
    guard output.isRealTime else {
      pushed += chunk.frames
      return give(chunk)
    }
    let longest = max(1, Self.piece.frames(at: format.rate))
    let count = max(1, (chunk.frames + longest - 1) / longest)
    // Parts of one length: a rest of a few frames would be too short to fade in.
    let size = max(1, (chunk.frames + count - 1) / count)
    for start in stride(from: 0, to: chunk.frames, by: size) {
      let piece =
        chunk.frames <= size ? chunk : chunk.part(start..<min(chunk.frames, start + size))
      pushed += piece.frames
      if let kept { give(kept) }
      kept = piece
    }
  }

  /// Nothing follows: the sink plays what it has and then says that it ended.
  func endOfStream() {
    guard !isEnding else { return }
    isEnding = true
    if let kept {
      kept.change { Gain.glide($0, channels: format.channels, from: 1, to: 0) }
      give(kept)
      self.kept = nil
    }
    gst_app_src_end_of_stream(source)
  }

  /// Completes a file; blocks until its header is right.
  ///
  /// Nothing to do for other outputs.
  func finish() {
    guard !output.isRealTime, pushed > 0 else { return }
    _ = play()
    endOfStream()
    _ = ended.wait(timeout: .now() + Self.patience)
  }

  /// Nothing follows for now: what was kept back goes out, and the listener stays at its end.
  func starve() {
    giveKept()
    still = pushed
  }

  /// Sound runs again.
  func runsAgain() {
    still = nil
  }

  /// Where sound ended because nothing followed, in nanoseconds of the output.
  private var dryness: Int? {
    still == nil ? nil : (Duration(frames: given, rate: format.rate) / speed).nanoseconds
  }

  private func giveKept() {
    if let kept { give(kept) }
    kept = nil
  }

  private func give(_ chunk: Chunk) {
    let buffer = chunk.retainedBuffer()
    buffer.pointee.pts = GstClockTime(Duration(frames: given, rate: format.rate).nanoseconds)
    given += chunk.frames
    let end = GstClockTime(Duration(frames: given, rate: format.rate).nanoseconds)
    buffer.pointee.duration = end - buffer.pointee.pts
    // Refused while flushing or after an error, which the bus reports.
    _ = gst_app_src_push_buffer(source, buffer)
  }
}

// MARK: - How it sounds

extension OutputPipeline {
  /// Takes over the volume and what of the settings is done here.
  ///
  /// Before the first sample nothing glides.
  func apply(volume: Double, _ sound: SoundSettings) {
    let equalizer = pipeline.child("equalizer")
    for (band, gain) in sound.equalizer.bands.enumerated() {
      Property.double(gain).set("band\(band)", on: equalizer)
    }
    stage.turn(
      SoundStage.Knobs(
        volume: Float(volume), balance: Float(sound.balance),
        limits: sound.equalizer.bands.contains { $0 > 0 }))
    if pushed == 0 { stage.settle() }
  }

  /// Fades out and holds what comes after; `done` hears, on any thread, how long it takes until
  /// the last of it has been heard.
  func hush(_ done: @escaping @Sendable (Duration) -> Void) {
    let (pipeline, speed) = (pipeline, speed)
    stage.close { end in
      guard let position = pipeline.position else { return done(.zero) }
      done(.nanoseconds(max(0, Double(end) - Double(position) / speed)))
    }
    // Where all has gone to the sink, the piece that was kept back is what can still fade.
    if isEmpty { giveKept() }
  }

  /// Whether the sink has taken the last of what faded out: on a busy machine it may be late.
  var isHushed: Bool { stage.isHushed }

  /// Whether nothing has come yet that could fade out.
  var isFading: Bool { stage.isClosing }

  /// Lets sound through again where it was held.
  func unhush() {
    stage.open()
  }
}

/// A number that one thread counts up and others read.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  func increment() { count.add(1, ordering: .releasing) }
}
