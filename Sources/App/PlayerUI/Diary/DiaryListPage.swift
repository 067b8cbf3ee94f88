// The diary as a list: a month, day after day, the latest first, or what holds the words that somebody
// searches for. A press on a line opens its day.
import AppModel
import Diary
import GtkKit
import MusicCore

/// The list of the diary.
final class DiaryListPage: LibraryPage {
  let root: Widget
  private let model: DiaryListModel
  private let context: WindowContext
  private let month: MonthHead
  private let field = SearchField(name: tr("Search the diary"))
  private let list: ValueList<DiaryListModel.Row>
  private let view: ScrolledView
  private let content: ContentStack
  private let empty: StatusPage
  private let head: Box
  private var observers: [Observer] = []

  init(_ model: DiaryListModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    month = MonthHead(
      turn: { [weak model] in model?.startTurning(months: $0) },
      go: { [weak model] in model?.startShowing($0) })
    let covers = context.covers
    list = ValueList(
      .list, name: tr("Records"), makeCell: { DiaryListCell(covers) },
      activate: { [weak model, weak context] position in
        guard let model, model.rows.indices.contains(position) else { return }
        context?.showDiary(model.rows[position].date)
      })
    list.setClass("result-list")
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    empty = StatusPage(symbol: "x-office-calendar-symbolic", title: "", text: "")
    content = ContentStack(view, empty: empty)
    content.root.setExpands(horizontally: true, vertically: true)
    month.root.setExpands(horizontally: true)
    field.setAlignment(vertical: .center)
    head = Box(.row, spacing: 12, [month.root, field])
    root = Box(.column, spacing: 8, [head, content.root])
    listen()
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    head.setDirection(layout == .phone ? .column : .row)
    head.setMargins(top: layout == .phone ? 2 : 8, end: margin, start: margin)
    field.setMinimumSize(width: layout == .phone ? -1 : 260)
    view.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }

  func arrive() { list.takeFocus() }

  private func listen() {
    field.onChange { [weak model] in model?.startSearching($0) }
    field.onStop { [weak self] in
      guard let self else { return }
      if field.text.isEmpty { root.activateAction("win.back") } else { field.text = "" }
    }
    field.onKey(first: true) { [weak list] key, modifiers in
      guard key == .down, modifiers == [], let list, list.count > 0 else { return false }
      list.focus(0)
      return true
    }
    list.onKey { [weak model] key, modifiers in
      guard let model, modifiers == [], !model.isSearching else { return false }
      switch key {
      case .left: model.startTurning(months: -1)
      case .right: model.startTurning(months: 1)
      default: return false
      }
      return true
    }
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        month.show(model.month, today: model.today)
        month.root.opacity = model.isSearching ? 0.4 : 1
        list.values = model.rows
        empty.setTitle(model.isSearching ? tr("Nothing found") : tr("Nothing recorded"))
        empty.setText(
          model.isSearching
            ? tr("No note and no song of the diary holds these words.")
            : DateWords.monthAndYear(model.month))
        content.show(isEmpty: model.isLoaded && model.rows.isEmpty)
      })
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.message else { return }
        context.library.message = text
        model.message = nil
      })
  }
}

/// A song of a day in the list.
private final class DiaryListCell: ListCell {
  let root: Widget
  private let date = Label(classes: ["strong", "small"])
  private let cover: CoverView
  private let title = Label(classes: ["track-title"])
  private let second = Label(classes: ["quiet", "small"])
  private let note = Label(classes: ["small"])

  init(_ covers: TextureCache<CoverSource>) {
    cover = CoverView(covers, side: 44, radius: 8)
    cover.canvas.setAlignment(vertical: .center)
    date.setMargins(top: 12, bottom: 4)
    let words = Box(.column, spacing: 1, [title, second, note])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let line = Box(.row, spacing: 14, [cover.canvas, words])
    line.setMinimumSize(height: 58)
    root = Box(.column, [date, line])
  }

  func accessibleName(of row: DiaryListModel.Row) -> String {
    [
      row.dateText, row.record.song.title, row.record.song.artist ?? "",
      DiaryLineCell.circumstances(of: row.record), row.record.note,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func show(_ row: DiaryListModel.Row) {
    date.text = row.dateText
    date.isVisible = row.isFirst
    title.text = row.record.song.title
    second.text = [
      row.record.song.artist ?? tr("Unknown artist"), DiaryLineCell.circumstances(of: row.record),
    ].filter { !$0.isEmpty }.joined(separator: " · ")
    note.text = row.record.note.split(whereSeparator: \.isNewline).joined(separator: " ")
    note.isVisible = !row.record.note.isEmpty
    cover.show(.song(row.record.song, row.record.track))
  }

  func clear() { cover.clear() }
}
