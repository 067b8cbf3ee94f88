// The small sheet of the page of words: where they are taken from, how much later they are shown, what a
// server has, and the way to make them oneself.
import AppModel
import GtkKit
import Lyrics

/// Which words are shown, and when.
final class LyricsChoiceView {
  let button: PopoverButton
  private let model: LyricsModel
  private let places = Box(.column)
  private let delay: ControlRow
  private let reset = Button(
    symbol: "edit-undo-symbolic", name: tr("As the lyrics say"), classes: ["flat"])
  private let ask: Button
  private let told = Label(classes: ["small", "quiet"])
  private let timing = FormGroup()
  private var marks: [CheckMark] = []
  private var shown: [LyricsPlace] = []
  private var observer: Observer?

  /// `make` opens the page that makes lyrics.
  init(_ model: LyricsModel, make: @escaping @MainActor () -> Void) {
    self.model = model
    let earlier = Button(
      symbol: "list-remove-symbolic", name: tr("50 ms earlier"), classes: ["flat"])
    let later = Button(symbol: "list-add-symbolic", name: tr("50 ms later"), classes: ["flat"])
    delay = ControlRow(
      tr("Shown"), control: Box(.row, spacing: 4, [reset, earlier, later]))
    timing.add(delay)
    ask = Button(tr("Look at lrclib.net"))
    let edit = Button(tr("Make or change lyrics…"))
    told.wrap(lines: 4)
    told.setMaximumWidth(characters: 34)
    let column = Box(.column, spacing: 12, [places, timing, ask, told, edit])
    column.setMargins(top: 12, end: 12, bottom: 12, start: 12)
    column.setMinimumSize(width: 300)
    let view = ScrolledView(.vertical, column)
    view.setContentHeight(atMost: 460)
    button = PopoverButton(
      symbol: "view-more-symbolic", name: tr("These lyrics"), classes: ["flat", "tool"],
      content: view)
    button.setAlignment(vertical: .center)
    earlier.onClick { [weak model] in model?.delay(by: .zero - LyricsModel.step) }
    later.onClick { [weak model] in model?.delay(by: LyricsModel.step) }
    reset.onClick { [weak model] in model?.resetDelay() }
    ask.onClick { [weak model] in model?.fetch(isAsked: true) }
    edit.onClick { [weak self] in
      self?.button.close()
      make()
    }
    observer = Observer { [weak self] in self?.refresh() }
  }

  private func refresh() {
    if model.places != shown { show(model.places) }
    timing.isVisible = model.lyrics?.isSynced == true
    delay.setText(model.delayText)
    reset.isSensitive = model.isDelayed
    ask.isSensitive = model.asking != .waiting && model.hasTrack
    told.text =
      switch model.asking {
      case .idle: tr("Title, artist, album and length of this song are sent there.")
      case .waiting: tr("Asking…")
      case .told(let text): text
      }
  }

  private func show(_ list: [LyricsPlace]) {
    shown = list
    places.removeAll()
    marks = []
    places.isVisible = !list.isEmpty
    guard !list.isEmpty else { return }
    let group = FormGroup()
    // Of one place there is nothing to choose.
    guard list.count > 1 else {
      group.add(ControlRow(list[0].title, text: list[0].details))
      return places.append(group)
    }
    for place in list {
      let mark = CheckMark(group: marks.first)
      mark.isOn = place.isShown
      mark.onChange { [weak model] isOn in if isOn { model?.choose(place.origin) } }
      group.add(ControlRow(place.title, text: place.details, control: mark, isWhole: true))
      marks.append(mark)
    }
    places.append(group)
  }
}
