// A part of a file, read as if it were a file of its own: what an element behind it asks for is read
// from there and given to it.
internal import CGStreamer
import MusicCore
import Playback

/// Reads for one appsrc.
///
/// `@unchecked Sendable`: the source asks for one thing after another, on its streaming thread.
final class FilePart: @unchecked Sendable {
  private let file: FileBytes
  private let bytes: Range<Int>
  private var cursor = 0

  /// Opens the file; fails as opening it does.
  init(_ path: FilePath, _ bytes: Range<Int>) throws(EngineFailure) {
    guard let file = try FileBytes(path), bytes.upperBound <= file.size else {
      throw EngineFailure(kind: .unreadable, reason: "the file has become another")
    }
    (self.file, self.bytes) = (file, bytes)
  }

  fileprivate func go(to offset: UInt) {
    cursor = Int(min(offset, UInt(bytes.count)))
  }

  fileprivate func give(_ length: UInt32, to source: UnsafeMutablePointer<GstAppSrc>) {
    let count = min(Int(length), bytes.count - cursor)
    let read = file.read(at: bytes.lowerBound + cursor, count: count)
    guard !read.isEmpty, let buffer = gst_buffer_new_allocate(nil, gsize(read.count), nil) else {
      gst_app_src_end_of_stream(source)
      return
    }
    read.withUnsafeBytes { _ = gst_buffer_fill(buffer, 0, $0.baseAddress, gsize($0.count)) }
    buffer.pointee.offset = guint64(cursor)
    cursor += read.count
    _ = gst_app_src_push_buffer(source, buffer)
  }
}

extension Pipeline {
  /// Lets `source` have what `part` reads.
  func feed(_ source: UnsafeMutablePointer<GstAppSrc>, from part: FilePart) {
    gst_app_src_set_size(source, gint64(part.count))
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { source, length, data in
      guard let source, let data else { return }
      Unmanaged<FilePart>.fromOpaque(data).takeUnretainedValue().give(length, to: source)
    }
    callbacks.seek_data = { _, offset, data in
      guard let data else { return 0 }
      Unmanaged<FilePart>.fromOpaque(data).takeUnretainedValue().go(to: offset)
      return 1
    }
    gst_app_src_set_callbacks(
      source, &callbacks, Unmanaged.passRetained(part).toOpaque(), releasePart)
  }
}

extension FilePart {
  fileprivate var count: Int { bytes.count }
}

private let releasePart: GDestroyNotify = { data in
  data.map { Unmanaged<FilePart>.fromOpaque($0).release() }
}
