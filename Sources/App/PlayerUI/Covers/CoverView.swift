// A square cover with round corners. Until its picture is there, and where there is none, it shows
// a drawn placeholder of the album's own colour, never the cover of another.
import AppModel
import GtkKit
import MusicCore

/// A cover on screen.
final class CoverView {
  let canvas: Canvas
  private let content: CoverContent
  private let covers: TextureCache<CoverSource>
  private var shown: CoverSource?
  /// Whether the picture that is shown was decoded to another size.
  private var isStale = false
  /// To how many pixels the picture of a cover without a side of its own is decoded.
  var decodeSide: Int {
    get { content.decodeSide }
    set {
      guard newValue != content.decodeSide else { return }
      content.decodeSide = newValue
      isStale = true
    }
  }
  private var wish: PictureWish?

  /// A cover of `side` pixels; nil: as wide as the room it is given, its picture decoded to
  /// `decodeSide`.
  ///
  /// With a `fit` its picture is made for the size that it says, and `covers` are kept for such tiles
  /// alone.
  init(
    _ covers: TextureCache<CoverSource>, side: Int?, radius: Double, decodeSide: Int = 200,
    hasShadow: Bool = false, fit: TileFit? = nil
  ) {
    self.covers = covers
    content = CoverContent(
      side: side.map(Double.init), decodeSide: decodeSide, radius: radius, hasShadow: hasShadow,
      fit: fit)
    canvas = Canvas(content, role: .none)
  }

  /// Called with the picture each time another is shown.
  var onTexture: ((Texture?) -> Void)?

  /// Shows the cover of a source; nil: the placeholder of nothing.
  func show(_ source: CoverSource?) {
    if let fit = content.fit { decodeSide = fit.side }
    guard source != shown || source == nil || isStale else { return }
    wish = nil
    isStale = false
    if source != shown || source == nil {
      shown = source
      content.texture = nil
      content.placeholder = CoverPlaceholder(source)
      canvas.redraw()
    }
    guard let source else {
      onTexture?(nil)
      return
    }
    let pixels = Int(content.side ?? Double(content.decodeSide)) * canvas.scale
    guard pixels > 0 else {
      isStale = true
      return
    }
    let scale = Double(canvas.scale)
    let tile =
      content.fit.map { _ in
        Tile(side: pixels, radius: content.radius * scale, line: scale)
      }
    wish = covers.fetch(source, side: pixels, tile: tile) { [weak self] texture in
      guard let self, shown == source else { return }
      content.texture = texture
      canvas.redraw()
      onTexture?(texture)
    }
  }

  /// Shows a picture that belongs to no source yet; nil: the placeholder of nothing.
  func show(picture: Texture?) {
    shown = nil
    wish = nil
    content.texture = picture
    content.placeholder = CoverPlaceholder(nil)
    canvas.redraw()
  }

  /// Makes it another size.
  func setSide(_ side: Int) {
    guard content.side != Double(side) else { return }
    content.side = Double(side)
    canvas.remeasure()
  }

  /// Lets go of the picture: the cover is out of sight.
  func clear() {
    wish = nil
    shown = nil
    content.texture = nil
  }
}

/// What a cover draws.
private final class CoverContent: CanvasContent {
  var side: Double?
  var decodeSide: Int
  let radius: Double
  let hasShadow: Bool
  let fit: TileFit?
  var texture: Texture?
  var placeholder = CoverPlaceholder(nil)

  init(side: Double?, decodeSide: Int, radius: Double, hasShadow: Bool, fit: TileFit?) {
    self.side = side
    self.decodeSide = decodeSide
    self.radius = radius
    self.hasShadow = hasShadow
    self.fit = fit
  }

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    if let side { return (side, side) }
    switch axis {
    case .horizontal: return (48, 160)
    case .vertical: return (forSize ?? 160, forSize ?? 160)
    }
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let side = min(size.width, size.height)
    fit?.see(side)
    if let texture, let tile = texture.tile {
      let own = Double(tile.side) * radius / tile.radius
      if abs(own - side) <= 1 {
        let (x, y) = ((size.width - own) / 2, (size.height - own) / 2)
        snapshot.picture(
          texture, at: Rect(x: x.rounded(.down), y: y.rounded(.down), width: own, height: own))
        return
      }
    }
    let square = Rect(
      x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    if hasShadow {
      snapshot.shadow(
        square, radius: radius, blur: side / 14, down: side / 40, Color(0x000000, alpha: 0.28))
    }
    snapshot.clipped(to: square, radius: radius) {
      if let texture {
        snapshot.picture(texture, filling: square)
      } else {
        placeholder.draw(snapshot, square)
      }
    }
    snapshot.stroke(square, radius: radius, width: 1, Texture.lineColor)
  }
}
