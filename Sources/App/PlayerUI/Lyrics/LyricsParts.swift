// What stands around the words: the song's names, the choices, the seek bar with the buttons.
import AppModel
import GtkKit
import MusicCore

/// The song's names at the top of the page of words.
final class LyricsTitle {
  let root = HeaderBar()
  private let cover: CoverView
  private let title = Label(classes: ["strong"])
  private let artist = Label(classes: ["quiet"])
  private let row: Box
  private let start = Box(.row)
  private let middle = Box(.row)
  private let end = Box(.row)
  private var observer: Observer?

  init(
    _ context: WindowContext, closeName: String, onTexture: @escaping (Texture?) -> Void,
    close: @escaping @MainActor () -> Void
  ) {
    let model = context.nowPlaying
    cover = CoverView(context.covers, side: 44, radius: 8)
    cover.onTexture = onTexture
    let names = Box(.column, [title, artist])
    names.setAlignment(vertical: .center)
    row = Box(.row, spacing: 12, [cover.canvas, names])
    root.setClass("flat")
    root.setTitle(middle)
    let leave = Button(
      symbol: "go-down-symbolic", name: closeName, classes: ["flat"], onClick: close)
    for part in [leave, start, row] as [Widget] { part.setAlignment(vertical: .center) }
    root.addAtStart(leave)
    root.addAtStart(start)
    end.setAlignment(vertical: .center)
    root.addAtEnd(end)
    observer = Observer { [weak self, weak model] in
      guard let self, let model else { return }
      title.text = model.hasTrack ? model.title : tr("Nothing is playing")
      artist.text = model.artist
      artist.isVisible = !model.artist.isEmpty
      cover.show(model.cover)
    }
  }

  /// `tools` stand at the end, where there is room.
  func setLayout(_ layout: WindowLayout, tools: Widget?) {
    // On the phone the names have the middle, for the start of a header bar is never wider than half.
    for holder in [start, middle, end] { holder.removeAll() }
    (layout == .phone ? middle : start).append(row)
    if let tools { end.append(tools) }
    let characters = layout == .wide ? 28 : layout == .medium ? 14 : 18
    title.setMaximumWidth(characters: characters)
    artist.setMaximumWidth(characters: characters)
  }
}

/// The choices of the page of words.
final class LyricsTools {
  let root: Box
  private let follow = ToggleButton(
    content: LyricsTools.text(tr("Auto-scroll")), name: tr("Auto-scroll"), classes: ["chip"])
  private let tap = ToggleButton(
    content: LyricsTools.text(tr("Tap to seek")), name: tr("Tap to seek"), classes: ["chip"])
  private let smaller = Button(
    symbol: "zoom-out-symbolic", name: tr("Smaller text"), classes: ["flat", "tool"])
  private let larger = Button(
    symbol: "zoom-in-symbolic", name: tr("Larger text"), classes: ["flat", "tool"])
  private let full = ToggleButton(
    symbol: "view-fullscreen-symbolic", name: tr("Full screen"), classes: ["flat", "tool"])
  private let choice: LyricsChoiceView
  private var isSynced = false
  private var isPhone = false
  private var observer: Observer?

  /// `make` opens the page that makes lyrics.
  init(_ model: LyricsPageModel, make: @escaping @MainActor () -> Void) {
    choice = LyricsChoiceView(model.lyrics, make: make)
    let chips = Box(.row, spacing: 8, [follow, tap])
    root = Box(.row, spacing: 8, [chips, smaller, larger, full, choice.button])
    for widget in [follow, tap, smaller, larger, full] as [Widget] {
      widget.setAlignment(vertical: .center)
    }
    follow.onToggle { [weak model] in model?.setFollowsSong($0) }
    tap.onToggle { [weak model] in model?.setTapSeeks($0) }
    smaller.onClick { [weak model] in model?.resize(by: -1) }
    larger.onClick { [weak model] in model?.resize(by: 1) }
    full.onToggle { [weak model] in model?.isFullScreen = $0 }
    observer = Observer { [weak self, weak model] in
      guard let self, let model else { return }
      follow.isOn = model.followsSong
      tap.isOn = model.tapSeeks
      tap.setTooltip(model.hint ?? tr("A press on a line closes the page"))
      full.isOn = model.isFullScreen
      smaller.isSensitive = model.canShrink && !model.isFullScreen
      larger.isSensitive = model.canGrow && !model.isFullScreen
    }
  }

  /// Words without times are not followed, and lead nowhere.
  func setSynced(_ isSynced: Bool) {
    self.isSynced = isSynced
    refresh()
  }

  func setPhone(_ isPhone: Bool) {
    self.isPhone = isPhone
    root.setSpacing(isPhone ? 2 : 8)
    root.setAlignment(horizontal: isPhone ? .center : .end)
    root.setMargins(top: isPhone ? 4 : 0, bottom: isPhone ? 4 : 0)
    root.setExpands(horizontally: isPhone)
    refresh()
  }

  private func refresh() {
    follow.isVisible = isSynced
    tap.isVisible = isSynced
    full.isVisible = !isPhone
  }

  private static func text(_ text: String) -> Label {
    let label = Label(text)
    label.setEllipsis(false)
    return label
  }
}

/// The seek bar and the buttons below the words.
final class LyricsFoot {
  let root: Box
  private let seekBar: SeekBar
  private let transport: Transport
  private let frame: Clamp

  /// Called in each frame while the music runs and this is seen.
  var onFrame: () -> Void = {}

  init(_ context: WindowContext, _ lyrics: LyricsModel) {
    let model = context.nowPlaying
    seekBar = SeekBar(model, isPlain: true)
    transport = Transport(model)
    let buttons = Box(.row, spacing: 22, [transport.previous, transport.play, transport.next])
    buttons.setAlignment(horizontal: .center)
    buttons.setMargins(top: 4, bottom: 18)
    frame = Clamp(seekBar.root, maximumWidth: 960)
    root = Box(.column, [frame, buttons])
    seekBar.lineAt = { [weak lyrics] in lyrics?.text(at: $0) }
    seekBar.onFrame = { [weak self] in self?.onFrame() }
  }

  var filled: Double { seekBar.filled }

  func setMargin(_ margin: Int, isFullScreen: Bool) {
    frame.setMargins(top: 6, end: margin, start: margin)
    frame.setMaximumWidth(isFullScreen ? 2000 : 960)
  }
}
