// An artist: his picture and name, and his albums, each followed by his tracks on it.
import AppModel
import GtkKit
import MusicCore

/// An artist's page.
final class ArtistPage: LibraryPage {
  let root: Widget
  private let model: ArtistModel
  private let picture: InitialsView
  private let name = Label(classes: ["page-title"])
  private let details = Label(classes: ["quiet", "tabular"])
  private let about: Box
  private let lines: SlicedView<ArtistModel.Line, ArtistModel.Row>
  private let column: Box
  private var observers: [Observer] = []

  init(_ model: ArtistModel, _ context: WindowContext) {
    self.model = model
    picture = InitialsView(context.covers, side: Self.side)
    let words = Box(.column, spacing: 2, [name, details])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    name.wrap(lines: 2)
    let play = Button(
      symbol: "media-playback-start-symbolic", name: tr("Play"),
      classes: ["suggested-action", "circular", "head-button"],
      onClick: { [weak model] in model?.play(shuffled: false) })
    let shuffle = Button(
      symbol: "media-playlist-shuffle-symbolic", name: tr("Shuffle"),
      classes: ["circular", "head-button"], onClick: { [weak model] in model?.play(shuffled: true) }
    )
    let buttons = Box(.row, spacing: 10, [play, shuffle])
    buttons.setAlignment(vertical: .center)
    about = Box(.row, spacing: 18, [picture.canvas, words, buttons])
    let list = model.list
    let (covers, actions) = (context.covers, context.actions)
    lines = SlicedView(
      .list, name: tr("Albums and tracks"), list, makeCell: { ArtistLineCell(covers, actions) },
      activate: { [weak model, weak context] position in
        switch list.row(at: position) {
        case .album(let album): context?.showAlbum(album)
        case .track: model?.play(at: position)
        case nil: break
        }
      })
    lines.list.setClass("track-list")
    context.offer(lines.list) { position in
      switch list.row(at: position) {
      case .album(let album): .album(album.id)
      case .track(let row, number: _): .track(row.id, album: row.albumID)
      case nil: nil
      }
    }
    column = Box(.column, spacing: 14, [about, lines.root])
    root = column
    observers.append(Observer { [weak self] in self?.showArtist() })
    observers.append(
      Observer { [weak self] in
        // Read, so that the observer follows them; the cells ask for themselves.
        _ = (actions.currentTrack, actions.isPlaying)
        self?.lines.list.refreshCells()
      })
    model.start()
  }

  /// The picture's side on a wide window, pixels.
  private static let side = 96

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    picture.setSide(layout == .phone ? 64 : Self.side)
    about.setSpacing(layout == .phone ? 12 : 18)
    about.setMargins(top: 8, end: margin, start: margin)
    lines.root.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }

  private func showArtist() {
    name.text = model.artist.name
    details.text = model.artist.details
    picture.show(name: model.artist.name, cover: model.cover)
  }
}
