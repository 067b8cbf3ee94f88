// The cover of an album that has none: a calm ground and a record, in a colour that follows from
// its name, so that it is always the same one.
import AppModel
import Diary
import GtkKit
import MusicCore

/// A drawn cover.
struct CoverPlaceholder {
  private let ground: Color
  private let shade: Color
  private let record: Color

  init(_ source: CoverSource?) {
    let (ground, shade, record) = Self.palettes[Self.index(of: source)]
    self.ground = Color(ground)
    self.shade = Color(shade)
    self.record = Color(record)
  }

  /// The two colours that always belong to a name, for letters on a ground.
  static func colors(of name: String) -> (ground: Color, letters: Color) {
    let (ground, _, letters) = palettes[index(of: name)]
    return (Color(ground), Color(letters))
  }

  func draw(_ snapshot: Snapshot, _ square: Rect) {
    snapshot.gradient(square, [(0, ground), (1, shade)])
    disc(snapshot, square, 0.60, record)
    disc(snapshot, square, 0.22, ground)
    disc(snapshot, square, 0.05, record)
  }

  private func disc(_ snapshot: Snapshot, _ square: Rect, _ share: Double, _ color: Color) {
    let side = square.width * share
    snapshot.fill(
      Rect(
        x: square.x + (square.width - side) / 2, y: square.y + (square.height - side) / 2,
        width: side, height: side), radius: side / 2, color)
  }
}

extension CoverPlaceholder {
  private static let palettes: [(UInt32, UInt32, UInt32)] = [
    (0x8fb8de, 0x6a94c4, 0x2f4b6e), (0xe7b04a, 0xd28f3c, 0x6a3b2a),
    (0x9fd3c7, 0x6fb3a5, 0x2c5a55), (0xd9a6c0, 0xbd7ba0, 0x5e2f4d),
    (0xb7a8e8, 0x8f7bd6, 0x3b2d75), (0xf0a58f, 0xd87c6b, 0x6b2c2c),
    (0xb9c98a, 0x93a866, 0x44552c), (0xb4bcc8, 0x8e99a8, 0x3b4452),
  ]

  /// The same name has the same colour at every start, which `Hasher` would not give.
  private static func index(of source: CoverSource?) -> Int {
    let name =
      switch source {
      case .album(let album): album.title ?? ""
      case .track(let track): track.metadata.album ?? track.title
      case .song(let song, _): song.album ?? song.title
      case nil: ""
      }
    return index(of: name)
  }

  private static func index(of name: String) -> Int {
    guard !name.isEmpty else { return palettes.count - 1 }
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Int(hash % UInt32(palettes.count - 1))
  }
}
