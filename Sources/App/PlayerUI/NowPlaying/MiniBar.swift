// The phone's player bar: a card above the switcher with the cover, the title, a thin line of
// progress, play and next. A press on it opens the player's page, where the rest is.
import AppModel
import GtkKit
import MusicCore

/// The player bar of a phone.
final class MiniBar {
  let root: Box
  private let model: NowPlayingModel
  private let cover: CoverView
  private let title = Label(classes: ["strong"])
  private let transport: Transport
  private let line: ProgressHairline
  private var observer: Observer?

  init(_ context: WindowContext) {
    model = context.nowPlaying
    cover = CoverView(context.covers, side: 42, radius: 8)
    transport = Transport(model, playClasses: ["flat"])
    line = ProgressHairline(model)
    let words = Box(.column, spacing: 6, [title, line.canvas])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let now = Button(
      content: Box(.row, spacing: 10, [cover.canvas, words]), name: tr("Open the player"),
      classes: ["flat", "now-button"], onClick: { [weak context] in context?.showPlayer() })
    now.setExpands(horizontally: true)
    root = Box(.row, spacing: 4, [now, transport.play, transport.next])
    root.setClass("mini-bar")
    observer = Observer { [weak self] in
      guard let self else { return }
      title.text = model.hasTrack ? model.title : tr("Nothing is playing")
      cover.show(model.cover)
    }
  }
}

/// A line that shows the position and cannot be pressed.
final class ProgressHairline {
  let canvas: Canvas
  private let model: NowPlayingModel
  private let content = HairlineContent()
  private var ticks: FrameTicks?
  private var observer: Observer?

  init(_ model: NowPlayingModel) {
    self.model = model
    canvas = Canvas(content, role: .none)
    ticks = FrameTicks(canvas) { [weak self] in self?.show() }
    observer = Observer { [weak self] in self?.refresh() }
    canvas.onMap { [weak self] in self?.refresh() }
    canvas.onUnmap { [weak self] in self?.ticks?.isRunning = false }
  }

  private func refresh() {
    ticks?.isRunning = model.isRunning && canvas.isMapped
    show()
  }

  private func show() {
    let ratio = model.ratio()
    let pixels = canvas.size.width * Double(canvas.scale)
    guard abs(ratio - content.ratio) * pixels >= 0.5 || ratio == 0 else { return }
    content.ratio = ratio
    content.isMirrored = canvas.isRightToLeft
    canvas.redraw()
  }
}

private final class HairlineContent: CanvasContent {
  var ratio = 0.0
  /// Whether time goes to the left.
  var isMirrored = false

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .vertical ? (3, 3) : (20, 120)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let bar = Rect(x: 0, y: 0, width: size.width, height: size.height)
    snapshot.fill(bar, radius: 1.5, snapshot.textColor.with(alpha: 0.16))
    let length = size.width * ratio
    let done = Rect(
      x: isMirrored ? size.width - length : 0, y: 0, width: length, height: size.height)
    snapshot.fill(done, radius: 1.5, snapshot.themeColor("accent_bg_color"))
  }
}
