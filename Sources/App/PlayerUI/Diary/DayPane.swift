// A day beside the calendar: its songs in their order, what was recorded on the same day of earlier
// years, and what was listened to.
import AppModel
import Diary
package import GtkKit
import MusicCore

/// What is recorded of a day.
package final class DayPane {
  let root: Box
  package let list = RowList(name: tr("Songs of the day"))
  private let model: DiaryModel
  private let context: WindowContext
  private let title = Label(classes: ["day-title"])
  private let record: Button
  private let share: Button
  private let empty = Label(classes: ["quiet"])
  private let playing: Button
  private let earlier = Box(.column, spacing: 2)
  private let hiddenEarlier = Label(classes: ["quiet", "small"])
  private let allEarlier: Button
  private var showsAllEarlier = false
  private let listened: ListenedPane
  private let drag = LineDrag<Int>()
  private var cells: [DiaryLineCell] = []
  private var earlierLines: [EarlierLine] = []
  private var shownEarlier: [DiaryDay] = []
  private var observers: [Observer] = []

  /// So many earlier years are shown until all are asked for.
  private static let mostEarlier = 5
  /// A swipe of so many pixels leads to another day.
  private static let swipe = 64.0

  init(_ model: DiaryModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    allEarlier = Button(content: hiddenEarlier, name: "", classes: ["flat", "diary-link"])
    allEarlier.isVisible = false
    list.setClass("diary-list")
    title.setExpands(horizontally: true)
    title.wrap(lines: 2)
    record = Button(
      symbol: "list-add-symbolic", name: tr("Record a song…"), classes: ["circular", "record"])
    share = Button(
      symbol: "emblem-photos-symbolic", name: tr("Share the day…"), classes: ["flat", "circular"])
    for button in [record, share] { button.setAlignment(vertical: .center) }
    empty.wrap(lines: 3)
    playing = Button(tr("Record what is playing…"), classes: ["pill-play"])
    playing.setAlignment(horizontal: .start)
    listened = ListenedPane(model, context)
    let head = Box(.row, spacing: 6, [title, share, record])
    root = Box(
      .column, spacing: 12,
      [head, list, empty, playing, earlier, allEarlier, listened.root])
    listen()
  }

  private func listen() {
    record.onClick { [weak self] in
      guard let self else { return }
      context.chooseSong(model.shown.date)
    }
    playing.onClick { [weak self] in
      guard let self, let track = context.nowPlaying.track else { return }
      context.record(track, model.shown.date)
    }
    share.onClick { [weak self] in
      if let self { context.share(.day(model.shown)) }
    }
    allEarlier.onClick { [weak self] in
      self?.showsAllEarlier = true
      self?.showEarlierLines()
    }
    list.onChoose { [weak self] place in
      if let self { Self.edit(place, model, context) }
    }
    list.setRowMenu { [weak self] position in
      guard let self else { return [] }
      return Self.menu(position, model, context)
    }
    list.onKey { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    root.onSwipe(atLeast: Self.swipe) { [weak model] in model?.startStepping(days: $0) }
    observers.append(Observer { [weak self] in self?.showDay() })
    observers.append(Observer { [weak self] in self?.showEarlier() })
  }

  private func showDay() {
    let day = model.shown
    title.text = DateWords.day(day.date, today: model.today)
    show(day.records.enumerated().map { DiaryLine(record: $0.element, place: $0.offset) })
    list.isVisible = !day.isEmpty
    share.isVisible = !day.isEmpty
    empty.text =
      day.date == model.today
      ? tr("Nothing is recorded today yet. Which song was it?")
      : tr("Nothing is recorded on this day.")
    empty.isVisible = model.isLoaded && day.isEmpty
    record.isSensitive = !day.isFull
    record.setName(day.isFull ? tr("The day has its three songs") : tr("Record a song…"))
    playing.isVisible = !day.isFull && context.nowPlaying.hasTrack
  }

  /// Rows stay where they are and show another song, so that the focus stays as well.
  private func show(_ lines: [DiaryLine]) {
    let focused = list.focusedIndex
    while cells.count > lines.count {
      cells.removeLast()
      list.removeLast()
    }
    for (place, line) in lines.enumerated() {
      if place == cells.count {
        let cell = DiaryLineCell(context.covers, drag, Self.actions(model, context))
        cells.append(cell)
        list.append(cell.root, name: "")
      }
      cells[place].show(line)
      list.setName(DiaryLineCell.accessibleName(of: line), at: place)
    }
    if let focused, focused >= lines.count {
      if lines.isEmpty { record.takeFocus() } else { list.focus(lines.count - 1) }
    }
  }

  private func showEarlier() {
    guard model.earlier != shownEarlier else { return }
    shownEarlier = model.earlier
    showsAllEarlier = false
    showEarlierLines()
  }

  private func showEarlierLines() {
    let count = showsAllEarlier ? shownEarlier.count : min(shownEarlier.count, Self.mostEarlier)
    // The lines stay and show another day.
    while earlierLines.count < count {
      let line = EarlierLine { [weak model] in model?.startShowing($0) }
      earlierLines.append(line)
      earlier.append(line.button)
    }
    for (place, line) in earlierLines.enumerated() {
      line.show(place < count ? shownEarlier[place] : nil)
    }
    let hidden = shownEarlier.count - count
    allEarlier.isVisible = hidden > 0
    hiddenEarlier.text = trn("and {count} earlier year", "and {count} earlier years", hidden)
    allEarlier.setAccessibleName(hiddenEarlier.text)
    earlier.isVisible = !shownEarlier.isEmpty
  }
}

/// The same day of an earlier year, in a line that leads there.
private final class EarlierLine {
  let button: Button
  private let label = Label(classes: ["quiet"])
  private var date: CalendarDay?

  init(open: @escaping (CalendarDay) -> Void) {
    label.wrap(lines: 2)
    button = Button(content: label, name: "", classes: ["flat", "diary-link"])
    button.onClick { [weak self] in
      if let date = self?.date { open(date) }
    }
  }

  /// nil: there is no such day.
  func show(_ day: DiaryDay?) {
    button.isVisible = day != nil
    guard let day else { return }
    date = day.date
    label.text = tr(
      "On this day in {year}: {titles}",
      [
        "year": String(day.date.year),
        "titles": day.records.map(\.song.title).joined(separator: ", "),
      ])
    button.setAccessibleName(label.text)
  }
}

extension DayPane {
  private static func actions(_ model: DiaryModel, _ context: WindowContext)
    -> DiaryLineCell.Actions
  {
    DiaryLineCell.Actions(
      play: { [weak context] record in
        if let track = record.track { context?.actions.startPlaying(.track(track, album: nil)) }
      },
      menu: { [weak model, weak context] place in
        guard let model, let context else { return [] }
        return menu(place, model, context)
      },
      drop: { [weak model] from, place, isAfter in
        let target = from < place ? (isAfter ? place : place - 1) : (isAfter ? place + 1 : place)
        model?.startMoving(from: from, to: target)
      })
  }

  private static func edit(_ place: Int, _ model: DiaryModel, _ context: WindowContext) {
    guard model.shown.records.indices.contains(place) else { return }
    context.editRecord(model.shown.records[place], model.shown.date)
  }

  private static func menu(
    _ place: Int, _ model: DiaryModel, _ context: WindowContext
  ) -> [[MenuEntry]] {
    guard model.shown.records.indices.contains(place) else { return [] }
    let record = model.shown.records[place]
    let last = model.shown.records.count - 1
    var moving: [MenuEntry] = []
    if place > 0 {
      moving.append(MenuEntry(tr("Move up")) { model.startMoving(from: place, to: place - 1) })
    }
    if place < last {
      moving.append(MenuEntry(tr("Move down")) { model.startMoving(from: place, to: place + 1) })
    }
    let playing =
      record.path == nil
      ? []
      : record.track.map {
        context.playing(.track($0, album: nil))
      } ?? []
    return [
      [
        MenuEntry(tr("Write about it…")) { [weak context] in
          context?.editRecord(record, model.shown.date)
        },
        MenuEntry(tr("All its records…")) { [weak context] in
          context?.showRecords(.song(record.song), record.song.title, record.song.artist ?? "")
        },
        MenuEntry(tr("Share the day…")) { [weak context] in context?.share(.day(model.shown)) },
      ],
      playing, moving,
      [MenuEntry(tr("Take out of the diary")) { model.startRemoving(at: place) }],
    ]
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let place = list.focusedIndex else { return false }
    switch (key, modifiers) {
    case (.delete, []): model.startRemoving(at: place)
    case (.up, .alt): move(place, by: -1)
    case (.down, .alt): move(place, by: 1)
    default: return false
    }
    return true
  }

  private func move(_ place: Int, by distance: Int) {
    guard model.shown.records.indices.contains(place + distance) else { return }
    Task { [weak self, model] in
      guard await model.move(from: place, to: place + distance), let self else { return }
      showDay()
      list.focus(place + distance)
    }
  }
}
