// The three covers: a sun over the horizon, a garden of discs, hills under a moon.

/// The covers of the demo's albums.
enum Covers {
  /// Pixels on a side.
  static let side = 800

  /// The three as PNG files, drawn once.
  static let daybreakFile = png(of: daybreak)
  static let musicBoxFile = png(of: musicBox)
  static let longRoadFile = png(of: longRoad)

  /// A cover as a PNG file.
  static func png(of drawing: CoverDrawing) -> [UInt8] {
    PNG.encode(pixels: drawing.pixels(side: side), width: side, height: side)
  }

  static let daybreak = CoverDrawing(
    ground: Ink(0xE8B04B),
    strokes: [
      Stroke(shape: .circle(x: 0.5, y: 0.58, radius: 0.3), ink: Ink(0xC2452D)),
      Stroke(
        shape: .rectangle(left: 0, top: 0.62, right: 1, bottom: 1), ink: Ink(0x2E2A45),
        strength: 0.92),
      Stroke(
        shape: .rectangle(left: 0.36, top: 0.72, right: 0.64, bottom: 0.728), ink: Ink(0xC2452D),
        strength: 0.8),
      Stroke(
        shape: .rectangle(left: 0.42, top: 0.79, right: 0.58, bottom: 0.798), ink: Ink(0xC2452D),
        strength: 0.5),
    ])

  static let musicBox = CoverDrawing(
    ground: Ink(0xF6DDE2),
    strokes: [
      Stroke(shape: .circle(x: 0.38, y: 0.5, radius: 0.26), ink: Ink(0x8E7F98)),
      Stroke(shape: .circle(x: 0.38, y: 0.5, radius: 0.2), ink: Ink(0x9C8EA6)),
      Stroke(shape: .circle(x: 0.38, y: 0.5, radius: 0.14), ink: Ink(0x8E7F98)),
      Stroke(shape: .circle(x: 0.38, y: 0.5, radius: 0.07), ink: Ink(0xF2A9B4)),
      Stroke(shape: .circle(x: 0.38, y: 0.5, radius: 0.012), ink: Ink(0xF6DDE2)),
      Stroke(
        shape: .circle(x: 0.66, y: 0.5, radius: 0.22), ink: Ink(0xFFFFFF), strength: 0.72),
    ])

  static let longRoad = CoverDrawing(
    ground: Ink(0xB5D8E6),
    strokes: [
      Stroke(shape: .circle(x: 0.72, y: 0.26, radius: 0.1), ink: Ink(0xF3F8EE)),
      Stroke(shape: .hill(x: 0.3, y: 0.38, slope: 0.9, foot: 1), ink: Ink(0x638FAE)),
      Stroke(shape: .hill(x: 0.75, y: 0.46, slope: 1.1, foot: 1), ink: Ink(0x547F9F)),
      Stroke(shape: .hill(x: 0.5, y: 0.66, slope: 2.4, foot: 1), ink: Ink(0x3D6583)),
      Stroke(
        shape: .hill(x: 0.5, y: 0.7, slope: 0.22, foot: 1), ink: Ink(0xF3E6C8), strength: 0.9),
    ])
}
