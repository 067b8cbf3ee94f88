// Dots: in the middle, windowed, pressed, in words.
import Pager
import Testing

struct DotsTests {
  /// G13, and further.
  @Test("G13: they stand in the middle", arguments: 1...40, [120.0, 301, 999])
  func theyStandInTheMiddle(_ count: Int, _ width: Double) {
    let dots = PageDots(count: count, width: width).dots(at: 0)
    let shown = dots.filter { $0.diameter > 0 }
    guard let first = shown.first, let last = shown.last, count <= 10 else {
      #expect(!dots.isEmpty && dots.allSatisfy { $0.x > 0 && $0.x < width })
      return
    }
    #expect(abs((first.x + last.x) / 2 - width / 2) <= 0.5)
    #expect(shown.count == count)
  }

  @Test func moreThanFifteenAreSeenThroughAWindow() {
    let dots = PageDots(count: 30, width: 400)
    #expect(dots.shown == 15 && dots.isWindowed)
    #expect(dots.dots(at: 0).map(\.index).first == 0)
    #expect(dots.dots(at: 29).map(\.index).last == 29)
    let middle = dots.dots(at: 12)
    #expect(middle.first { $0.index == 12 }?.x == 200)
    #expect(middle.first { $0.index == 12 }?.emphasis == 1)
    // Towards the ends of the window they become smaller, at the ends of the pages not.
    #expect(middle[0].diameter < middle[7].diameter)
    #expect(dots.dots(at: 0)[0].diameter == 6)
    #expect(!PageDots(count: 15, width: 400).isWindowed)
  }

  @Test func aNarrowPlaceHasFewer() {
    let dots = PageDots(count: 12, width: 100)
    #expect(dots.shown == 7 && dots.isWindowed)
    #expect(dots.dots(at: 5.5).allSatisfy { $0.x > 0 && $0.x < 100 })
  }

  @Test func aPressMeansTheNearestDot() {
    let dots = PageDots(count: 8, width: 300)
    for dot in dots.dots(at: 3) {
      #expect(dots.index(at: dot.x + 5, position: 3) == dot.index)
      #expect(dots.index(at: dot.x - 5, position: 3) == dot.index)
    }
    #expect(dots.index(at: 0, position: 3) == nil)
    #expect(PageDots(count: 0, width: 300).index(at: 150, position: 0) == nil)
  }

  @Test func mirroredTheFirstIsOnTheRight() {
    var dots = PageDots(count: 5, width: 300)
    let plain = dots.dots(at: 1).map(\.x)
    dots.isMirrored = true
    let mirrored = dots.dots(at: 1)
    #expect(mirrored.map(\.index) == [4, 3, 2, 1, 0] && mirrored.map(\.x) == plain)
    #expect(dots.index(at: mirrored[0].x, position: 1) == 4)
  }

  @Test func emphasisGoesFromOneToTheNext() {
    let dots = PageDots(count: 5, width: 300)
    let between = dots.dots(at: 1.25).map(\.emphasis)
    #expect(between == [0, 0.75, 0.25, 0, 0])
    // Over the seam of an endless pager too.
    #expect(dots.dots(at: 4.5).map(\.emphasis) == [0.5, 0, 0, 0, 0.5])
  }

  /// Behind the dots, on the other side where one reads from the right.
  @Test(arguments: [16, 30, 10_000], [300.0, 1000]) func theTextStandsBehindTheDots(
    _ count: Int, _ width: Double
  ) {
    var dots = PageDots(count: count, width: width)
    #expect(dots.isWindowed)
    for position in [0, 7.5, Double(count - 1)] {
      let place = dots.textPlace(width: 40)
      #expect(dots.dots(at: position).allSatisfy { $0.x + $0.diameter / 2 < place })
      #expect(place + 40 <= width)
      dots.isMirrored = true
      let mirrored = dots.textPlace(width: 40)
      #expect(dots.dots(at: position).allSatisfy { $0.x - $0.diameter / 2 > mirrored + 40 })
      #expect(mirrored == width - place - 40)
      dots.isMirrored = false
    }
  }

  @Test func wordsSayWhere() {
    #expect(PageDots(count: 30, width: 10).text(at: 6) == "7 / 30")
    #expect(PageDots(count: 0, width: 10).text(at: nil) == "")
  }
}
