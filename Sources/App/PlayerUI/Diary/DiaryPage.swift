// The diary: a month of covers, and beside it, or below it where there is no room, the day that is
// looked at.
package import AppModel
import Diary
package import GtkKit
import MusicCore

/// The diary's page.
package final class DiaryPage: LibraryPage {
  package let root: Widget
  package var calendar: MonthCalendar { pane.calendar }
  package let day: DayPane
  package let model: DiaryModel
  private let context: WindowContext
  private let pane: CalendarPane
  private let today: Button
  private let files: Button
  private let head: Box
  private let tools: Box
  private let month: Box
  private let monthFrame: Clamp
  /// Long names do not make the day wider, or the calendar would jump from day to day.
  private let dayFrame: Clamp
  private let content: Box
  private var observers: [Observer] = []

  /// From this width on the day stands beside the calendar, pixels.
  private static let besideWidth = 760.0
  private static let dayWidth = 372
  private static let greatestMonth = 820

  package init(_ model: DiaryModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    pane = CalendarPane(model, context.covers)
    day = DayPane(model, context)
    today = Button(tr("Today"), classes: ["pill-tool"])
    let list = Button(tr("List"), classes: ["pill-tool"])
    let charts = Button(tr("Charts"), classes: ["pill-tool"])
    list.onClick { [weak model, weak context] in
      if let model { context?.showDiaryList(model.shown.date) }
    }
    charts.onClick { [weak model, weak context] in
      if let model { context?.showCharts(model.shown.date) }
    }
    files = Button(
      symbol: "view-more-symbolic", name: tr("Export and import"), classes: ["flat", "circular"])
    files.setAlignment(vertical: .center)
    tools = Box(.row, spacing: 10, [today, list, charts, files])
    tools.setAlignment(horizontal: .end, vertical: .center)
    pane.head.root.setExpands(horizontally: true)
    head = Box(.row, spacing: 8, [pane.head.root, tools])
    month = Box(.column, spacing: 14, [head, pane.calendar.root])
    monthFrame = Clamp(month, maximumWidth: Self.greatestMonth)
    monthFrame.setExpands(horizontally: true)
    dayFrame = Clamp(day.root, maximumWidth: Self.dayWidth)
    content = Box(.row, spacing: 28, [monthFrame, dayFrame])
    root = ScrolledView(.vertical, content)
    listen()
    model.start()
  }

  package func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    let isBeside = width >= Self.besideWidth
    content.setDirection(isBeside ? .row : .column)
    content.setSpacing(isBeside ? 28 : 20)
    content.setMargins(top: layout == .phone ? 2 : 8, end: margin, bottom: 24, start: margin)
    dayFrame.setMinimumSize(width: isBeside ? Self.dayWidth : -1)
    dayFrame.setMaximumWidth(isBeside ? Self.dayWidth : Int(width))
    dayFrame.setExpands(horizontally: !isBeside)
    let room = Int(width) - 2 * margin - (isBeside ? Self.dayWidth + 28 : 0)
    let column = Double(min(room, Self.greatestMonth)) / 7
    // Covers as large as there is room for, and in a phone's width still seven of them.
    let side = max(30, min(68, column - (isBeside ? 24 : 12)))
    pane.calendar.setMeasures(side: Int(side), spacing: layout == .phone ? 0 : 8)
    head.setDirection(layout == .phone ? .column : .row)
    tools.setAlignment(horizontal: layout == .phone ? .start : .end, vertical: .center)
  }

  package func arrive() { pane.calendar.takeFocus() }

  private func listen() {
    today.onClick { [weak model] in
      if let model { model.startShowing(model.today) }
    }
    files.onClick { [weak self] in
      guard let self else { return }
      files.openMenu(
        DiaryFiles.menu(model, context), x: 0, y: files.size.height)
    }
    root.onMap { [weak model] in model?.startDayCheck() }
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.news else { return }
        context.tellUndoable(text) { [weak model] in model?.startUndoing() }
        model.news = nil
      })
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.message else { return }
        context.library.message = text
        model.message = nil
      })
  }
}
