// What a seek bar draws: the bar, what lies on it, and the bubble over it. Everything follows from
// ratios and the size that it is drawn in, so the first frame is right and so is every other size.
package import AppModel
package import GtkKit
package import MusicCore

/// The drawing of a seek bar.
package final class SeekBarContent: CanvasContent {
  /// How far it is filled, 0 to 1.
  package var ratio = 0.0
  /// 0 at rest, 1 under a press.
  package var growth = 0.0
  package var isEnabled = false
  /// Where the bubble points, 0 to 1; nil: there is none.
  package var bubble: (ratio: Double, time: String, lines: [String])?
  /// Whether time goes to the left.
  package var isMirrored = false
  /// Chapters and the A-B repeat.
  package var marks = SeekBarMarks(duration: nil)
  /// Whether it is drawn in the colour of text, on grounds that have a colour of their own.
  package var isPlain = false
  /// Whether there is room for a waveform.
  package var isTall = false
  /// The shape of what plays, shown where there is room for it.
  package var waveform: Waveform?

  package init() {}

  package func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    let height = isTall ? SeekBarGeometry.tallHeight : SeekBarGeometry.targetHeight
    return axis == .vertical ? (height, height) : (40, 200)
  }

  package func draw(_ snapshot: Snapshot, in size: Size) {
    if let shape {
      drawWaveform(shape, snapshot, size)
    } else {
      drawBar(snapshot, size)
    }
    drawPiece(snapshot, size)
    drawBubble(snapshot, size)
  }
}

extension SeekBarContent {
  private var shape: Waveform? { isTall ? waveform : nil }

  /// What goes from `start` on, pixels from where time begins.
  private func span(
    _ start: Double, _ length: Double, y: Double, height: Double, in size: Size
  ) -> Rect {
    let x = geometry(size).left(of: start, width: length)
    return Rect(x: x, y: y, width: length, height: height)
  }

  private func geometry(_ size: Size) -> SeekBarGeometry {
    SeekBarGeometry(width: size.width, isMirrored: isMirrored)
  }

  private func drawWaveform(_ waveform: Waveform, _ snapshot: Snapshot, _ size: Size) {
    let columns = waveform.columns(Int(size.width / SeekBarGeometry.columnPitch))
    func draw(_ color: Color) {
      for (number, level) in columns.enumerated() {
        let height = SeekBarGeometry.columnHeight(of: level, growth: growth)
        let column = span(
          Double(number) * SeekBarGeometry.columnPitch, SeekBarGeometry.columnWidth,
          y: (size.height - height) / 2, height: height, in: size)
        snapshot.fill(column, color)
      }
    }
    let text = snapshot.textColor
    draw(text.with(alpha: isPlain ? 0.34 : 0.22))
    // Chapters are notches below it.
    for part in geometry(size).parts(cutAt: marks.cuts).dropFirst() {
      let notch = span(
        part.start - SeekBarGeometry.cutWidth, SeekBarGeometry.cutWidth, y: size.height - 5,
        height: 5, in: size)
      snapshot.fill(notch, text.with(alpha: 0.7))
    }
    let length = geometry(size).x(of: ratio)
    guard length > 0 else { return }
    let heard = span(0, length, y: 0, height: size.height, in: size)
    snapshot.clipped(to: heard, radius: 0) {
      draw(isPlain ? text : snapshot.themeColor("accent_bg_color"))
    }
  }

  private func drawBar(_ snapshot: Snapshot, _ size: Size) {
    let thickness = SeekBarGeometry.height(growth: growth)
    let y = SeekBarGeometry.bottom(in: size.height) - thickness
    let bar = Rect(x: 0, y: y, width: size.width, height: thickness)
    let parts = geometry(size).parts(cutAt: marks.cuts)
    snapshot.clipped(to: bar, radius: thickness / 2) {
      for part in parts {
        let place = span(part.start, part.end - part.start, y: y, height: thickness, in: size)
        snapshot.clipped(to: place, radius: 0) { fillBar(bar, snapshot, size) }
      }
    }
  }

  private func fillBar(_ bar: Rect, _ snapshot: Snapshot, _ size: Size) {
    let text = snapshot.textColor
    snapshot.fill(bar, text.with(alpha: isPlain ? 0.26 : 0.16))
    let length = geometry(size).x(of: ratio)
    guard length > 0 else { return }
    let color = isPlain ? text : snapshot.themeColor("accent_bg_color")
    snapshot.fill(
      span(0, length, y: bar.y, height: bar.height, in: size), radius: bar.height / 2,
      isEnabled ? color : text.with(alpha: 0.4))
  }

  /// The A-B repeat is a bracket around the piece, open at its end until that is set.
  private func drawPiece(_ snapshot: Snapshot, _ size: Size) {
    guard let start = marks.start else { return }
    let color = snapshot.textColor.with(alpha: 0.85)
    let bar = SeekBarGeometry.bottom(in: size.height)
    let top = shape == nil ? bar - SeekBarGeometry.height(growth: growth) - 4 : 4
    let bottom = shape == nil ? bar + 5 : size.height
    func post(_ ratio: Double) -> Double {
      let x = min(size.width - 2, max(0, geometry(size).x(of: ratio).rounded() - 1))
      snapshot.fill(span(x, 2, y: top, height: bottom - top, in: size), color)
      return x
    }
    let first = post(start)
    guard let end = marks.end else { return }
    let last = post(end)
    snapshot.fill(span(first, last + 2 - first, y: bottom - 2, height: 2, in: size), color)
  }

  /// In the colour of text with the ground's letters on it: legible on every ground.
  private func drawBubble(_ snapshot: Snapshot, _ size: Size) {
    guard let bubble else { return }
    let time = snapshot.line(
      bubble.time, TextStyle(height: 17, isBold: true, hasTabularDigits: true), atMost: 400)
    let lines = bubble.lines.map {
      snapshot.line($0, TextStyle(height: 13), atMost: min(280, max(60, size.width - 28)))
    }
    let width = lines.reduce(time.size.width) { max($0, $1.size.width) } + 28
    let height = lines.reduce(time.size.height + 10) { $0 + $1.size.height + 1 }
    let middle = span(geometry(size).x(of: bubble.ratio), 0, y: 0, height: 0, in: size).x
    let x = geometry(size).bubbleStart(width: width, centeredAt: middle)
    let y = SeekBarGeometry.bubbleBottom(in: size.height, hasWaveform: shape != nil) - height
    let ground = snapshot.textColor.with(alpha: 1)
    let letters = ground.contrastWithWhite > 4 ? Color(0xffffff) : Color(0x1d1a24)
    let box = Rect(x: x, y: y, width: width, height: height)
    snapshot.shadow(box, radius: 9, blur: 8, down: 2, Color(0x000000, alpha: 0.25))
    snapshot.fill(box, radius: 9, ground)
    snapshot.draw(time, x: x + (width - time.size.width) / 2, y: y + 5, letters)
    var below = y + 5 + time.size.height
    for line in lines {
      below += 1
      snapshot.draw(
        line, x: x + (width - line.size.width) / 2, y: below, letters.with(alpha: 0.8))
      below += line.size.height
    }
  }
}
