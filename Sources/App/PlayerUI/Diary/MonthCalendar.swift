// A month in rows of seven days. The arrow keys lead from day to day, Home and End to the month's ends,
// Page Up and Page Down to other months; a swipe turns the month. One day is in the way of the Tab
// key, the chosen one.
import AppModel
import Diary
package import GtkKit
package import MusicCore

/// A month of the diary.
package final class MonthCalendar {
  package let root: Box
  /// What a person wants to see.
  package enum Wish: Hashable, Sendable {
    /// A day, pressed or walked to.
    case day(CalendarDay, isPressed: Bool)
    case step(days: Int)
    case turn(months: Int)
  }

  private let names: [Label]
  private let rows: [Box]
  private let cells: [DayCell]
  private let grid: Box
  var ask: (Wish) -> Void = { _ in }
  private var shown: MonthGrid?

  /// A swipe of so many pixels turns the month.
  private static let swipe = 48.0

  init(_ covers: TextureCache<CoverSource>) {
    names = (0..<7).map { _ in
      let label = Label(classes: ["quiet", "small", "strong"])
      label.setTextAlignment(0.5)
      return label
    }
    cells = (0..<42).map { _ in DayCell(covers) }
    let cells = cells
    rows = (0..<6).map { row in
      let box = Box(.row, cells[row * 7..<row * 7 + 7].map(\.root))
      box.setHomogeneous(true)
      return box
    }
    let head = Box(.row, names)
    head.setHomogeneous(true)
    head.setMargins(bottom: 4)
    grid = Box(.column, rows)
    root = Box(.column, [head, grid])
    listen()
  }

  /// Shows a month with its recorded days.
  func show(
    _ grid: MonthGrid, _ days: [CalendarDay: DiaryDay], chosen: CalendarDay, today: CalendarDay
  ) {
    let hadFocus = self.grid.hasFocusInside
    if grid.weekdays != shown?.weekdays {
      for (label, weekday) in zip(names, grid.weekdays) {
        label.text = DateWords.letter(weekday)
        label.setTooltip(DateWords.weekday(weekday))
      }
    }
    shown = grid
    for (row, box) in rows.enumerated() { box.isVisible = row < grid.weeks.count }
    let dates = grid.weeks.flatMap(\.self)
    var current: DayCell?
    for (place, cell) in cells.enumerated() {
      let date = place < dates.count ? dates[place] : nil
      cell.show(date, date.flatMap { days[$0] }, isChosen: date == chosen, today: today)
      if date == chosen { current = cell }
    }
    guard let current else { return }
    current.button.isFocusable = true
    if hadFocus { current.button.takeFocus() }
    for cell in cells where cell !== current { cell.button.isFocusable = false }
  }

  /// The circles' diameter and the room between rows, pixels.
  func setMeasures(side: Int, spacing: Int) {
    for cell in cells { cell.setSide(Double(side)) }
    grid.setSpacing(spacing)
  }

  /// Puts the focus on the chosen day.
  package func takeFocus() {
    cells.first { $0.button.isFocusable }?.button.takeFocus()
  }

  private func listen() {
    for cell in cells {
      cell.choose = { [weak self] in self?.ask(.day($0, isPressed: true)) }
    }
    grid.onKey(first: true) { [weak self] key, modifiers in
      guard let self, modifiers == [], let wish = wish(for: key) else { return false }
      ask(wish)
      return true
    }
    root.onSwipe(atLeast: Self.swipe) { [weak self] in self?.ask(.turn(months: $0)) }
  }

  private func wish(for key: Key) -> Wish? {
    let isMirrored = root.isRightToLeft
    return switch key {
    case .left: .step(days: isMirrored ? 1 : -1)
    case .right: .step(days: isMirrored ? -1 : 1)
    case .up: .step(days: -7)
    case .down: .step(days: 7)
    case .pageUp: .turn(months: -1)
    case .pageDown: .turn(months: 1)
    case .home: shown.map { .day($0.first, isPressed: false) }
    case .end: shown.map { .day($0.first.lastOfMonth, isPressed: false) }
    default: nil
    }
  }
}

extension Widget {
  /// Hears a swipe across: 1 is on, -1 is back, as the language reads.
  func onSwipe(atLeast distance: Double, _ body: @escaping @MainActor (Int) -> Void) {
    onPull(
      .horizontal,
      PullHandlers(
        began: {}, moved: { _, _ in },
        ended: { [weak self] way, _ in
          guard let self, abs(way) >= distance else { return }
          body((way < 0) != isRightToLeft ? 1 : -1)
        }, cancelled: {}))
  }
}
