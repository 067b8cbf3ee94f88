// What the person decides about the words of songs.

/// The settings of lyrics.
package enum LyricsSettings {
  /// Whether a press on a line of the words plays from there; otherwise it closes them.
  package static let tapSeeks = SettingKey("lyrics.tap-to-seek", default: false)

  /// How large the words are, from 0.
  package static let size = SettingKey("lyrics.size", default: 2)

  /// Whether words are fetched; off until somebody switches it on: nothing leaves the machine.
  package static let isFetching = SettingKey("lrclib.enabled", default: false)

  /// The server that words are fetched from; one's own will do.
  package static let server = SettingKey("lrclib.server", default: "https://lrclib.net")
}
