// The plain containers: rows and columns, layers, a scrolled view, a width that is held, a stack
// of pages. Children are held by GTK; a Swift reference is only needed to change them later.
internal import CGtk
internal import GLibKit

/// Children in a row or a column.
@MainActor
package final class Box: Widget {
  /// Side by side, or one above the other.
  package enum Direction: Sendable { case row, column }

  package init(_ direction: Direction, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(
      gtk_box_new(
        direction == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, Int32(spacing)))
    children.forEach(append)
  }

  package func append(_ child: Widget) {
    gtk_box_append(self.as(GtkBox.self), child.widget)
  }

  package func remove(_ child: Widget) {
    gtk_box_remove(self.as(GtkBox.self), child.widget)
  }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) {
      gtk_box_remove(self.as(GtkBox.self), child)
    }
  }

  /// Gives every child the same room.
  package func setHomogeneous(_ on: Bool) {
    gtk_box_set_homogeneous(self.as(GtkBox.self), on ? 1 : 0)
  }

  /// Turns a row into a column, or back.
  package func setDirection(_ direction: Direction) {
    gtk_orientable_set_orientation(
      opaque, direction == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
  }

  package func setSpacing(_ spacing: Int) {
    gtk_box_set_spacing(self.as(GtkBox.self), Int32(spacing))
  }
}

/// A child with others lying over it, or under it.
@MainActor
package final class Overlay: Widget {
  /// The room is what the child needs.
  ///
  /// Text that wraps must be the child: a layer is as high as at its least width.
  package init(_ child: Widget, under: [Widget]) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for layer in under.reversed() {
      gtk_overlay_add_overlay(opaque, layer.widget)
      gtk_widget_insert_after(layer.widget, widget, nil)
    }
  }

  /// The room is what the largest layer needs, or, unless `isMeasured`, what the child needs.
  package init(_ child: Widget, over: [Widget] = [], isMeasured: Bool = true) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for layer in over {
      gtk_overlay_add_overlay(opaque, layer.widget)
      gtk_overlay_set_measure_overlay(opaque, layer.widget, isMeasured ? 1 : 0)
    }
  }
}

/// A view on something larger.
@MainActor
package final class ScrolledView: Widget {
  /// The direction in which there may be more to see.
  package enum Bars: Sendable { case vertical, horizontal, both }

  package init(_ bars: Bars, _ child: Widget) {
    super.init(gtk_scrolled_window_new())
    switch bars {
    case .vertical:
      gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    case .horizontal:
      gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    case .both:
      gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
    }
    gtk_scrolled_window_set_child(opaque, child.widget)
  }

  /// As high as its content, up to this many pixels.
  package func setContentHeight(atMost height: Int) {
    gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_propagate_natural_width(opaque, 1)
  }

  /// How far it is scrolled down, in pixels.
  package var position: Double {
    get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
    set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
  }

  /// Scrolls down as far once the content that was just set has been laid out.
  package func restore(_ position: Double) {
    restoring = MainLoop.after(.milliseconds(40)) { [weak self] in self?.position = position }
  }

  /// Scrolls so that a part of the content, 0 to 1 from its top, stands at the top.
  package func scroll(toShare share: Double) {
    let vertical = gtk_scrolled_window_get_vadjustment(opaque)
    gtk_adjustment_set_value(vertical, gtk_adjustment_get_upper(vertical) * min(1, max(0, share)))
  }

  private var restoring: LoopSource?

  /// Back to the start, at once.
  package func scrollToStart() {
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0)
    gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(opaque), 0)
  }
}

/// Holds its child to a greatest width, in the middle.
@MainActor
package final class Clamp: Widget {
  package init(_ child: Widget, maximumWidth: Int) {
    super.init(adw_clamp_new())
    setMaximumWidth(maximumWidth)
    adw_clamp_set_child(opaque, child.widget)
  }

  /// Holds its child to another width.
  package func setMaximumWidth(_ width: Int) {
    adw_clamp_set_maximum_size(opaque, Int32(width))
    adw_clamp_set_tightening_threshold(opaque, Int32(width))
  }
}

/// Pages of which one is seen.
@MainActor
package final class PageStack: Widget {
  /// How one page gives way to another.
  package enum Motion: Sendable { case none, fade, slide }

  package init(_ motion: Motion) {
    super.init(gtk_stack_new())
    let transition =
      switch motion {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .fade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slide: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
      }
    gtk_stack_set_transition_type(opaque, transition)
    gtk_stack_set_transition_duration(opaque, 200)
    gtk_stack_set_vhomogeneous(opaque, 0)
    gtk_stack_set_hhomogeneous(opaque, 0)
  }

  package func add(_ page: Widget) {
    gtk_stack_add_child(opaque, page.widget)
  }

  package func show(_ page: Widget) {
    gtk_stack_set_visible_child(opaque, page.widget)
  }

  /// Takes a page out: at once when it is not seen, else when the movement has ended.
  package func remove(_ page: Widget) {
    guard gtk_stack_get_transition_running(opaque) != 0 else {
      if gtk_widget_get_parent(page.widget) == widget { gtk_stack_remove(opaque, page.widget) }
      return
    }
    leaving.append(page)
    if transitionEnd == nil {
      transitionEnd = on("notify::transition-running") { [weak self] in self?.removeLeavers() }
    }
  }

  private var leaving: [Widget] = []
  private var transitionEnd: Signal?

  private func removeLeavers() {
    guard gtk_stack_get_transition_running(opaque) == 0 else { return }
    transitionEnd?.disconnect()
    transitionEnd = nil
    let gone = leaving
    leaving = []
    for page in gone where gtk_stack_get_visible_child(opaque) != page.widget {
      if gtk_widget_get_parent(page.widget) == widget { gtk_stack_remove(opaque, page.widget) }
    }
  }
}

/// A thin line between two areas.
@MainActor
package final class Separator: Widget {
  package init(_ direction: Box.Direction) {
    super.init(
      gtk_separator_new(
        direction == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL))
  }
}
