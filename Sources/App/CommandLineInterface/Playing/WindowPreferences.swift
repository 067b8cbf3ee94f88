// The preferences that the window offers, each a line of the settings file.
package import AppModel
import Countdown
package import DesktopServices
import SystemKit

extension Settings {
  /// The preferences as they are now; another choice is kept at once.
  @MainActor
  package var preferences: [Preference] {
    [
      preference(
        PlaybackSettings.playsInBackground, tr("Play on with the window closed"),
        tr("Opening Norae again shows the window; Ctrl+Q ends it.")),
      preference(
        PlaybackSettings.playsAtStart, tr("Resume playing at start"),
        tr("When off, the song waits where you left it.")),
      preference(
        PlaybackSettings.notifies, tr("Notify of each track"),
        tr("Shows its title when another track begins.")),
      preference(
        PlaybackSettings.keepsAwake, tr("Keep the computer awake while music plays"),
        tr("Takes effect at the next start.")),
      preference(
        LyricsSettings.isFetching, tr("Look for missing lyrics at lrclib.net"),
        tr(
          "Sends title, artist, album and length of a song without lyrics there, and nothing else.")
      ),
      preference(
        LibrarySettings.scansAtStart, tr("Look for new music at start"),
        tr("When off, no disk is touched before you ask.")),
      preference(
        LibrarySettings.watchesFolders, tr("Watch the music folders"),
        tr("New music shows by itself; takes effect at the next start.")),
    ]
  }

  @MainActor
  private func preference(
    _ key: SettingKey<Bool>, _ title: String, _ text: String
  ) -> Preference {
    Preference(title, text: text, isOn: self[key]) { isOn in await self.keep(isOn, key) }
  }

  /// What was chosen for the words of songs.
  @MainActor
  package var lyricsChoices: LyricsChoices {
    LyricsChoices(tapSeeks: self[LyricsSettings.tapSeeks], size: self[LyricsSettings.size])
  }

  /// Keeps what was chosen for the words of songs; answers in words why it could not.
  @MainActor
  package func keep(_ choices: LyricsChoices) async -> String? {
    let failure = await keep(choices.tapSeeks, LyricsSettings.tapSeeks)
    return await keep(choices.size, LyricsSettings.size) ?? failure
  }

  /// How wide the covers of the grid are at least, in pixels.
  @MainActor
  package var coverSide: Int { self[BrowsingSettings.coverSide] }

  /// Keeps another width of the covers; answers in words why it could not.
  @MainActor
  package func keep(side: Int) async -> String? {
    await keep(side, BrowsingSettings.coverSide)
  }

  /// What was chosen for timers.
  @MainActor
  package var timerChoices: TimerChoices {
    TimerChoices(
      action: SleepWish.Action(rawValue: self[TimerSettings.action]) ?? .pause,
      fade: .seconds(self[TimerSettings.fade]), sound: self[TimerSettings.sound],
      unit: Countdown.Unit(rawValue: self[TimerSettings.unit]) ?? .minutes)
  }

  /// Keeps what was chosen for timers; answers in words why it could not.
  @MainActor
  package func keep(_ choices: TimerChoices) async -> String? {
    let failures = [
      await keep(choices.action.rawValue, TimerSettings.action),
      await keep(Int(choices.fade.components.seconds), TimerSettings.fade),
      await keep(choices.sound, TimerSettings.sound),
      await keep(choices.unit.rawValue, TimerSettings.unit),
    ]
    return failures.compactMap(\.self).first
  }

  /// Leaves the main thread, for it writes to the disk.
  @concurrent
  private func keep<Value>(_ value: Value, _ key: SettingKey<Value>) async -> String? {
    do throws(SystemError) {
      try set(key, to: value)
      return nil
    } catch {
      return tr("The settings cannot be kept: {reason}.", ["reason": error.reason])
    }
  }
}
