// The seek bar's arithmetic: S2, S3 and rule 5 of the cross-seed rules.
import AppModel
import Testing

@Suite struct SeekBarGeometryTests {
  let bar = SeekBarGeometry(width: 200)

  @Test(arguments: [(-50.0, 0.0), (0, 0), (50, 0.25), (200, 1), (900, 1)])
  func aPointerOutsideTheBarCountsAsItsEnd(x: Double, ratio: Double) {
    #expect(bar.ratio(atX: x) == ratio)
  }

  @Test(arguments: [0.0, -10, .nan])
  func aBarWithoutWidthHasRatioZero(width: Double) {
    let bar = SeekBarGeometry(width: width)
    #expect(bar.ratio(atX: 10) == 0)
    #expect(bar.x(of: 0.5) == 0)
  }

  @Test func nothingIsEverNotANumber() {
    #expect(bar.ratio(atX: .nan) == 0)
    #expect(bar.x(of: .nan) == 0)
    #expect(bar.x(of: .infinity) == 0)
  }

  @Test func aResizeKeepsTheRatio() {
    let ratio = bar.ratio(atX: 150)
    #expect(SeekBarGeometry(width: 1000).x(of: ratio) == 750)
  }

  @Test(arguments: [(0.0, 0.0), (10, 0), (100, 70), (195, 140), (200, 140)])
  func theBubbleIsCentredAndNeverLeavesTheBar(x: Double, start: Double) {
    #expect(bar.bubbleStart(width: 60, centeredAt: x) == start)
  }

  @Test func aBubbleWiderThanTheBarIsCentredOnIt() {
    #expect(bar.bubbleStart(width: 260, centeredAt: 0) == -30)
  }

  @Test func theBarGrowsFromFiveToFifteen() {
    #expect(SeekBarGeometry.height(growth: 0) == 5)
    #expect(SeekBarGeometry.height(growth: 0.5) == 10)
    #expect(SeekBarGeometry.height(growth: 1) == 15)
    #expect(SeekBarGeometry.height(growth: 7) == 15)
  }
}
