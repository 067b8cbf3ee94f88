// A line of the search's results: a cover, two lines of text and a time, or the name of a kind.
import AppModel
import GtkKit
import MusicCore

/// A row of the results.
final class SearchCell: ListCell {
  let root: Widget
  private let actions: MusicActions
  private let header = Label(classes: ["section-title", "result-header"])
  private let line: Box
  private let cover: CoverView
  private let initials: InitialsView
  private let title = Label(classes: ["track-title"])
  private let second = Label(classes: ["quiet", "small"])
  private let time = Label(classes: ["times"])

  init(_ covers: TextureCache<CoverSource>, _ actions: MusicActions) {
    self.actions = actions
    cover = CoverView(covers, side: 44, radius: 8)
    initials = InitialsView(covers, side: 44)
    cover.canvas.setAlignment(vertical: .center)
    time.setEllipsis(false)
    let words = Box(.column, spacing: 1, [title, second])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    line = Box(.row, spacing: 14, [cover.canvas, initials.canvas, words, time])
    line.setClass("track-row")
    line.setMinimumSize(height: 56)
    root = Box(.column, [header, line])
  }

  func accessibleName(of row: SearchModel.Row) -> String {
    switch row {
    case .header(let name): name
    case .track(let track): track.accessibleName
    case .album(let album): AlbumCard.accessibleName(of: album)
    case .artist(let artist): "\(artist.name), \(artist.details)"
    case .lyrics(let track, let line, time: _): "\(track.title), \(track.artist), \(line)"
    case .more(_, let count): Self.more(count)
    }
  }

  func show(_ row: SearchModel.Row) {
    var isHeader = false
    var current = false
    var isAway = false
    cover.canvas.isVisible = true
    initials.canvas.isVisible = false
    time.text = ""
    switch row {
    case .header(let name):
      header.text = name
      isHeader = true
    case .track(let track):
      words(
        track.title, [track.artist, track.album].filter { !$0.isEmpty }.joined(separator: " · "))
      time.text = track.time
      cover.show(track.cover)
      current = track.id == actions.currentTrack
      isAway = track.isAway
    case .album(let album):
      words(
        album.displayTitle,
        [album.displayArtist, album.displayYear].filter { !$0.isEmpty }.joined(separator: " · "))
      cover.show(.album(album))
    case .artist(let artist):
      words(artist.name, artist.details)
      cover.canvas.isVisible = false
      initials.canvas.isVisible = true
      initials.show(name: artist.name, cover: nil)
    case .lyrics(let track, let line, let sung):
      words(line, "\(track.title) · \(track.artist)")
      if let sung { time.text = Timecode.text(sung) }
      cover.show(track.cover)
      isAway = track.isAway
    case .more(_, let count):
      words(Self.more(count), "")
      cover.canvas.isVisible = false
    }
    header.isVisible = isHeader
    line.isVisible = !isHeader
    line.setClass("current", current)
    line.setClass("away", isAway)
  }

  func clear() {
    cover.clear()
    initials.clear()
  }

  private func words(_ first: String, _ other: String) {
    title.text = first
    second.text = other
    second.isVisible = !other.isEmpty
  }

  private static func more(_ count: Int) -> String {
    trn("Show {count} more", "Show {count} more", count)
  }
}
