// Tells when its child has been laid out, before that is painted: whoever places a view by what is
// in it can do so in the same frame.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A child, and somebody who hears of each layout of it.
@MainActor
final class LayoutProbe: Widget {
  /// `laidOut` is called inside the layout of a frame; it says whether it has moved anything inside
  /// the child, which is laid out again then.
  init(_ child: Widget, laidOut: @escaping @MainActor () -> Bool) {
    let made = norae_new_object(probeType)
    super.init(made?.assumingMemoryBound(to: GtkWidget.self))
    let box = ClosureBox<@MainActor () -> Bool>(laidOut)
    g_object_set_qdata_full(self.as(GObject.self), probeKey, box.retained(), releaseBox)
    gtk_widget_set_parent(child.widget, widget)
  }
}

let probeKey = g_quark_from_static_string("norae-layout-probe")

private let probeType: GType = registerWidget("NoraeLayoutProbe", startProbeClass)
