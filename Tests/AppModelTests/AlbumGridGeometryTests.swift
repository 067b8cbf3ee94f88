// How many covers stand side by side: L3.
import AppModel
import Testing

@Suite struct AlbumGridGeometryTests {
  @Test func twoColumnsAt414GiveCoversOf177() {
    let grid = AlbumGridGeometry(width: 414, margin: 20, spacing: 20, leastSide: 150)
    #expect(grid.columns == 2)
    #expect(grid.side == 177)
  }

  @Test func aPhoneHasTwoColumns() {
    let grid = AlbumGridGeometry(width: 360, margin: 16, spacing: 16, leastSide: 160)
    #expect(grid.columns == 2)
    #expect(grid.side == 156)
  }

  @Test(arguments: Array(stride(from: 0.0, through: 4000, by: 37)))
  func theColumnsFillTheWidthExactly(width: Double) {
    let grid = AlbumGridGeometry(width: width, margin: 28, spacing: 20, leastSide: 160)
    #expect(grid.columns >= 1)
    #expect(grid.side >= 0)
    let used = grid.side * Double(grid.columns) + 20 * Double(grid.columns - 1)
    #expect(abs(used - max(0, width - 56)) < 0.001 || grid.side == 0)
    #expect(grid.columns <= 2 || grid.side >= 160)
  }
}
