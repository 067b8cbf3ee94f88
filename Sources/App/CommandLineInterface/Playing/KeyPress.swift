// The keys of the terminal player, from the bytes that a terminal sends for them.
import Playback

/// What a key asks for.
enum KeyPress: Hashable {
  case command(PlayerCommand)
  case quit

  /// The wishes in a portion of input; what is no key of ours is passed over.
  static func read(_ bytes: [UInt8]) -> [KeyPress] {
    var wishes: [KeyPress] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: " "): wishes.append(.command(.playPause))
      case UInt8(ascii: "n"), UInt8(ascii: "N"): wishes.append(.command(.next))
      case UInt8(ascii: "p"), UInt8(ascii: "P"): wishes.append(.command(.previous))
      // Ctrl-D ends the input of every terminal program.
      case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: wishes.append(.quit)
      case 0x1B: if let wish = arrow(&rest) { wishes.append(wish) }
      default: continue
      }
    }
    return wishes
  }

  /// The rest of an escape sequence, after its first byte: `[C` or `OC` is →, `[D` or `OD` is ←.
  private static func arrow(_ rest: inout ArraySlice<UInt8>) -> KeyPress? {
    guard let second = rest.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      return nil
    }
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "C"): return .command(.seekBy(.seconds(5)))
      case UInt8(ascii: "D"): return .command(.seekBy(.seconds(-5)))
      // Other sequences end with a byte of this range and mean nothing here.
      case 0x40...0x7E: return nil
      default: continue
      }
    }
    return nil
  }
}
