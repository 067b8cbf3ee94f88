// What stands around the words in the making: the buttons that give and move times, the one that saves,
// and what is told.
import AppModel
import GtkKit
import Lyrics

/// The buttons of giving times.
final class LyricsMakerTools {
  let root: Box
  private let rows: Box
  private let restart = Button(
    symbol: "media-skip-backward-symbolic", name: tr("From the start"), classes: ["flat", "tool"])
  private let stamp = Button(tr("Line begins"), classes: ["suggested-action", "pill"])
  private let pause = Button(tr("Pause begins"), classes: ["pill"])
  private let undo = Button(
    symbol: "edit-undo-symbolic", name: tr("Back a step"), classes: ["flat", "tool"])
  private let clear = Button(
    symbol: "edit-clear-symbolic", name: tr("Take the line’s time away"), classes: ["flat", "tool"])
  private let progress = Label(classes: ["small", "quiet"])
  private var observer: Observer?

  init(_ model: LyricsMakerModel) {
    let first = Box(.row, spacing: 10, [restart, stamp, pause])
    let line = Self.pair(tr("Line"), tr("Line 50 ms earlier"), tr("Line 50 ms later")) {
      [weak model] in model?.nudge(by: $0)
    }
    let all = Self.pair(tr("All"), tr("All lines 50 ms earlier"), tr("All lines 50 ms later")) {
      [weak model] in model?.nudgeAll(by: $0)
    }
    let second = Box(.row, spacing: 6, [line, all, clear, undo])
    rows = Box(.row, spacing: 24, [first, second])
    for row in [first, second, rows] { row.setAlignment(horizontal: .center, vertical: .center) }
    progress.setTextAlignment(0.5)
    root = Box(.column, spacing: 6, [rows, progress])
    root.setMargins(top: 8, end: 12, bottom: 2, start: 12)
    restart.setAlignment(vertical: .center)
    restart.onClick { [weak model] in model?.restart() }
    stamp.setTooltip(tr("Space"))
    stamp.onClick { [weak model] in model?.stamp() }
    pause.onClick { [weak model] in model?.pause() }
    undo.onClick { [weak model] in model?.undo() }
    clear.onClick { [weak model] in model?.clearTime() }
    observer = Observer { [weak self, weak model] in
      guard let self, let model else { return }
      let isOn = model.isPlayingIt
      restart.isSensitive = isOn
      stamp.isSensitive = isOn && model.draft.cursor < model.draft.lines.count
      pause.isSensitive = isOn && model.draft.cursor > 0
      undo.isSensitive = model.canUndo
      clear.isSensitive = model.selection != nil
      progress.text = model.progress
    }
  }

  func setPhone(_ isPhone: Bool) {
    rows.setDirection(isPhone ? .column : .row)
    rows.setSpacing(isPhone ? 6 : 24)
  }

  private static func pair(
    _ text: String, _ earlier: String, _ later: String,
    move: @escaping @MainActor (Int) -> Void
  ) -> Box {
    let label = Label(text, classes: ["small", "quiet"])
    label.setEllipsis(false)
    let minus = Button(
      symbol: "list-remove-symbolic", name: earlier, classes: ["flat", "tool"],
      onClick: { move(-1) })
    let plus = Button(
      symbol: "list-add-symbolic", name: later, classes: ["flat", "tool"], onClick: { move(1) })
    let box = Box(.row, spacing: 2, [label, minus, plus])
    for part in [label, minus, plus, box] as [Widget] { part.setAlignment(vertical: .center) }
    return box
  }
}

/// The button that saves: beside the song, or into its file.
final class LyricsSaveButton {
  let root: PopoverButton
  private let model: LyricsMakerModel
  private var observer: Observer?

  init(_ model: LyricsMakerModel) {
    self.model = model
    let beside = Button(tr("Beside the song (.lrc)"))
    let inside = Button(tr("Into the song’s file"))
    root = PopoverButton(
      symbol: "document-save-symbolic", name: tr("Save"), classes: ["save-lyrics"],
      content: Box(.column, spacing: 8, [beside, inside]))
    root.setLabel(tr("Save"))
    root.setAlignment(vertical: .center)
    beside.onClick { [weak self] in self?.save() }
    inside.onClick { [weak self] in
      self?.root.close()
      self?.model.saveIntoTag()
    }
    observer = Observer { [weak self] in
      guard let self else { return }
      root.isSensitive = self.model.canSave
      inside.isSensitive = self.model.canSaveIntoTag
    }
  }

  /// Saves beside the song.
  func save() {
    root.close()
    guard model.canSave else { return }
    Task { [model] in await model.save() }
  }
}

/// What is told on the page, with the way to take it back.
final class LyricsMakerMessage {
  let root: Box
  private let text = Label(classes: ["strong"])
  private let undo = Button(tr("Undo"), classes: ["flat"])
  private var observer: Observer?

  init(_ model: LyricsMakerModel) {
    let close = Button(symbol: "window-close-symbolic", name: tr("Dismiss"), classes: ["flat"])
    text.wrap(lines: 3)
    text.setExpands(horizontally: true)
    root = Box(.row, spacing: 8, [text, undo, close])
    root.setMargins(top: 4, end: 16, bottom: 4, start: 16)
    root.setClass("lyrics-message")
    close.onClick { [weak model] in model?.news = nil }
    undo.onClick { [weak model] in
      guard let model, let undo = model.news?.undo else { return }
      model.news = nil
      Task { await model.takeBack(undo) }
    }
    observer = Observer { [weak self, weak model] in
      guard let self else { return }
      let news = model?.news
      text.text = news?.text ?? ""
      undo.setText(news?.undo?.label ?? "")
      undo.isVisible = news?.undo != nil
      root.isVisible = news != nil
    }
  }
}
