// A decoded picture, ready to be drawn, and the decoding: off the main thread, straight to the
// size that will be seen. Bytes come from files of unknown origin, so a picture that claims to be
// enormous is refused before anything is allocated for it.
internal import CGtk
internal import GLibKit

/// A picture in memory; any thread may hold it.
package final class Texture: Sendable {
  let object: ObjectRef
  package let width: Int
  package let height: Int
  /// The colours that fill most of it, most first, at most three; empty for pictures drawn here.
  package let mainColors: [Color]
  /// What it was made into when it was decoded; nil: it is as it was.
  package let tile: Tile?
  let surface: TileSurface?

  /// What it costs to keep, in bytes.
  package var cost: Int { width * height * 4 }

  init(
    object: ObjectRef, width: Int, height: Int, mainColors: [Color],
    tile: (Tile, surface: TileSurface)? = nil
  ) {
    self.object = object
    self.width = width
    self.height = height
    self.mainColors = mainColors
    (self.tile, surface) = (tile?.0, tile?.surface)
  }

  /// Decodes an encoded picture so that it fits a square of `side` pixels; nil when the bytes are
  /// no picture that can be read.
  ///
  /// Leaves the caller's thread.
  @concurrent
  package static func decode(_ bytes: [UInt8], side: Int) async -> Texture? {
    guard let pixels = Pixels(bytes, side: side),
      let texture = gdk_texture_new_for_pixbuf(pixels.pixbuf)
    else { return nil }
    return Texture(
      object: ObjectRef(adopting: UnsafeMutableRawPointer(texture)), width: pixels.width,
      height: pixels.height, mainColors: colors(of: pixels.pixbuf))
  }
}

/// The pixels of a decoded picture, the right way up.
struct Pixels: ~Copyable {
  let pixbuf: OpaquePointer

  /// Decodes an encoded picture so that it fits a square of `side` pixels.
  init?(_ bytes: [UInt8], side: Int) {
    guard !bytes.isEmpty, !Self.claimsTooMuch(bytes) else { return nil }
    let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, UInt($0.count)) }
    defer { g_bytes_unref(data) }
    guard let stream = g_memory_input_stream_new_from_bytes(data) else { return nil }
    defer { g_object_unref(stream) }
    let read = gdk_pixbuf_new_from_stream_at_scale(
      stream, Int32(side), Int32(side), 1, nil, nil)
    defer { if let read { g_object_unref(UnsafeMutableRawPointer(read)) } }
    guard let pixels = read.flatMap({ gdk_pixbuf_apply_embedded_orientation($0) }) else {
      return nil
    }
    pixbuf = pixels
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pixbuf))
  }

  var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
  var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }
  /// Whether a PNG's header claims more than 100 million pixels, which its loader would allocate.
  private static func claimsTooMuch(_ bytes: [UInt8]) -> Bool {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47]
    guard bytes.count >= 24, bytes.starts(with: signature) else { return false }
    func number(at start: Int) -> UInt64 {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt64($1) }
    }
    return number(at: 16) * number(at: 20) > 100_000_000
  }
}

extension Texture {
  private static func colors(of pixels: OpaquePointer) -> [Color] {
    let width = Int(gdk_pixbuf_get_width(pixels))
    let height = Int(gdk_pixbuf_get_height(pixels))
    let stride = Int(gdk_pixbuf_get_rowstride(pixels))
    let channels = Int(gdk_pixbuf_get_n_channels(pixels))
    guard let first = gdk_pixbuf_read_pixels(pixels), channels >= 3 else { return [] }
    var histogram = ColorHistogram()
    // Every third pixel of every third row tells as much as all of them.
    for y in Swift.stride(from: 0, to: height, by: 3) {
      for x in Swift.stride(from: 0, to: width, by: 3) {
        let at = y * stride + x * channels
        histogram.count(first[at], first[at + 1], first[at + 2])
      }
    }
    return histogram.main
  }
}

/// Counts colours in 512 coarse bins and finds the ones that matter.
struct ColorHistogram {
  private var bins = [(count: Int, red: Int, green: Int, blue: Int)](
    repeating: (0, 0, 0, 0), count: 512)

  mutating func count(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    let bin = Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)
    bins[bin].count += 1
    bins[bin].red += Int(red)
    bins[bin].green += Int(green)
    bins[bin].blue += Int(blue)
  }

  /// The most frequent colours, each clearly different from those before it.
  var main: [Color] {
    var chosen: [Color] = []
    for bin in bins.filter({ $0.count > 0 }).sorted(by: { $0.count > $1.count }) {
      let full = 255 * Double(bin.count)
      let color = Color(
        red: Double(bin.red) / full, green: Double(bin.green) / full,
        blue: Double(bin.blue) / full)
      if chosen.allSatisfy({ $0.distance(to: color) > 0.35 }) { chosen.append(color) }
      if chosen.count == 3 { break }
    }
    return chosen
  }
}

extension Color {
  fileprivate func distance(to other: Color) -> Double {
    abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
  }
}
