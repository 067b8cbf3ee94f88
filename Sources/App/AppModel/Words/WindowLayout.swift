// Which layout a window of a given width has. Pure, so that the borders are tested.

/// How the window lays itself out.
package nonisolated enum WindowLayout: Hashable, Sendable {
  /// Below 600 px: pages named along the bottom, a small player bar above them.
  case phone
  /// From 600 px: pages named in the header bar.
  case medium
  /// From 860 px: a sidebar.
  case wide

  /// The layout for a width in logical pixels.
  package init(width: Double) {
    self = width < 600 ? .phone : width < 860 ? .medium : .wide
  }

  /// Between a page's edge and what is on it, pixels.
  package var pageMargin: Int { self == .phone ? 16 : 28 }
}
