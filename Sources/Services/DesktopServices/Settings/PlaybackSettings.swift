// What the person decides about playback's dealings with the desktop.

/// The settings of playback.
package enum PlaybackSettings {
  /// Whether the machine is kept from suspending while music sounds.
  package static let keepsAwake = SettingKey("playback.keep-awake", default: true)

  /// Whether each track that begins is shown in a notification.
  package static let notifies = SettingKey("playback.notify", default: false)

  /// Whether what was played last plays on as soon as the window is there.
  package static let playsAtStart = SettingKey("playback.at-start", default: false)

  /// Whether closing the window leaves the music playing.
  package static let playsInBackground = SettingKey("playback.background", default: false)
}
