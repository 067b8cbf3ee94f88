// What a canvas draws with: rectangles, gradients, pictures, paths of straight lines. It records
// render nodes; nothing is painted while it is called.
internal import CGtk
internal import GLibKit

/// The recording of one frame of one canvas; only good inside `CanvasContent.draw`.
@MainActor
package struct Snapshot {
  let pointer: OpaquePointer
  let canvas: UnsafeMutablePointer<GtkWidget>

  /// The colour of text here, as the style sheet says.
  package var textColor: Color {
    var rgba = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(canvas), &rgba)
    return Color(rgba)
  }

  /// A colour that the style sheet defines, such as "accent_bg_color"; the text's where it does not.
  package func themeColor(_ name: String) -> Color {
    var rgba = GdkRGBA()
    let isDefined = gtk_style_context_lookup_color(
      gtk_widget_get_style_context(canvas), name, &rgba)
    return isDefined != 0 ? Color(rgba) : textColor
  }

  /// Fills a rectangle.
  package func fill(_ rect: Rect, _ color: Color) {
    var bounds = rect.graphene
    var rgba = color.gdk
    gtk_snapshot_append_color(pointer, &rgba, &bounds)
  }

  /// Fills a rectangle with round corners.
  package func fill(_ rect: Rect, radius: Double, _ color: Color) {
    guard rect.width > 0, rect.height > 0 else { return }
    clipped(to: rect, radius: radius) { fill(rect, color) }
  }

  /// Draws what `body` draws, cut off outside a rectangle with round corners.
  package func clipped(to rect: Rect, radius: Double, _ body: () -> Void) {
    var rounded = rect.rounded(radius)
    gtk_snapshot_push_rounded_clip(pointer, &rounded)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Fills a rectangle from one colour to the next along its diagonal; stops lie at 0 to 1.
  package func gradient(_ rect: Rect, _ stops: [(at: Double, color: Color)]) {
    var bounds = rect.graphene
    var start = graphene_point_t(x: Float(rect.x), y: Float(rect.y))
    var end = graphene_point_t(
      x: Float(rect.x + rect.width), y: Float(rect.y + rect.height * 0.6))
    let gskStops = stops.map { GskColorStop(offset: Float($0.at), color: $0.color.gdk) }
    gtk_snapshot_append_linear_gradient(
      pointer, &bounds, &start, &end, gskStops, UInt(gskStops.count))
  }

  /// Fills a rectangle from one colour to the next outwards from a point; stops lie at 0 to 1.
  package func radialGradient(
    _ rect: Rect, center: (x: Double, y: Double), radius: Double,
    _ stops: [(at: Double, color: Color)]
  ) {
    guard radius > 0 else { return }
    var bounds = rect.graphene
    var middle = graphene_point_t(x: Float(center.x), y: Float(center.y))
    let gskStops = stops.map { GskColorStop(offset: Float($0.at), color: $0.color.gdk) }
    gtk_snapshot_append_radial_gradient(
      pointer, &bounds, &middle, Float(radius), Float(radius), 0, 1, gskStops,
      UInt(gskStops.count))
  }

  /// Draws a picture so that it fills the rectangle, the rest cut off evenly.
  package func picture(_ texture: Texture, filling rect: Rect) {
    let scale = max(rect.width / Double(texture.width), rect.height / Double(texture.height))
    let width = Double(texture.width) * scale
    let height = Double(texture.height) * scale
    var clip = rect.graphene
    gtk_snapshot_push_clip(pointer, &clip)
    var bounds = Rect(
      x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width: width,
      height: height
    ).graphene
    gtk_snapshot_append_texture(pointer, OpaquePointer(texture.object.pointer), &bounds)
    gtk_snapshot_pop(pointer)
  }

  /// Draws a picture into a rectangle of its own size.
  package func picture(_ texture: Texture, at rect: Rect) {
    var bounds = rect.graphene
    if let surface = texture.surface, drawsInSoftware(canvas),
      let cairo = gtk_snapshot_append_cairo(pointer, &bounds)
    {
      // GTK would copy a texture, and convert it, each time that it is drawn.
      let scale = rect.width / Double(texture.width)
      cairo_translate(cairo, rect.x, rect.y)
      cairo_scale(cairo, scale, scale)
      cairo_set_source_surface(cairo, surface.surface, 0, 0)
      cairo_paint(cairo)
      cairo_destroy(cairo)
      return
    }
    gtk_snapshot_append_texture(pointer, OpaquePointer(texture.object.pointer), &bounds)
  }

  /// A soft shadow outside a rectangle with round corners.
  package func shadow(_ rect: Rect, radius: Double, blur: Double, down: Double, _ color: Color) {
    var rounded = rect.rounded(radius)
    var rgba = color.gdk
    gtk_snapshot_append_outset_shadow(
      pointer, &rounded, &rgba, 0, Float(down), 0, Float(blur))
  }

  /// A line of `width` pixels inside the edge of a rectangle with round corners.
  package func stroke(_ rect: Rect, radius: Double, width: Double, _ color: Color) {
    var rounded = rect.rounded(radius)
    var rgba = color.gdk
    gtk_snapshot_append_inset_shadow(pointer, &rounded, &rgba, 0, 0, Float(width), 0)
  }

  /// Draws what `body` draws at a strength of 0 to 1.
  package func faded(_ opacity: Double, _ body: () -> Void) {
    gtk_snapshot_push_opacity(pointer, opacity)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Writes one bold line of letters of `height` pixels in the middle of a rectangle.
  package func text(_ text: String, centeredIn rect: Rect, height: Double, _ color: Color) {
    let font = pango_font_description_copy(
      pango_context_get_font_description(gtk_widget_get_pango_context(canvas)))
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
    pango_font_description_set_absolute_size(font, height * Double(PANGO_SCALE))
    defer { pango_font_description_free(font) }
    self.text(
      text, centeredAt: rect.x + rect.width / 2, rect.y + rect.height / 2, color, font: font)
  }

  /// Writes one line of text, its middle at a point, in the canvas's font.
  package func text(_ text: String, centeredAt x: Double, _ y: Double, _ color: Color) {
    self.text(text, centeredAt: x, y, color, font: nil)
  }

  private func text(
    _ text: String, centeredAt x: Double, _ y: Double, _ color: Color, font: OpaquePointer?
  ) {
    guard let layout = gtk_widget_create_pango_layout(canvas, text) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    if let font { pango_layout_set_font_description(layout, font) }
    var width: Int32 = 0
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, &height)
    gtk_snapshot_save(pointer)
    var corner = graphene_point_t(
      x: Float(x - Double(width) / 2), y: Float(y - Double(height) / 2))
    gtk_snapshot_translate(pointer, &corner)
    var rgba = color.gdk
    gtk_snapshot_append_layout(pointer, layout, &rgba)
    gtk_snapshot_restore(pointer)
  }
}

/// Whether the processor draws what a widget shows, and no graphics card.
@MainActor
func drawsInSoftware(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
  guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
  else { return false }
  let name = g_type_name_from_instance(
    UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self))
  return name.map { String(cString: $0) } == "GskCairoRenderer"
}

extension Rect {
  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }

  /// With corners of `radius`, at most half of the shorter side.
  func rounded(_ radius: Double) -> GskRoundedRect {
    var bounds = graphene
    var rounded = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(
      &rounded, &bounds, Float(min(radius, width / 2, height / 2)))
    return rounded
  }
}

extension Color {
  var gdk: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  init(_ rgba: GdkRGBA) {
    self.init(
      red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue),
      alpha: Double(rgba.alpha))
  }
}
