// What stands below the seek bar of the player's page: elapsed on the left, the length on the right,
// between them the chapter and the button of the A-B repeat.
import AppModel
import GtkKit
import MusicCore

/// The times of what plays, its chapter, and its A-B repeat.
final class TimesRow {
  let root: Box
  private let model: NowPlayingModel
  private let elapsed = Label(Timecode.unknown, classes: ["times"])
  private let chapter = Label(classes: ["quiet"])
  private let piece = Button("", classes: ["flat", "piece"])
  private let duration = Label(Timecode.unknown, classes: ["times"])
  private var observer: Observer?

  init(_ model: NowPlayingModel) {
    self.model = model
    for label in [elapsed, duration] { label.setEllipsis(false) }
    chapter.setExpands(horizontally: true)
    chapter.setTextAlignment(0.5)
    piece.setAlignment(vertical: .center)
    piece.onClick { [weak model] in model?.markPiece() }
    root = Box(.row, spacing: 8, [elapsed, chapter, piece, duration])
    observer = Observer { [weak self] in self?.refresh() }
  }

  func show(elapsed: String, duration: String) {
    self.elapsed.text = elapsed
    self.duration.text = duration
    chapter.text = model.marks.chapter(at: model.shownPosition()) ?? ""
  }

  private func refresh() {
    piece.isSensitive = model.canSeek
    piece.setText(model.pieceText)
    piece.setName(model.pieceName)
    piece.setClass("on", model.isMarkingPiece)
  }
}
