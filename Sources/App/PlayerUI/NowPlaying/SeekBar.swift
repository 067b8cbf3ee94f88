// The seek bar of every bar and page: 5 pixels at rest, 15 under a press, a target 32 high, over it
// a bubble with the time under the pointer. What a press, a key or the wheel means is decided by
// `SeekBarState`. It follows the music by the frame clock, only while it is on screen and the music
// runs.
import AppModel
import GtkKit
import MusicCore

/// A bar that shows the position and changes it.
final class SeekBar {
  let root: Overlay
  private let canvas: Canvas
  private let voice: ValueProxy
  private let model: NowPlayingModel
  private let waveforms: WaveformModel?
  private let content = SeekBarContent()
  private var drag: DragGesture?
  private var follow: FrameTicks?
  private var growing: FrameTicks?
  private var growth = Glide(from: 0, to: 0, in: SeekBarGeometry.growthTime, at: .now)
  private var observer: Observer?
  /// Where the pointer is, 0 to 1; nil: elsewhere.
  private var pointed: Double?
  private var toldSecond: Int64?

  /// How far it is filled as it is drawn, 0 to 1.
  var filled: Double { content.ratio }

  /// Called when the position has changed enough to be told in words.
  var onTime: () -> Void = {}
  /// Called in each frame while it follows the music.
  var onFrame: () -> Void = {}
  /// The words at a time, for the bubble.
  var lineAt: (Duration) -> String? = { _ in nil }

  /// `isPlain` draws it in the colour of text, `waveforms` give it the shape of what plays.
  init(_ model: NowPlayingModel, isPlain: Bool = false, waveforms: WaveformModel? = nil) {
    self.model = model
    self.waveforms = waveforms
    content.isPlain = isPlain
    content.isTall = waveforms != nil
    let canvas = Canvas(content, role: .none)
    canvas.setClass("seek-bar")
    self.canvas = canvas
    voice = ValueProxy(
      name: tr("Position"),
      focusChanged: { [weak canvas] in canvas?.setClass("focused", $0) })
    root = Overlay(canvas, over: [voice], isMeasured: false)
    root.setExpands(horizontally: true)
    follow = FrameTicks(canvas) { [weak self] in self?.tick() }
    growing = FrameTicks(canvas) { [weak self] in self?.grow() }
    listen()
    observer = Observer { [weak self] in self?.refresh() }
  }
}

// MARK: - What it shows

extension SeekBar {
  /// Shows what is true now, and runs the clock while there is something to follow.
  private func refresh() {
    voice.isSensitive = model.canSeek
    content.isEnabled = model.canSeek
    content.isMirrored = canvas.isRightToLeft
    content.ratio = model.ratio()
    if canvas.isMapped { waveforms?.follow() }
    content.waveform = waveforms?.waveform
    content.marks = model.marks
    updateBubble()
    canvas.redraw()
    follow?.isRunning = model.isRunning && canvas.isMapped
    toldSecond = nil
    tell()
  }

  private func tick() {
    onFrame()
    let ratio = model.ratio()
    let pixels = canvas.size.width * Double(canvas.scale)
    if abs(ratio - content.ratio) * pixels >= 0.5 {
      content.ratio = ratio
      canvas.redraw()
    }
    tell()
  }

  /// Tells the screen reader and the labels, once a second at most.
  private func tell() {
    let position = model.shownPosition()
    let second = position.components.seconds
    guard second != toldSecond else { return }
    toldSecond = second
    voice.show(
      position / .seconds(1), of: (model.duration ?? .zero) / .seconds(1),
      text: model.spokenPosition())
    onTime()
  }

  /// Over what holds the bar, or over the pointer.
  private func updateBubble() {
    let ratio = drag?.isDown == true ? model.dragRatio : pointed
    guard let ratio, model.canSeek, let duration = model.duration else {
      content.bubble = nil
      return
    }
    let time = duration * ratio
    content.bubble = (
      ratio, Timecode.text(time),
      [content.marks.chapter(at: time), lineAt(time)].compactMap(\.self)
    )
  }

  private func animate(to target: Double) {
    guard canvas.allowsMotion, canvas.isMapped else {
      growing?.isRunning = false
      content.growth = target
      canvas.redraw()
      return
    }
    growth = Glide(
      from: content.growth, to: target, in: SeekBarGeometry.growthTime, at: .now)
    growing?.isRunning = true
  }

  private func grow() {
    let now = ContinuousClock.now
    content.growth = growth.value(at: now)
    canvas.redraw()
    if growth.hasEnded(at: now) { growing?.isRunning = false }
  }
}

// MARK: - What is done to it

extension SeekBar {
  private func listen() {
    drag = canvas.onDrag(
      DragHandlers(
        began: { [weak self] x, _ in self?.press(x) },
        moved: { [weak self] x, _ in self?.move(x) },
        ended: { [weak self] x, _ in
          self?.move(x)
          self?.letGo(.release)
        },
        cancelled: { [weak self] in self?.letGo(.cancel) }))
    canvas.onHover { [weak self] x in self?.point(x) }
    canvas.onScroll { [weak self] in self?.turn($0) ?? false }
    voice.onKey(first: true) { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
    voice.onSet { [weak model] seconds in
      model?.take(.set(.milliseconds(Int64(seconds * 1000))))
    }
    canvas.onMap { [weak self] in self?.refresh() }
    canvas.onUnmap { [weak self] in
      self?.drag?.cancel()
      self?.pointed = nil
      self?.refresh()
    }
  }

  private func press(_ x: Double) {
    guard model.canSeek else { return }
    voice.takeFocus()
    model.take(.press(ratio(x)))
    animate(to: 1)
    show()
  }

  private func move(_ x: Double) {
    model.take(.drag(ratio(x)))
    show()
  }

  private func letGo(_ input: SeekBarState.Input) {
    model.take(input)
    animate(to: 0)
    show()
  }

  private func turn(_ scrolling: Scrolling) -> Bool {
    guard model.canSeek else { return false }
    switch scrolling {
    case .wheel(let right, let down, _): model.take(.wheel(onward(right) - down))
    // As many pixels as a notch moves a page by.
    case .fingers(let right, let down, _): model.take(.wheel((onward(right) - down) / 40))
    case .fingersLifted: break
    }
    return true
  }

  private func point(_ x: Double?) {
    pointed = x.map(ratio)
    updateBubble()
    canvas.redraw()
  }

  /// At once, not when observers are told: the bar stays under the finger.
  private func show() {
    content.ratio = model.ratio()
    updateBubble()
    canvas.redraw()
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isSubset(of: .shift) else { return false }
    let step = modifiers.contains(.shift) ? SeekBarState.longStep : SeekBarState.step
    switch key {
    case .escape:
      guard drag?.isDown == true else { return false }
      drag?.cancel()
    case .down: model.take(.step(.zero - step))
    case .up: model.take(.step(step))
    case .left: model.take(.step(step * onward(-1)))
    case .right: model.take(.step(step * onward(1)))
    case .home: model.take(.go(0))
    case .end: model.take(.goToEnd)
    case .pageUp: return model.goToChapter(forward: true)
    case .pageDown: return model.goToChapter(forward: false)
    case .character(let digit):
      guard digit.isASCII, let tenths = digit.wholeNumberValue else { return false }
      model.take(.go(Double(tenths) / 10))
    default: return false
    }
    return true
  }

  private func ratio(_ x: Double) -> Double {
    SeekBarGeometry(width: canvas.size.width, isMirrored: canvas.isRightToLeft).ratio(atX: x)
  }

  /// What goes to the right, as a way in time.
  private func onward(_ right: Double) -> Double { canvas.isRightToLeft ? -right : right }
}
