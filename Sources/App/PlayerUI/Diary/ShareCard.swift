// The card that is shared: a day with its songs, or a period in numbers and covers, on a ground of the
// covers' own colours, light or dark. Notes stay in the diary: they are nobody else's business.
package import AppModel
import Diary
package import GtkKit
import MusicCore

/// A picture of a day or a period.
package final class ShareCard: CanvasContent {
  /// What it shows, in words.
  package struct Text: Hashable {
    package var heading: String
    package var details: String
    /// The large line below the picture, and the one under it.
    package var title: String
    package var subtitle: String
    package var lines: [String]
    package var chips: [String]
    package var numbers: [Number]

    package init(
      heading: String, details: String, title: String = "", subtitle: String = "",
      lines: [String] = [], chips: [String] = [], numbers: [Number] = []
    ) {
      (self.heading, self.details) = (heading, details)
      (self.title, self.subtitle) = (title, subtitle)
      (self.lines, self.chips, self.numbers) = (lines, chips, numbers)
    }
  }

  /// A number with its name.
  package struct Number: Hashable {
    package var value: String
    package var name: String
  }

  /// Its size as a file, pixels; drawn at any other it is scaled.
  package static let width = 1080
  package static let height = 1350

  package let text: Text
  package var isDark = false
  let collage = Collage()
  /// The colours of the head's cover, most frequent first.
  package var colors: [Color] = []
  private let previewWidth: Double

  /// `covers` are the pictures in its middle: one, or as many as fill a square.
  package init(_ text: Text, covers: [CoverSource], previewWidth: Double = 280) {
    self.text = text
    self.previewWidth = previewWidth
    collage.columns = min(4, Collage.columns(for: covers.count))
    collage.sources = Array(covers.prefix(collage.columns * collage.columns))
  }

  package func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    let length =
      axis == .horizontal
      ? previewWidth : previewWidth * Double(Self.height) / Double(Self.width)
    return (length, length)
  }

  package func draw(_ snapshot: Snapshot, in size: Size) {
    let unit = min(size.width / Double(Self.width), size.height / Double(Self.height))
    let card = Rect(
      x: 0, y: 0, width: Double(Self.width) * unit, height: Double(Self.height) * unit)
    let pen = CardPen(
      snapshot: snapshot, unit: unit, ink: isDark ? Color(0xffffff) : Color(0x1c1a24))
    snapshot.clipped(to: card, radius: 0) {
      snapshot.gradient(card, ground)
      drawHeading(pen)
      if text.numbers.isEmpty { drawDay(pen) } else { drawReview(pen) }
      pen.line("Norae", x: 84, y: 1258, height: 30, isBold: true, alpha: 0.6)
    }
  }

  /// Of the cover's colours, so dark or so light that the words are legible.
  private var ground: [(at: Double, color: Color)] {
    guard !isDark else {
      let dark = colors.isEmpty ? CoverTint.plain : CoverTint(colors)
      return [(0, dark.start), (1, dark.middle)]
    }
    let byLight = colors.sorted { $0.luminance > $1.luminance }
    let first = byLight.first ?? Color(0xebe88a)
    let last = byLight.count > 1 ? byLight[1] : first.mixed(with: Color(0x73c1b2), 0.5)
    let white = Color(0xffffff)
    return [(0, first.mixed(with: white, 0.45)), (1, last.mixed(with: white, 0.62))]
  }

  private func drawHeading(_ pen: CardPen) {
    pen.line(text.heading, x: 84, y: 76, height: 56, isBold: true)
    pen.line(text.details, x: 84, y: 150, height: 32, alpha: 0.7)
  }

  private func drawDay(_ pen: CardPen) {
    drawCovers(pen, Rect(x: 190, y: 216, width: 700, height: 700))
    pen.line(text.title, x: 84, y: 944, height: 62, isBold: true)
    pen.line(text.subtitle, x: 84, y: 1040, height: 38, alpha: 0.75)
    if text.lines.isEmpty {
      pen.chips(text.chips, x: 84, y: 1124)
    } else {
      for (index, line) in text.lines.prefix(2).enumerated() {
        pen.line(line, x: 84, y: 1114 + Double(index) * 54, height: 32, alpha: 0.75)
      }
    }
  }

  private func drawReview(_ pen: CardPen) {
    drawCovers(pen, Rect(x: 230, y: 216, width: 620, height: 620))
    let width = (Double(Self.width) - 168) / Double(text.numbers.count)
    for (index, number) in text.numbers.enumerated() {
      let middle = 84 + (Double(index) + 0.5) * width
      pen.centered(number.value, x: middle, y: 868, height: 62, isBold: true, atMost: width - 12)
      pen.centered(number.name, x: middle, y: 944, height: 27, alpha: 0.7, atMost: width - 12)
    }
    pen.line(text.title, x: 84, y: 1024, height: 34, isBold: true)
    for (index, line) in text.lines.prefix(3).enumerated() {
      pen.line(line, x: 84, y: 1078 + Double(index) * 50, height: 34, alpha: 0.8)
    }
  }

  private func drawCovers(_ pen: CardPen, _ place: Rect) {
    let area = pen.scaled(place)
    pen.snapshot.shadow(
      area, radius: 36 * pen.unit, blur: 48 * pen.unit, down: 14 * pen.unit,
      Color(0x000000, alpha: 0.3))
    pen.snapshot.clipped(to: area, radius: 36 * pen.unit) { collage.draw(pen.snapshot, area) }
  }
}

/// Writes on a card in its own measures.
@MainActor
private struct CardPen {
  let snapshot: Snapshot
  let unit: Double
  let ink: Color

  func scaled(_ rect: Rect) -> Rect {
    Rect(
      x: rect.x * unit, y: rect.y * unit, width: rect.width * unit, height: rect.height * unit)
  }

  /// One line, which ends in an ellipsis before the card does.
  func line(
    _ text: String, x: Double, y: Double, height: Double, isBold: Bool = false,
    alpha: Double = 1
  ) {
    guard !text.isEmpty else { return }
    let room = (Double(ShareCard.width) - 2 * x) * unit
    let line = snapshot.line(
      text, TextStyle(height: height * unit, isBold: isBold), atMost: room)
    snapshot.draw(line, x: x * unit, y: y * unit, ink.with(alpha: alpha))
  }

  func centered(
    _ text: String, x: Double, y: Double, height: Double, isBold: Bool = false,
    alpha: Double = 1, atMost: Double
  ) {
    let line = snapshot.line(
      text, TextStyle(height: height * unit, isBold: isBold), atMost: atMost * unit)
    snapshot.draw(line, x: x * unit - line.size.width / 2, y: y * unit, ink.with(alpha: alpha))
  }

  func chips(_ names: [String], x: Double, y: Double) {
    var left = x * unit
    for name in names {
      let line = snapshot.line(name, TextStyle(height: 28 * unit), atMost: 400 * unit)
      let chip = Rect(
        x: left, y: y * unit, width: line.size.width + 44 * unit, height: 56 * unit)
      guard chip.x + chip.width < (Double(ShareCard.width) - x) * unit else { return }
      snapshot.stroke(
        chip, radius: 28 * unit, width: max(1, 2.5 * unit), ink.with(alpha: 0.45))
      snapshot.draw(
        line, x: left + 22 * unit, y: chip.y + (chip.height - line.size.height) / 2,
        ink.with(alpha: 0.8))
      left += chip.width + 16 * unit
    }
  }
}
