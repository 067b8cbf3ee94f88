// A picture as it stands in a grid: cut to a square with round corners and a thin line, once, when it is
// decoded. Drawn without a graphics card, cutting, scaling and converting it in each frame is most of
// what a frame of a grid costs; as a tile its pixels are only copied.
internal import CGtk
internal import GLibKit

/// The square that a picture is made into, in device pixels.
package struct Tile: Hashable, Sendable {
  package let side: Int
  package let radius: Double
  /// The line inside its edge.
  package let line: Double

  package init(side: Int, radius: Double, line: Double) {
    (self.side, self.radius, self.line) = (side, radius, line)
  }
}

extension Texture {
  /// Decodes an encoded picture and makes a tile of it; nil when the bytes are no picture that can be
  /// read.
  ///
  /// Leaves the caller's thread.
  @concurrent
  package static func decode(_ bytes: [UInt8], as tile: Tile) async -> Texture? {
    guard tile.side > 0, var pixels = Pixels(bytes, side: tile.side) else { return nil }
    if pixels.width != pixels.height {
      // The shorter side fills the square: the longer one sticks out as far as it is longer.
      let share =
        Double(max(pixels.width, pixels.height)) / Double(min(pixels.width, pixels.height))
      let side = Int((Double(tile.side) * min(share, 8)).rounded(.up))
      if let larger = Pixels(bytes, side: side) { pixels = larger }
    }
    guard let surface = TileSurface(pixels, as: tile), let texture = surface.texture else {
      return nil
    }
    return Texture(
      object: ObjectRef(adopting: UnsafeMutableRawPointer(texture)), width: tile.side,
      height: tile.side, mainColors: [], tile: (tile, surface))
  }

  /// The colour of the line around covers.
  package static let lineColor = Color(0x808080, alpha: 0.18)
}

/// A tile's pixels as Cairo draws them, which are also its texture's.
///
/// `@unchecked Sendable`: nobody writes on it any more, and Cairo counts references atomically.
final class TileSurface: @unchecked Sendable {
  let surface: OpaquePointer
  private let side: Int

  deinit {
    cairo_surface_destroy(surface)
  }

  init?(_ pixels: borrowing Pixels, as tile: Tile) {
    side = tile.side
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    else { return nil }
    self.surface = surface
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
    else { return nil }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let scale = max(Double(tile.side) / width, Double(tile.side) / height)
    Self.roundedSquare(cairo, tile, inset: 0)
    cairo_clip(cairo)
    cairo_save(cairo)
    cairo_translate(
      cairo, (Double(tile.side) - width * scale) / 2, (Double(tile.side) - height * scale) / 2)
    cairo_scale(cairo, scale, scale)
    gdk_cairo_set_source_pixbuf(cairo, pixels.pixbuf, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_paint(cairo)
    cairo_restore(cairo)
    if tile.line > 0 {
      Self.roundedSquare(cairo, tile, inset: 0)
      Self.roundedSquare(cairo, tile, inset: tile.line)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
      let color = Texture.lineColor
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_fill(cairo)
    }
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }

  /// For a graphics card: the same pixels, which live as long as it.
  var texture: OpaquePointer? {
    let stride = gsize(cairo_image_surface_get_stride(surface))
    guard
      let bytes = g_bytes_new_with_free_func(
        cairo_image_surface_get_data(surface), stride * gsize(side),
        { $0.map { cairo_surface_destroy(OpaquePointer($0)) } },
        UnsafeMutableRawPointer(cairo_surface_reference(surface)))
    else { return nil }
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(
      Int32(side), Int32(side), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride)
  }

  private static func roundedSquare(_ cairo: OpaquePointer, _ tile: Tile, inset: Double) {
    let (near, far) = (inset, Double(tile.side) - inset)
    let radius = max(0, min(tile.radius, Double(tile.side) / 2) - inset)
    let quarter = Double.pi / 2
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, far - radius, near + radius, radius, -quarter, 0)
    cairo_arc(cairo, far - radius, far - radius, radius, 0, quarter)
    cairo_arc(cairo, near + radius, far - radius, radius, quarter, 2 * quarter)
    cairo_arc(cairo, near + radius, near + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(cairo)
  }
}
