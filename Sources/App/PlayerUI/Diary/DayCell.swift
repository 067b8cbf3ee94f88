// A day's place in the calendar: a button, or nothing where the month has no day.
import AppModel
import Diary
import GtkKit
import MusicCore

/// One of the 42 places of a month.
final class DayCell {
  let root: Box
  let button: Button
  /// Called with the day that was pressed.
  var choose: (CalendarDay) -> Void = { _ in }
  private(set) var date: CalendarDay?
  private let face = DayFace()
  private var shown: Showing?
  private let canvas: Canvas
  private let covers: TextureCache<CoverSource>
  private var wish: PictureWish?

  init(_ covers: TextureCache<CoverSource>) {
    self.covers = covers
    canvas = Canvas(face, role: .none)
    button = Button(content: canvas, name: "", classes: ["flat", "calendar-day"])
    button.setAlignment(horizontal: .center, vertical: .center)
    button.isFocusable = false
    root = Box(.column, [button])
    root.setAlignment(horizontal: .center)
    button.onClick { [weak self] in
      if let self, let date { choose(date) }
    }
  }

  func setSide(_ side: Double) {
    guard side != face.side else { return }
    face.side = side
    canvas.remeasure()
  }

  private struct Showing: Hashable {
    let date: CalendarDay?
    let day: DiaryDay?
    let isChosen: Bool
    let today: CalendarDay
  }

  /// Shows a day; nil: the place is empty.
  ///
  /// Nothing is drawn anew where nothing has changed: from day to day two places do.
  func show(_ date: CalendarDay?, _ day: DiaryDay?, isChosen: Bool, today: CalendarDay) {
    let showing = Showing(date: date, day: day, isChosen: isChosen, today: today)
    guard showing != shown else { return }
    shown = showing
    self.date = date
    button.isVisible = date != nil
    guard let date else { return show(nil) }
    face.number = String(date.day)
    face.isChosen = isChosen
    face.isToday = date == today
    button.isSensitive = date <= today
    button.setAccessibleName(DiaryWords.spoken(date, day, today: today))
    button.setTooltip(day?.head.map { "\($0.song.title) – \($0.song.artist ?? "")" })
    show(day?.head.map { CoverSource.song($0.song, $0.track) })
    canvas.redraw()
  }

  private func show(_ source: CoverSource?) {
    guard source != face.source else { return }
    face.source = source
    face.texture = nil
    wish = nil
    guard let source else { return }
    wish = covers.fetch(source, side: Int(face.side) * canvas.scale) { [weak self] texture in
      guard let self, face.source == source else { return }
      face.texture = texture
      canvas.redraw()
    }
  }
}
