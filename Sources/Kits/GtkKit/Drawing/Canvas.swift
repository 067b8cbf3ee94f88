// A widget that Swift draws. Its content, a Swift object, hangs at the widget and dies with it;
// the content must not hold the canvas, or both would live for ever.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// What a canvas shows and how large it wants to be.
@MainActor
package protocol CanvasContent: AnyObject {
  /// The least and the best width, or the height at a known width; `forSize` is nil while unknown.
  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double)
  /// Records what is seen.
  func draw(_ snapshot: Snapshot, in size: Size)
}

/// A direction of measuring.
package enum Axis: Sendable { case horizontal, vertical }

/// What a screen reader takes a canvas for.
package enum CanvasRole: Sendable {
  /// Decoration: passed over.
  case none
  case picture

  var gtk: GtkAccessibleRole {
    switch self {
    case .none: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .picture: GTK_ACCESSIBLE_ROLE_IMG
    }
  }
}

/// A drawn widget.
@MainActor
package final class Canvas: Widget {
  package init(_ content: any CanvasContent, role: CanvasRole) {
    let made = norae_new_widget_with_role(canvasType, role.gtk)
    super.init(made?.assumingMemoryBound(to: GtkWidget.self))
    let box = ClosureBox<any CanvasContent>(content)
    g_object_set_qdata_full(self.as(GObject.self), contentKey, box.retained(), releaseBox)
  }

  /// Draws again in the next frame.
  package func redraw() {
    gtk_widget_queue_draw(widget)
  }

  /// Asks the content again how large it wants to be.
  package func remeasure() {
    gtk_widget_queue_resize(widget)
  }

  /// Device pixels to one logical pixel.
  package var scale: Int { Int(gtk_widget_get_scale_factor(widget)) }
}

/// The key under which a canvas's content hangs at its widget.
let contentKey = g_quark_from_static_string("norae-canvas-content")

/// The type of every canvas, registered at first use.
private let canvasType: GType = registerWidget("NoraeCanvas", startCanvasClass)

/// Registers a subclass of GtkWidget without fields of its own.
func registerWidget(_ name: String, _ start: @escaping GClassInitFunc) -> GType {
  var query = GTypeQuery()
  g_type_query(norae_type_widget(), &query)
  var info = GTypeInfo()
  info.class_size = UInt16(query.class_size)
  info.instance_size = UInt16(query.instance_size)
  info.class_init = start
  return g_type_register_static(norae_type_widget(), name, &info, GTypeFlags(rawValue: 0))
}
