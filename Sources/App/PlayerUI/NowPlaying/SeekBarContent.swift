// What a seek bar draws: the bar, what lies on it, and the bubble over it. Everything follows from
// ratios and the size that it is drawn in, so the first frame is right and so is every other size.
import AppModel
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
  package var bubble: (ratio: Double, time: String, line: String?)?
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
    drawBubble(snapshot, size)
  }
}

extension SeekBarContent {
  private var shape: Waveform? { isTall ? waveform : nil }

  private func drawWaveform(_ waveform: Waveform, _ snapshot: Snapshot, _ size: Size) {
    let columns = waveform.columns(Int(size.width / SeekBarGeometry.columnPitch))
    func draw(_ color: Color) {
      for (number, level) in columns.enumerated() {
        let height = SeekBarGeometry.columnHeight(of: level, growth: growth)
        let column = Rect(
          x: Double(number) * SeekBarGeometry.columnPitch, y: (size.height - height) / 2,
          width: SeekBarGeometry.columnWidth, height: height)
        snapshot.fill(column, color)
      }
    }
    let text = snapshot.textColor
    draw(text.with(alpha: isPlain ? 0.34 : 0.22))
    let x = SeekBarGeometry(width: size.width).x(of: ratio)
    guard x > 0 else { return }
    snapshot.clipped(to: Rect(x: 0, y: 0, width: x, height: size.height), radius: 0) {
      draw(isPlain ? text : snapshot.themeColor("accent_bg_color"))
    }
  }

  private func drawBar(_ snapshot: Snapshot, _ size: Size) {
    let thickness = SeekBarGeometry.height(growth: growth)
    let bar = Rect(
      x: 0, y: SeekBarGeometry.bottom(in: size.height) - thickness, width: size.width,
      height: thickness)
    let text = snapshot.textColor
    snapshot.fill(bar, radius: thickness / 2, text.with(alpha: isPlain ? 0.26 : 0.16))
    let x = SeekBarGeometry(width: size.width).x(of: ratio)
    guard x > 0 else { return }
    let color = isPlain ? text : snapshot.themeColor("accent_bg_color")
    snapshot.clipped(to: bar, radius: thickness / 2) {
      snapshot.fill(
        Rect(x: 0, y: bar.y, width: x, height: thickness), radius: thickness / 2,
        isEnabled ? color : text.with(alpha: 0.4))
    }
  }

  /// In the colour of text with the ground's letters on it: legible on every ground.
  private func drawBubble(_ snapshot: Snapshot, _ size: Size) {
    guard let bubble else { return }
    let time = snapshot.line(
      bubble.time, TextStyle(height: 17, isBold: true, hasTabularDigits: true), atMost: 400)
    let line = bubble.line.map {
      snapshot.line($0, TextStyle(height: 13), atMost: min(280, max(60, size.width - 28)))
    }
    let width = max(time.size.width, line?.size.width ?? 0) + 28
    let height = time.size.height + (line.map { $0.size.height + 1 } ?? 0) + 10
    let geometry = SeekBarGeometry(width: size.width)
    let x = geometry.bubbleStart(width: width, centeredAt: geometry.x(of: bubble.ratio))
    let y = SeekBarGeometry.bubbleBottom(in: size.height, hasWaveform: shape != nil) - height
    let ground = snapshot.textColor.with(alpha: 1)
    let letters = ground.contrastWithWhite > 4 ? Color(0xffffff) : Color(0x1d1a24)
    let box = Rect(x: x, y: y, width: width, height: height)
    snapshot.shadow(box, radius: 9, blur: 8, down: 2, Color(0x000000, alpha: 0.25))
    snapshot.fill(box, radius: 9, ground)
    snapshot.draw(time, x: x + (width - time.size.width) / 2, y: y + 5, letters)
    guard let line else { return }
    snapshot.draw(
      line, x: x + (width - line.size.width) / 2, y: y + 6 + time.size.height,
      letters.with(alpha: 0.8))
  }
}
