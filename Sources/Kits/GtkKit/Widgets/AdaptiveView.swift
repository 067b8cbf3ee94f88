// The one child of a window that may become narrow: it asks for no more than a phone's width,
// whatever its child would like, and tells when its size has changed, so that the layout can
// follow. (libadwaita 1.2 has no breakpoints.)
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A child that can be made as small as `minimum`, and somebody who hears of each new size.
@MainActor
package final class AdaptiveView: Widget {
  /// `resized` is called from the loop soon after an allocation of another size.
  package init(
    _ child: Widget, minimum: Size, resized: @escaping @MainActor (Size) -> Void
  ) {
    let made = norae_new_object(adaptiveType)
    super.init(made?.assumingMemoryBound(to: GtkWidget.self))
    let box = ClosureBox<AdaptiveLayout>(AdaptiveLayout(minimum: minimum, resized: resized))
    g_object_set_qdata_full(self.as(GObject.self), layoutKey, box.retained(), releaseBox)
    gtk_widget_set_parent(child.widget, widget)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }
}

/// What hangs at an adaptive view.
@MainActor
final class AdaptiveLayout {
  let minimum: Size
  let size: SizeNews

  init(minimum: Size, resized: @escaping @MainActor (Size) -> Void) {
    self.minimum = minimum
    size = SizeNews(resized)
  }
}

let layoutKey = g_quark_from_static_string("norae-adaptive-layout")

private let adaptiveType: GType = registerWidget("NoraeAdaptiveView", startAdaptiveClass)
