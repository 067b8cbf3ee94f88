// The covers as files: an independent reader of PNG's outer form, and of its compressed rows.
import Testing

@testable import DemoLibrary

struct CoverTests {
  @Test func aCoverIsAPictureOfEightHundredPixelsAndOfModerateSize() {
    for drawing in [Covers.daybreak, Covers.musicBox, Covers.longRoad] {
      let png = Covers.png(of: drawing)
      #expect(Array(png[0..<8]) == [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])
      #expect(Array(png[16..<24]) == [0, 0, 3, 32, 0, 0, 3, 32])
      #expect(png.count < 150_000)
    }
  }

  @Test func aShapeIsWhereItSaysAndItsEdgeIsSmooth() {
    let drawing = CoverDrawing(
      ground: Ink(0x000000),
      strokes: [Stroke(shape: .circle(x: 0.5, y: 0.5, radius: 0.25), ink: Ink(0xFFFFFF))])
    let pixels = drawing.pixels(side: 64)
    #expect(pixels[0] == 0)
    #expect(pixels[(32 * 64 + 32) * 3] == 255)
    #expect(pixels.contains { $0 > 0 && $0 < 255 })
  }
}
