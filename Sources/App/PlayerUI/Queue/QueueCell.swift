// A line of the queue: a cover, title and artist, the time, and a button that takes it out. It can be
// dragged to another place.
import AppModel
import GtkKit
import MusicCore
import Playback

/// A row of the queue's page.
final class QueueCell: ListCell {
  let root: Widget
  private let model: QueueModel
  private let header = Label(classes: ["section-title", "result-header"])
  private let line: Box
  private let cover: CoverView
  private let title = Label(classes: ["track-title"])
  private let second = Label(classes: ["quiet", "small"])
  private let time = Label(classes: ["times"])
  private let mark = Symbol("audio-volume-high-symbolic")
  private let remove: Button
  private var shown: QueueModel.Line?

  init(_ covers: TextureCache<CoverSource>, _ model: QueueModel, _ drag: QueueDrag) {
    self.model = model
    cover = CoverView(covers, side: 44, radius: 8)
    cover.canvas.setAlignment(vertical: .center)
    time.setEllipsis(false)
    mark.setClass("track-mark")
    remove = Button(
      symbol: "list-remove-symbolic", name: tr("Take out of the queue"),
      classes: ["flat", "circular"])
    remove.setAlignment(vertical: .center)
    let words = Box(.column, spacing: 1, [title, second])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    line = Box(.row, spacing: 14, [cover.canvas, mark, words, time, remove])
    line.setClass("track-row")
    line.setClass("queue-row")
    line.setMinimumSize(height: 56)
    root = Box(.column, [header, line])
    remove.onClick { [weak self] in
      if let self, let shown { model.remove(shown) }
    }
    line.makeDraggable(
      began: { [weak self] in
        drag.item = self?.shown.flatMap { model.canChange($0) ? $0.id : nil }
      }, ended: { drag.item = nil })
    line.acceptDrops { [weak self] share in
      guard let self, let shown, let item = drag.item else { return false }
      model.move(item, to: shown, after: share > 0.5)
      return true
    }
  }

  func accessibleName(of row: QueueModel.Row) -> String {
    switch row {
    case .header(let title): title
    case .item(let line): line.accessibleName
    }
  }

  func show(_ row: QueueModel.Row) {
    switch row {
    case .header(let text):
      shown = nil
      header.text = text
      header.isVisible = true
      line.isVisible = false
      cover.clear()
    case .item(let item):
      shown = item
      header.isVisible = false
      line.isVisible = true
      let isCurrent = item.part == .current
      title.text = item.track.title
      second.text = [item.track.artist, item.track.album].filter { !$0.isEmpty }
        .joined(separator: " · ")
      time.text = item.track.time
      mark.isVisible = isCurrent
      mark.show(
        model.isPlaying ? "audio-volume-high-symbolic" : "media-playback-pause-symbolic")
      remove.isVisible = model.canChange(item)
      cover.show(item.track.cover)
      line.setClass("current", isCurrent)
      line.setClass("away", item.track.isAway || item.part == .heard)
    }
  }

  func clear() {
    shown = nil
    cover.clear()
  }
}

/// What is being dragged.
final class QueueDrag {
  var item: QueueItem.ID?
}
