// The menu on anything that holds tracks, the same everywhere: play, queue, go to, edit.
import AppModel
import GtkKit
import MusicCore

extension WindowContext {
  /// The menu of a subject.
  func menu(for subject: MusicSubject) -> [[MenuEntry]] {
    let actions = actions
    let playing = [
      MenuEntry(tr("Play")) { actions.startPlaying(subject) },
      MenuEntry(tr("Play next")) { actions.startPlayingNext(subject) },
      MenuEntry(tr("Add to the queue")) { actions.startAdding(subject) },
    ]
    let tags = MenuEntry(tr("Edit tags…")) { [weak self] in self?.editTags(subject) }
    let encoding = MenuEntry(tr("Garbled text…")) { [weak self] in self?.chooseEncoding(subject) }
    let places = places(of: subject)
    return switch subject {
    case .track, .album: [playing, places, [tags, encoding]]
    case .tracks, .folder: [playing, [tags, encoding]]
    case .artist, .genre: [playing, [tags]]
    }
  }

  /// The entries that lead from a track or an album to where it is from.
  func places(of subject: MusicSubject) -> [MenuEntry] {
    let actions = actions
    let album = MenuEntry(tr("Go to the album")) { [weak self] in
      Task { if let album = await actions.album(of: subject) { self?.showAlbum(album) } }
    }
    let artist = MenuEntry(tr("Go to the artist")) { [weak self] in
      Task { if let artist = await actions.artist(of: subject) { self?.showArtist(artist) } }
    }
    return switch subject {
    case .track(_, album: .some): [album, artist]
    case .track, .album: [artist]
    case .artist, .genre, .folder, .tracks: []
    }
  }
}
