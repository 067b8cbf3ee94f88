// The diary in numbers: a week, a month or a year, what was recorded when, which genres, artists and
// songs, and at which hours of the day music was heard. Of a year it is the review.
import AppModel
import Diary
import GtkKit
import MusicCore

/// The charts of the diary.
final class ChartsPage: LibraryPage {
  let root: Widget
  private let model: ChartsModel
  private let context: WindowContext
  private let title = Label(classes: ["page-title"])
  private let next: Button
  private let kinds = Box(.row)
  private var kindButtons: [(DiaryPeriod.Kind, ToggleButton)] = []
  private let head: Box
  private let tiles = Box(.row, spacing: 12)
  private let days = ChartCard(tr("Records"), height: 190)
  private let genres = RankCard(tr("Genres"), isStacked: true)
  private let artists = RankCard(tr("Artists"))
  private let songs = RankCard(tr("Songs"))
  private let hours = ChartCard(tr("Hours of listening"), height: 150)
  private let collage: CollageCard
  private let upper: Box
  private let lower: Box
  private let column: Box
  private let stack: ContentStack
  private let empty: StatusPage
  private let share: Button
  private var observers: [Observer] = []

  init(_ model: ChartsModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    collage = CollageCard(context)
    let back = Button(
      symbol: "go-previous-symbolic", name: tr("Earlier"), classes: ["flat", "circular"])
    next = Button(symbol: "go-next-symbolic", name: tr("Later"), classes: ["flat", "circular"])
    share = Button(
      symbol: "emblem-photos-symbolic", name: tr("Share as a picture…"),
      classes: ["flat", "circular"])
    title.wrap(lines: 2)
    for button in [back, next, share] { button.setAlignment(vertical: .center) }
    let names = Box(.row, spacing: 2, [title, back, next])
    names.setExpands(horizontally: true)
    kinds.setClass("linked")
    kinds.setAlignment(vertical: .center)
    head = Box(.row, spacing: 12, [names, Box(.row, spacing: 8, [kinds, share])])
    upper = Box(.row, spacing: 16, [genres.root, artists.root, songs.root])
    lower = Box(.row, spacing: 16, [hours.root, collage.root])
    tiles.setHomogeneous(true)
    column = Box(.column, spacing: 16, [tiles, days.root, upper, lower])
    empty = StatusPage(
      symbol: "x-office-calendar-symbolic", title: tr("Nothing recorded, nothing heard"),
      text: tr("What you record and listen to is counted here."))
    stack = ContentStack(column, empty: empty)
    stack.root.setExpands(horizontally: true, vertically: true)
    let page = Box(.column, spacing: 14, [head, stack.root])
    let view = ScrolledView(.vertical, page)
    view.setExpands(horizontally: true, vertically: true)
    root = Box(.column, [view])
    page.setMargins(bottom: 24)
    back.onClick { [weak model] in model?.startStepping(by: -1) }
    next.onClick { [weak model] in model?.startStepping(by: 1) }
    share.onClick { [weak self] in self?.shareReview() }
    addKinds()
    listen()
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    let isNarrow = width < 720
    head.setDirection(isNarrow ? .column : .row)
    head.setMargins(top: layout == .phone ? 2 : 8, end: margin, start: margin)
    column.setMargins(end: margin, start: margin)
    // Side by side they are equally wide; above each other each is as high as it must be.
    for (row, isColumn) in [(upper, width < 900), (lower, isNarrow)] {
      row.setDirection(isColumn ? .column : .row)
      row.setHomogeneous(!isColumn)
    }
    hours.root.setAlignment(vertical: isNarrow ? .fill : .start)
    tiles.setSpacing(isNarrow ? 6 : 12)
    collage.setSide(isNarrow ? width - 2 * Double(margin) - 28 : min(420, width / 2 - 80))
  }

  private func addKinds() {
    for (kind, name) in [
      (DiaryPeriod.Kind.week, tr("Week")), (.month, tr("Month")),
      (.year, trc("period", "Year")),
    ] {
      let button = ToggleButton(content: Label(name), name: name, classes: ["kind"])
      button.onToggle { [weak self] _ in
        self?.showKind()
        self?.model.startShowing(kind)
      }
      kinds.append(button)
      kindButtons.append((kind, button))
    }
  }

  private func showKind() {
    for (kind, button) in kindButtons { button.isOn = kind == model.period.kind }
  }

  private func listen() {
    observers.append(Observer { [weak self] in self?.show() })
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.message else { return }
        context.library.message = text
        model.message = nil
      })
  }

  private func show() {
    showKind()
    title.text = model.title
    next.isSensitive = model.hasNext
    stack.show(isEmpty: model.isEmpty)
    share.isSensitive = model.statistics.records > 0
    let statistics = model.statistics
    showTiles(statistics)
    let colors = ChartColors.assigned(statistics.genres.map(\.name))
    days.show(
      DayBars.bars(of: statistics, colors: colors),
      most: max(3, statistics.slots.map { Double($0.records) }.max() ?? 0),
      spoken: DayBars.spoken(statistics))
    genres.show(
      statistics.genres.map {
        RankCard.Line(
          name: $0.name, count: $0.count, percent: $0.percent,
          color: ChartPalette.color(colors[$0.name]))
      })
    artists.show(statistics.artists.map { RankCard.Line(name: $0.name, count: $0.count) })
    songs.show(
      statistics.songs.map {
        RankCard.Line(
          name: [$0.song.title, $0.song.artist ?? ""].filter { !$0.isEmpty }
            .joined(separator: " – "), count: $0.count)
      })
    for card in [genres.root, artists.root, songs.root, days.root] {
      card.isVisible = statistics.records > 0
    }
    hours.show(
      HourBars.bars(of: model.hours), most: Double(max(1, model.hours.max() ?? 1)),
      spoken: HourBars.spoken(model.hours))
    hours.setDetails(trn("{count} play", "{count} plays", model.plays))
    hours.root.isVisible = model.plays > 0
    collage.show(statistics.songs.map(\.song))
    collage.root.isVisible = !statistics.songs.isEmpty
    lower.isVisible = model.plays > 0 || !statistics.songs.isEmpty
  }

  private func showTiles(_ statistics: DiaryStatistics) {
    tiles.removeAll()
    tiles.isVisible = statistics.records > 0
    for (number, name) in ReviewNumbers.of(statistics) {
      let value = Label(number, classes: ["tile-number"])
      let label = Label(name, classes: ["quiet", "small"])
      for text in [value, label] { text.setTextAlignment(0.5) }
      label.wrap(lines: 2)
      let tile = Box(.column, spacing: 2, [value, label])
      tile.setClass("chart-card")
      tiles.append(tile)
    }
  }

  private func shareReview() {
    context.share(.review(title: model.title, model.statistics))
  }
}

/// What a period comes to, in a few numbers.
enum ReviewNumbers {
  static func of(_ statistics: DiaryStatistics) -> [(number: String, name: String)] {
    [
      (String(statistics.days), trn("day", "days", statistics.days)),
      (String(statistics.songs.count), trn("song", "songs", statistics.songs.count)),
      (String(statistics.genres.count), trn("genre", "genres", statistics.genres.count)),
      (
        String(statistics.longestRun),
        trn("day in a row", "days in a row", statistics.longestRun)
      ),
    ]
  }
}

/// The bars of days or months.
enum DayBars {
  static func bars(of statistics: DiaryStatistics, colors: [String: Int]) -> [BarChart.Bar] {
    let order = statistics.genres.map(\.name)
    return statistics.slots.enumerated().map { index, slot in
      BarChart.Bar(
        parts(of: slot, order, colors),
        label: PeriodWords.label(ofSlot: index, in: statistics.period))
    }
  }

  /// A bar is as high as there are records, and as colourful as their genres.
  private static func parts(
    of slot: DiaryStatistics.Slot, _ order: [String], _ colors: [String: Int]
  ) -> [BarChart.Part] {
    guard slot.records > 0 else { return [] }
    let total = slot.genres.values.reduce(0, +)
    guard total > 0 else { return [BarChart.Part(Double(slot.records), ChartPalette.rest)] }
    let unit = Double(slot.records) / Double(total)
    return order.compactMap { name in
      slot.genres[name].map {
        BarChart.Part(Double($0) * unit, ChartPalette.color(colors[name]))
      }
    }
  }

  static func spoken(_ statistics: DiaryStatistics) -> String {
    statistics.slots.filter { $0.records > 0 }.map { slot in
      let name =
        statistics.period.kind == .year
        ? DateWords.month(slot.day.month) : DateWords.short(slot.day)
      return "\(name): \(DiaryWords.records(slot.records))"
    }.joined(separator: ", ")
  }
}

/// The bars of the hours of a day.
enum HourBars {
  static func bars(of hours: [Int]) -> [BarChart.Bar] {
    hours.enumerated().map { hour, count in
      BarChart.Bar(
        count > 0 ? [BarChart.Part(Double(count), ChartPalette.color(1))] : [],
        label: hour % 6 == 0 || hour == 23 ? String(hour) : nil)
    }
  }

  static func spoken(_ hours: [Int]) -> String {
    hours.enumerated().filter { $0.element > 0 }.map { hour, count in
      trn(
        "{hour} o'clock: {count} play", "{hour} o'clock: {count} plays", count,
        ["hour": String(hour)])
    }.joined(separator: ", ")
  }
}
