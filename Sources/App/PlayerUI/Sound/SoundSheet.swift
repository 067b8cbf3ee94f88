// The sheet of sound: device, level, equaliser, speed, balance and crossfade. Everything sounds as soon as it
// is moved, and stays when the sheet has gone.
import AppModel
import GtkKit
import Playback

/// Chooses how everything sounds.
final class SoundSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Sound")
  private let model: SoundModel
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let done: Button
  private let reset: Button
  private let output: Chooser
  private let levelling = Chooser(SoundModel.levellings, name: tr("Loudness"))
  private let preset = Chooser(SoundModel.presets, name: tr("Preset"))
  private let preamp = ValueRow(tr("Louder or softer"), SoundSettings.gains, step: 0.5)
  private let fallback = ValueRow(
    tr("Tracks of unknown loudness"), SoundSettings.gains, step: 0.5)
  private let bands = SoundModel.bands.map { ValueRow($0, Equalizer.range, step: 0.5) }
  private let speed = ValueRow(tr("Speed"), 0.5...2, step: 0.05)
  private let balance = ValueRow(tr("Balance"), -1...1, step: 0.05)
  private let crossfade = ValueRow(tr("Fade from track to track"), 0...12, step: 0.5)
  private var observer: Observer?

  init(_ model: SoundModel, _ loudness: LoudnessDesk, close: @escaping @MainActor () -> Void) {
    self.model = model
    self.close = close
    output = Chooser(model.outputs, name: tr("Device"))
    let device = FormGroup("", [ControlRow(tr("Device"), control: output)])
    let measure = Button(
      tr("Measure"),
      onClick: { [weak loudness] in
        close()
        loudness?.measureLibrary()
      })
    let level = FormGroup(
      tr("Loudness"),
      [
        ControlRow(tr("Play"), control: levelling), preamp.root, fallback.root,
        ControlRow(
          tr("Measure the library"),
          text: tr("Finds out how loud the tracks are whose tags do not say, in the background."),
          control: measure, isWhole: true),
      ])
    level.setText(tr("By what the tags say, or what was measured."))
    let equalizer = FormGroup(
      tr("Equaliser"), [ControlRow(tr("Preset"), control: preset)] + bands.map(\.root))
    let rest = FormGroup(tr("Playing"), [speed.root, balance.root, crossfade.root])
    let column = Box(.column, spacing: 20, [device, level, equalizer, rest])
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    frame = SheetFrame(
      name, content: ScrolledView(.vertical, Clamp(column, maximumWidth: 560)))
    done = Button(tr("Close"), onClick: close)
    reset = Button(tr("Reset"), onClick: { [weak model] in model?.reset() })
    frame.addAtStart([done])
    frame.addAtEnd([reset])
    listen()
  }

  func setLayout(_ layout: WindowLayout, size: Size) {
    frame.setLayout(layout, size: size)
    for row in [preamp, fallback, speed, balance, crossfade] + bands {
      row.slider.setMinimumSize(width: layout == .phone ? 140 : 240)
    }
  }

  func arrive() { done.takeFocus() }

  func leave() { close() }
}

extension SoundSheet {
  private func listen() {
    let model = model
    output.onChange { [weak model] in model?.output = $0 }
    levelling.onChange { [weak model] in model?.levelling = $0 }
    preset.onChange { [weak model] in model?.preset = $0 }
    preamp.slider.onChange { [weak model] in model?.sound.preamp = $0 }
    fallback.slider.onChange { [weak model] in model?.sound.fallbackGain = $0 }
    speed.slider.onChange { [weak model] in model?.sound.speed = $0 }
    balance.slider.onChange { [weak model] in model?.sound.balance = $0 }
    crossfade.slider.onChange { [weak model] in model?.crossfade = $0 }
    for (index, band) in bands.enumerated() {
      band.slider.onChange { [weak model] in model?.setBand(index, to: $0) }
    }
    observer = Observer { [weak self] in self?.refresh() }
  }

  private func refresh() {
    let sound = model.sound
    output.texts = model.outputs
    output.index = model.output
    levelling.index = model.levelling
    preset.index = model.preset
    reset.isSensitive = !model.isNeutral
    preamp.show(sound.preamp, SoundModel.decibels(sound.preamp))
    fallback.show(sound.fallbackGain, SoundModel.decibels(sound.fallbackGain))
    for row in [preamp, fallback] { row.root.isSensitive = model.isLevelling }
    for (index, band) in bands.enumerated() {
      band.show(model.band(index), SoundModel.decibels(model.band(index)))
    }
    speed.show(sound.speed, model.speedText)
    balance.show(sound.balance, model.balanceText)
    crossfade.show(model.crossfade, model.crossfadeText)
  }
}
