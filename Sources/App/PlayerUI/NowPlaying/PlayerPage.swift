// The player's page: the cover large on a ground of its colours, the song's names, two lines of its
// words, the seek bar, every button of playback. Opening and closing it changes nothing in the
// player.
package import AppModel
package import GtkKit
import MusicCore

/// The player's page.
package final class PlayerPage {
  package var root: Widget { ground.root }
  private let ground: TintedGround
  private let model: NowPlayingModel
  private let cover: CoverView
  private let header = HeaderBar()
  private let heading = Label(classes: ["quiet"])
  private let names: SongNames
  private let like: LikeButton
  private let words: LyricsWindow
  private let seekBar: SeekBar
  private let times: TimesRow
  private let transport: Transport
  private let buttons: Box
  private let chips: PlayerChips
  private let side: Box
  private let sideFrame: Clamp
  private let panes: Box
  private var observer: Observer?

  /// `close` is what the button at the top does.
  package init(_ context: WindowContext, close: @escaping Button.Action) {
    model = context.nowPlaying
    let lyrics = context.lyrics
    cover = CoverView(context.covers, side: 430, radius: 16, decodeSide: 760, hasShadow: true)
    names = SongNames(context)
    like = LikeButton(context)
    names.root.setExpands(horizontally: true)
    let song = Box(.row, spacing: 12, [names.root, like.root])
    words = LyricsWindow(lyrics, open: { [weak context] in context?.showLyrics() })
    seekBar = SeekBar(model, isPlain: true, waveforms: context.waveforms)
    times = TimesRow(model)
    transport = Transport(model)
    chips = PlayerChips(context)
    buttons = Box(
      .row,
      [
        transport.shuffle, transport.previous, transport.play, transport.next,
        transport.repeating,
      ])
    for button in [
      transport.shuffle, transport.previous, transport.play, transport.next, transport.repeating,
    ] as [Widget] {
      button.setExpands(horizontally: true)
    }
    side = Box(
      .column,
      [song, words.root, seekBar.root, times.root, buttons, chips.root])
    side.setAlignment(vertical: .center)
    sideFrame = Clamp(side, maximumWidth: 500)
    cover.canvas.setAlignment(horizontal: .center, vertical: .center)
    panes = Box(.row, [cover.canvas, sideFrame])
    panes.setExpands(horizontally: true, vertically: true)
    panes.setAlignment(horizontal: .center, vertical: .center)
    header.setClass("flat")
    heading.setTextAlignment(0.5)
    header.setTitle(heading)
    header.addAtStart(
      Button(
        symbol: "go-down-symbolic", name: tr("Close the player"), classes: ["flat"],
        onClick: close))
    let page = Box(.column, [header, ScrolledView(.vertical, panes)])
    page.setClass("player-page")
    ground = TintedGround(page)
    cover.onTexture = { [weak self] in self?.ground.take($0) }
    seekBar.lineAt = { [weak lyrics] in lyrics?.text(at: $0) }
    seekBar.onFrame = { [weak lyrics] in lyrics?.follow() }
    seekBar.onTime = { [weak self] in self?.showTimes() }
    observer = Observer { [weak self] in self?.showTrack() }
    showTimes()
  }

  package func setLayout(_ layout: WindowLayout, size: Size) {
    let measures = PlayerPageGeometry(width: size.width, height: size.height)
    let isBeside = measures.isBeside
    panes.setDirection(isBeside ? .row : .column)
    panes.setSpacing(Int(measures.gap))
    let margin = Int(measures.margin)
    panes.setMargins(end: margin, bottom: margin / 2, start: margin)
    cover.setSide(Int(measures.coverSide))
    side.setMinimumSize(width: Int(measures.sideWidth))
    sideFrame.setMaximumWidth(Int(measures.sideWidth))
    heading.isVisible = !isBeside
    names.setShowsAlbum(isBeside)
    names.setLarge(isBeside)
    words.root.setMargins(top: isBeside ? 26 : 10, bottom: isBeside ? 20 : 2)
    buttons.setMargins(top: isBeside ? 22 : 8)
    chips.root.setMargins(top: isBeside ? 30 : 14)
    chips.setNarrow(!isBeside)
  }

  private func showTrack() {
    cover.show(model.cover)
    heading.text = model.albumTitle ?? ""
    showTimes()
  }

  private func showTimes() {
    times.show(elapsed: model.elapsedText(), duration: model.durationText)
  }
}
