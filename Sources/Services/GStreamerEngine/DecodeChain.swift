// One track on its way to the output: takes decoded buffers out of the pipeline, knows which frame
// of the track each one holds, and cuts what is not music. Confined to the conductor.
internal import CGStreamer
import MusicCore
import Playback

/// A track that decodes.
final class DecodeChain {
  private var file: OpenedFile
  private var sink: UnsafeMutablePointer<GstAppSink>
  /// nil until the first samples are there.
  private(set) var format: SampleFormat?
  /// Whether everything has been taken out.
  private(set) var isDrained = false
  /// Whether samples come, or the end has.
  private(set) var isReady = false
  /// Whether the decoder runs through seeks: their first sample tells that it is there, and no
  /// preroll does.
  private var runsThrough = false
  /// What of the first sample after a seek, which told so, is music.
  private var first: Chunk?

  /// The number that the decoder's next frame has, silence before the music counted; nil: the
  /// time stamp tells.
  private var cursor: Int?
  /// Frames of the track before this one are dropped.
  private var floor = 0

  /// Frames of the track from this time on are dropped, and with them the decoder ends.
  var end: Duration?
  /// Whether it has ended there, before the track does.
  private(set) var isCutShort = false

  /// The part of the file that is the track.
  private let segment: EngineSource.Segment?
  /// Where in the track it begins.
  private let entry: Duration
  /// Whether the decoder must be sent there before anything else.
  private var mustEnter: Bool

  /// Where the track is in files that follow one another in the file; nil where it is not read so.
  private var links: LinkReader?

  /// A file that was opened by links is read on by `links`.
  init(
    _ file: OpenedFile, segment: EngineSource.Segment?, entry: Duration, links: LinkReader? = nil
  ) {
    self.file = file
    self.segment = segment
    self.entry = entry
    self.links = file.gapless.links.isEmpty ? nil : links
    mustEnter = (segment?.start ?? .zero) + entry > .zero
    sink = file.pipeline.child("out").appSink
  }

  /// The track's length; nil when unknown.
  var duration: Duration? {
    let rest = file.pipeline.duration.map { max(.zero, .nanoseconds($0) - lead) }
    guard let length else { return rest }
    let exact = Duration(frames: length, rate: rate)
    // A sheet may promise more than there is in the file.
    return segment == nil ? exact : min(exact, rest ?? exact)
  }

  /// Whether the track begins where something else ends.
  var isInside: Bool { (segment?.start ?? .zero) > .zero }

  /// Those that decode, and are to be shut down in the end.
  var pipelines: [Pipeline] {
    [file.pipeline] + (links?.opening?.file.map { [$0.pipeline] } ?? [])
  }

  /// Whether the length is known to the frame and cannot become another.
  var hasExactLength: Bool { length != nil }

  var isSeekable: Bool { (!file.gapless.isChained || links != nil) && file.pipeline.isSeekable }

  /// How many bits of a sample are worth keeping: 16, or 24 where the file had more.
  var usefulBits: Int {
    guard !file.decoders.areLossy, let pad = gst_element_get_static_pad(convert, "sink") else {
      return 16
    }
    defer { gst_object_unref(pad) }
    guard let caps = gst_pad_get_current_caps(pad) else { return 16 }
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(caps).miniObject) }
    var info = GstAudioInfo()
    guard gst_audio_info_from_caps(&info, caps) != 0, let finfo = info.finfo else { return 16 }
    return finfo.pointee.depth > 16 ? 24 : 16
  }

  /// Takes note of a preroll; true when the chain can be played from where it was sent.
  func prerolled() -> Bool {
    readFormat()
    if mustEnter {
      mustEnter = false
      if isSeekable, seek(to: entry) { return false }
    }
    isReady = true
    return true
  }

  /// Lets the decoder run; it rests by itself when its buffers are full.
  func run() {
    if !runsThrough {
      runsThrough = true
      // Else it would stop after each seek to be let run again, a third of what a seek costs. To be
      // set while it rests: a sink whose buffers are full holds the lock.
      Property.flag(false).set("async", on: file.pipeline.child("out"))
      file.pipeline.setState(GST_STATE_PLAYING)
    }
    links?.openNext()
  }

  /// Whether the first sample after a seek is there, or the end; true once.
  func hasArrived() -> Bool {
    guard runsThrough, !isReady, links?.sought == nil else { return false }
    if let sample = gst_app_sink_try_pull_sample(sink, 0) {
      isReady = true
      // The sample itself is the sink's, which complains when it is stopped while somebody holds it.
      first = cut(sample)
      gst_mini_object_unref(UnsafeMutableRawPointer(sample).miniObject)
    } else {
      isReady = gst_app_sink_is_eos(sink) != 0
    }
    return isReady
  }

  /// Sends the decoder to `position` in the track; false when it refuses.
  ///
  /// A preroll follows, or it arrives.
  func seek(to position: Duration) -> Bool {
    // The floor cuts the run-up off.
    let frame = max(0, position.frames(at: rate))
    if let links, links.leave(for: frame) {
      (isReady, isDrained, isCutShort, cursor) = (false, false, false, nil)
      floor = frame
      enterSought()
      return true
    }
    return seek(toFrame: frame)
  }

  private func seek(toFrame frame: Int) -> Bool {
    let target = max(0, frame - base + start - file.gapless.runUp.frames(at: rate))
    // A decoder cuts its first buffer at the last frame before the time, and stamps it with the
    // time: only where both are the same frame does the stamp tell the truth. A quarter of a frame
    // later they are, also where a decoder's own times are rounded up.
    let time = ((Double(target) + (target == 0 ? 0 : 0.25)) / Double(rate) * 1e9).rounded(.up)
    guard file.pipeline.seek(to: Int(time)) else { return false }
    (isReady, isDrained, isCutShort, cursor) = (false, false, false, nil)
    first = nil
    links?.isOver = false
    floor = frame
    return true
  }

  /// Behaves as if all had been taken out: for a seek to the end, and after an error.
  func finish() {
    first = nil
    isDrained = true
    isReady = true
  }

  /// The next piece of the track; nil when there is none now, or none any more.
  func pull() -> Chunk? {
    if let first {
      self.first = nil
      return first
    }
    while !isDrained {
      if links?.isOver == true, !enterNext() { return nil }
      guard let sample = gst_app_sink_try_pull_sample(sink, 0) else {
        guard gst_app_sink_is_eos(sink) != 0 else { return nil }
        finishLink()
        continue
      }
      defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).miniObject) }
      if let chunk = cut(sample) { return chunk }
    }
    return nil
  }
}

// MARK: - Links

extension DecodeChain {
  /// A file of the chain has been opened; gives it back where it is not wanted any more.
  func opened(_ file: OpenedFile, _ number: Int) -> Bool {
    guard links?.opening?.number == number else { return false }
    links?.opening?.file = file
    enterSought()
    return true
  }

  /// Whether messages with this number are of what is decoded now.
  func isCurrent(_ number: Int) -> Bool { (links?.number ?? 0) == number }

  /// A file of the chain that is not decoded yet holds samples.
  func prerolled(_ number: Int) {
    guard let links, links.opening?.number == number else { return }
    links.opening?.watchdog = nil
    links.opening?.isPrerolled = true
    enterSought()
  }

  /// A file of the chain that is not decoded yet never will be; true where it is waited for.
  func failed(_ number: Int) -> Bool {
    guard let links, links.opening?.number == number else { return false }
    let isAwaited = links.isOver || links.sought != nil
    links.giveUp()
    return isAwaited
  }

  /// What is decoded now has given all it has.
  private func finishLink() {
    if links?.hasNext == true { links?.isOver = true } else { isDrained = true }
  }

  /// Goes on to the next file of the chain; false when it is not there yet, or there is none.
  private func enterNext() -> Bool {
    guard let links else { return false }
    guard links.hasNext else {
      isDrained = true
      return false
    }
    links.openNext()
    guard let next = links.opening, next.link == links.link + 1, next.isPrerolled,
      let file = next.file
    else { return false }
    enter(file, links)
    run()
    return true
  }

  /// Goes to the file of the chain that a seek is for, once it is there; a preroll follows.
  private func enterSought() {
    guard let links, let sought = links.sought, let next = links.opening, next.link == sought,
      next.isPrerolled, let file = next.file
    else { return }
    enter(file, links)
    links.sought = nil
    // Where it refuses, nothing comes, which is seen in time.
    _ = seek(toFrame: floor)
  }

  private func enter(_ next: OpenedFile, _ links: LinkReader) {
    let former = file.pipeline
    Aside.run { former.shutDown() }
    (file, runsThrough, first) = (next, false, nil)
    sink = next.pipeline.child("out").appSink
    cursor = nil
    links.enter()
  }

  /// Frames of the track before what is decoded now.
  private var base: Int { links?.base ?? 0 }
}

extension DecodeChain {
  private var convert: UnsafeMutablePointer<GstElement> { file.pipeline.child("convert") }
  private var rate: Int { format?.rate ?? file.gapless.rate ?? 44_100 }
  private var start: Int { file.gapless.start(at: rate) + skipped }
  /// Frames of music before the track.
  private var skipped: Int { segment?.start.frames(at: rate) ?? 0 }
  private var length: Int? {
    let whole = file.gapless.length(at: rate).map { max(0, $0 - skipped) }
    guard let end = segment?.end else { return whole }
    return min(whole ?? .max, max(0, end.frames(at: rate) - skipped))
  }
  /// How much later the pipeline's times are than the track's.
  private var lead: Duration { Duration(frames: start, rate: rate) }

  private func readFormat() {
    guard format == nil, let sample = gst_app_sink_try_pull_preroll(sink, 0) else { return }
    format = SampleFormat(gst_sample_get_caps(sample))
    gst_mini_object_unref(UnsafeMutableRawPointer(sample).miniObject)
  }

  /// The part of a sample that is music and not before the floor; nil when none of it is.
  private func cut(_ sample: OpaquePointer) -> Chunk? {
    guard let buffer = gst_sample_get_buffer(sample),
      let format = SampleFormat(gst_sample_get_caps(sample))
    else { return nil }
    self.format = format
    let frames = Int(gst_buffer_get_size(buffer)) / format.bytesPerFrame
    let first = number(of: buffer, in: sample) - start + base
    cursor = first + start - base + frames
    let whole = length ?? .max
    let pieceEnd = self.end?.frames(at: format.rate) ?? .max
    let end = min(whole, pieceEnd, links?.end ?? .max)
    if first >= pieceEnd { isDrained = true } else if first >= end { finishLink() }
    if pieceEnd < whole, first + frames > pieceEnd { isCutShort = true }
    let (from, to) = (max(first, floor), min(first + frames, end))
    guard from < to else { return nil }
    let bytes = format.bytesPerFrame
    guard
      let part = gst_buffer_copy_region(
        buffer, GST_BUFFER_COPY_MEMORY, gsize((from - first) * bytes), gsize((to - from) * bytes))
    else { return nil }
    return Chunk(owning: part, format: format, trackFrame: from, frames: to - from)
  }

  /// The decoder's number of the buffer's first frame: counted on, because time stamps are rounded;
  /// read from the time stamp after a seek and where the two are far apart.
  private func number(of buffer: UnsafeMutablePointer<GstBuffer>, in sample: OpaquePointer) -> Int {
    let stamp = buffer.pointee.pts
    guard stamp != .max, let segment = gst_sample_get_segment(sample) else { return cursor ?? 0 }
    let time = Int(stamp) - Int(segment.pointee.start) + Int(segment.pointee.time)
    let stamped = Int((Double(time) / 1e9 * Double(rate)).rounded())
    guard let cursor, abs(cursor - stamped) < rate / 20 else { return stamped }
    return cursor
  }
}
