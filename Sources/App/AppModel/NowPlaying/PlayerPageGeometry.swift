// How the player's page divides the window: the cover beside the rest where there is room, above it
// where the window is narrow or tall. Pure, so that every size is tested.

/// The measures of the player's page in a window of a given size, in pixels.
package nonisolated struct PlayerPageGeometry: Hashable, Sendable {
  /// Whether the cover stands beside the rest, not above it.
  package let isBeside: Bool
  package let coverSide: Double
  /// The width of what is not the cover.
  package let sideWidth: Double
  /// Between the two.
  package let gap: Double
  package let margin: Double

  /// The header bar at the top.
  package static let headerHeight = 47.0
  /// What everything but the cover takes when it stands below it.
  package static let columnHeight = 380.0
  /// What the side may take when it stands beside the cover.
  package static let sideHeight = 430.0

  package init(width: Double, height: Double) {
    let layout = WindowLayout(width: width)
    isBeside = layout == .wide && height < width * 1.2
    margin = layout == .phone ? 26 : 40
    let room = max(0, height - Self.headerHeight)
    if isBeside {
      // As the design has it at 1280: 430, 64, 500 between margins; larger windows get more.
      gap = min(120, max(40, width / 20))
      let cover = min(room - 2 * margin, (width - gap - 2 * margin) * 0.46, 760)
      coverSide = min(max(160, cover), max(160, width * 0.336 + 40))
      sideWidth = min(760, max(360, width * 0.39), width - gap - 2 * margin - coverSide)
    } else {
      gap = 22
      sideWidth = min(width - 2 * margin, 560)
      coverSide = max(120, min(sideWidth, room - Self.columnHeight - margin))
    }
  }
}
