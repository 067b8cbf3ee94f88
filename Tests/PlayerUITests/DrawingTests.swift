// Canvases draw what they are told, pictures are decoded to size, and a cache keeps its bounds.
import GLibKit
import GtkKit
import PlayerUI
import Synchronization
import XCTest

final class DrawingTests: XCTestCase {
  func testACanvasDrawsItsContent() throws {
    try onDisplay {
      let picture = try XCTUnwrap(Picture(Halves(), width: 40, height: 20))
      XCTAssertEqual(picture.color(x: 5, y: 10), Color(0xff0000))
      XCTAssertEqual(picture.color(x: 35, y: 10), Color(0x0000ff))
    }
  }

  func testRoundCornersAreEmpty() throws {
    try onDisplay {
      let picture = try XCTUnwrap(Picture(RoundSquare(), width: 40, height: 40))
      XCTAssertEqual(picture.color(x: 0, y: 0).alpha, 0)
      XCTAssertEqual(picture.color(x: 20, y: 20), Color(0x00ff00))
    }
  }

  func testAPictureIsDecodedToTheSizeAskedFor() throws {
    try onDisplay {
      let png = try XCTUnwrap(Picture(Halves(), width: 400, height: 200)).png
      let texture = try XCTUnwrap(decoded(png, side: 100))
      XCTAssertEqual(texture.width, 100)
      XCTAssertEqual(texture.height, 50)
      XCTAssertEqual(Set(texture.mainColors), [Color(0xff0000), Color(0x0000ff)])
    }
  }

  func testWhatIsNoPictureIsRefused() throws {
    try onDisplay {
      XCTAssertNil(decoded([], side: 100))
      XCTAssertNil(decoded(Array("<html>no picture</html>".utf8), side: 100))
      let png = try XCTUnwrap(Picture(Halves(), width: 40, height: 20)).png
      XCTAssertNil(decoded(Array(png.prefix(30)), side: 100))
      var huge = png
      huge.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
      XCTAssertNil(decoded(huge, side: 100), "65,536 pixels square must not be allocated.")
    }
  }

  func testTheCacheDecodesTwoAtOnceAndKeepsItsBounds() throws {
    try onDisplay {
      let png = try XCTUnwrap(Picture(Halves(), width: 64, height: 64)).png
      let running = Mutex((now: 0, most: 0))
      let cache = TextureCache<Int>(limit: 10 * 64 * 64 * 4) { _ in
        running.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        await Task.yield()
        running.withLock { $0.now -= 1 }
        return png
      }
      var seen: Set<Int> = []
      let wishes = (0..<40).map { key in
        cache.fetch(key, side: 64) { if $0 != nil { seen.insert(key) } }
      }
      waitFor("all pictures") { seen.count == 40 }
      XCTAssertLessThanOrEqual(running.withLock { $0.most }, 2)
      XCTAssertLessThanOrEqual(cache.cost, 10 * 64 * 64 * 4)
      withExtendedLifetime(wishes) {}
    }
  }

  func testAWishThatIsDroppedIsNotServed() throws {
    try onDisplay {
      let loads = Mutex(0)
      let cache = TextureCache<Int>(limit: 1000) { _ in
        loads.withLock { $0 += 1 }
        return nil
      }
      var wishes = (0..<100).map { cache.fetch($0, side: 64) { _ in XCTFail("Nobody waits.") } }
      XCTAssertEqual(wishes.count, 100)
      wishes.removeAll()
      settle()
      XCTAssertEqual(loads.withLock { $0 }, 0)
    }
  }

  func testAKeyWithoutAPictureIsAskedOnce() throws {
    try onDisplay {
      let loads = Mutex(0)
      let cache = TextureCache<Int>(limit: 1000) { _ in
        loads.withLock { $0 += 1 }
        return nil
      }
      var answers = 0
      let wish = cache.fetch(1, side: 64) { _ in answers += 1 }
      waitFor("the first answer") { answers == 1 }
      XCTAssertNil(cache.fetch(1, side: 64) { _ in answers += 1 })
      XCTAssertEqual(answers, 2)
      XCTAssertEqual(loads.withLock { $0 }, 1)
      withExtendedLifetime(wish) {}
    }
  }

  func testWhiteTextIsLegibleOnEveryTint() {
    MainActor.assumeIsolated {
      for color in stride(from: UInt32(0), through: 0xffffff, by: 0x1f3d7) {
        let tint = CoverTint([Color(color), Color(0xffffff), Color(color ^ 0xffffff)])
        XCTAssertGreaterThanOrEqual(tint.start.contrastWithWhite, 7)
        XCTAssertGreaterThanOrEqual(tint.middle.contrastWithWhite, 7)
      }
      XCTAssertEqual(Color(0xffffff).contrastWithWhite, 1, accuracy: 0.001)
      XCTAssertEqual(Color(0x000000).contrastWithWhite, 21, accuracy: 0.001)
      XCTAssertEqual(Color(0x767676).contrastWithWhite, 4.54, accuracy: 0.02)
    }
  }
}

@MainActor
private func decoded(_ bytes: [UInt8], side: Int) -> Texture? {
  var answer: Texture??
  Task { answer = .some(await Texture.decode(bytes, side: side)) }
  waitFor("the decoding") { answer != nil }
  return answer ?? nil
}

@MainActor
private final class Halves: CanvasContent {
  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) { (0, 0) }
  func draw(_ snapshot: Snapshot, in size: Size) {
    snapshot.fill(Rect(x: 0, y: 0, width: size.width / 2, height: size.height), Color(0xff0000))
    snapshot.fill(
      Rect(x: size.width / 2, y: 0, width: size.width / 2, height: size.height), Color(0x0000ff))
  }
}

@MainActor
private final class RoundSquare: CanvasContent {
  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) { (0, 0) }
  func draw(_ snapshot: Snapshot, in size: Size) {
    snapshot.fill(
      Rect(x: 0, y: 0, width: size.width, height: size.height), radius: 12, Color(0x00ff00))
  }
}
