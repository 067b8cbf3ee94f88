// The round picture of an artist: the cover of an album of his, or the first letters of his name on
// the colour that always is his.
import AppModel
import GtkKit
import MusicCore

/// An artist's picture on screen.
final class InitialsView {
  let canvas: Canvas
  private let content: InitialsContent
  private let covers: TextureCache<CoverSource>
  private var shown: CoverSource?
  private var wish: PictureWish?

  init(_ covers: TextureCache<CoverSource>, side: Int) {
    self.covers = covers
    content = InitialsContent(side: Double(side))
    canvas = Canvas(content, role: .none)
    canvas.setAlignment(horizontal: .center, vertical: .center)
  }

  func show(name: String, cover: CoverSource?) {
    content.letters = Self.initials(of: name)
    content.colors = CoverPlaceholder.colors(of: name)
    wish = nil
    content.texture = nil
    shown = cover
    canvas.redraw()
    guard let cover else { return }
    wish = covers.fetch(cover, side: Int(content.side) * canvas.scale) { [weak self] texture in
      guard let self, shown == cover else { return }
      content.texture = texture
      canvas.redraw()
    }
  }

  func setSide(_ side: Int) {
    guard content.side != Double(side) else { return }
    content.side = Double(side)
    canvas.remeasure()
  }

  /// Lets go of the picture: it is out of sight.
  func clear() {
    wish = nil
    shown = nil
    content.texture = nil
  }

  /// Two letters of the first two words; one where the script writes syllables or words.
  static func initials(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first else { return "♪" }
    guard first.isASCII, words.count > 1, let second = words[1].first, second.isASCII else {
      return String(first).uppercased()
    }
    return "\(first)\(second)".uppercased()
  }
}

private final class InitialsContent: CanvasContent {
  var side: Double
  var texture: Texture?
  var letters = ""
  var colors: (ground: Color, letters: Color) = CoverPlaceholder.colors(of: "")

  init(side: Double) {
    self.side = side
  }

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    (side, side)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let circle = Rect(
      x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    snapshot.clipped(to: circle, radius: side / 2) {
      if let texture {
        snapshot.picture(texture, filling: circle)
      } else {
        snapshot.fill(circle, colors.ground)
        snapshot.text(letters, centeredIn: circle, height: side * 0.36, colors.letters)
      }
    }
    snapshot.stroke(circle, radius: side / 2, width: 1, Color(0x808080, alpha: 0.18))
  }
}
