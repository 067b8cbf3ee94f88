// What keys, mouse buttons and menus do in the whole window.
// Space belongs to the music, unless somebody writes or has walked to a control.
import AppModel
import GtkKit
import MusicCore
import Playback

extension PlayerWindow {
  /// Gives the window its actions and its keys.
  func addActions() {
    window.addAction("back") { [weak self] in self?.goBack() }
    window.addAction("forward") { [weak self] in self?.goForward() }
    window.addAction("add-folder") { [weak self] in self?.askForFolder() }
    window.addAction("rescan") { [weak self] in self?.context.library.startScan() }
    window.addAction("unreadable") { [weak self] in self?.showUnreadable() }
    window.addAction("undo-edit") { [weak self] in self?.undoShownEdit() }
    window.addAction("undo-last-edit") { [weak self] in self?.context.desk.undo(nil) }
    window.addAction("edit-failures") { [weak self] in self?.showEditFailures() }
    window.addAction("sound") { [weak self] in self?.showSound() }
    window.addAction("timer") { [weak self] in self?.showTimer() }
    window.addAction("preferences") { [weak self] in self?.showPreferences() }
    window.addAction("queue") { [weak self] in self?.showQueue() }
    window.addAction("lyrics") { [weak self] in
      if let self, lyricsPage == nil { showLyrics() } else { self?.goBack() }
    }
    window.addAction("make-lyrics") { [weak self] in self?.makeLyrics() }
    window.addAction("lyrics-earlier") { [weak self] in
      self?.lyricsPage?.model.delay(by: .zero - LyricsModel.step)
    }
    window.addAction("lyrics-later") { [weak self] in
      self?.lyricsPage?.model.delay(by: LyricsModel.step)
    }
    window.addAction("full-screen") { [weak self] in self?.toggleFullScreen() }
    window.addAction("like") { [weak self] in
      guard let actions = self?.context.actions, let track = self?.context.nowPlaying.track,
        track.id.rawValue > 0
      else { return }
      actions.startLiking(track.id, !track.isLiked)
    }
    window.addAction("repeat-piece") { [weak self] in self?.context.nowPlaying.markPiece() }
    window.addAction("undo-queue") { [weak self] in self?.queue.undo() }
    for (name, wish) in [("stop-after-track", StopAfter.track), ("stop-after-album", .album)] {
      window.addAction(name) { [weak self] in
        if let self { say(queue.toggleStop(after: wish)) }
      }
    }
    for place in Place.allCases {
      window.addAction(place.rawValue) { [weak self] in self?.go(to: place) }
    }
    for scheme in ColorScheme.allCases {
      window.addAction("scheme-\(scheme.rawValue)") { Appearance.setColorScheme(scheme) }
    }
    window.onPress(button: 8) { [weak self] in self?.goBack() }
    window.onPress(button: 9) { [weak self] in self?.goForward() }
    window.onKey(first: true) { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
    PopoverButton.onKey = { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    window.onKey { [weak self] key, modifiers in self?.pressUnused(key, modifiers) ?? false }
    window.sendLetters { [weak self] in self?.fieldForLetters() }
    window.onPress(button: 0, first: true) { [weak self] in self?.isWalking = false }
  }

  func askForFolder() {
    Task { [weak self] in
      let bytes = await self?.window.askForFolder(
        title: tr("Choose a folder of music"), accept: tr("Add"), cancel: tr("Cancel"))
      if let bytes { self?.context.library.add(folder: FilePath(bytes: bytes)) }
    }
  }
}

extension PlayerWindow {
  /// Keys of the whole window, before anything in it.
  ///
  /// Space belongs to the music, unless the person writes, or has walked to a control with the
  /// keyboard and means that.
  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let model = context.nowPlaying
    if let makerPage, !isSheetOpen, !window.isTyping, !isWalking, makerPage.press(key, modifiers) {
      return true
    }
    switch (key, modifiers) {
    case (.up, []) where makerPage != nil, (.down, []) where makerPage != nil: return false
    case (.tab, _), (.up, []), (.down, []), (.left, []), (.right, []):
      isWalking = true
      return false
    case (.space, []):
      guard !isWalking, !window.isTyping, !isSheetOpen else { return false }
      model.playPause()
    case (.right, .control) where !window.isTyping: model.next()
    case (.left, .control) where !window.isTyping: model.previous()
    case (.up, .control): model.setVolume(position: model.volumePosition + 0.05)
    case (.down, .control): model.setVolume(position: model.volumePosition - 0.05)
    default: return false
    }
    return true
  }

  /// Where letters go that nothing in the window has used: the search page, which opens for them.
  private func fieldForLetters() -> SearchField? {
    guard !window.isTyping, !isPlayerOpen, !isSheetOpen else { return nil }
    if pages.place != .search { go(to: .search) }
    return pages.searchField
  }

  /// Keys that nothing in the window has used.
  private func pressUnused(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.escape, []): return goBack()
    case (.space, []) where !isSheetOpen: context.nowPlaying.playPause()
    default: return false
    }
    return true
  }
}
