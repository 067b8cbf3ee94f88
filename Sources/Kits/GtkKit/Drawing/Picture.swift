// Drawing into memory instead of onto a window: pictures to keep or to send, and what a test looks
// at. The software renderer draws, so it needs a display but no window.
internal import CGtk
internal import GLibKit

/// A drawn picture: what a canvas's content looks like at one moment.
@MainActor
package struct Picture {
  package let width: Int
  package let height: Int
  private let texture: ObjectRef

  /// Draws a content at a size in pixels; nil where there is no display.
  package init?(_ content: any CanvasContent, width: Int, height: Int) {
    guard let renderer = gsk_cairo_renderer_new(), let snapshot = gtk_snapshot_new() else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(renderer)) }
    let canvas = Canvas(content, role: .none)
    content.draw(
      Snapshot(pointer: snapshot, canvas: canvas.widget),
      in: Size(width: Double(width), height: Double(height)))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    guard gsk_renderer_realize(renderer, nil, nil) != 0 else { return nil }
    defer { gsk_renderer_unrealize(renderer) }
    var area = Rect(x: 0, y: 0, width: Double(width), height: Double(height)).graphene
    guard let texture = gsk_renderer_render_texture(renderer, node, &area) else { return nil }
    self.texture = ObjectRef(adopting: UnsafeMutableRawPointer(texture))
    self.width = width
    self.height = height
  }

  /// The colour of one pixel.
  package func color(x: Int, y: Int) -> Color {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(OpaquePointer(texture.pointer), &bytes, UInt(width * 4))
    // Premultiplied blue, green, red, alpha.
    let at = (y * width + x) * 4
    let alpha = Double(bytes[at + 3]) / 255
    guard alpha > 0 else { return Color(0, alpha: 0) }
    return Color(
      red: Double(bytes[at + 2]) / 255 / alpha, green: Double(bytes[at + 1]) / 255 / alpha,
      blue: Double(bytes[at]) / 255 / alpha, alpha: alpha)
  }

  /// Puts the picture into the desktop's clipboard.
  package func copy() {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_texture(
      gdk_display_get_clipboard(display), OpaquePointer(texture.pointer))
  }

  /// The picture as a PNG file's bytes.
  package var png: [UInt8] {
    guard let bytes = gdk_texture_save_to_png_bytes(OpaquePointer(texture.pointer)) else {
      return []
    }
    defer { g_bytes_unref(bytes) }
    var count: UInt = 0
    guard let data = g_bytes_get_data(bytes, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}
