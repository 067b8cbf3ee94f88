// The keys of the terminal player, from the bytes that a terminal sends for them.
import AppModel
import Playback

/// What a key asks for.
enum KeyPress: Hashable {
  case command(PlayerCommand)
  /// On by tracks, or off.
  case shuffle
  /// Off, all, one, off.
  case repeating
  /// By how much of the knob's way.
  case volumeBy(Double)
  case mute
  /// Says what the keys are.
  case help
  case quit

  /// The keys in words.
  static var keys: String {
    tr(
      "space pause, ←/→ 5 s, [/] 1 min, 0 start, n next, p previous, ↑/↓ volume, m mute, s shuffle, r repeat, ? help, q quit"
    )
  }

  /// The wishes in a portion of input; what is no key of ours is passed over.
  static func read(_ bytes: [UInt8]) -> [KeyPress] {
    var wishes: [KeyPress] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let wish = byte == 0x1B ? sequence(&rest) : plain(byte)
      if let wish { wishes.append(wish) }
    }
    return wishes
  }

  private static func plain(_ byte: UInt8) -> KeyPress? {
    // Ctrl-D ends the input of every terminal program.
    if byte == 0x04 { return .quit }
    switch Character(UnicodeScalar(byte)) {
    case " ": return .command(.playPause)
    case "n", "N": return .command(.next)
    case "p", "P": return .command(.previous)
    case "[": return .command(.seekBy(.seconds(-60)))
    case "]": return .command(.seekBy(.seconds(60)))
    case "0": return .command(.seek(to: .zero))
    case "s", "S": return .shuffle
    case "r", "R": return .repeating
    case "+", "=": return .volumeBy(0.05)
    case "-": return .volumeBy(-0.05)
    case "m", "M": return .mute
    case "h", "H", "?": return .help
    case "q", "Q": return .quit
    default: return nil
    }
  }

  /// The rest of an escape sequence, after its first byte: `[C` or `OC` is →; with numbers in between
  /// it is another key.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> KeyPress? {
    guard let second = rest.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      return nil
    }
    rest = rest.dropFirst()
    var numbers = ""
    while let byte = rest.popFirst() {
      guard !(0x40...0x7E).contains(byte) else {
        return key(numbers + String(UnicodeScalar(byte)))
      }
      numbers.unicodeScalars.append(UnicodeScalar(byte))
    }
    return nil
  }

  private static func key(_ sequence: String) -> KeyPress? {
    switch sequence {
    case "A": .volumeBy(0.05)
    case "B": .volumeBy(-0.05)
    case "C": .command(.seekBy(.seconds(5)))
    case "D": .command(.seekBy(.seconds(-5)))
    // Page up and page down.
    case "5~": .command(.seekBy(.seconds(60)))
    case "6~": .command(.seekBy(.seconds(-60)))
    case "H", "1~": .command(.seek(to: .zero))
    default: nil
    }
  }
}
