// On which days something was recorded, a month after the other; a press on a day opens it.
import AppModel
import GtkKit
import MusicCore

/// The records of a song or of an album.
final class RecordsSheet: SheetContent {
  var root: Widget { frame.root }
  let name: String
  private let model: RecordsModel
  private let close: @MainActor () -> Void
  private let open: @MainActor (CalendarDay) -> Void
  private let frame: SheetFrame
  private let months = Box(.column, spacing: 10)
  private let empty = Label(classes: ["quiet"])
  private let earlier = Button(tr("Earlier months"), classes: ["flat"])
  private let done: Button
  /// The months that are laid out, the latest ones.
  private var laidOut = 0
  private var columns = 4
  private var isPhone = false
  private var observer: Observer?

  /// So many days fill the sheet more than once.
  ///
  /// A song of twenty years has thousands, and a button for each would keep it from opening at once.
  private static let fewDays = 60

  init(
    _ model: RecordsModel, close: @escaping @MainActor () -> Void,
    open: @escaping @MainActor (CalendarDay) -> Void
  ) {
    self.model = model
    self.close = close
    self.open = open
    name = model.title
    done = Button(tr("Close"), onClick: close)
    empty.wrap(lines: 3)
    let column = Box(.column, spacing: 10, [months, earlier, empty])
    column.setMargins(top: 4, end: 16, bottom: 20, start: 16)
    frame = SheetFrame(model.title, content: ScrolledView(.vertical, column), width: 440)
    frame.addAtStart([done])
    earlier.onClick { [weak self] in self?.layOutMore() }
    observer = Observer { [weak self] in self?.show() }
    model.start()
  }

  func setLayout(_ layout: WindowLayout, size: Size) {
    frame.setLayout(layout, size: size)
    guard isPhone != (layout == .phone) else { return }
    isPhone = layout == .phone
    show()
  }

  func arrive() { done.takeFocus() }

  func leave() { close() }

  private func show() {
    guard model.isLoaded else { return }
    frame.setDetails(model.details)
    months.removeAll()
    laidOut = 0
    layOutMore()
    empty.text = model.failure ?? tr("No records found.")
    empty.isVisible = model.months.isEmpty
  }

  /// The latest month first; its days as the calendar has them.
  private func layOutMore() {
    var days = 0
    for month in model.months.dropLast(laidOut).reversed() where days < Self.fewDays {
      months.append(section(month))
      days += month.days.count
      laidOut += 1
    }
    earlier.isVisible = laidOut < model.months.count
  }

  private func section(_ month: RecordsModel.Month) -> Box {
    let title = Label(month.title, classes: ["strong"])
    let section = Box(.column, spacing: 8, [title])
    section.setMargins(top: 6)
    for start in stride(from: 0, to: month.days.count, by: columns) {
      let row = Box(.row, spacing: 8)
      row.setHomogeneous(true)
      for place in start..<start + columns {
        row.append(place < month.days.count ? tile(month.days[place]) : Box(.column))
      }
      section.append(row)
    }
    return section
  }

  private func tile(_ date: CalendarDay) -> Button {
    let day = Label(date.day < 10 ? "0\(date.day)" : String(date.day), classes: ["record-day"])
    let weekday = Label(
      isPhone ? DateWords.shortWeekday(date.weekday) : DateWords.weekday(date.weekday),
      classes: ["small", "quiet"])
    for label in [day, weekday] { label.setTextAlignment(0.5) }
    let content = Box(.column, spacing: 2, [day, weekday])
    content.setAlignment(vertical: .center)
    let button = Button(
      content: content, name: DateWords.day(date) + " \(date.year)", classes: ["record-tile"],
      onClick: { [weak self] in
        // Closing lets go of the sheet.
        guard let self else { return }
        close()
        open(date)
      })
    return button
  }
}
