// The settings of sound as a person sees them: places of choices, words of values, back to neutral.
import AppModel
import Playback
import TestSupport
import Testing

@MainActor @Suite struct SoundModelTests {
  private let player = Player(engine: FakeEngine(obedient: true))
  private let model: SoundModel

  init() {
    model = SoundModel(player: player)
  }

  @Test func choicesStandForThePlayersOwn() {
    #expect(SoundModel.levellings.count == SoundSettings.Levelling.allCases.count)
    model.levelling = 3
    #expect(player.state.sound.levelling == .auto && model.isLevelling)
    model.levelling = 9
    #expect(model.levelling == 3, "There is no such choice.")
    #expect(SoundModel.presets.count == Equalizer.Preset.allCases.count + 1)
    model.preset = 1
    #expect(player.state.sound.equalizer == Equalizer(.bass))
  }

  @Test func aBandThatIsMovedMakesThePersonsOwn() {
    model.setBand(2, to: -5)
    #expect(model.band(2) == -5 && model.preset == Equalizer.Preset.allCases.count)
    model.setBand(2, to: 0)
    #expect(model.preset == 0)
  }

  @Test func valuesAreSaidInWords() {
    #expect(SoundModel.decibels(3) == "+3.0 dB" && SoundModel.decibels(-0.5) == "-0.5 dB")
    #expect(SoundModel.bands.first == "29 Hz" && SoundModel.bands[7] == "3.8 kHz")
    model.sound.speed = 1.25
    #expect(model.speedText == "1.25 ×")
    #expect(model.balanceText == "In the middle")
    model.sound.balance = -0.3
    #expect(model.balanceText == "30 percent to the left")
    #expect(model.crossfadeText == "Off")
    model.crossfade = 2.5
    #expect(player.state.sound.crossfade == .milliseconds(2500))
    #expect(model.crossfadeText == "2.5 seconds, never within an album")
  }

  @Test func resetLeavesTheDevice() {
    model.sound.device = "headphones"
    model.sound.speed = 2
    model.levelling = 1
    #expect(!model.isNeutral)
    model.reset()
    #expect(model.isNeutral && player.state.sound.device == "headphones")
    #expect(player.state.sound.speed == 1)
  }
}

@MainActor @Suite struct OutputChoiceTests {
  private let player = Player(engine: FakeEngine(obedient: true))

  @Test func theDesktopsChoiceIsFirstAndAMissingDeviceIsShownAsSuch() async {
    let (devices, told) = AsyncStream.makeStream(of: [String].self)
    let model = SoundModel(player: player, devices: devices)
    #expect(model.outputs == ["System default"] && model.output == 0)
    told.yield(["Speakers", "Headphones"])
    #expect(await eventually { model.outputs.count == 3 })
    #expect(model.outputs == ["System default", "Speakers", "Headphones"])
    model.output = 2
    #expect(player.state.sound.device == "Headphones" && model.output == 2)
    model.output = 7
    #expect(player.state.sound.device == "Headphones", "There is no such choice.")

    told.yield(["Speakers"])
    #expect(await eventually { model.outputs.last != "Headphones" })
    #expect(model.outputs == ["System default", "Speakers", "Headphones (not connected)"])
    #expect(model.output == 2)
    model.output = 2
    #expect(player.state.sound.device == "Headphones")
    model.output = 0
    #expect(player.state.sound.device == nil && model.outputs == ["System default", "Speakers"])
  }
}
