// The buttons of playback, the same ones in the player bar, the phone's bar and the player's page.
// They show what the player says and send what is pressed; they remember nothing.
import AppModel
import GtkKit
import Playback

/// Previous, play, next, shuffle, repeat, mute and volume.
final class Transport {
  let shuffle = ToggleButton(
    symbol: "media-playlist-shuffle-symbolic", name: tr("Shuffle"), classes: ["flat"])
  let previous = Button(
    symbol: "media-skip-backward-symbolic", name: tr("Previous"), classes: ["flat"])
  let play: Button
  let next = Button(symbol: "media-skip-forward-symbolic", name: tr("Next"), classes: ["flat"])
  let repeating = Button(
    symbol: "media-playlist-repeat-symbolic", name: tr("Repeat: off"), classes: ["flat"])
  private let model: NowPlayingModel
  private var observer: Observer?

  /// `playClasses` make the play button large and coloured, or small.
  init(_ model: NowPlayingModel, playClasses: [String] = ["circular", "play-main"]) {
    self.model = model
    play = Button(
      symbol: "media-playback-start-symbolic", name: tr("Play"), classes: playClasses)
    for widget in [shuffle, previous, play, next, repeating] as [Widget] {
      widget.setAlignment(horizontal: .center, vertical: .center)
    }
    play.onClick { [weak model] in model?.playPause() }
    previous.onClick { [weak model] in model?.previous() }
    next.onClick { [weak model] in model?.next() }
    repeating.onClick { [weak model] in model?.cycleRepeat() }
    shuffle.onToggle { [weak model] in model?.setShuffled($0) }
    observer = Observer { [weak self] in self?.refresh() }
  }

  private func refresh() {
    play.setSymbol(
      model.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(model.playName)
    for widget in [play, previous, next] { widget.isSensitive = model.hasTrack }
    shuffle.isOn = model.isShuffled
    repeating.setSymbol(
      model.repeatMode == .one
        ? "media-playlist-repeat-song-symbolic" : "media-playlist-repeat-symbolic")
    repeating.setName(model.repeatName)
    repeating.setClass("on", model.repeatMode != .off)
  }
}

/// The volume: a knob and the mute.
final class VolumeControl {
  let slider = Slider(0...1, step: 0.05, name: tr("Volume"))
  let mute = ToggleButton(symbol: "audio-volume-high-symbolic", name: tr("Mute"), classes: ["flat"])
  private var observer: Observer?

  init(_ model: NowPlayingModel) {
    slider.onChange { [weak model] in model?.setVolume(position: $0) }
    mute.onToggle { [weak model] _ in model?.toggleMuted() }
    observer = Observer { [weak self, weak model] in
      guard let self, let model else { return }
      slider.value = model.volumePosition
      mute.isOn = model.isMuted
      mute.setSymbol(Self.symbol(model))
    }
  }

  static func symbol(_ model: NowPlayingModel) -> String {
    guard !model.isMuted, model.volumePosition > 0 else { return "audio-volume-muted-symbolic" }
    return switch model.volumePosition {
    case ..<0.4: "audio-volume-low-symbolic"
    case ..<0.75: "audio-volume-medium-symbolic"
    default: "audio-volume-high-symbolic"
    }
  }
}
