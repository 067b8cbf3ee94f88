// The cells of the table of tracks: one line of text a column; the title's cell also has the mark
// of the track that plays and, on a narrow window, the artist beneath it.
import AppModel
import GtkKit
import MusicCore

/// A cell of one text.
final class TrackTextCell: ListCell {
  let root: Widget
  private let label: Label
  private let column: String
  private let text: (TrackRow) -> String
  private let place: TrackPlace

  /// `column` is what an empty cell is called; `isNumber` puts the text at the column's end.
  init(
    _ place: TrackPlace, column: String, isNumber: Bool = false,
    _ text: @escaping (TrackRow) -> String
  ) {
    self.place = place
    self.column = column
    self.text = text
    label = Label(classes: isNumber ? ["times"] : ["cell-text"])
    if isNumber { label.setTextAlignment(1) }
    root = label
  }

  func accessibleName(of row: TrackRow) -> String {
    let text = text(row)
    return text.isEmpty ? column : text
  }

  func show(_ row: TrackRow) {
    label.text = text(row)
    label.setClass("away", row.isAway)
    label.setClass("current", row.id == place.actions.currentTrack)
  }

  func clear() {}
}

/// The cell of the title.
final class TrackTitleCell: ListCell {
  let root: Widget
  private let mark = Symbol("audio-volume-high-symbolic")
  private let title = Label(classes: ["track-title"])
  private let artist = Label(classes: ["quiet", "small"])
  private let place: TrackPlace

  init(_ place: TrackPlace) {
    self.place = place
    mark.setClass("track-mark")
    let words = Box(.column, [title, artist])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    root = Box(.row, spacing: 10, [mark, words])
    root.setClass("track-row")
  }

  func accessibleName(of row: TrackRow) -> String { row.accessibleName }

  func show(_ row: TrackRow) {
    let isCurrent = row.id == place.actions.currentTrack
    mark.isVisible = isCurrent
    if isCurrent {
      mark.show(
        place.actions.isPlaying ? "audio-volume-high-symbolic" : "media-playback-pause-symbolic")
    }
    title.text = row.title
    artist.text = row.artist
    artist.isVisible = place.isNarrow
    root.setClass("current", isCurrent)
    root.setClass("away", row.isAway)
  }

  func clear() {}
}

/// What the cells of one table share.
final class TrackPlace {
  let actions: MusicActions
  /// Whether there is room for one column only.
  var isNarrow = false

  init(_ actions: MusicActions) {
    self.actions = actions
  }
}
