// The menu on anything that holds tracks, the same everywhere: play, queue, go to, edit.
import AppModel
import GtkKit
import MusicCore

extension WindowContext {
  /// The menu of a subject.
  func menu(for subject: MusicSubject) -> [[MenuEntry]] {
    let playing = playing(subject)
    let tags = MenuEntry(tr("Edit tags…")) { [weak self] in self?.editTags(subject) }
    let encoding = MenuEntry(tr("Garbled text…")) { [weak self] in self?.chooseEncoding(subject) }
    let loudness = MenuEntry(tr("Measure the loudness")) { [weak self] in
      self?.loudness.measure(subject)
    }
    let like = MenuEntry(tr("Like, or no longer")) { [actions] in
      actions.startTogglingLiked(subject)
    }
    let places = places(of: subject)
    let files = MenuEntry(tr("Show in files")) { [weak self] in self?.showInFiles(subject) }
    return switch subject {
    case .track: [playing, diary(of: subject), places, [like, tags, encoding, loudness, files]]
    case .album: [playing, places, [like, tags, encoding, loudness, files]]
    case .folder: [playing, [like, tags, encoding, loudness, files]]
    case .tracks: [playing, [like, tags, encoding, loudness]]
    case .artist, .genre: [playing, [tags, loudness]]
    case .playlist: [playing]
    case .several(let parts):
      // Playlists are lists of others' music: its tags are not theirs to change.
      parts.contains { if case .playlist = $0 { true } else { false } }
        ? [playing] : [playing, [like, tags, loudness]]
    }
  }

  /// Gives the rows of a list their menu, and lets them be dragged; both are about all that are marked.
  ///
  /// `own` are entries that only this list has, for the rows that the menu is about.
  func offer(
    _ list: any MarkedRows,
    own: @escaping @MainActor ([Int]) -> [MenuEntry] = { _ in [] },
    subject: @escaping @MainActor (Int) -> MusicSubject?
  ) {
    list.setRowMenu { [weak self, weak list] position in
      let rows = list?.rows(with: position) ?? []
      guard let self, let all = MusicSubject(rows.compactMap { subject($0) }) else { return [] }
      return menu(for: all) + [own(rows)]
    }
    list.setRowDrag { [weak self, weak list] position in
      let rows = list?.rows(with: position) ?? []
      return MusicSubject(rows.compactMap { subject($0) }).flatMap { self?.drag($0) }
    }
  }

  /// A subject on its way to the queue, to a playlist, or, as files, to another program.
  func drag(_ subject: MusicSubject) -> DragContent {
    DragContent(
      files: { [actions] in await actions.files(of: subject).map(\.bytes) },
      began: { [weak self] in self?.dragged = subject },
      ended: { [weak self] in self?.dragged = nil })
  }

  /// Lets what is dragged out of a list be dropped on a widget.
  func acceptDragged(on place: Widget, _ take: @escaping @MainActor (MusicSubject) -> Void) {
    place.acceptRows(
      wants: { [weak self] in self?.dragged != nil },
      took: { [weak self] in
        if let subject = self?.dragged { take(subject) }
      })
  }

  /// The entries that play a subject, queue it, or keep it in a playlist.
  func playing(_ subject: MusicSubject) -> [MenuEntry] {
    let actions = actions
    return [
      MenuEntry(tr("Play")) { actions.startPlaying(subject) },
      MenuEntry(tr("Play next")) { actions.startPlayingNext(subject) },
      MenuEntry(tr("Add to the queue")) { actions.startAdding(subject) },
      MenuEntry(tr("Add to a playlist…")) { [weak self] in self?.addToPlaylist(subject) },
    ]
  }

  /// Opens the folder in which a subject's files stand.
  func showInFiles(_ subject: MusicSubject) {
    Task { [weak self, actions] in
      let folder: FilePath?
      if case .folder(let path) = subject {
        folder = path
      } else {
        folder = await actions.track(of: subject)?.path.parent
      }
      if let folder { self?.showFolder(folder) }
    }
  }

  /// The entries that record a track in the diary, and show on which days it was.
  func diary(of subject: MusicSubject) -> [MenuEntry] {
    [
      MenuEntry(tr("Record in the diary…")) { [weak self] in self?.recordSubject(subject, nil) },
      MenuEntry(tr("All its records…")) { [weak self] in self?.openRecords(of: subject) },
    ]
  }

  private func openRecords(of subject: MusicSubject) {
    Task { [weak self, actions] in
      guard let track = await actions.track(of: subject) else { return }
      let row = TrackRow(track)
      self?.showRecords(.track(track.id), row.title, row.artist)
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
    case .artist, .genre, .folder, .tracks, .playlist, .several: []
    }
  }
}
