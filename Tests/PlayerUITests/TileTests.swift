// Covers of a grid are cut and rounded once, when they are decoded, and for the size they come to rest
// at.
import GtkKit
import PlayerUI
import XCTest

final class TileTests: XCTestCase {
  private static let red = Color(0xff0000)
  private static let blue = Color(0x0000ff)

  func testATileIsASquareWithRoundCornersAndALine() throws {
    try onDisplay {
      let png = try XCTUnwrap(Picture(Stripes(shares: [1, 1]), width: 60, height: 60)).png
      let tile = Tile(side: 40, radius: 10, line: 1)
      let picture = try XCTUnwrap(Picture(Shown(tiled(png, tile)), width: 40, height: 40))
      XCTAssertEqual(picture.color(x: 10, y: 20), Self.red)
      XCTAssertEqual(picture.color(x: 30, y: 20), Self.blue)
      for (x, y) in [(0, 0), (39, 0), (0, 39), (39, 39)] {
        XCTAssertEqual(picture.color(x: x, y: y).alpha, 0, "The corner at \(x), \(y) is empty.")
      }
      XCTAssertNotEqual(picture.color(x: 0, y: 20), Self.red, "A line lies on the edge.")
      XCTAssertEqual(picture.color(x: 0, y: 20).alpha, 1)
    }
  }

  func testAWidePictureFillsItsTileAndSticksOutEvenly() throws {
    try onDisplay {
      // Blue, red, red, blue: the middle half is what a square shows.
      let png = try XCTUnwrap(Picture(Stripes(shares: [-1, 2, -1]), width: 160, height: 80)).png
      let tile = try XCTUnwrap(tiled(png, Tile(side: 40, radius: 0, line: 0)))
      XCTAssertEqual([tile.width, tile.height], [40, 40])
      let picture = try XCTUnwrap(Picture(Shown(tile), width: 40, height: 40))
      for x in [1, 20, 38] {
        XCTAssertEqual(picture.color(x: x, y: 20), Self.red)
      }
      XCTAssertEqual(picture.color(x: 20, y: 0), Self.red, "No empty bar above.")
    }
  }

  func testWhatIsNoPictureIsNoTile() throws {
    try onDisplay {
      XCTAssertNil(tiled([], Tile(side: 40, radius: 0, line: 0)))
      XCTAssertNil(tiled(Array("no picture".utf8), Tile(side: 40, radius: 0, line: 0)))
      let png = try XCTUnwrap(Picture(Stripes(shares: [1]), width: 4, height: 4)).png
      XCTAssertNil(tiled(png, Tile(side: 0, radius: 0, line: 0)))
    }
  }

  func testTheCacheGivesATileOnlyToWhomItFits() throws {
    try onDisplay {
      let png = try XCTUnwrap(Picture(Stripes(shares: [1, 1]), width: 60, height: 60)).png
      let cache = TextureCache<Int>(limit: 1 << 20) { _ in png }
      let tile = Tile(side: 40, radius: 10, line: 1)
      var answer: Texture?
      let wish = cache.fetch(1, side: 40, tile: tile) { answer = $0 }
      waitFor("the tile") { answer != nil }
      XCTAssertEqual(cache.kept(1, side: 40, tile: tile)?.tile, tile)
      XCTAssertNil(cache.kept(1, side: 40))
      XCTAssertNil(cache.kept(1, side: 41, tile: Tile(side: 41, radius: 10, line: 1)))
      withExtendedLifetime(wish) {}
    }
  }

  func testAFitFollowsTheSizeThatHasComeToRest() throws {
    try onDisplay {
      let fit = TileFit()
      var changes = 0
      fit.onChange { changes += 1 }
      fit.expect(180.4)
      XCTAssertEqual(fit.side, 180)
      fit.see(181)
      fit.see(179)
      for side in 190...200 { fit.see(Double(side)) }
      XCTAssertEqual(fit.side, 180, "Nothing is made anew while it changes.")
      waitFor("the new size") { changes > 0 }
      XCTAssertEqual([fit.side, changes], [200, 1])
      fit.see(200.9)
      fit.expect(10)
      XCTAssertEqual(fit.side, 200)
    }
  }
}

@MainActor
private func tiled(_ bytes: [UInt8], _ tile: Tile) -> Texture? {
  var answer: Texture??
  Task { answer = .some(await Texture.decode(bytes, as: tile)) }
  waitFor("the decoding") { answer != nil }
  return answer ?? nil
}

/// Stripes side by side as wide as their shares, red and blue in turns, the first red; blue where the
/// first share is negative.
@MainActor
private final class Stripes: CanvasContent {
  private let shares: [Double]

  init(shares: [Double]) { self.shares = shares }

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) { (0, 0) }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let whole = shares.reduce(0) { $0 + abs($1) }
    var (x, isRed) = (0.0, (shares.first ?? 0) > 0)
    for share in shares {
      let width = size.width * abs(share) / whole
      snapshot.fill(
        Rect(x: x, y: 0, width: width, height: size.height), Color(isRed ? 0xff0000 : 0x0000ff))
      (x, isRed) = (x + width, !isRed)
    }
  }
}

/// A picture in its own size.
@MainActor
private final class Shown: CanvasContent {
  private let texture: Texture?

  init(_ texture: Texture?) { self.texture = texture }

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) { (0, 0) }

  func draw(_ snapshot: Snapshot, in size: Size) {
    if let texture {
      snapshot.picture(texture, at: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
  }
}
