// One line of text that is measured before it is drawn, for what has to be as large as its words.
internal import CGtk
internal import GLibKit

/// How a line of text looks.
package struct TextStyle: Hashable, Sendable {
  /// The letters' height in pixels; nil: as the canvas's font has it.
  package var height: Double?
  package var isBold = false
  /// Digits of one width, so that changing numbers move nothing.
  package var hasTabularDigits = false

  package init(height: Double? = nil, isBold: Bool = false, hasTabularDigits: Bool = false) {
    self.height = height
    self.isBold = isBold
    self.hasTabularDigits = hasTabularDigits
  }
}

/// A line of text laid out; good as long as the frame is drawn for which it was made.
@MainActor
package struct TextLine {
  /// What it takes, in pixels.
  package let size: Size
  fileprivate let layout: ObjectRef
}

extension Snapshot {
  /// Lays a line out; what is wider than `width` ends in an ellipsis.
  package func line(_ text: String, _ style: TextStyle, atMost width: Double) -> TextLine {
    guard let layout = gtk_widget_create_pango_layout(canvas, text) else {
      preconditionFailure("Pango made no layout.")
    }
    let font = pango_font_description_copy(
      pango_context_get_font_description(gtk_widget_get_pango_context(canvas)))
    if style.isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
    if let height = style.height {
      pango_font_description_set_absolute_size(font, height * Double(PANGO_SCALE))
    }
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    if style.hasTabularDigits {
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    var size: (width: Int32, height: Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &size.width, &size.height)
    if Double(size.width) > width {
      pango_layout_set_width(layout, Int32(max(0, width) * Double(PANGO_SCALE)))
      pango_layout_get_pixel_size(layout, &size.width, &size.height)
    }
    return TextLine(
      size: Size(width: Double(size.width), height: Double(size.height)),
      layout: ObjectRef(adopting: UnsafeMutableRawPointer(layout)))
  }

  /// Draws a line with its upper left corner at a point.
  package func draw(_ line: TextLine, x: Double, y: Double, _ color: Color) {
    gtk_snapshot_save(pointer)
    var corner = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(pointer, &corner)
    var rgba = color.gdk
    gtk_snapshot_append_layout(pointer, OpaquePointer(line.layout.pointer), &rgba)
    gtk_snapshot_restore(pointer)
  }
}
