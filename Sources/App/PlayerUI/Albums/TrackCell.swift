// A line of an album's list: a track, or the header of a disc.
import AppModel
import GtkKit
import MusicCore

/// A row of an album's page.
final class TrackCell: ListCell {
  let root: Widget
  private let model: AlbumModel
  private let number = Label(classes: ["track-number"])
  private let mark = Symbol("audio-volume-high-symbolic")
  private let title = Label(classes: ["track-title"])
  private let artist = Label(classes: ["quiet", "small"])
  private let duration = Label(classes: ["times"])
  private let disc = Label(classes: ["disc-title"])
  private let line: Box

  init(_ model: AlbumModel) {
    self.model = model
    number.setTextAlignment(1)
    number.setEllipsis(false)
    number.setExpands(horizontally: true)
    mark.setClass("track-mark")
    mark.setAlignment(horizontal: .end)
    mark.setExpands(horizontally: true)
    let slot = Box(.row, [number, mark])
    slot.setMinimumSize(width: 30)
    slot.setExpands(horizontally: false)
    duration.setEllipsis(false)
    let words = Box(.column, [title, artist])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    line = Box(.row, spacing: 14, [slot, words, duration])
    line.setClass("track-row")
    line.setMinimumSize(height: 46)
    root = Box(.column, [disc, line])
  }

  func accessibleName(of row: AlbumModel.Row) -> String {
    switch row {
    case .disc(let title): title
    case .track(let track):
      [track.number, track.title, track.artist ?? "", track.duration].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
  }

  func show(_ row: AlbumModel.Row) {
    switch row {
    case .disc(let name):
      disc.text = name
      disc.isVisible = true
      line.isVisible = false
    case .track(let track):
      disc.isVisible = false
      line.isVisible = true
      show(track)
    }
  }

  func clear() {}

  private func show(_ track: AlbumModel.TrackLine) {
    let isCurrent = track.track.id == model.currentTrack
    number.text = track.number
    number.isVisible = !isCurrent
    mark.isVisible = isCurrent
    mark.show(
      model.isPlaying ? "audio-volume-high-symbolic" : "media-playback-pause-symbolic")
    title.text = track.title
    artist.text = track.artist ?? ""
    artist.isVisible = track.artist != nil
    duration.text = track.duration
    line.setClass("current", isCurrent)
  }
}
