// What the person decides about telling ListenBrainz what was listened to.

/// The settings of scrobbling.
///
/// Off until somebody switches it on: nothing leaves the machine.
package enum ScrobblingSettings {
  package static let isOn = SettingKey("listenbrainz.enabled", default: false)

  /// The person's token, from listenbrainz.org/settings.
  package static let token = SettingKey("listenbrainz.token", default: "")

  /// The server; one's own will do.
  package static let server = SettingKey(
    "listenbrainz.server", default: "https://api.listenbrainz.org")
}
