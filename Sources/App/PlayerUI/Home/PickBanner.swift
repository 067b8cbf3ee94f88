// The banner of Today's Pick: the cover, its sentence, play, and another one. Its ground takes the
// cover's own colours.
import AppModel
import GtkKit
import MusicCore

/// Today's Pick.
final class PickBanner {
  let root: Box
  private let cover: CoverView
  private let ground: Canvas
  private let groundContent = BannerGround()
  private let title = Label(classes: ["banner-title"])
  private let sentence = Label(classes: ["sentence"])
  private let line: Box
  private let buttons: Box

  init(
    _ covers: TextureCache<CoverSource>, play: @escaping Button.Action,
    another: @escaping Button.Action
  ) {
    cover = CoverView(covers, side: 128, radius: 12, hasShadow: true)
    ground = Canvas(groundContent, role: .none)
    sentence.wrap(lines: 2)
    let eyebrow = Label(tr("TODAY'S PICK"), classes: ["eyebrow"])
    let words = Box(.column, spacing: 4, [eyebrow, title, sentence])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let anotherButton = Button(
      symbol: "media-playlist-shuffle-symbolic", name: tr("Another one"),
      classes: ["circular", "another"], onClick: another)
    let playButton = Button(
      symbol: "media-playback-start-symbolic", name: tr("Play today's pick"),
      classes: ["circular", "play"], onClick: play)
    anotherButton.setAlignment(horizontal: .center, vertical: .center)
    playButton.setAlignment(horizontal: .center, vertical: .center)
    buttons = Box(.row, spacing: 22, [anotherButton, playButton])
    buttons.setAlignment(vertical: .center)
    cover.canvas.setAlignment(vertical: .center)
    line = Box(.row, spacing: 22, [cover.canvas, words, buttons])
    root = Box(.column, [Overlay(line, under: [ground])])
    root.setClass("banner")
    cover.onTexture = { [weak self] texture in self?.takeColors(of: texture) }
    setNarrow(false)
  }

  func show(_ banner: HomeModel.Banner) {
    title.text = banner.title
    sentence.text = banner.sentence
    cover.show(banner.cover)
  }

  /// The phone's form: smaller, the buttons above each other.
  func setNarrow(_ narrow: Bool) {
    root.setClass("narrow", narrow)
    cover.setSide(narrow ? 92 : 128)
    line.setSpacing(narrow ? 12 : 22)
    line.setMargins(
      top: narrow ? 18 : 20, end: narrow ? 12 : 26, bottom: narrow ? 18 : 20,
      start: narrow ? 14 : 26)
    sentence.wrap(lines: narrow ? 4 : 2)
    buttons.setDirection(narrow ? .column : .row)
    buttons.setSpacing(narrow ? 8 : 22)
  }

  private func takeColors(of texture: Texture?) {
    groundContent.tint = texture.map { CoverTint($0.mainColors) } ?? .plain
    ground.redraw()
  }
}

/// The banner's ground.
private final class BannerGround: CanvasContent {
  var tint = CoverTint.plain

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    (0, axis == .vertical ? 100 : 320)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
    snapshot.clipped(to: area, radius: 18) {
      snapshot.gradient(area, [(0, tint.start), (0.6, tint.middle), (1, tint.end)])
    }
  }
}
