// What the person decides about the words of songs.

/// The settings of lyrics.
package enum LyricsSettings {
  /// Whether a press on a line of the words plays from there; otherwise it closes them.
  package static let tapSeeks = SettingKey("lyrics.tap-to-seek", default: false)

  /// How large the words are, from 0.
  package static let size = SettingKey("lyrics.size", default: 2)
}
