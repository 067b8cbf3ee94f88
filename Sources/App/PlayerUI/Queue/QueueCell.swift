// A line of the queue, which can be dragged to another place and taken out, or the title of a part.
import AppModel
import GtkKit
import MusicCore
import Playback

/// A row of the queue's page.
final class QueueCell: ListCell {
  let root: Widget
  private let model: QueueModel
  private let header = Label(classes: ["section-title", "result-header"])
  private let line: TrackLine
  private var shown: QueueModel.Line?

  init(_ covers: TextureCache<CoverSource>, _ model: QueueModel, _ drag: LineDrag<QueueItem.ID>) {
    self.model = model
    line = TrackLine(covers, removal: tr("Take out of the queue"))
    root = Box(.column, [header, line.root])
    line.remove.onClick { [weak self] in
      if let self, let shown { model.remove(shown) }
    }
    line.arrange(
      by: drag,
      item: { [weak self] in self?.shown.flatMap { model.canChange($0) ? $0.id : nil } }
    ) { [weak self] item, isAfter in
      guard let self, let shown else { return false }
      model.move(item, to: shown, after: isAfter)
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
      line.root.isVisible = false
      line.clear()
    case .item(let item):
      shown = item
      header.isVisible = false
      line.root.isVisible = true
      line.remove.isVisible = model.canChange(item)
      line.show(
        item.track, isCurrent: item.part == .current, isPlaying: model.isPlaying,
        isAway: item.track.isAway || item.part == .heard)
    }
  }

  func clear() {
    shown = nil
    line.clear()
  }
}
