// A line of an artist's page: the head of an album, or a track of it.
import AppModel
import GtkKit
import MusicCore

/// A row of an artist's page.
final class ArtistLineCell: ListCell {
  let root: Widget
  private let actions: MusicActions
  private let cover: CoverView
  private let album = Label(classes: ["album-head"])
  private let year = Label(classes: ["quiet", "small", "tabular"])
  private let head: Box
  private let number = Label(classes: ["track-number"])
  private let mark = Symbol("audio-volume-high-symbolic")
  private let title = Label(classes: ["track-title"])
  private let time = Label(classes: ["times"])
  private let line: Box

  init(_ covers: TextureCache<CoverSource>, _ actions: MusicActions) {
    self.actions = actions
    cover = CoverView(covers, side: 64, radius: 10)
    let words = Box(.column, spacing: 2, [album, year])
    words.setAlignment(vertical: .center)
    words.setExpands(horizontally: true)
    head = Box(.row, spacing: 14, [cover.canvas, words])
    head.setMargins(top: 14, bottom: 6)
    number.setTextAlignment(1)
    number.setEllipsis(false)
    number.setExpands(horizontally: true)
    mark.setClass("track-mark")
    mark.setAlignment(horizontal: .end)
    mark.setExpands(horizontally: true)
    let slot = Box(.row, [number, mark])
    slot.setMinimumSize(width: 30)
    slot.setExpands(horizontally: false)
    title.setExpands(horizontally: true)
    time.setEllipsis(false)
    line = Box(.row, spacing: 14, [slot, title, time])
    line.setClass("track-row")
    line.setMinimumSize(height: 42)
    root = Box(.column, [head, line])
  }

  func accessibleName(of row: ArtistModel.Row) -> String {
    switch row {
    case .album(let album): AlbumCard.accessibleName(of: album)
    case .track(let track, let number): "\(number) \(track.accessibleName)"
    }
  }

  func show(_ row: ArtistModel.Row) {
    switch row {
    case .album(let album):
      self.album.text = album.displayTitle
      year.text = [album.displayYear, trn("{count} track", "{count} tracks", album.tracks)]
        .filter { !$0.isEmpty }.joined(separator: " · ")
      cover.show(.album(album))
      head.isVisible = true
      line.isVisible = false
    case .track(let track, let number):
      head.isVisible = false
      line.isVisible = true
      show(track, number)
    }
  }

  func clear() {
    cover.clear()
  }

  private func show(_ track: TrackRow, _ number: String) {
    let isCurrent = track.id == actions.currentTrack
    self.number.text = number
    self.number.isVisible = !isCurrent
    mark.isVisible = isCurrent
    mark.show(
      actions.isPlaying ? "audio-volume-high-symbolic" : "media-playback-pause-symbolic")
    title.text = track.title
    time.text = track.time
    line.setClass("current", isCurrent)
    line.setClass("away", track.isAway)
  }
}
