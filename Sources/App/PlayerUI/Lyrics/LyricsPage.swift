// The page of all the words: the line that is sung at a third of the height, above a seek bar. It is
// placed while it is laid out, so that its first frame is right; afterwards it glides.
package import AppModel
package import GtkKit
import Lyrics
import MusicCore

/// The page of all the words.
package final class LyricsPage {
  package var root: Widget { ground.root }
  /// The words as they are scrolled, for tests.
  package let list = LineList(name: tr("Lyrics"))
  private let ground: TintedGround
  private let model: LyricsPageModel
  private let playing: NowPlayingModel
  private let tools: LyricsTools
  private let title: LyricsTitle
  private let page = Box(.column)
  private let content = PageStack(.none)
  /// Reads the words again; for tests too.
  package let retry = Button(tr("Try again"), classes: ["pill"])
  private let make: Button
  private let nothing: StatusPage
  private let foot: LyricsFoot
  private let phoneTools = Box(.row)
  private let hint = Label(classes: ["small", "quiet"])
  private let close: @MainActor () -> Void
  private let guide: LineGuide
  private var shown: Lyrics?
  private var rows: [LineList.Line] = []
  private var isPlaced = false
  private var observers: [Observer] = []

  /// `close` closes the page.
  package init(
    _ model: LyricsPageModel, _ context: WindowContext, close: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.close = close
    playing = context.nowPlaying
    make = Button(
      tr("Make lyrics…"), classes: ["pill"], onClick: { [weak context] in context?.makeLyrics() })
    for button in [retry, make] { button.setAlignment(horizontal: .center) }
    nothing = StatusPage(
      symbol: "format-justify-left-symbolic", title: tr("No lyrics"), text: "",
      actions: Box(.column, spacing: 12, [retry, make]))
    tools = LyricsTools(model, make: { [weak context] in context?.makeLyrics() })
    ground = TintedGround(page)
    title = LyricsTitle(
      context, closeName: tr("Close the lyrics"), onTexture: { [ground] in ground.take($0) },
      close: close)
    guide = LineGuide(list)
    foot = LyricsFoot(context, model.lyrics)
    content.add(list.root)
    content.add(nothing)
    content.setExpands(horizontally: true, vertically: true)
    hint.setTextAlignment(0.5)
    for part in [title.root, phoneTools, hint, content, foot.root] as [Widget] {
      page.append(part)
    }
    page.setClass("lyrics-page")
    listen()
  }

  package func setLayout(_ layout: WindowLayout, size: Size) {
    let isPhone = layout == .phone
    // Nothing can be in two places: out of the one first.
    phoneTools.removeAll()
    title.setLayout(layout, tools: isPhone ? nil : tools.root)
    if isPhone { phoneTools.append(tools.root) }
    phoneTools.isVisible = isPhone
    tools.setPhone(isPhone)
    let margin = isPhone ? 22 : 40
    // The text of the lines begins where the seek bar does.
    list.setWidth(
      atMost: (model.isFullScreen ? 2000 : 960) + 2 * Self.linePadding,
      margin: margin - Self.linePadding)
    foot.setMargin(margin, isFullScreen: model.isFullScreen)
    // More than enough for the first and the last line to come to a third of the height.
    height = size.height
    setPadding()
    setSize(size)
  }

  /// Between a line's edge and its text, pixels, as the style sheet has it.
  private static let linePadding = 12

  /// How far its seek bar is filled, 0 to 1, for tests.
  package var filled: Double { foot.filled }

  /// Keeps the current line in its place, or leaves the page as it is.
  package func setFollowsSong(_ on: Bool) {
    model.setFollowsSong(on)
  }

  /// Room across: in full screen the words are as large as can be read from afar.
  private func setSize(_ size: Size) {
    let sizes = LyricsChoices.sizes + [44, 60]
    let points = model.isFullScreen ? (size.width < 1400 ? 44 : 60) : model.points
    for other in sizes { list.root.setClass("size-\(other)", other == points) }
    lastSize = size
  }

  /// Words without times stand where they are.
  private func setPadding() {
    let isSynced = shown?.isSynced ?? true
    list.setPadding(
      top: isSynced ? Int(height * 0.4) : 12, bottom: isSynced ? Int(height * 0.75) : 40)
  }

  private var height = 760.0
  private var lastSize = Size(width: 1180, height: 760)
}

// MARK: - What it shows

extension LyricsPage {
  private func listen() {
    list.onLayout = { [weak self] in self?.place() }
    list.onScroll = { [weak self] in
      self?.guide.stop()
      self?.model.personScrolled()
    }
    list.onChoose = { [weak self] index in
      if let self, !model.tap(index) { close() }
    }
    foot.onFrame = { [weak self] in self?.follow() }
    retry.onClick { [weak model] in model?.lyrics.readAgain() }
    observers.append(Observer { [weak self] in self?.showWords() })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        hint.text = model.hint ?? ""
        hint.isVisible = model.hint != nil
      })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        _ = (model.points, model.isFullScreen)
        isPlaced = false
        setSize(lastSize)
      })
    observers.append(
      Observer { [weak self] in
        guard let self, model.followsSong else { return }
        bringLine(animated: isPlaced)
      })
  }

  private func showWords() {
    model.lyrics.follow()
    switch model.lyrics.content {
    case .words(let lyrics): show(lyrics)
    case .reading:
      // What was shown stays for the moment it takes to read a file.
      return
    case .none: say(tr("No lyrics"), tr("There are none beside this file or in it."))
    case .nothing: say(tr("Nothing is playing"), "")
    case .failed(let reason): say(tr("No lyrics"), reason, canRetry: true)
    }
  }

  private func say(_ title: String, _ text: String, canRetry: Bool = false) {
    (shown, rows) = (nil, [])
    retry.isVisible = canRetry
    make.isVisible = model.lyrics.content == .none
    nothing.setTitle(title)
    nothing.setText(text)
    content.show(nothing)
    tools.setSynced(false)
  }

  private func show(_ lyrics: Lyrics) {
    if shown != lyrics {
      let lines = lyrics.lines.map(Self.line)
      // Moved in time they are the same lines in the same places.
      let areSame = lines == rows && lyrics.isSynced == shown?.isSynced
      shown = lyrics
      guard !areSame else { return mark() }
      rows = lines
      isPlaced = false
      list.show(lines)
      list.root.setClass("plain", !lyrics.isSynced)
      setPadding()
      tools.setSynced(lyrics.isSynced)
      content.show(list.root)
      if !lyrics.isSynced { list.position = 0 }
    }
    mark()
  }

  private static func line(_ line: Lyrics.Line) -> LineList.Line {
    let text = line.text.isEmpty ? LyricsPair.pause : line.text
    let name = line.text.isEmpty ? tr("Pause") : line.text
    return LineList.Line(
      text: text, notes: line.translations,
      name: ([name] + line.translations).joined(separator: ", "))
  }

  /// In each frame while the music runs.
  private func follow() {
    model.lyrics.follow()
    if let index = model.lyrics.lineIndex { list.fade(index, after: model.sungBytes()) }
  }

  private func mark() {
    let index = model.lyrics.lineIndex
    list.mark(index)
    if let index { list.fade(index, after: model.sungBytes()) }
    if model.followsSong { bringLine(animated: isPlaced) }
  }
}

// MARK: - Where it is scrolled to

extension LyricsPage {
  /// Inside a layout: what is to be seen first has to stand there at once.
  private func place() {
    guard shown != nil, !guide.isGliding else { return }
    if model.followsSong || !isPlaced { bringLine(animated: false) }
    isPlaced = true
  }

  private func bringLine(animated: Bool) {
    guard shown?.isSynced == true else { return }
    guide.bring(model.lyrics.lineIndex ?? 0, animated: animated)
  }
}
