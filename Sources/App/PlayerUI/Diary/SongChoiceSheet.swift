// Which song it was: what was listened to on that day, or what the library answers to a few letters.
import AppModel
import GtkKit
import MusicCore

/// Chooses the song to record.
final class SongChoiceSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Which song was it?")
  private let model: SongChoice
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let field = SearchField(name: tr("Search for a song"))
  private let hint = Label(classes: ["quiet", "small"])
  private let list: ValueList<TrackRow>
  private var observer: Observer?

  init(
    _ model: SongChoice, _ covers: TextureCache<CoverSource>,
    close: @escaping @MainActor () -> Void, chosen: @escaping @MainActor (Track) -> Void
  ) {
    self.model = model
    self.close = close
    list = ValueList(
      .list, name: tr("Songs"), makeCell: { SongChoiceCell(covers) },
      activate: { [weak model] position in
        if let track = model?.track(at: position) { chosen(track) }
      })
    list.setClass("result-list")
    field.setClass("search-field")
    hint.wrap(lines: 2)
    let view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    let column = Box(.column, spacing: 8, [field, hint, view])
    field.setMargins(end: 16, start: 16)
    hint.setMargins(end: 16, start: 16)
    view.setMargins(end: 4, bottom: 8, start: 4)
    column.setMargins(top: 8)
    frame = SheetFrame(name, content: column, width: 520)
    frame.addAtStart([Button(tr("Cancel"), onClick: close)])
    field.onChange { [weak model] in model?.search($0) }
    field.onEnter { [weak model] in
      if let track = model?.track(at: 0) { chosen(track) }
    }
    field.onStop { [weak self] in self?.leave() }
    field.onKey(first: true) { [weak list] key, modifiers in
      guard key == .down, modifiers == [], let list, list.count > 0 else { return false }
      list.focus(0)
      return true
    }
    observer = Observer { [weak self] in self?.show() }
    model.search("")
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { field.takeFocus() }

  func leave() { close() }

  private func show() {
    list.values = model.rows
    hint.text =
      model.failure
      ?? (!model.rows.isEmpty
        ? (model.isSuggestion ? tr("Listened to on this day") : "")
        : !model.isAnswered
          ? ""
          : model.isSuggestion
            ? tr("Type a title, an artist or an album.") : tr("Nothing found"))
    hint.isVisible = !hint.text.isEmpty
  }
}

/// A song that can be chosen.
private final class SongChoiceCell: ListCell {
  let root: Widget
  private let cover: CoverView
  private let title = Label(classes: ["track-title"])
  private let second = Label(classes: ["quiet", "small"])

  init(_ covers: TextureCache<CoverSource>) {
    cover = CoverView(covers, side: 40, radius: 6)
    cover.canvas.setAlignment(vertical: .center)
    let words = Box(.column, spacing: 1, [title, second])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let row = Box(.row, spacing: 12, [cover.canvas, words])
    row.setMinimumSize(height: 54)
    root = row
  }

  func accessibleName(of row: TrackRow) -> String { row.accessibleName }

  func show(_ row: TrackRow) {
    title.text = row.title
    second.text = [row.artist, row.album].filter { !$0.isEmpty }.joined(separator: " · ")
    cover.show(row.cover)
  }

  func clear() { cover.clear() }
}
