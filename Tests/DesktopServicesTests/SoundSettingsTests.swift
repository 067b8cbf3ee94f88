// How everything is to sound comes back from its line of text as it was, whatever stands in it.
import Playback
import TestSupport
import Testing

@testable import DesktopServices

struct SoundSettingsTests {
  @Test func everythingComesBackAsItWas() throws {
    var sound = SoundSettings()
    sound.levelling = .auto
    sound.preamp = -3.5
    sound.fallbackGain = -6
    sound.equalizer = Equalizer(.rock).setting(band: 9, to: -7.25)
    sound.speed = 1.35
    sound.balance = -0.2
    sound.crossfade = .milliseconds(2500)
    sound.device = "Büro, 100 % laut\u{1f3a7} "
    let folder = try TemporaryFolder()
    try Settings(folder: folder.path).set(PlaybackSound.sound, to: sound)
    #expect(Settings(folder: folder.path)[PlaybackSound.sound] == sound)
    #expect(SoundSettings(settingText: SoundSettings().settingText) == SoundSettings())
  }

  @Test(arguments: [
    "", ",,", "speed", "speed fast", "level loud", "crossfade 99999999999999999999", "device %zz",
    "equalizer", "speed nan", "balance inf", "colour blue",
  ])
  func whatMakesNoSenseIsPassedOver(_ text: String) throws {
    var sound = try #require(SoundSettings(settingText: text))
    sound.device = nil
    #expect(sound == SoundSettings())
  }
}
