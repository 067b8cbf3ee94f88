// The window's part in playlists: it opens their pages and sheets, asks for files, and takes back what
// was told of last.
import AppModel
import GtkKit
package import MusicCore
import Playback

extension PlayerWindow {
  func listenToPlaylists() {
    context.showPlaylist = { [weak self] in self?.show($0) }
    context.editRules = { [weak self] playlist in
      guard let self else { return }
      show(
        RulesSheet(
          RulesModel(playlist, library: context.library),
          close: { [weak self] in self?.closeSheet() }))
    }
    context.addToPlaylist = { [weak self] in self?.addToPlaylist($0) }
    context.askForName = { [weak self] title, text, accept, done in
      guard let self else { return }
      show(
        NameSheet(
          title, text: text, accept: accept, close: { [weak self] in self?.closeSheet() },
          done: done))
    }
    context.askForPlaylistFile = { [weak self] in
      await self?.window.askForFile(
        title: tr("Choose a playlist"), accept: tr("Import"), cancel: tr("Cancel"),
        kind: tr("Playlists"), endings: ["m3u", "m3u8", "pls", "xspf"]
      ).map { FilePath(bytes: $0) }
    }
    context.askWhereToSave = { [weak self] name in
      await self?.window.askWhereToSave(
        name, title: tr("Export the playlist"), accept: tr("Export"), cancel: tr("Cancel")
      ).map { FilePath(bytes: $0) }
    }
    context.tellUndoable = { [weak self] text, undo in
      self?.context.undo = undo
      self?.say(text, button: (tr("Undo"), "win.undo-shown"))
    }
    window.addAction("undo-shown") { [weak self] in
      self?.context.undo?()
      self?.context.undo = nil
    }
    window.addAction("save-queue") { [weak self] in self?.saveQueue() }
  }

  /// Opens a playlist's page over the pages.
  package func show(_ playlist: Playlist) {
    closePlayer()
    guard playlist.rules == nil else {
      let model = TracksModel(
        library: context.library, actions: context.actions, playlist: playlist)
      pages.open(TracksPage(model, context))
      return
    }
    let model = PlaylistModel(playlist, library: context.library, actions: context.actions)
    pages.open(PlaylistPage(model, context))
  }

  /// Asks in which playlist a subject's tracks are to be kept.
  func addToPlaylist(_ subject: MusicSubject) {
    let actions = context.actions
    choosePlaylist(
      PlaylistChoice(library: context.library) {
        try await actions.tracks(of: subject, limit: .max)
      })
  }

  /// Asks in which playlist the queue is to be kept.
  package func saveQueue() {
    guard !isSheetOpen, !context.player.state.queue.items.isEmpty else { return }
    let player = context.player
    choosePlaylist(
      PlaylistChoice(
        library: context.library, name: player.state.queue.contextTitle ?? "",
        tracks: { player.state.queue.items.map(\.track) }))
  }

  private func choosePlaylist(_ model: PlaylistChoice) {
    show(PlaylistSheet(model, close: { [weak self] in self?.closeSheet() }))
  }
}
