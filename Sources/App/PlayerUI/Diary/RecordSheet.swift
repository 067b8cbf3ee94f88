// The form of a record: of which day, in which mood, when in life, and what else there is to say. It
// says why a day cannot take a song before anybody has tried.
import AppModel
import Diary
import GtkKit
import MusicCore

/// Records a song, or writes about one that is recorded.
final class RecordSheet: SheetContent {
  var root: Widget { frame.root }
  let name: String
  private let model: RecordModel
  private let close: @MainActor () -> Void
  private let done: @MainActor (String) -> Void
  private let frame: SheetFrame
  private let cover: CoverView
  private let save: Button
  private let dayButton: PopoverButton
  private let picker: DayPicker
  private let stateText = Label(classes: ["small"])
  private let mood = EntryRow(tr("Mood"))
  private let moment = EntryRow(tr("When or where, such as “while cooking”"))
  private let moods = MoodRow()
  private let note: TextArea
  private var hasArrived = false
  private var observer: Observer?

  /// `done` hears in words what was recorded; they are empty when nothing need be said.
  init(
    _ model: RecordModel, _ diary: DiaryModel, _ covers: TextureCache<CoverSource>,
    close: @escaping @MainActor () -> Void, done: @escaping @MainActor (String) -> Void
  ) {
    self.model = model
    self.close = close
    self.done = done
    name = model.isNew ? tr("Record in the diary") : tr("Write about it")
    cover = CoverView(covers, side: 64, radius: 8)
    picker = DayPicker(diary, covers)
    dayButton = PopoverButton(
      symbol: "x-office-calendar-symbolic", name: tr("Choose the day"), content: picker.root)
    note = TextArea(name: tr("Note"), height: 108)
    save = Button(
      model.isNew ? tr("Record") : tr("Save"), classes: ["suggested-action"])
    stateText.wrap(lines: 3)
    let title = Label(model.song.title, classes: ["diary-title"])
    let artist = Label(model.song.artist ?? tr("Unknown artist"), classes: ["quiet"])
    let words = Box(.column, spacing: 2, [title, artist])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let song = Box(.row, spacing: 14, [cover.canvas, words])
    let noteTitle = Label(tr("Note"), classes: ["strong"])
    let column = Box(
      .column, spacing: 14,
      [
        song, Box(.column, spacing: 8, [dayButton, stateText]),
        Box(.column, spacing: 8, [FormGroup("", [mood]), moods.root]), FormGroup("", [moment]),
        Box(.column, spacing: 8, [noteTitle, note]),
      ])
    column.setMargins(top: 8, end: 16, bottom: 20, start: 16)
    let view = ScrolledView(.vertical, Clamp(column, maximumWidth: 560))
    view.setContentHeight(atMost: 640)
    frame = SheetFrame(name, content: view, width: 480, isTall: false)
    frame.addAtStart([Button(tr("Cancel"), onClick: close)])
    frame.addAtEnd([save])
    listen()
  }

  func setLayout(_ layout: WindowLayout, size: Size) {
    frame.setLayout(layout, size: size)
    moods.setPhone(layout == .phone)
  }

  func arrive() {
    if !model.isNew { note.begin() }
  }

  func leave() { close() }

  private func listen() {
    cover.show(model.cover)
    mood.text = model.mood
    moment.text = model.moment
    note.text = model.note
    moods.choose = { [weak self] in self?.take(mood: $0) }
    mood.onChange { [weak model] in model?.mood = $0 }
    moment.onChange { [weak model] in model?.moment = $0 }
    note.onChange { [weak model] in model?.note = $0 }
    for entry in [mood, moment] { entry.onEnter { [weak self] in self?.finish() } }
    note.onDone { [weak self] in self?.finish() }
    save.onClick { [weak self] in self?.finish() }
    dayButton.isSensitive = model.isNew
    picker.choose = { [weak self] date in
      guard let self else { return }
      dayButton.close()
      Task { [model] in await model.show(date) }
    }
    observer = Observer { [weak self] in self?.show() }
    Task { [weak model] in await model?.load() }
  }

  private func show() {
    let day = DateWords.day(model.date, today: model.today)
    let name = model.date == model.today ? tr("Today: {date}", ["date": day]) : day
    dayButton.setLabel(name)
    dayButton.setAccessibleName(tr("Day: {date}", ["date": name]))
    let trouble = model.failure ?? model.problem
    stateText.text = trouble.map { $0.sentence } ?? model.dayText
    stateText.isVisible = !stateText.text.isEmpty
    stateText.setClass("warning-text", trouble != nil)
    stateText.setClass("quiet", trouble == nil)
    save.isSensitive = model.canSave
    // As soon as it can be pressed, Enter is all that is needed.
    if model.isNew, model.isLoaded, !hasArrived {
      hasArrived = true
      if model.canSave { save.takeFocus() } else { dayButton.takeFocus() }
    }
  }

  private func take(mood text: String) {
    mood.text = text
    model.mood = text
  }

  private func finish() {
    guard model.canSave else { return }
    Task { [weak self, model] in
      guard let text = await model.save(), let self else { return }
      close()
      done(text)
    }
  }
}

/// A few words for moods; any other can be written.
final class MoodRow {
  let root: Box
  var choose: (String) -> Void = { _ in }

  init() {
    root = Box(.row, spacing: 6)
    for half in [
      [tr("happy"), tr("calm"), tr("in love")], [tr("sad"), tr("tired"), tr("angry")],
    ] {
      root.append(Box(.row, spacing: 6, half.map(button)))
    }
  }

  /// On the phone there is room for half of them beside each other.
  func setPhone(_ isPhone: Bool) { root.setDirection(isPhone ? .column : .row) }

  private func button(_ word: String) -> Button {
    let button = Button(
      word, classes: ["small", "mood"], onClick: { [weak self] in self?.choose(word) })
    button.setAccessibleName(tr("Mood: {mood}", ["mood": word]))
    return button
  }
}

/// A small calendar that chooses a day.
final class DayPicker {
  let root: Box
  var choose: (CalendarDay) -> Void = { _ in }
  private let pane: CalendarPane

  init(_ model: DiaryModel, _ covers: TextureCache<CoverSource>) {
    pane = CalendarPane(model, covers, isLarge: false)
    pane.calendar.setMeasures(side: 30, spacing: 0)
    root = Box(.column, spacing: 6, [pane.head.root, pane.calendar.root])
    root.setMargins(top: 6, end: 6, bottom: 6, start: 6)
    pane.chosen = { [weak self] in self?.choose($0) }
    model.start()
  }
}

extension String {
  /// With a capital and a full stop, where it has neither.
  fileprivate var sentence: String {
    let text = prefix(1).uppercased() + dropFirst()
    return text.last.map { ".!?。".contains($0) } ?? true ? text : text + "."
  }
}
