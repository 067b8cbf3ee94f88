// The form of tags: the cover with its buttons, and a row for each field. It writes into the model and
// shows what that says; a field in which the files differ says so and can be emptied in all of them.
import AppModel
import GtkKit
import MusicCore

/// The fields of a form.
final class TagFormView {
  let root: ScrolledView
  private let model: TagEditModel
  private let context: WindowContext
  private let cover: CoverView
  private let coverWords = Label(classes: ["quiet", "small"])
  private let remove = ToggleButton(symbol: "user-trash-symbolic", name: tr("Remove the cover"))
  private let trouble = Label(classes: ["warning-text"])
  private var rows: [(field: TagField, row: EntryRow, empty: ToggleButton)] = []
  private let compilation: Chooser
  private var shownPicture: [UInt8]?
  private var decoding: Task<Void, Never>?
  private var observer: Observer?

  /// Makes the rows for a form that is loaded; Enter in a row calls `proceed`.
  init(
    _ model: TagEditModel, _ context: WindowContext, proceed: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.context = context
    cover = CoverView(context.covers, side: 96, radius: 10)
    compilation = Chooser(model.form.compilationChoices, name: TagField.compilation.name)
    trouble.wrap(lines: 3)
    let column = Box(.column, spacing: 20)
    let clamp = Clamp(column, maximumWidth: 560)
    root = ScrolledView(.vertical, clamp)
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    column.append(coverGroup())
    let names = FormGroup("", TagField.names.map(row))
    names.setText(tr("Semicolons part several artists, genres or composers."))
    column.append(names)
    let places = FormGroup("", TagField.places.map(row))
    places.add(ControlRow(TagField.compilation.name, control: compilation))
    TagField.rest.map(row).forEach(places.add)
    column.append(places)
    column.append(FormGroup(tr("Sorting"), TagField.sorting.map(row)))
    for (_, row, _) in rows { row.onEnter(proceed) }
    listen()
  }

  /// Puts the focus into the first field.
  func takeFocus() { rows.first?.row.takeFocus() }
}

extension TagFormView {
  private func coverGroup() -> Widget {
    let choose = Button(
      tr("Choose a picture…"), onClick: { [weak self] in self?.choosePicture() })
    remove.onToggle { [weak model] in model?.setCoverRemoved($0) }
    let buttons = Box(.row, spacing: 8, [choose, remove])
    coverWords.wrap(lines: 2)
    let words = Box(.column, spacing: 8, [buttons, coverWords, trouble])
    words.setAlignment(vertical: .center)
    words.setExpands(horizontally: true)
    cover.canvas.setAlignment(vertical: .start)
    return Box(.row, spacing: 16, [cover.canvas, words])
  }

  private func row(_ field: TagField) -> EntryRow {
    let row = EntryRow(field.name)
    let empty = ToggleButton(
      symbol: "edit-clear-symbolic",
      name: tr("Empty “{field}” in all files", ["field": field.name]),
      classes: ["flat", "circular"])
    empty.isVisible = model.form.isSeveral(field)
    row.addAtEnd(empty)
    row.text = model.form.text(of: field)
    row.onChange { [weak model] in model?.write($0, in: field) }
    empty.onToggle { [weak model, weak row] isOn in
      if isOn { row?.text = "" }
      model?.setEmptied(isOn, field)
    }
    rows.append((field, row, empty))
    return row
  }

  private func listen() {
    compilation.index = model.form.compilationChoice
    compilation.onChange { [weak model] in model?.chooseCompilation($0) }
    observer = Observer { [weak self] in self?.refresh() }
  }

  private func refresh() {
    let form = model.form
    for (field, row, empty) in rows {
      let state = form.state(of: field)
      row.setTitle(state.title)
      row.setClass("error", state.isWrong)
      row.setClass("changed", state.isChanged)
      empty.isOn = state.isEmptied
    }
    trouble.text = model.trouble ?? form.problem ?? ""
    trouble.isVisible = !trouble.text.isEmpty
    showCover(form.cover)
  }

  private func showCover(_ change: TagForm.Cover) {
    remove.isOn = change == .remove
    switch change {
    case .keep:
      let albums = Set(model.tracks.map(\.albumID))
      shownPicture = nil
      cover.show(albums.count == 1 ? model.tracks.first.map { .track($0) } : nil)
      coverWords.text = albums.count == 1 ? "" : tr("The tracks are of several albums.")
    case .remove:
      shownPicture = nil
      cover.show(picture: nil)
      coverWords.text = tr("The cover is taken out of the files.")
    case .replace(let bytes):
      coverWords.text = trn(
        "This picture goes into {count} file.", "This picture goes into {count} files.",
        model.tracks.count)
      guard bytes != shownPicture else { return }
      shownPicture = bytes
      decoding = Task { [weak self] in
        let side = 96 * (self?.cover.canvas.scale ?? 1)
        let picture = await Texture.decode(bytes, side: side)
        if let self, shownPicture == bytes { cover.show(picture: picture) }
      }
    }
    coverWords.isVisible = !coverWords.text.isEmpty
  }

  private func choosePicture() {
    Task { [weak self] in
      guard let ask = self?.context.askForPicture, let bytes = await ask() else { return }
      self?.model.startReplacingCover(with: FilePath(bytes: bytes))
    }
  }
}
