// The chapters of what plays and the A-B repeat, as bars and pages show them.
import MusicCore
import Playback

extension NowPlayingModel {
  /// What lies on the seek bar.
  package var marks: SeekBarMarks {
    SeekBarMarks(
      chapters: track?.metadata.chapters ?? [], repeating: player.state.repeatMarks,
      duration: duration, nameless: { tr("Chapter {number}", ["number": "\($0)"]) })
  }

  /// Goes to the next chapter, or back; says whether there are any.
  package func goToChapter(forward: Bool) -> Bool {
    let marks = marks
    guard !marks.chapters.isEmpty else { return false }
    if let start = marks.chapterStart(from: player.position(), forward: forward) {
      take(.set(start))
    }
    return true
  }

  /// The A-B repeat's next step: the mark A, the mark B, off.
  package func markPiece() {
    let marks = player.state.repeatMarks
    player.send(.mark(marks.piece != nil ? nil : marks.start == nil ? .start : .end))
  }

  package func clearPiece() { player.send(.mark(nil)) }

  /// Whether a mark of the A-B repeat is set.
  package var isMarkingPiece: Bool { player.state.repeatMarks.start != nil }

  /// What is on the button of the A-B repeat.
  package var pieceText: String {
    let marks = player.state.repeatMarks
    return marks.start == nil || marks.piece != nil ? tr("A–B") : tr("A–…")
  }

  /// The name of that button: the state, and what a press does.
  package var pieceName: String {
    let marks = player.state.repeatMarks
    if let piece = marks.piece {
      return tr(
        "Repeating from {start} to {end}: press to stop repeating",
        ["start": Spoken.time(piece.start), "end": Spoken.time(piece.end)])
    }
    guard let start = marks.start else { return tr("Repeat a piece: set its start here") }
    return tr(
      "Repeat a piece from {start}: set its end here", ["start": Spoken.time(start)])
  }
}
