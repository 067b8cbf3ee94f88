// The seek bar's arithmetic: S2, S3 and rule 5 of the cross-seed rules.
import AppModel
import Testing

@Suite struct SeekBarGeometryTests {
  let bar = SeekBarGeometry(width: 200)

  @Test(arguments: [(-50.0, 0.0), (0, 0), (50, 0.25), (200, 1), (900, 1)])
  func aPointerOutsideTheBarCountsAsItsEnd(x: Double, ratio: Double) {
    #expect(bar.ratio(atX: x) == ratio)
  }

  @Test("F6: a bar without width has ratio zero", arguments: [0.0, -10, .nan])
  func aBarWithoutWidthHasRatioZero(width: Double) {
    let bar = SeekBarGeometry(width: width)
    #expect(bar.ratio(atX: 10) == 0)
    #expect(bar.x(of: 0.5) == 0)
  }

  @Test("F6: nothing is ever not a number") func nothingIsEverNotANumber() {
    #expect(bar.ratio(atX: .nan) == 0)
    #expect(bar.x(of: .nan) == 0)
    #expect(bar.x(of: .infinity) == 0)
  }

  @Test func readFromTheRightTimeGoesToTheLeft() {
    let mirrored = SeekBarGeometry(width: 200, isMirrored: true)
    for x in stride(from: -20.0, through: 220, by: 0.5) {
      #expect(mirrored.ratio(atX: x) == bar.ratio(atX: 200 - x))
      #expect(mirrored.x(of: bar.ratio(atX: x)) == bar.x(of: bar.ratio(atX: x)))
    }
    #expect(mirrored.left(of: 30, width: 10) == 160 && bar.left(of: 30, width: 10) == 30)
  }

  @Test("S2: a resize keeps the ratio") func aResizeKeepsTheRatio() {
    let ratio = bar.ratio(atX: 150)
    #expect(SeekBarGeometry(width: 1000).x(of: ratio) == 750)
  }

  @Test(
    "S3: the bubble is centred and never leaves the bar",
    arguments: [(0.0, 0.0), (10, 0), (100, 70), (195, 140), (200, 140)])
  func theBubbleIsCentredAndNeverLeavesTheBar(x: Double, start: Double) {
    #expect(bar.bubbleStart(width: 60, centeredAt: x) == start)
  }

  @Test("F12, S3: a bubble wider than the bar is centred on it")
  func aBubbleWiderThanTheBarIsCentredOnIt() {
    #expect(bar.bubbleStart(width: 260, centeredAt: 0) == -30)
  }

  @Test("S4: the bar grows from five to fifteen") func theBarGrowsFromFiveToFifteen() {
    #expect(SeekBarGeometry.height(growth: 0) == 5)
    #expect(SeekBarGeometry.height(growth: 0.5) == 10)
    #expect(SeekBarGeometry.height(growth: 1) == 15)
    #expect(SeekBarGeometry.height(growth: 7) == 15)
  }

  @Test("S4: the bar grows upwards in a fifth of a second")
  func theBarGrowsUpwardsInAFifthOfASecond() {
    let start = ContinuousClock.now
    let growth = Glide(from: 0, to: 1, in: SeekBarGeometry.growthTime, at: start)
    #expect(growth.value(at: start) == 0)
    #expect(growth.value(at: start - .seconds(1)) == 0)
    #expect(growth.value(at: start + .milliseconds(199)) < 1)
    #expect(growth.value(at: start + .milliseconds(200)) == 1)
    #expect(growth.value(at: start + .seconds(9)) == 1)
    #expect(!growth.hasEnded(at: start + .milliseconds(199)))
    #expect(growth.hasEnded(at: start + .milliseconds(200)))
    let values = (0...20).map { growth.value(at: start + .milliseconds($0 * 10)) }
    #expect(values == values.sorted())
    // Let go of on the way: it shrinks from where it is.
    let back = Glide(
      from: growth.value(at: start + .milliseconds(80)), to: 0, in: SeekBarGeometry.growthTime,
      at: start)
    #expect(back.value(at: start) == growth.value(at: start + .milliseconds(80)))
    #expect(back.value(at: start + .milliseconds(200)) == 0)
  }

  @Test("F3: the grown bar and its bubble have room") func theGrownBarAndItsBubbleHaveRoom() {
    let height = SeekBarGeometry.targetHeight
    #expect(height >= 32)
    let bottom = SeekBarGeometry.bottom(in: height)
    #expect(bottom <= height)
    #expect(bottom - SeekBarGeometry.pressedHeight >= 0)
    #expect(SeekBarGeometry.bubbleBottom(in: height) == bottom - 15 - 8)
  }

  @Test("F12, S3: no bubble ever leaves a bar that has room for it")
  func noBubbleEverLeavesABarThatHasRoomForIt() {
    for width in stride(from: 0.0, through: 300, by: 7) {
      for bubble in stride(from: 1.0, through: 300, by: 11) {
        let bar = SeekBarGeometry(width: width)
        for x in stride(from: -20.0, through: 320, by: 13) {
          let start = bar.bubbleStart(width: bubble, centeredAt: x)
          if bubble < width {
            #expect(start >= 0 && start + bubble <= width)
            let middle = start + bubble / 2
            let isFree = x >= bubble / 2 && x <= width - bubble / 2
            #expect(!isFree || middle == x, "It stands centred on the pointer.")
          } else {
            #expect(start + bubble / 2 == width / 2)
          }
        }
      }
    }
  }
}
