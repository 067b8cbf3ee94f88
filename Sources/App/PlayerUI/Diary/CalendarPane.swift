// A diary's month with its head, tied to a model: as the diary's page shows it, and small, to choose a
// day in a form.
import AppModel
import Diary
import GtkKit
import MusicCore

/// A calendar to look around in.
final class CalendarPane {
  let head: MonthHead
  let calendar: MonthCalendar
  private let model: DiaryModel
  private var observer: Observer?

  /// Called with a day that was pressed.
  var chosen: (CalendarDay) -> Void = { _ in }

  init(_ model: DiaryModel, _ covers: TextureCache<CoverSource>, isLarge: Bool = true) {
    self.model = model
    head = MonthHead(
      turn: { [weak model] in model?.startStepping(months: $0) },
      go: { [weak model] in model?.startShowing($0) }, isLarge: isLarge)
    calendar = MonthCalendar(covers)
    calendar.ask = { [weak self, weak model] wish in
      switch wish {
      case .day(let date, let isPressed):
        model?.startShowing(date)
        if isPressed { self?.chosen(date) }
      case .step(let days): model?.startStepping(days: days)
      case .turn(let months): model?.startStepping(months: months)
      }
    }
    observer = Observer { [weak self] in
      guard let self else { return }
      head.show(model.grid.first, today: model.today)
      calendar.show(model.grid, model.days, chosen: model.shown.date, today: model.today)
    }
  }
}
