// What moves is drawn anew in each frame, and where the processor draws, a card's letters, shadow and
// shrunken cover are most of what a frame costs. So while cards move there, pictures of them move.
internal import CGtk

/// Pictures of a stage's cards, each good until its card draws something else.
@MainActor
final class CardPictures {
  private final class Picture {
    /// What is on it; held, so that no other can have its address.
    let node: OpaquePointer
    let surface: OpaquePointer
    /// Where its upper left corner lies, in its own pixels.
    let corner: (x: Double, y: Double)
    let scale: Double

    /// Takes over `surface`.
    init(
      of node: OpaquePointer, on surface: OpaquePointer, corner: (x: Double, y: Double),
      scale: Double
    ) {
      (self.node, self.surface, self.corner, self.scale) = (node, surface, corner, scale)
      gsk_render_node_ref(node)
    }

    deinit {
      gsk_render_node_unref(node)
      cairo_surface_destroy(surface)
    }
  }

  /// Each picture is made so much smaller than the one before it: between 3/4 and all of its size Cairo
  /// draws it quickly, and well.
  private static let step = 0.76

  /// Of each card at every scale that it was drawn at: it comes and goes between two or three.
  private var pictures: [ObjectIdentifier: [Picture]] = [:]

  /// Draws a picture of what `node`, which shows `card`, draws; false where it cannot.
  func draw(
    _ node: OpaquePointer, of card: Widget, pixels: Double,
    onto snapshot: OpaquePointer
  ) -> Bool {
    guard gsk_render_node_get_node_type(node) == GSK_TRANSFORM_NODE,
      let transform = gsk_transform_node_get_transform(node),
      gsk_transform_get_category(transform).rawValue >= GSK_TRANSFORM_CATEGORY_2D.rawValue,
      let content = gsk_transform_node_get_child(node)
    else { return false }
    var (xx, yx, xy, yy, dx, dy): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
    gsk_transform_to_2d(transform, &xx, &yx, &xy, &yy, &dx, &dy)
    let wanted = Double(max(xx * xx + yx * yx, xy * xy + yy * yy).squareRoot())
    guard wanted > 0.1, wanted < 4 else { return false }
    let scale = Self.scale(for: wanted * pixels)
    guard let picture = picture(of: content, card, scale: scale) else { return false }
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(node, &bounds)
    guard let context = gtk_snapshot_append_cairo(snapshot, &bounds) else { return false }
    defer { cairo_destroy(context) }
    var matrix = cairo_matrix_t(
      xx: Double(xx), yx: Double(yx), xy: Double(xy), yy: Double(yy), x0: Double(dx),
      y0: Double(dy))
    cairo_transform(context, &matrix)
    cairo_scale(context, 1 / scale, 1 / scale)
    cairo_set_source_surface(context, picture.surface, picture.corner.x, picture.corner.y)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_paint(context)
    return true
  }

  func forget(_ card: Widget) {
    pictures[ObjectIdentifier(card)] = nil
  }

  private func picture(of content: OpaquePointer, _ card: Widget, scale: Double) -> Picture? {
    let key = ObjectIdentifier(card)
    if pictures[key]?.first?.node != content { forget(card) }
    if let known = pictures[key]?.first(where: { $0.scale == scale }) { return known }
    guard let new = Self.picture(of: content, scale: scale) else { return nil }
    pictures[key, default: []].append(new)
    return new
  }

  /// The smallest scale that a picture is made at to be drawn at another one.
  private static func scale(for wanted: Double) -> Double {
    var scale = 1.0
    while scale < wanted - 0.001 { scale /= step }
    while scale * step >= wanted - 0.001 { scale *= step }
    return scale
  }

  private static func picture(of content: OpaquePointer, scale: Double) -> Picture? {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(content, &bounds)
    // Whole pixels of the picture.
    let left = (Double(bounds.origin.x) * scale).rounded(.down)
    let top = (Double(bounds.origin.y) * scale).rounded(.down)
    let width = (Double(bounds.origin.x + bounds.size.width) * scale).rounded(.up) - left
    let height = (Double(bounds.origin.y + bounds.size.height) * scale).rounded(.up) - top
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    let picture = Picture(of: content, on: surface, corner: (left, top), scale: scale)
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    cairo_translate(context, -left, -top)
    cairo_scale(context, scale, scale)
    gsk_render_node_draw(content, context)
    return picture
  }
}
