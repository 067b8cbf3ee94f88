// A line of a playlist: a cover, title and artist, the time, and a button that takes it out. It can be
// dragged to another place.
import AppModel
import GtkKit
import MusicCore

/// A row of a playlist's page.
final class PlaylistItemCell: ListCell {
  let root: Widget
  private let model: PlaylistModel
  private let line: Box
  private let cover: CoverView
  private let title = Label(classes: ["track-title"])
  private let second = Label(classes: ["quiet", "small"])
  private let time = Label(classes: ["times"])
  private let mark = Symbol("audio-volume-high-symbolic")
  private let remove: Button
  private var shown: PlaylistModel.Line?

  init(_ covers: TextureCache<CoverSource>, _ model: PlaylistModel, _ drag: PlaylistDrag) {
    self.model = model
    cover = CoverView(covers, side: 44, radius: 8)
    cover.canvas.setAlignment(vertical: .center)
    time.setEllipsis(false)
    mark.setClass("track-mark")
    remove = Button(
      symbol: "list-remove-symbolic", name: tr("Take out of the playlist"),
      classes: ["flat", "circular"])
    remove.setAlignment(vertical: .center)
    let words = Box(.column, spacing: 1, [title, second])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    line = Box(.row, spacing: 14, [cover.canvas, mark, words, time, remove])
    line.setClass("track-row")
    line.setClass("queue-row")
    line.setMinimumSize(height: 56)
    root = line
    remove.onClick { [weak self] in
      if let self, let shown { model.startRemoving(shown) }
    }
    line.makeDraggable(
      began: { [weak self] in drag.item = self?.shown?.id }, ended: { drag.item = nil })
    line.acceptDrops { [weak self] share in
      guard let self, let shown, let item = drag.item else { return false }
      model.startMoving(item, to: shown, after: share > 0.5)
      return true
    }
  }

  func accessibleName(of line: PlaylistModel.Line) -> String { line.track.accessibleName }

  func show(_ item: PlaylistModel.Line) {
    shown = item
    let isCurrent = item.track.id == model.currentTrack
    title.text = item.track.title
    second.text = [item.track.artist, item.track.album].filter { !$0.isEmpty }
      .joined(separator: " · ")
    time.text = item.track.time
    mark.isVisible = isCurrent
    mark.show(model.isPlaying ? "audio-volume-high-symbolic" : "media-playback-pause-symbolic")
    cover.show(item.track.cover)
    line.setClass("current", isCurrent)
    line.setClass("away", item.track.isAway)
  }

  func clear() {
    shown = nil
    cover.clear()
  }
}

/// What is being dragged.
final class PlaylistDrag {
  var item: PlaylistItem.ID?
}
