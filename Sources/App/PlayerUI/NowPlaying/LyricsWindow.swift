// Two lines of the words where there is no room for all: what is sung and what comes next. A press
// opens the page of all lines.
import AppModel
import GtkKit
import Lyrics

/// Two lines of a song.
final class LyricsWindow {
  let root: Button
  private let model: LyricsModel
  private let first = Label(classes: ["lyric-now"])
  private let second = Label(classes: ["lyric-next"])
  private var observer: Observer?

  /// `open` is what a press does.
  init(_ model: LyricsModel, open: @escaping Button.Action) {
    self.model = model
    // As wide as the room; the rest ends in an ellipsis.
    for label in [first, second] { label.setMaximumWidth(characters: 1) }
    root = Button(
      content: Box(.column, spacing: 4, [first, second]), name: tr("All lyrics"),
      classes: ["flat", "lyrics-window"], onClick: open)
    observer = Observer { [weak self] in self?.show() }
  }

  private func show() {
    model.follow()
    guard let lyrics = model.lyrics, lyrics.isSynced else {
      root.isVisible = false
      return
    }
    let pair = LyricsPair(lyrics, at: model.lineIndex)
    first.text = pair.first
    second.text = pair.second
    first.setClass("sung", pair.isFirstSung)
    root.isVisible = true
  }
}
