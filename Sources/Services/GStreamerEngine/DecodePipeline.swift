// How a file becomes floats: one pipeline a track, from the file to an appsink that we empty. Built
// and opened away from the conductor, because opening a file on a dead server may block.
internal import CGStreamer
import MusicCore
import Playback
import Synchronization

/// What an opened file is, handed to the conductor.
struct OpenedFile: Sendable {
  let pipeline: Pipeline
  let gapless: GaplessInfo
  let decoders: DecoderNames
}

/// The decoders that a pipeline chose; written by the streaming thread that builds it.
final class DecoderNames: Sendable {
  /// Guards the names; taken by streaming threads and by the conductor.
  private let names = Mutex<[String]>([])

  func add(_ name: String) {
    names.withLock { $0.append(name) }
  }

  /// Whether there is a decoder at all: samples in a WAV or AIFF file need none.
  var isEmpty: Bool { names.withLock { $0.isEmpty } }

  /// Whether what was decoded had been coded with loss.
  var areLossy: Bool {
    let lossless = [
      "flacdec", "wavpackdec", "avdec_alac", "avdec_ape", "avdec_tta", "avdec_shorten",
    ]
    return names.withLock { $0.contains { !lossless.contains($0) } }
  }
}

extension OpenedFile {
  /// Buffers that may wait for us: enough to even out, few enough to start quickly.
  private static let depth = 8

  /// Opens the file and starts to decode; blocks while the file is opened.
  ///
  /// Of a file that others follow in only that one is opened, the first or the one with the number
  /// `link`, where `isByLinks` says so. `onNote` and `onSample` are called on streaming threads from
  /// now on, also after a throw.
  static func open(
    _ path: FilePath, isByLinks: Bool = false, link: Int = 0, known: GaplessInfo? = nil,
    onNote: @escaping @Sendable (BusNote) -> Void, onSample: @escaping @Sendable () -> Void
  ) throws(EngineFailure) -> OpenedFile {
    let gapless = if let known { known } else { try GaplessInfo.read(path) }
    let part: FilePart? =
      isByLinks && link < gapless.links.count
      ? try FilePart(path, gapless.links[link].bytes) : nil
    // aiffparse starts to push before decodebin has linked what comes behind it, and one time in
    // five the file never plays (GStreamer 1.22): it gets a chain of its own.
    let parser = gapless.kind == .aiff ? "aiffparse" : "decodebin"
    let link = gapless.kind == .aiff ? "! convert." : ""
    // filesrc opens a pipe, closes it and opens it again to learn that it cannot be sought in.
    let pipe = gapless.kind == .pipe ? try PipeEnd(path) : nil
    let reader = part != nil ? "appsrc" : pipe == nil ? "filesrc" : "fdsrc"
    let mode = part == nil ? "" : "stream-type=random-access format=bytes"
    let pipeline = try Pipeline(
      "\(reader) name=file \(mode) ! \(parser) name=decoder \(link) audioconvert name=convert "
        + "! appsink name=out sync=false max-buffers=\(depth) "
        + "caps=\"audio/x-raw, format=F32LE, layout=interleaved\"",
      needing: [reader, parser, "audioconvert", "appsink"], reading: pipe)
    if let part {
      pipeline.feed(pipeline.child("file").appSource, from: part)
    } else if let pipe {
      Property.long(Int(pipe.descriptor)).set("fd", on: pipeline.child("file"))
    } else {
      Property.path(path).set("location", on: pipeline.child("file"))
    }
    if !gapless.patches.isEmpty {
      pipeline.patch(pipeline.child("file"), with: gapless.patches)
    }
    let decoders = DecoderNames()
    pipeline.listen(onNote)
    pipeline.watchSamples(of: pipeline.child("out").appSink, onSample)
    if gapless.kind != .aiff {
      pipeline.linkSound(from: pipeline.child("decoder"), to: pipeline.child("convert"), onNote)
      pipeline.watchDecoders(decoders, in: gapless.kind)
    }
    pipeline.setState(GST_STATE_PAUSED)
    return OpenedFile(pipeline: pipeline, gapless: gapless, decoders: decoders)
  }
}
