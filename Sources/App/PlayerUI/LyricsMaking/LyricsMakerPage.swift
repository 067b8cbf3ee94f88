// The page that makes the words of a song: first they are written, then each line gets its time while the
// song plays. The line at the mark stands at a third of the height, as on the page of words.
package import AppModel
package import GtkKit
import Lyrics
import MusicCore

/// The page of words in the making.
package final class LyricsMakerPage {
  package var root: Widget { ground.root }
  /// The words as they are written, for tests.
  package let area = TextArea(name: tr("Lyrics, a line each"), height: 120)
  /// The lines with their times, for tests.
  package let list = LineList(name: tr("Lyrics"))
  package let model: LyricsMakerModel
  private let ground: TintedGround
  private let title: LyricsTitle
  private let context: WindowContext
  /// Turn to the words and to their times, for tests too.
  package let words = ToggleButton(
    content: LyricsMakerPage.label(tr("Words")), name: tr("Words"), classes: ["chip"])
  package let times = ToggleButton(
    content: LyricsMakerPage.label(tr("Times")), name: tr("Times"), classes: ["chip"])
  private let save: LyricsSaveButton
  private let tools: LyricsMakerTools
  private let hint = Label(classes: ["small", "quiet"])
  private let message: LyricsMakerMessage
  private let content = PageStack(.none)
  private let writing: Clamp
  private let timing: Clamp
  private let foot: LyricsFoot
  private let guide: LineGuide
  private let close: @MainActor () -> Void
  private let phoneTools = Box(.row)
  private let ends: Box
  /// Where the mark was when it was brought to its place last.
  private var broughtCursor: Int?
  /// Whether the person has scrolled since.
  private var isAway = false
  private var observers: [Observer] = []

  /// `close` closes the page; what was made stays in the model.
  package init(
    _ model: LyricsMakerModel, _ context: WindowContext, close: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.context = context
    self.close = close
    let page = Box(.column)
    ground = TintedGround(page)
    title = LyricsTitle(
      context, closeName: tr("Close; what you made stays"),
      onTexture: { [ground] in ground.take($0) },
      close: close)
    save = LyricsSaveButton(model)
    tools = LyricsMakerTools(model)
    message = LyricsMakerMessage(model)
    foot = LyricsFoot(context, context.lyrics)
    guide = LineGuide(list)
    writing = Clamp(area, maximumWidth: 760)
    timing = Clamp(list.root, maximumWidth: 760)
    ends = Box(.row, spacing: 8, [words, times, save.root])
    content.add(writing)
    content.add(timing)
    content.setExpands(horizontally: true, vertically: true)
    hint.setTextAlignment(0.5)
    hint.wrap(lines: 3)
    hint.setMargins(top: 4, end: 16, bottom: 6, start: 16)
    for part in [
      title.root, phoneTools, message.root, hint, content, tools.root, foot.root,
    ] as [Widget] {
      page.append(part)
    }
    page.setClass("lyrics-page")
    page.setClass("lyrics-maker")
    list.root.setClass("size-13")
    listen()
  }

  package func setLayout(_ layout: WindowLayout, size: Size) {
    let isPhone = layout == .phone
    phoneTools.removeAll()
    title.setLayout(layout, tools: isPhone ? nil : ends)
    if isPhone { phoneTools.append(ends) }
    phoneTools.isVisible = isPhone
    ends.setAlignment(horizontal: isPhone ? .center : .end)
    ends.setExpands(horizontally: isPhone)
    let margin = isPhone ? 16 : 40
    for frame in [writing, timing] { frame.setMargins(end: margin, start: margin) }
    foot.setMargin(margin, isFullScreen: false)
    tools.setPhone(isPhone)
    list.setPadding(top: Int(size.height * 0.2), bottom: Int(size.height * 0.5))
  }

  /// What was made before may have come back.
  func begin() {
    area.text = model.text
    if model.step == .writing { area.begin() }
  }

  /// Takes a key that belongs to giving times; false: it is somebody else's.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard model.step == .timing else { return false }
    switch (key, modifiers) {
    case (.space, []): model.stamp()
    case (.character("p"), []): model.pause()
    case (.character(","), []): model.nudge(by: -1)
    case (.character("."), []): model.nudge(by: 1)
    case (.character("<"), .shift): model.nudgeAll(by: -1)
    case (.character(">"), .shift): model.nudgeAll(by: 1)
    case (.delete, []): model.clearTime()
    case (.character("z"), .control): model.undo()
    case (.character("s"), .control): save.save()
    default: return false
    }
    return true
  }
}

extension LyricsMakerPage {
  private func listen() {
    area.text = model.text
    area.onChange { [weak model] in model?.write($0) }
    area.onDone { [weak model] in model?.startTiming() }
    words.onToggle { [weak self] _ in self?.turn(to: .writing) }
    times.onToggle { [weak self] _ in self?.turn(to: .timing) }
    list.onChoose = { [weak model] in model?.choose($0) }
    list.onLayout = { [weak self] in self?.place() }
    list.onScroll = { [weak self] in
      self?.isAway = true
      self?.guide.stop()
    }
    observers.append(Observer { [weak self] in self?.showStep() })
    observers.append(Observer { [weak self] in self?.showLines() })
  }

  private func turn(to step: LyricsMakerModel.Step) {
    switch step {
    case .writing where model.step != .writing:
      model.startWriting()
      area.text = model.text
      area.begin()
    case .timing where model.step != .timing:
      model.startTiming()
    default: break
    }
    showStep()
  }

  private func showStep() {
    let isTiming = model.step == .timing
    words.isOn = !isTiming
    times.isOn = isTiming
    times.isSensitive = model.canSave
    content.show(isTiming ? timing : writing)
    tools.root.isVisible = isTiming
    hint.text =
      isTiming
      ? model.hint : tr("Write or paste the words, a line each; an empty line is a pause.")
  }

  private func showLines() {
    guard model.step == .timing else { return }
    let misplaced = Set(model.misplaced)
    list.update(
      model.draft.lines.enumerated().map { Self.line($1, isMisplaced: misplaced.contains($0)) })
    let cursor = model.draft.cursor
    list.mark(cursor < model.draft.lines.count ? cursor : nil)
    guard cursor != broughtCursor else { return }
    (broughtCursor, isAway) = (cursor, false)
    guide.bring(min(cursor, model.draft.lines.count - 1), animated: true)
  }

  private func place() {
    guard model.step == .timing, !guide.isGliding, !isAway else { return }
    guide.bring(min(model.draft.cursor, model.draft.lines.count - 1), animated: false)
  }

  private static func line(_ line: LyricsDraft.Line, isMisplaced: Bool) -> LineList.Line {
    let words = line.text.isEmpty ? LyricsPair.pause : line.text
    let spoken = line.text.isEmpty ? tr("Pause") : line.text
    let time = line.timeText
    let warning = isMisplaced ? tr("begins before a line above it") : ""
    return LineList.Line(
      text: "\(time)\(isMisplaced ? " ⚠" : "")   \(words)", notes: [],
      name: [spoken, line.time == nil ? tr("without a time") : time, warning]
        .filter { !$0.isEmpty }.joined(separator: ", "))
  }

  private static func label(_ text: String) -> Label {
    let label = Label(text)
    label.setEllipsis(false)
    return label
  }
}
