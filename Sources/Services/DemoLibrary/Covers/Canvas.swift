// A canvas for flat covers: shapes are distances from an edge, so that every edge is smooth without
// drawing anything twice.

/// A colour, each part 0 to 255.
struct Ink: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  /// A colour as the web writes it: `0xRRGGBB`.
  init(_ hex: UInt32) {
    red = Double(hex >> 16 & 255)
    green = Double(hex >> 8 & 255)
    blue = Double(hex & 255)
  }

  /// This colour with some of another over it, 0 to 1.
  func covered(by other: Ink, _ part: Double) -> Ink {
    var mixed = self
    mixed.red += (other.red - red) * part
    mixed.green += (other.green - green) * part
    mixed.blue += (other.blue - blue) * part
    return mixed
  }
}

/// A shape; places and sizes are parts of the cover's side, 0 to 1, from the top left corner.
enum Shape: Sendable {
  case circle(x: Double, y: Double, radius: Double)
  case rectangle(left: Double, top: Double, right: Double, bottom: Double)
  /// A hill with its top at a point; `slope` is width for one of height. Reaches to `foot`.
  case hill(x: Double, y: Double, slope: Double, foot: Double)

  /// How far a point lies outside (above 0) or inside (below 0).
  func distance(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .circle(let centreX, let centreY, let radius):
      ((x - centreX) * (x - centreX) + (y - centreY) * (y - centreY)).squareRoot() - radius
    case .rectangle(let left, let top, let right, let bottom):
      max(max(left - x, x - right), max(top - y, y - bottom))
    case .hill(let topX, let topY, let slope, let foot):
      max((abs(x - topX) - (y - topY) * slope) / (1 + slope * slope).squareRoot(), y - foot)
    }
  }
}

/// One shape in one colour.
struct Stroke: Sendable {
  var shape: Shape
  var ink: Ink
  /// 0 to 1.
  var strength = 1.0
}

/// A square cover: a ground and what lies on it, the last on top.
struct CoverDrawing: Sendable {
  var ground: Ink
  var strokes: [Stroke]

  /// The pixels, three bytes each, row by row from the top.
  func pixels(side: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 3)
    let pixel = 1 / Double(side)
    for row in 0..<side {
      let y = (Double(row) + 0.5) * pixel
      for column in 0..<side {
        let x = (Double(column) + 0.5) * pixel
        var ink = ground
        for stroke in strokes {
          let cover = min(1, max(0, 0.5 - stroke.shape.distance(x, y) / pixel))
          if cover > 0 { ink = ink.covered(by: stroke.ink, cover * stroke.strength) }
        }
        bytes.append(UInt8(ink.red.rounded()))
        bytes.append(UInt8(ink.green.rounded()))
        bytes.append(UInt8(ink.blue.rounded()))
      }
    }
    return bytes
  }
}
