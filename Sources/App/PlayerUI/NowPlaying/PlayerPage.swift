// The player's page: the cover large, the song's names, the seek bar, every button of playback.
// Opening and closing it changes nothing in the player.
package import AppModel
package import GtkKit
import MusicCore

/// The player's page.
package final class PlayerPage {
  package let root: Box
  private let model: NowPlayingModel
  private let cover: CoverView
  private let title = Label(classes: ["song-title"])
  private let artist = Label(classes: ["song-artist"])
  private let elapsed = Label(Timecode.unknown, classes: ["times"])
  private let duration = Label(Timecode.unknown, classes: ["times"])
  private let transport: Transport
  private let seekBar: SeekBar
  private let volume: VolumeControl
  private let panes: Box
  private let side: Box
  private let buttons: Box
  private var observer: Observer?

  /// `close` is what the button at the top does.
  package init(_ context: WindowContext, close: @escaping Button.Action) {
    model = context.nowPlaying
    cover = CoverView(context.covers, side: 400, radius: 16, decodeSide: 400, hasShadow: true)
    transport = Transport(model)
    seekBar = SeekBar(model)
    volume = VolumeControl(model)
    buttons = Box(
      .row,
      [
        transport.shuffle, transport.previous, transport.play, transport.next,
        transport.repeating,
      ])
    elapsed.setExpands(horizontally: true)
    let times = Box(.row, [elapsed, duration])
    volume.slider.setExpands(horizontally: true)
    let loudness = Box(.row, spacing: 6, [volume.mute, volume.slider])
    side = Box(
      .column, spacing: 6, [title, artist, seekBar.root, times, buttons, loudness])
    side.setAlignment(vertical: .center)
    // As wide as the side, however long: the rest ends in an ellipsis.
    title.setMaximumWidth(characters: 1)
    artist.setMaximumWidth(characters: 1)
    cover.canvas.setAlignment(horizontal: .center, vertical: .center)
    panes = Box(.row, spacing: 64, [cover.canvas, side])
    panes.setExpands(horizontally: true, vertically: true)
    panes.setAlignment(horizontal: .center, vertical: .center)
    let header = HeaderBar()
    header.setClass("flat")
    header.setTitle(Label(""))
    header.addAtStart(
      Button(
        symbol: "go-down-symbolic", name: tr("Close the player"), classes: ["flat"],
        onClick: close))
    header.addAtEnd(
      Button(
        symbol: "view-list-ordered-symbolic", name: tr("Queue"), classes: ["flat"],
        onClick: { [weak context] in context?.showQueue() }))
    root = Box(.column, [header, ScrolledView(.vertical, panes)])
    root.setClass("player-page")
    seekBar.onTime = { [weak self] in self?.showTimes() }
    observer = Observer { [weak self] in self?.showTrack() }
    showTimes()
  }

  package func setLayout(_ layout: WindowLayout, size: Size) {
    let isWide = layout == .wide
    panes.setDirection(isWide ? .row : .column)
    panes.setSpacing(isWide ? 64 : 24)
    let room =
      isWide
      ? min(size.height - 200, size.width / 2 - 120, 430)
      : min(size.width - 2 * 20, size.height - 380, 360)
    cover.setSide(max(120, Int(room)))
    let sideWidth = isWide ? 460.0 : min(size.width - 2 * 20, 460)
    side.setMinimumSize(width: Int(sideWidth))
    buttons.setHomogeneous(true)
    buttons.setMargins(top: 10, bottom: 6)
    seekBar.root.setMargins(top: isWide ? 22 : 10)
    panes.setMargins(end: isWide ? 0 : 20, bottom: 16, start: isWide ? 0 : 20)
  }

  private func showTrack() {
    title.text = model.hasTrack ? model.title : tr("Nothing is playing")
    artist.text = [model.artist, model.albumTitle ?? ""].filter { !$0.isEmpty }
      .joined(separator: " — ")
    cover.show(model.cover)
    showTimes()
  }

  private func showTimes() {
    elapsed.text = model.elapsedText()
    duration.text = model.durationText
  }
}
