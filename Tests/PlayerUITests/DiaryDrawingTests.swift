// What the diary draws: bars in their own slots, cards that are shared, in light and dark, English and
// Korean.
import AppModel
import GtkKit
import MusicCore
import PlayerUI
import XCTest

final class DiaryDrawingTests: XCTestCase {
  func testEveryBarStandsInItsOwnSlot() throws {
    try onDisplay {
      for count in [7, 12, 24, 28, 31] {
        let chart = BarChart(height: 120)
        let red = Color(0xff0000)
        chart.most = 3
        for chosen in [0, count / 2, count - 1] {
          chart.bars = (0..<count).map { index in
            BarChart.Bar(index == chosen ? [BarChart.Part(3, red)] : [])
          }
          let width = 31 * 24
          let picture = try XCTUnwrap(Picture(chart, width: width, height: 120))
          let slot = Double(width) / Double(count)
          for index in [0, 1, count / 2, count - 2, count - 1] {
            let x = Int((Double(index) + 0.5) * slot)
            XCTAssertEqual(
              picture.color(x: x, y: 50).alpha > 0.5, index == chosen,
              "bar \(index) of \(count), chosen \(chosen)")
          }
        }
      }
    }
  }

  func testABarIsAsHighAsItsValueAndAsColourfulAsItsParts() throws {
    try onDisplay {
      let chart = BarChart(height: 120)
      chart.most = 4
      chart.bars = [
        BarChart.Bar([BarChart.Part(1, Color(0xff0000)), BarChart.Part(1, Color(0x0000ff))])
      ]
      let picture = try XCTUnwrap(Picture(chart, width: 100, height: 120))
      // 100 pixels for four: the lower 25 are red, the next 25 blue, above there is nothing.
      XCTAssertGreaterThan(picture.color(x: 50, y: 90).red, 0.9)
      XCTAssertGreaterThan(picture.color(x: 50, y: 60).blue, 0.9)
      XCTAssertEqual(picture.color(x: 50, y: 30).alpha, 0)
    }
  }

  func testEmptyChartsAndValuesOfNothingAreDrawn() throws {
    try onDisplay {
      let chart = BarChart(height: 60)
      chart.most = 0
      chart.bars = []
      XCTAssertNotNil(Picture(chart, width: 100, height: 60))
      chart.bars = [BarChart.Bar([BarChart.Part(0, Color(0xff0000))])]
      XCTAssertNotNil(Picture(chart, width: 100, height: 60))
      let across = BarChart(height: 10, isAcross: true)
      across.most = 0
      XCTAssertNotNil(Picture(across, width: 100, height: 10))
    }
  }

  func testACardIsAPNGOfItsSizeLightAndDark() throws {
    try onDisplay {
      for title in ["Arirang", "아리랑", String(repeating: "Ein sehr langer Titel ", count: 9)] {
        let card = ShareCard(
          ShareCard.Text(
            heading: "28 November 2026", details: "Saturday", title: title, subtitle: "Norae",
            chips: ["Folk", "Jazz"]), covers: [])
        var corners: [Color] = []
        var ink: [Double] = []
        for isDark in [false, true] {
          card.isDark = isDark
          let picture = try XCTUnwrap(
            Picture(card, width: ShareCard.width, height: ShareCard.height))
          XCTAssertEqual(Array(picture.png.prefix(4)), [0x89, 0x50, 0x4e, 0x47])
          XCTAssertEqual(picture.color(x: 540, y: 20).alpha, 1, "no part of it is see-through")
          corners.append(picture.color(x: 4, y: 4))
          // Somewhere in the line of the title there is ink, and none at the card's very edge.
          let line = stride(from: 84, to: 400, by: 4).map { picture.color(x: $0, y: 980).luminance }
          ink.append((line.max() ?? 0) - (line.min() ?? 0))
          let edge = [1, 20, 60].map { picture.color(x: ShareCard.width - $0, y: 980).luminance }
          XCTAssertLessThan((edge.max() ?? 0) - (edge.min() ?? 0), 0.1)
        }
        XCTAssertGreaterThan(corners[0].luminance, corners[1].luminance + 0.3)
        XCTAssertGreaterThan(ink.min() ?? 0, 0.2, title)
      }
    }
  }

  func testACollageHasAsManyColumnsAsCoversFill() throws {
    for (count, columns) in [(0, 1), (1, 1), (3, 1), (4, 2), (8, 2), (9, 3), (400, 13)] {
      MainActor.assumeIsolated { XCTAssertEqual(Collage.columns(for: count), columns) }
    }
  }
}
