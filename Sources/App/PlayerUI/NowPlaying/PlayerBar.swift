// The bar at the bottom of every page: what plays, the transport, the seek bar with its times, the
// volume. 76 pixels high.
import AppModel
import GtkKit
import MusicCore

/// The player bar of a window that is not a phone's.
final class PlayerBar {
  let root: Box
  private let model: NowPlayingModel
  private let cover: CoverView
  private let title = Label(classes: ["now-title"])
  private let artist = Label(classes: ["quiet"])
  private let words: Box
  private let elapsed = Label(Timecode.unknown, classes: ["times"])
  private let duration = Label(Timecode.unknown, classes: ["times"])
  private let transport: Transport
  private let seekBar: SeekBar
  private let volume: VolumeControl
  private let volumeButton: PopoverButton
  private let timer: TimerChip
  private let record: Button
  private let like: LikeButton
  private var observers: [Observer] = []

  init(_ context: WindowContext) {
    model = context.nowPlaying
    cover = CoverView(context.covers, side: 52, radius: 8)
    transport = Transport(model)
    seekBar = SeekBar(model)
    volume = VolumeControl(model)
    words = Box(.column, spacing: 1, [title, artist])
    words.setAlignment(vertical: .center)
    let now = Button(
      content: Box(.row, spacing: 14, [cover.canvas, words]), name: tr("Open the player"),
      classes: ["flat", "now-button"], onClick: { [weak context] in context?.showPlayer() })
    now.setAlignment(vertical: .center)
    volume.slider.setMinimumSize(width: 160)
    volumeButton = PopoverButton(
      symbol: "audio-volume-high-symbolic", name: tr("Volume"), classes: ["flat"],
      content: Box(.row, spacing: 4, [volume.mute, volume.slider]))
    volumeButton.setAlignment(vertical: .center)
    let buttons = Box(
      .row, spacing: 10,
      [
        transport.shuffle, transport.previous, transport.play, transport.next,
        transport.repeating,
      ])
    for label in [elapsed, duration] {
      label.setEllipsis(false)
      label.setWidth(characters: 5)
    }
    elapsed.setTextAlignment(1)
    seekBar.root.setAlignment(vertical: .center)
    let time = Box(.row, spacing: 12, [elapsed, seekBar.root, duration])
    time.setExpands(horizontally: true)
    let queue = Button(
      symbol: "view-list-ordered-symbolic", name: tr("Queue"), classes: ["flat"],
      onClick: { [weak context] in context?.showQueue() })
    queue.setAlignment(vertical: .center)
    timer = TimerChip(context)
    record = Button(
      symbol: "x-office-calendar-symbolic", name: tr("Record in the diary…"), classes: ["flat"])
    record.setAlignment(vertical: .center)
    record.onClick { [weak record] in record?.activateAction("win.record") }
    like = LikeButton(context)
    root = Box(
      .row, spacing: 18,
      [
        Box(.row, spacing: 2, [now, like.root]), buttons, time,
        Box(.row, spacing: 4, [timer.root, volumeButton, record, queue]),
      ])
    root.setClass("player-bar")
    seekBar.onTime = { [weak self] in self?.showTimes() }
    let lyrics = context.lyrics
    seekBar.lineAt = { [weak lyrics] in lyrics?.text(at: $0) }
    observers.append(Observer { [weak self] in self?.showTrack() })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        volumeButton.setSymbol(VolumeControl.symbol(model))
      })
    showTimes()
  }

  func setLayout(_ layout: WindowLayout) {
    words.setMinimumSize(width: layout == .wide ? 176 : 92)
    let characters = layout == .wide ? 20 : 10
    title.setMaximumWidth(characters: characters)
    artist.setMaximumWidth(characters: characters)
    root.setSpacing(layout == .wide ? 18 : 10)
    // Where there is less room these are on the player's page only.
    let isWide = layout == .wide
    for widget in [record, transport.shuffle, transport.repeating, duration] as [Widget] {
      widget.isVisible = isWide
    }
    timer.setShowsAlways(isWide)
  }

  private func showTrack() {
    title.text = model.hasTrack ? model.title : tr("Nothing is playing")
    artist.text = model.artist
    artist.isVisible = !model.artist.isEmpty
    record.isSensitive = model.hasTrack
    cover.show(model.cover)
    duration.text = model.durationText
  }

  private func showTimes() {
    elapsed.text = model.elapsedText()
    duration.text = model.durationText
  }
}
