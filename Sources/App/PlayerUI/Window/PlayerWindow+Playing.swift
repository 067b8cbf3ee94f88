// The pages of what plays, which lie over everything in the window: the player, and over it the words.
// Opening and closing them never touches the music.
import AppModel
import GtkKit

extension PlayerWindow {
  /// Opens the player's page over everything.
  package func showPlayer() {
    guard playerPage == nil else { return }
    let page = PlayerPage(context, close: { [weak self] in self?.closePlayer() })
    page.setLayout(WindowLayout(width: size.width), size: size)
    playerPage = page
    screens.add(page.root)
    screens.show(page.root)
  }

  /// Opens the page of all the words over everything.
  package func showLyrics() {
    guard lyricsPage == nil, !isSheetOpen else { return }
    let context = context
    let model = LyricsPageModel(
      context.lyrics, context.nowPlaying, choices: context.lyricsChoices,
      keep: { [weak context] choices in
        context?.lyricsChoices = choices
        context?.keepLyricsChoices(choices)
      })
    let page = LyricsPage(model, context, close: { [weak self] in self?.closeLyrics() })
    page.setLayout(WindowLayout(width: size.width), size: size)
    let observer = Observer { [weak self, weak model] in
      if let self, let model { followFullScreen(model) }
    }
    lyricsPage = (page, model, observer)
    screens.add(page.root)
    screens.show(page.root)
  }

  /// The page of words that is open, for tests.
  package var openLyrics: LyricsPage? { lyricsPage?.page }

  /// Opens the page that makes the words of what plays.
  package func makeLyrics() {
    guard makerPage == nil, !isSheetOpen, let track = context.nowPlaying.track else { return }
    if lyricsPage?.model.isFullScreen == true { lyricsPage?.model.isFullScreen = false }
    let model = LyricsMakerModel(
      track, player: context.player, lyrics: context.lyrics, desk: context.desk)
    let page = LyricsMakerPage(model, context, close: { [weak self] in self?.closeMaker() })
    page.setLayout(WindowLayout(width: size.width), size: size)
    makerPage = page
    screens.add(page.root)
    screens.show(page.root)
    Task { [weak page] in
      await model.start()
      page?.begin()
    }
  }

  /// The page of words in the making that is open, for tests.
  package var openMaker: LyricsMakerPage? { makerPage }

  private func closeMaker(isLeaving: Bool = false) {
    guard let page = makerPage else { return }
    makerPage = nil
    Task { [model = page.model] in await model.keep() }
    let below = isLeaving ? nil : lyricsPage?.page.root ?? playerPage?.root
    screens.show(below ?? mainScreen)
    screens.remove(page.root)
  }

  /// Whether a page of what plays lies over everything.
  var isPlayerOpen: Bool { playerPage != nil || lyricsPage != nil || makerPage != nil }

  /// Closes the pages of what plays.
  func closePlayer() {
    closeMaker(isLeaving: true)
    closeLyrics(isLeaving: true)
    guard let page = playerPage else { return }
    playerPage = nil
    screens.show(mainScreen)
    screens.remove(page.root)
  }

  /// Leaves the full screen, or closes the page that lies on top; says whether there was one.
  func closeTopScreen() -> Bool {
    guard isPlayerOpen else { return false }
    if makerPage != nil {
      closeMaker()
    } else if let lyricsPage, lyricsPage.model.isFullScreen {
      lyricsPage.model.isFullScreen = false
    } else if lyricsPage != nil {
      closeLyrics()
    } else {
      closePlayer()
    }
    return true
  }

  /// Fills the screen with the words, or no more.
  func toggleFullScreen() {
    if lyricsPage == nil { showLyrics() }
    lyricsPage?.model.isFullScreen.toggle()
  }

  private func closeLyrics(isLeaving: Bool = false) {
    guard let (page, model, _) = lyricsPage else { return }
    lyricsPage = nil
    if model.isFullScreen { window.setFullScreen(false) }
    let below = isLeaving ? nil : playerPage?.root
    screens.show(below ?? mainScreen)
    screens.remove(page.root)
  }

  private func followFullScreen(_ model: LyricsPageModel) {
    window.setFullScreen(model.isFullScreen)
    lyricsPage?.page.setLayout(WindowLayout(width: size.width), size: size)
  }
}
