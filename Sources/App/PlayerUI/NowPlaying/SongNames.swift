// The names of what plays: the title, and the artist and the album, which lead to their pages.
import AppModel
import GtkKit
import MusicCore

/// Title, artist and album.
final class SongNames {
  let root: Box
  private let context: WindowContext
  private let title = Label(classes: ["song-title"])
  private let artist = SongLink(tr("Go to the artist"))
  private let album = SongLink(tr("Go to the album"))
  private let dash = Label("—", classes: ["song-artist"])
  private var showsAlbum = true
  private var observer: Observer?

  init(_ context: WindowContext) {
    self.context = context
    // As wide as the room; the rest ends in an ellipsis.
    title.setMaximumWidth(characters: 1)
    dash.setEllipsis(false)
    let links = Box(.row, spacing: 8, [artist.root, dash, album.root])
    root = Box(.column, spacing: 4, [title, links])
    artist.root.onClick { [weak self] in self?.showArtist() }
    album.root.onClick { [weak self] in self?.showAlbum() }
    observer = Observer { [weak self] in self?.show() }
  }

  /// Where the album is named elsewhere it is not named here.
  func setShowsAlbum(_ shows: Bool) {
    showsAlbum = shows
    show()
  }

  func setLarge(_ isLarge: Bool) {
    title.setClass("large", isLarge)
  }

  private func show() {
    let model = context.nowPlaying
    title.text = model.hasTrack ? model.title : tr("Nothing is playing")
    artist.show(model.artist, leads: (model.track?.id.rawValue ?? 0) > 0)
    album.show(
      showsAlbum ? model.albumTitle ?? "" : "", leads: model.track?.albumID != nil)
    dash.isVisible = artist.root.isVisible && album.root.isVisible
  }

  private var subject: MusicSubject? {
    context.nowPlaying.track.map { .track($0.id, album: $0.albumID) }
  }

  private func showArtist() {
    guard let subject else { return }
    Task { [weak context] in
      if let artist = await context?.actions.artist(of: subject) { context?.showArtist(artist) }
    }
  }

  private func showAlbum() {
    guard let subject else { return }
    Task { [weak context] in
      if let album = await context?.actions.album(of: subject) { context?.showAlbum(album) }
    }
  }
}

/// A name that leads somewhere.
private final class SongLink {
  let root: Button
  private let label = Label(classes: ["song-artist"])

  init(_ tooltip: String) {
    root = Button(content: label, name: tooltip, classes: ["flat", "song-link"])
    root.setTooltip(tooltip)
  }

  /// An empty text is not shown; one that does not lead anywhere cannot be pressed.
  func show(_ text: String, leads: Bool) {
    label.text = text
    root.isVisible = !text.isEmpty
    root.setAccessibleName(text)
    root.isSensitive = leads
  }
}
