// The cards of the charts' page: bars over time, and lists of what was most with a bar for each.
import AppModel
import GtkKit

/// A card with bars.
final class ChartCard {
  let root: Box
  private let chart: BarChart
  private let canvas: Canvas
  private let details = Label(classes: ["quiet", "small"])

  init(_ title: String, height: Double) {
    chart = BarChart(height: height)
    canvas = Canvas(chart, role: .picture)
    canvas.setAccessibleName(title)
    let name = Label(title, classes: ["strong"])
    name.setExpands(horizontally: true)
    root = Box(.column, spacing: 12, [Box(.row, spacing: 8, [name, details]), canvas])
    root.setClass("chart-card")
  }

  func setDetails(_ text: String) { details.text = text }

  /// `spoken` is what a screen reader says of the bars.
  func show(_ bars: [BarChart.Bar], most: Double, spoken: String) {
    chart.bars = bars
    chart.most = most
    canvas.setAccessibleDescription(spoken)
    canvas.redraw()
  }
}

/// A card with the most frequent names.
final class RankCard {
  /// A name and how often it was.
  struct Line: Hashable {
    var name: String
    var count: Int
    var percent: Int?
    var color: Color?
  }

  let root: Box
  private let rows = Box(.column, spacing: 8)
  private let whole: BarChart?
  private let wholeCanvas: Canvas?
  private let more = Label(classes: ["quiet", "small"])
  private var shown: [Line]?

  /// So many names are shown; how many more there are is said.
  private static let most = 6

  /// With `isStacked`, one bar above the names shows them all beside each other.
  init(_ title: String, isStacked: Bool = false) {
    let name = Label(title, classes: ["strong"])
    whole = isStacked ? BarChart(height: 14, isAcross: true) : nil
    wholeCanvas = whole.map { Canvas($0, role: .none) }
    root = Box(.column, spacing: 12, [name] + (wholeCanvas.map { [$0] } ?? []) + [rows, more])
    root.setClass("chart-card")
  }

  func show(_ lines: [Line]) {
    guard lines != shown else { return }
    shown = lines
    rows.removeAll()
    if let whole, let wholeCanvas {
      whole.bars = [
        BarChart.Bar(lines.map { BarChart.Part(Double($0.count), $0.color ?? ChartPalette.rest) })
      ]
      whole.most = lines.reduce(0) { $0 + Double($1.count) }
      wholeCanvas.redraw()
    }
    let highest = lines.first?.count ?? 1
    for line in lines.prefix(Self.most) { rows.append(row(line, highest)) }
    more.text = trn(
      "and {count} more", "and {count} more", max(0, lines.count - Self.most))
    more.isVisible = lines.count > Self.most
  }

  private func row(_ line: Line, _ highest: Int) -> Box {
    let name = Label(line.name)
    name.setExpands(horizontally: true)
    let count = Label(
      DiaryWords.amount(line.count, percent: line.percent),
      classes: ["quiet", "small", "tabular"])
    count.setEllipsis(false)
    let bar = BarChart(height: 5, isAcross: true)
    bar.bars = [
      BarChart.Bar([BarChart.Part(Double(line.count), line.color ?? ChartPalette.color(1))])
    ]
    bar.most = Double(max(1, highest))
    return Box(
      .column, spacing: 3, [Box(.row, spacing: 8, [name, count]), Canvas(bar, role: .none)])
  }
}
