// The seek bar: 5 pixels at rest, 15 under a press, a target 32 high. The finger alone moves it
// while it is held; one seek on release, none after Escape. It follows the music by the frame
// clock, only while it is on screen and the music runs.
import AppModel
import GtkKit
import MusicCore

/// A bar that shows the position and changes it.
final class SeekBar {
  let root: Overlay
  private let canvas: Canvas
  private let voice: ValueProxy
  private let model: NowPlayingModel
  private let content: SeekBarContent
  private var drag: DragGesture?
  private var follow: FrameTicks?
  private var growth: FrameTicks?
  private var growthStart = (from: 0.0, to: 0.0, at: ContinuousClock.now)
  private var observer: Observer?
  private var spokenText = ""

  /// Called when the position has changed enough to be told in words.
  var onTime: () -> Void = {}

  init(_ model: NowPlayingModel, height: Double = SeekBarGeometry.targetHeight) {
    self.model = model
    content = SeekBarContent(height: height)
    let canvas = Canvas(content, role: .none)
    canvas.setClass("seek-bar")
    self.canvas = canvas
    voice = ValueProxy(
      name: tr("Position"),
      focusChanged: { [weak canvas] in canvas?.setClass("focused", $0) })
    root = Overlay(canvas, over: [voice], isMeasured: false)
    root.setExpands(horizontally: true)
    follow = FrameTicks(canvas) { [weak self] in self?.tick() }
    growth = FrameTicks(canvas) { [weak self] in self?.grow() }
    listen()
    observer = Observer { [weak self] in self?.refresh() }
  }

  /// Shows what is true now, and runs the clock while there is something to follow.
  private func refresh() {
    let canSeek = model.canSeek
    voice.isSensitive = canSeek
    content.isEnabled = canSeek
    show(model.ratio())
    canvas.redraw()
    updateTicks()
    tell()
  }

  private func updateTicks() {
    follow?.isRunning = model.isRunning && canvas.isMapped
  }
}

extension SeekBar {
  private func listen() {
    drag = canvas.onDrag(
      DragHandlers(
        began: { [weak self] x, _ in self?.press(x) },
        moved: { [weak self] x, _ in self?.model.drag(toRatio: self?.ratio(x) ?? 0) },
        ended: { [weak self] x, _ in
          self?.model.drag(toRatio: self?.ratio(x) ?? 0)
          self?.model.endDrag()
          self?.animate(to: 0)
        },
        cancelled: { [weak self] in
          self?.model.cancelDrag()
          self?.animate(to: 0)
        }))
    voice.onKey(first: true) { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
    voice.onSet { [weak model] seconds in
      model?.seek(to: .milliseconds(Int64(seconds * 1000)))
    }
    canvas.onMap { [weak self] in self?.refresh() }
    canvas.onUnmap { [weak self] in
      self?.drag?.cancel()
      self?.updateTicks()
    }
  }

  private func press(_ x: Double) {
    guard model.canSeek else { return }
    voice.takeFocus()
    model.beginDrag(atRatio: ratio(x))
    animate(to: 1)
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let step = Duration.seconds(modifiers.contains(.shift) ? 30 : 5)
    switch key {
    case .escape:
      guard drag?.isDown == true else { return false }
      drag?.cancel()
    case .left, .down: model.seek(by: .zero - step)
    case .right, .up: model.seek(by: step)
    case .home: model.seek(toRatio: 0)
    default: return false
    }
    return true
  }

  private func ratio(_ x: Double) -> Double {
    SeekBarGeometry(width: canvas.size.width).ratio(atX: x)
  }

  private func tick() {
    let ratio = model.ratio()
    let pixels = canvas.size.width * Double(canvas.scale)
    if abs(ratio - content.ratio) * pixels >= 0.5 {
      show(ratio)
      canvas.redraw()
    }
    tell()
  }

  private func show(_ ratio: Double) {
    content.ratio = ratio
  }

  /// Tells the screen reader and the labels, once a second at most.
  private func tell() {
    let text = model.spokenPosition()
    guard text != spokenText || !model.isRunning else { return }
    spokenText = text
    let length = Double(milliseconds: model.duration ?? .zero) / 1000
    let position = Double(milliseconds: model.shownPosition()) / 1000
    voice.show(position, of: length, text: text)
    onTime()
  }

  private func animate(to target: Double) {
    guard canvas.allowsMotion else {
      content.growth = target
      canvas.redraw()
      return
    }
    growthStart = (content.growth, target, ContinuousClock.now)
    growth?.isRunning = true
  }

  /// 200 ms, ease-out.
  private func grow() {
    let time = min(1, (ContinuousClock.now - growthStart.at) / Duration.milliseconds(200))
    let eased = 1 - (1 - time) * (1 - time) * (1 - time)
    content.growth = growthStart.from + (growthStart.to - growthStart.from) * eased
    canvas.redraw()
    if time >= 1 { growth?.isRunning = false }
  }
}

/// What the seek bar draws.
private final class SeekBarContent: CanvasContent {
  let height: Double
  var ratio = 0.0
  var growth = 0.0
  var isEnabled = false

  init(height: Double) {
    self.height = height
  }

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .vertical ? (height, height) : (40, 200)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let thickness = SeekBarGeometry.height(growth: growth)
    // The bar grows upwards from where it rests.
    let bottom = size.height / 2 + SeekBarGeometry.restingHeight / 2 + growth * 2
    let bar = Rect(x: 0, y: bottom - thickness, width: size.width, height: thickness)
    let text = snapshot.textColor
    snapshot.fill(bar, radius: thickness / 2, text.with(alpha: 0.16))
    let x = SeekBarGeometry(width: size.width).x(of: ratio)
    guard x > 0 else { return }
    snapshot.clipped(to: bar, radius: thickness / 2) {
      snapshot.fill(
        Rect(x: 0, y: bar.y, width: x, height: thickness), radius: thickness / 2,
        isEnabled ? snapshot.themeColor("accent_bg_color") : text.with(alpha: 0.4))
    }
  }
}

extension Double {
  fileprivate init(milliseconds time: Duration) {
    self = Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
  }
}
