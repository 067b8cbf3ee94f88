// How everything is to sound, as one line of the settings file: names and numbers that a person can
// read and change.
package import Playback

/// The settings of sound.
package enum PlaybackSound {
  /// How everything is to sound.
  package static let sound = SettingKey("playback.sound", default: SoundSettings())
}

extension SoundSettings: SettingValue {
  /// Reads "level auto, preamp -3, equalizer 1 2 3…": what is missing is neutral, what makes no
  /// sense is passed over.
  package init?(settingText: String) {
    self.init()
    // Set from outside the initializer, where each value is held within its range.
    read(settingText)
  }

  private mutating func read(_ text: String) {
    for part in text.split(separator: ",") {
      let words = part.split(separator: " ")
      guard let name = words.first, words.count > 1 else { continue }
      let text = words.dropFirst().joined(separator: " ")
      let number = Double(text)
      switch name {
      case "level": levelling = Levelling(rawValue: text) ?? levelling
      case "preamp": preamp = number ?? preamp
      case "fallback": fallbackGain = number ?? fallbackGain
      case "equalizer": equalizer = Equalizer(words.dropFirst().compactMap { Double($0) })
      case "speed": speed = number ?? speed
      case "balance": balance = number ?? balance
      case "crossfade":
        // In milliseconds; a number beyond all measure is none.
        crossfade = Int(text).map { .milliseconds(min(max($0, 0), 60_000)) } ?? crossfade
      case "device": device = Self.plain(text)
      default: break
      }
    }
  }

  package var settingText: String {
    let crossfade = crossfade / .milliseconds(1)
    var parts = [
      "level \(levelling.rawValue)", "preamp \(preamp)", "fallback \(fallbackGain)",
      "equalizer " + equalizer.bands.map(\.description).joined(separator: " "),
      "speed \(speed)", "balance \(balance)", "crossfade \(Int(crossfade))",
    ]
    if let device { parts.append("device " + Self.escaped(device)) }
    return parts.joined(separator: ", ")
  }

  /// Commas part the parts and blanks the words; a device's name may hold both.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "%")
      return isPlain ? String(UnicodeScalar(byte)) : "%" + hex(byte)
    }.joined()
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func plain(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
