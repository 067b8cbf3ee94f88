// An album: what it is on one side, its tracks on the other; on a narrow window above each other.
// Made when it is opened, gone when it is closed; the music does not care.
package import AppModel
package import GtkKit
import MusicCore

/// An album's page.
package final class AlbumPage: LibraryPage {
  package var root: Widget { row }
  private let row: Box
  private let model: AlbumModel
  private let cover: CoverView
  private let title = Label(classes: ["page-title"])
  private let artist = Label(classes: ["strong"])
  private let details = Label(classes: ["quiet"])
  private let recordsText = Label(classes: ["records-pill"])
  private let records: Button
  private let about: Box
  private let words: Box
  private let clamp: Clamp
  private let tracks: ValueList<AlbumModel.Row>
  private let trackView: ScrolledView
  private var observers: [Observer] = []

  package init(_ model: AlbumModel, _ context: WindowContext) {
    self.model = model
    cover = CoverView(
      context.covers, side: Self.columnWidth, radius: 16, decodeSide: 300, hasShadow: true)
    let play = Button(
      tr("Play"), classes: ["suggested-action", "pill-play"],
      onClick: { [weak model] in model?.play() })
    let shuffle = Button(
      tr("Shuffle"), classes: ["pill-play"], onClick: { [weak model] in model?.shuffle() })
    let buttons = Box(.row, spacing: 10, [play, shuffle])
    buttons.setMargins(top: 12)
    title.wrap(lines: 2)
    records = Button(
      content: recordsText, name: "", classes: ["records-press"],
      onClick: { [weak model, weak context] in
        guard let album = model?.album else { return }
        context?.showRecords(.album(album.id), album.displayTitle, album.displayArtist)
      })
    records.setAlignment(horizontal: .start)
    let recordsRow = Box(.row, [records])
    recordsRow.setMargins(top: 8)
    words = Box(.column, spacing: 3, [title, artist, details, recordsRow, buttons])
    words.setExpands(horizontally: true)
    cover.canvas.setAlignment(horizontal: .start, vertical: .start)
    clamp = Clamp(words, maximumWidth: Self.columnWidth)
    clamp.setExpands(horizontally: true)
    about = Box(.column, spacing: 18, [cover.canvas, clamp])
    tracks = ValueList(
      .list, name: tr("Tracks"), canMark: true, makeCell: { TrackCell(model) },
      isActivatable: { row in
        if case .track = row { true } else { false }
      },
      activate: { [weak model] index in model?.play(row: index) })
    tracks.setClass("track-list")
    trackView = ScrolledView(.vertical, tracks)
    trackView.setExpands(horizontally: true, vertically: true)
    row = Box(.row, spacing: 28, [about, trackView])
    context.offer(tracks) { [weak model] position in
      guard let model, model.rows.indices.contains(position),
        case .track(let line) = model.rows[position]
      else { return nil }
      return .track(line.track.id, album: nil)
    }
    observers.append(Observer { [weak self] in self?.showAlbum() })
    observers.append(Observer { [weak self] in self?.tracks.values = model.rows })
    observers.append(
      Observer { [weak self] in
        // Read, so that the observer follows them; the cells ask for themselves.
        _ = (model.currentTrack, model.isPlaying)
        self?.tracks.refreshCells()
      })
    model.start()
  }

  /// The width of what the album is, beside its tracks, pixels.
  private static let columnWidth = 260

  package func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    let isWide = layout == .wide
    row.setDirection(isWide ? .row : .column)
    row.setSpacing(isWide ? 28 : 14)
    about.setDirection(isWide ? .column : .row)
    about.setSpacing(isWide ? 18 : 16)
    words.setAlignment(vertical: isWide ? .start : .center)
    clamp.setMaximumWidth(isWide ? Self.columnWidth : 2000)
    cover.setSide(isWide ? Self.columnWidth : layout == .medium ? 160 : 112)
    about.setExpands(horizontally: !isWide)
    if isWide { about.setMinimumSize(width: Self.columnWidth) } else { about.setMinimumSize() }
    about.setMargins(top: 8, end: isWide ? 0 : margin, start: margin)
    trackView.setMargins(top: isWide ? 4 : 0, end: isWide ? 12 : 4, start: isWide ? 0 : 4)
  }

  private func showAlbum() {
    let album = model.album
    title.text = album.displayTitle
    artist.text = album.displayArtist
    details.text = model.details
    let count = DiaryWords.records(model.recordedDays)
    recordsText.text = count
    records.setAccessibleName(count)
    records.isVisible = model.recordedDays > 0
    cover.show(.album(album))
  }
}
