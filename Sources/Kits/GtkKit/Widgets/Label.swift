// Text. One line ends in an ellipsis; text of several lines breaks between words only, in Korean
// too, where Pango by itself breaks inside them.
internal import CGtk
internal import GtkShim

/// A text that is read, not edited.
@MainActor
package final class Label: Widget {
  /// One line; what does not fit ends in an ellipsis.
  package init(_ text: String = "", classes: [String] = []) {
    super.init(gtk_label_new(text))
    gtk_label_set_xalign(opaque, 0)
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_single_line_mode(opaque, 1)
    classes.forEach { setClass($0) }
  }

  package var text: String {
    get { gtk_label_get_text(opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      gtk_label_set_text(opaque, newValue)
      if isWrapping || fadedFrom != nil { setAttributes(for: newValue) }
    }
  }

  /// Up to `lines` lines, broken between words, the last one ending in an ellipsis.
  package func wrap(lines: Int) {
    isWrapping = true
    gtk_label_set_single_line_mode(opaque, 0)
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(opaque, Int32(lines))
    setAttributes(for: text)
  }

  /// 0 left, 0.5 middle, 1 right; the text's own lines follow.
  package func setTextAlignment(_ x: Float) {
    gtk_label_set_xalign(opaque, x)
    gtk_label_set_justify(opaque, x == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
  }

  /// Room for at least this many characters, so that changing numbers move nothing.
  package func setWidth(characters: Int) {
    gtk_label_set_width_chars(opaque, Int32(characters))
  }

  /// Never wider than this many characters, however long the text.
  package func setMaximumWidth(characters: Int) {
    gtk_label_set_max_width_chars(opaque, Int32(characters))
  }

  package func setEllipsis(_ on: Bool) {
    gtk_label_set_ellipsize(opaque, on ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
  }

  /// What does not fit is left out in the middle: for paths and file names.
  package func endInMiddle() {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_MIDDLE)
  }

  /// Weakens the text from a byte of its UTF-8 on; nil: all of it is at full strength.
  package func fadeAfter(byte: Int?) {
    guard byte != fadedFrom else { return }
    fadedFrom = byte
    setAttributes(for: text)
  }

  private var fadedFrom: Int?
  private var isWrapping = false

  private func setAttributes(for text: String) {
    let attributes = pango_attr_list_new()
    if isWrapping { WholeWords.keep(in: text, attributes) }
    if let fadedFrom, let fade = pango_attr_foreground_alpha_new(0x7000) {
      fade.pointee.start_index = UInt32(max(0, fadedFrom))
      pango_attr_list_insert(attributes, fade)
    }
    gtk_label_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }
}

/// What keeps words of Hangul on one line.
enum WholeWords {
  /// Forbids line breaks inside each run of Hangul.
  static func keep(in text: String, _ attributes: OpaquePointer?) {
    var offset: UInt32 = 0
    var start: UInt32?
    for scalar in text.unicodeScalars {
      let isHangul = (0xAC00...0xD7A3).contains(scalar.value)
      if isHangul, start == nil { start = offset }
      if !isHangul, let from = start {
        insertUnbroken(attributes, from, offset)
        start = nil
      }
      offset += UInt32(UTF8.width(scalar))
    }
    if let from = start { insertUnbroken(attributes, from, offset) }
  }

  /// Does so in what wraps inside a widget of the toolkit's own, as it reads now.
  @MainActor
  static func keep(inside widget: UnsafeMutablePointer<GtkWidget>) {
    let label = OpaquePointer(widget)
    if norae_is_label(widget) != 0, gtk_label_get_wrap(label) != 0,
      let text = gtk_label_get_text(label)
    {
      let attributes = pango_attr_list_new()
      keep(in: String(cString: text), attributes)
      gtk_label_set_attributes(label, attributes)
      pango_attr_list_unref(attributes)
    }
    var child = gtk_widget_get_first_child(widget)
    while let inner = child {
      keep(inside: inner)
      child = gtk_widget_get_next_sibling(inner)
    }
  }

  private static func insertUnbroken(_ list: OpaquePointer?, _ from: UInt32, _ to: UInt32) {
    guard let attribute = pango_attr_allow_breaks_new(0) else { return }
    attribute.pointee.start_index = from
    attribute.pointee.end_index = to
    pango_attr_list_insert(list, attribute)
  }
}
