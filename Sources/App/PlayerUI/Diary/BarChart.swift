// The one drawing of all charts: bars side by side, or one across, each of stacked parts of their own
// colours, with words under them. What it shows is said in words beside it, too.
import AppModel
package import GtkKit

/// Bars of stacked parts.
package final class BarChart: CanvasContent {
  /// A bar.
  package struct Bar: Hashable {
    /// From the bottom up; of one across, from its start.
    package var parts: [Part]
    package var label: String?

    package init(_ parts: [Part], label: String? = nil) {
      self.parts = parts
      self.label = label
    }

    var total: Double { parts.reduce(0) { $0 + $1.value } }
  }

  /// A part of a bar.
  package struct Part: Hashable {
    package var value: Double
    package var color: Color

    package init(_ value: Double, _ color: Color) {
      self.value = value
      self.color = color
    }
  }

  package var bars: [Bar] = []
  /// What fills the whole height; a chart of smaller values keeps room above them.
  package var most = 1.0
  private let height: Double
  private let isAcross: Bool

  /// A bar takes so much of its slot.
  private static let share = 0.8
  private static let labelHeight = 20.0

  /// Bars side by side in `height` pixels, or one bar across.
  package init(height: Double, isAcross: Bool = false) {
    self.height = height
    self.isAcross = isAcross
  }

  package func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .vertical ? (height, height) : (40, 400)
  }

  /// Where a bar stands in a room of this size: its slot is that of its index, exactly.
  package func place(of index: Int, in size: Size) -> Rect {
    let slot = size.width / Double(max(1, bars.count))
    let room = size.height - Self.labelHeight
    let full = room * min(1, bars[index].total / max(most, .ulpOfOne))
    return Rect(
      x: Double(index) * slot + slot * (1 - Self.share) / 2, y: room - full,
      width: slot * Self.share, height: full)
  }

  package func draw(_ snapshot: Snapshot, in size: Size) {
    let text = snapshot.textColor
    if isAcross {
      drawAcross(snapshot, Rect(x: 0, y: 0, width: size.width, height: size.height))
      return
    }
    let floor = size.height - Self.labelHeight
    snapshot.fill(Rect(x: 0, y: floor, width: size.width, height: 1), text.with(alpha: 0.16))
    for (index, bar) in bars.enumerated() {
      let place = place(of: index, in: size)
      if place.height > 0 {
        snapshot.clipped(to: place, radius: min(4, place.width / 2)) {
          drawParts(bar, snapshot, place)
        }
      }
      if let label = bar.label {
        let line = snapshot.line(label, TextStyle(height: 11, hasTabularDigits: true), atMost: 60)
        snapshot.draw(
          line, x: place.x + (place.width - line.size.width) / 2, y: floor + 5,
          text.with(alpha: 0.62))
      }
    }
  }

  private func drawParts(_ bar: Bar, _ snapshot: Snapshot, _ place: Rect) {
    var bottom = place.y + place.height
    for part in bar.parts {
      let height = place.height * part.value / max(bar.total, .ulpOfOne)
      bottom -= height
      snapshot.fill(
        Rect(x: place.x, y: bottom, width: place.width, height: height), part.color)
    }
  }

  private func drawAcross(_ snapshot: Snapshot, _ room: Rect) {
    let radius = room.height / 2
    snapshot.fill(room, radius: radius, snapshot.textColor.with(alpha: 0.08))
    guard let bar = bars.first, most > 0 else { return }
    var x = room.x
    let full = Rect(
      x: room.x, y: room.y, width: room.width * min(1, bar.total / most), height: room.height)
    snapshot.clipped(to: full, radius: radius) {
      for part in bar.parts {
        let width = room.width * part.value / most
        snapshot.fill(Rect(x: x, y: room.y, width: width, height: room.height), part.color)
        x += width
      }
    }
  }
}

/// The colours of charts, which stand out on light and on dark grounds.
enum ChartPalette {
  private static let hexes: [UInt32] = [
    0x2a9d8f, 0x6246ea, 0xe76f51, 0x3a86c8, 0xe9b44c, 0xc8557b, 0x6a994e, 0x9b72cf, 0x4fb3bf,
    0xd98e73,
  ]

  /// What has no colour of its own.
  static let rest = Color(0x8e99a8)

  static func color(_ index: Int?) -> Color {
    index.map { Color(hexes[$0 % hexes.count]) } ?? rest
  }
}
