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
  /// To how many pixels the picture of a cover without a side of its own is decoded.
  var decodeSide: Int {
    get { content.decodeSide }
    set {
      guard newValue != content.decodeSide else { return }
      content.decodeSide = newValue
      shown = nil
    }
  }
  private var wish: PictureWish?

  /// A cover of `side` pixels; nil: as wide as the room it is given, its picture decoded to
  /// `decodeSide`.
  init(
    _ covers: TextureCache<CoverSource>, side: Int?, radius: Double, decodeSide: Int = 200,
    hasShadow: Bool = false
  ) {
    self.covers = covers
    content = CoverContent(
      side: side.map(Double.init), decodeSide: decodeSide, radius: radius, hasShadow: hasShadow)
    canvas = Canvas(content, role: .none)
  }

  /// Called with the picture each time another is shown.
  var onTexture: ((Texture?) -> Void)?

  /// Shows the cover of a source; nil: the placeholder of nothing.
  func show(_ source: CoverSource?) {
    guard source != shown || source == nil else { return }
    shown = source
    wish = nil
    content.texture = nil
    content.placeholder = CoverPlaceholder(source)
    canvas.redraw()
    guard let source else {
      onTexture?(nil)
      return
    }
    let pixels = Int(content.side ?? Double(content.decodeSide)) * canvas.scale
    wish = covers.fetch(source, side: pixels) { [weak self] texture in
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
  var texture: Texture?
  var placeholder = CoverPlaceholder(nil)

  init(side: Double?, decodeSide: Int, radius: Double, hasShadow: Bool) {
    self.side = side
    self.decodeSide = decodeSide
    self.radius = radius
    self.hasShadow = hasShadow
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
    snapshot.stroke(square, radius: radius, width: 1, Color(0x808080, alpha: 0.18))
  }
}
