// A line of a playlist, which can be dragged to another place and taken out.
import AppModel
import GtkKit
import MusicCore

/// A row of a playlist's page.
final class PlaylistItemCell: ListCell {
  private let line: TrackLine
  var root: Widget { line.root }
  private let model: PlaylistModel
  private var shown: PlaylistModel.Line?

  init(
    _ covers: TextureCache<CoverSource>, _ model: PlaylistModel, _ drag: LineDrag<PlaylistItem.ID>
  ) {
    self.model = model
    line = TrackLine(covers, removal: tr("Take out of the playlist"))
    line.remove.onClick { [weak self] in
      if let self, let shown { model.startRemoving(shown) }
    }
    line.arrange(by: drag, item: { [weak self] in self?.shown?.id }) { [weak self] item, isAfter in
      guard let self, let shown else { return false }
      model.startMoving(item, to: shown, after: isAfter)
      return true
    }
  }

  func accessibleName(of line: PlaylistModel.Line) -> String { line.track.accessibleName }

  func show(_ item: PlaylistModel.Line) {
    shown = item
    line.show(
      item.track, isCurrent: item.track.id == model.currentTrack, isPlaying: model.isPlaying,
      isAway: item.track.isAway)
  }

  func clear() {
    shown = nil
    line.clear()
  }
}
