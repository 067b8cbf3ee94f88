// How many covers stand side by side and how large: pure arithmetic, tested without a window.

/// The columns of a grid of covers.
package nonisolated struct AlbumGridGeometry: Hashable, Sendable {
  /// How many covers stand side by side; at least 1.
  package let columns: Int
  /// The side of each cover in pixels.
  package let side: Double

  /// - Parameters:
  ///   - width: The room in pixels, margins included.
  ///   - margin: Left and right of the grid.
  ///   - spacing: Between two covers.
  ///   - leastSide: A cover is at least so large, as long as two fit side by side.
  package init(width: Double, margin: Double, spacing: Double, leastSide: Double) {
    let room = max(0, width - 2 * margin)
    let fitting = Int((room + spacing) / (leastSide + spacing))
    columns = max(room >= 2 * 96 + spacing ? 2 : 1, fitting)
    side = max(0, (room - spacing * Double(columns - 1)) / Double(columns))
  }
}
