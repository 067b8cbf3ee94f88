// A day of the calendar as it is drawn: the cover of its first song in a circle, at half strength until
// it is chosen, and the number over it.
import AppModel
import GtkKit

/// What a day's button shows.
final class DayFace: CanvasContent {
  var number = ""
  var source: CoverSource?
  var texture: Texture?
  var isChosen = false
  var isToday = false
  /// The circle's diameter, pixels.
  var side = 56.0

  /// Around the circle there is room for the ring of the chosen day.
  static let margin = 5.0

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    (side + 2 * Self.margin, side + 2 * Self.margin)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let circle = Rect(
      x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    if let source { drawCover(source, snapshot, circle) }
    let accent = snapshot.themeColor("accent_color")
    if isChosen {
      let ring = circle.inset(-4)
      snapshot.stroke(
        ring, radius: ring.width / 2, width: 3, snapshot.themeColor("accent_bg_color"))
    } else if isToday {
      snapshot.stroke(circle, radius: side / 2, width: 2, accent)
    }
    let color =
      source != nil ? Color(0xffffff) : isToday || isChosen ? accent : snapshot.textColor
    snapshot.text(number, centeredIn: circle, height: max(13, side * 0.26), color)
  }

  private func drawCover(_ source: CoverSource, _ snapshot: Snapshot, _ circle: Rect) {
    snapshot.faded(isChosen ? 1 : 0.62) {
      snapshot.clipped(to: circle, radius: side / 2) {
        if let texture {
          snapshot.picture(texture, filling: circle)
        } else {
          CoverPlaceholder(source).draw(snapshot, circle)
        }
      }
    }
    // White numbers stay legible on white covers. The veil ends inside the circle and needs no clip.
    let veil = circle.inset(side / 2 * (1 - Self.veil))
    snapshot.radialGradient(
      veil, center: (x: circle.x + side / 2, y: circle.y + side / 2), radius: veil.width / 2,
      [
        (0, Color(0, alpha: 0.5)), (0.3 / Self.veil, Color(0, alpha: 0.36)),
        (1, Color(0, alpha: 0)),
      ])
  }

  /// How far the veil under the number goes out, of the circle's radius.
  private static let veil = 0.72
}
