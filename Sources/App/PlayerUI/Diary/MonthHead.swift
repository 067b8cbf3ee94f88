// The head over a calendar: the month, which opens a choice of all months, and the ways to those beside
// it.
import AppModel
import GtkKit
import MusicCore

/// A month's name with what leads to others.
final class MonthHead {
  let root: Box
  private let title: PopoverButton
  private let back: Button
  private let next: Button
  private let year = Label(classes: ["strong", "tabular"])
  private let yearOn: Button
  private var months: [Button] = []
  private let go: (CalendarDay) -> Void
  private var shown = CalendarDay(number: 0)
  private var today = CalendarDay(number: 0)
  /// The year of the choice.
  private var chosenYear = 1970 {
    didSet { showYear() }
  }

  /// `turn` hears by how many months to go on, `go` the first day of a month that was chosen.
  init(turn: @escaping (Int) -> Void, go: @escaping (CalendarDay) -> Void, isLarge: Bool = true) {
    self.go = go
    let rows = Box(.column, spacing: 4)
    title = PopoverButton(
      symbol: "pan-down-symbolic", name: tr("Choose a month"),
      classes: ["flat", isLarge ? "month-title" : "small-month-title"], content: rows)
    back = Button(
      symbol: "go-previous-symbolic", name: tr("Previous month"), classes: ["flat", "circular"],
      onClick: { turn(-1) })
    next = Button(
      symbol: "go-next-symbolic", name: tr("Next month"), classes: ["flat", "circular"],
      onClick: { turn(1) })
    year.setTextAlignment(0.5)
    year.setExpands(horizontally: true)
    let yearBack = Button(
      symbol: "go-previous-symbolic", name: tr("Previous year"), classes: ["flat"])
    yearOn = Button(symbol: "go-next-symbolic", name: tr("Next year"), classes: ["flat"])
    for button in [back, next] { button.setAlignment(vertical: .center) }
    let room = Label("")
    room.setExpands(horizontally: true)
    root = Box(.row, spacing: 2, isLarge ? [title, back, next] : [title, room, back, next])
    rows.append(Box(.row, [yearBack, year, yearOn]))
    for start in stride(from: 1, through: 12, by: 3) {
      let row = Box(.row, spacing: 4, (start..<start + 3).map { month($0) })
      row.setHomogeneous(true)
      rows.append(row)
    }
    yearBack.onClick { [weak self] in self?.chosenYear -= 1 }
    yearOn.onClick { [weak self] in self?.chosenYear += 1 }
  }

  /// Shows the month of a day.
  func show(_ date: CalendarDay, today: CalendarDay) {
    self.today = today
    shown = date.firstOfMonth
    let name = DateWords.monthAndYear(date)
    title.setLabel(name)
    title.setAccessibleName(tr("{month}, choose a month", ["month": name]))
    next.isSensitive = shown.adding(months: 1) <= today
    chosenYear = date.year
  }

  private func month(_ number: Int) -> Button {
    let button = Button(DateWords.month(number), classes: ["flat", "small"])
    button.onClick { [weak self] in
      guard let self, let date = CalendarDay(year: chosenYear, month: number, day: 1) else {
        return
      }
      title.close()
      go(date)
    }
    months.append(button)
    return button
  }

  private func showYear() {
    year.text = String(chosenYear)
    yearOn.isSensitive = chosenYear < today.year
    for (index, button) in months.enumerated() {
      let first = CalendarDay(year: chosenYear, month: index + 1, day: 1)
      button.isSensitive = first.map { $0 <= today } ?? false
      button.setClass("on", first == shown)
    }
  }
}
