// The window: a sidebar or a switcher, the pages, the bars at the bottom. It is laid out anew when
// its width crosses a border; pages are opened and closed here, and the music goes on.
package import AppModel
package import GtkKit
package import MusicCore
package import Playback

/// The main window.
package final class PlayerWindow {
  package let window: Window
  package let context: WindowContext
  package let pages: PageTrail
  let screens = PageStack(.fade)
  private let sheets: SheetLayer
  private var sheet: (any SheetContent)?
  private let sidebar: Sidebar
  private let sidebarLine = Separator(.column)
  private let header: ContentHeader
  private let playerBar: PlayerBar
  private let miniBar: MiniBar
  private let work: WorkStrip
  private let switcher: PlaceSwitcher
  private let toasts: ToastLayer
  private let playingToasts: ToastLayer
  let mainScreen: Box
  private let body: Box
  /// The pages over everything else, which the music is never touched by.
  var playerPage: PlayerPage?
  var lyricsPage: (page: LyricsPage, model: LyricsPageModel, observer: Observer)?
  var makerPage: LyricsMakerPage?
  private(set) var size = Size(width: 1180, height: 760)
  let queue: QueueModel
  /// The program's version, as the sheet about it says.
  package var version = ""
  /// What the preferences are, asked when they are shown.
  package var preferences: () -> [Preference] = { [] }
  /// The names of the sound devices from now on, asked while they are shown.
  package var devices: () -> AsyncStream<[String]>? = { nil }
  private var observers: [Observer] = []
  private var toldNotice: String?
  var loudnessObserver: Observer?
  /// What came of the last edit, for the buttons of its message.
  var editNews: EditDesk.News?
  /// Whether the person moves through the window with the keyboard.
  var isWalking = false

  /// The width of the sidebar with its line, pixels.
  private static let sidebarWidth = 216.0

  /// Builds the window; the models are begun by `start`.
  package init(
    _ application: Application, library: LibraryModel, player: Player, timers: TimerModel
  ) {
    let context = WindowContext(library: library, player: player, timers: timers)
    self.context = context
    queue = QueueModel(player: player)
    let factory = PageFactory(context)
    let pages = PageTrail(make: { factory.page($0) })
    self.pages = pages
    let go: (Place) -> Void = { [weak pages] in pages?.go(to: $0) }
    sidebar = Sidebar(context, choose: go)
    header = ContentHeader(choose: go)
    playerBar = PlayerBar(context)
    miniBar = MiniBar(context)
    work = WorkStrip(library, context.desk, context.loudness)
    switcher = PlaceSwitcher(isAtBottom: true, choose: go)
    // Messages lie over the pages only: no control of playback is ever hidden.
    toasts = ToastLayer(pages.root, closeName: tr("Dismiss"))
    toasts.setExpands(horizontally: true, vertically: true)
    let content = Box(.column, [header.root, toasts])
    content.setExpands(horizontally: true)
    body = Box(.row, [sidebar.root, sidebarLine, content])
    body.setExpands(vertically: true)
    mainScreen = Box(
      .column, [body, work.root, playerBar.root, miniBar.root, switcher.root])
    screens.add(mainScreen)
    // The pages of what plays have their controls at the bottom, and nothing but a name at the top.
    playingToasts = ToastLayer(height: 96, closeName: tr("Dismiss"))
    playingToasts.setAlignment(vertical: .start)
    playingToasts.setMargins(top: 44)
    sheets = SheetLayer(Overlay(screens, over: [playingToasts], isMeasured: false))
    window = Window(application, title: "Norae", size: size)
    let view = AdaptiveView(
      sheets, minimum: Size(width: 360, height: 480),
      resized: { [weak self] in self?.layOut($0) })
    window.setContent(view)
    factory.choose = go
    listen()
    pages.go(to: .home)
    layOut(size)
    library.start()
    context.desk.start()
  }

  package func present() {
    window.present()
  }

  /// Closes the window, which ends the program when it is the last.
  package func close() {
    window.close()
  }

  /// Ends the program, also where closing the window would leave the music playing.
  package func quit() {
    window.quitApplication()
  }

  /// Shows a main page; not while a sheet waits for an answer.
  package func go(to place: Place) {
    guard !isSheetOpen else { return }
    closePlayer()
    pages.go(to: place)
  }

  /// Opens an album's page over the pages.
  package func show(_ album: Album) {
    closePlayer()
    let model = AlbumModel(album, library: context.library, player: context.player)
    pages.open(AlbumPage(model, context))
  }

  /// Opens an artist's page over the pages.
  package func show(_ artist: Artist) {
    closePlayer()
    let model = ArtistModel(artist, library: context.library, actions: context.actions)
    pages.open(ArtistPage(model, context))
  }

  /// Opens a genre's page over the pages.
  package func show(_ genre: Genre) {
    closePlayer()
    let model = TracksModel(
      library: context.library, actions: context.actions, genre: genre.name)
    pages.open(TracksPage(model, context))
  }

  /// Opens the page of files that could not be read.
  package func showUnreadable() {
    closePlayer()
    guard !(pages.top is UnreadablePage) else { return }
    pages.open(UnreadablePage(UnreadableModel(library: context.library)))
  }

  /// Opens the queue's page over the pages, or closes it where it is open.
  package func showQueue() {
    guard !isSheetOpen else { return }
    if pages.top is QueuePage, !isPlayerOpen {
      goBack()
      return
    }
    closePlayer()
    if !(pages.top is QueuePage) { pages.open(QueuePage(queue, context)) }
  }

  /// Says something in passing where it hides no control of playback.
  func say(_ text: String, button: (text: String, action: String)? = nil) {
    (isPlayerOpen ? playingToasts : toasts).show(text, button: button)
  }

  /// Lays a sheet over everything, in the place of another one.
  func show(_ content: any SheetContent) {
    content.setLayout(WindowLayout(width: size.width), size: size)
    sheet = content
    sheets.show(content.root, name: content.name)
    content.arrive()
  }

  /// Whether a sheet lies over everything.
  var isSheetOpen: Bool { sheets.isOpen }

  /// Takes the sheet away.
  func closeSheet() {
    sheets.close()
    sheet = nil
  }

  /// Closes the page that lies on top, if any; says whether there was one.
  @discardableResult
  package func goBack() -> Bool {
    if let sheet {
      sheet.leave()
      return true
    }
    return closeTopScreen() || pages.goBack()
  }

  /// Opens the page again that was gone back from last; not over a sheet or a page of what plays.
  package func goForward() {
    guard !isSheetOpen, !isPlayerOpen else { return }
    _ = pages.goForward()
  }
}

extension PlayerWindow {
  private func listen() {
    context.showAlbum = { [weak self] in self?.show($0) }
    context.showArtist = { [weak self] in self?.show($0) }
    context.showGenre = { [weak self] in self?.show($0) }
    context.showPlayer = { [weak self] in self?.showPlayer() }
    context.showLyrics = { [weak self] in self?.showLyrics() }
    context.makeLyrics = { [weak self] in self?.makeLyrics() }
    context.askForFolder = { [weak self] in self?.askForFolder() }
    context.showTimer = { [weak self] in self?.showTimer() }
    context.showQueue = { [weak self] in self?.showQueue() }
    context.tell = { [weak self] text, button in self?.say(text, button: button) }
    listenToEdits()
    listenToPlaylists()
    addHelp()
    listenToDiary()
    for bar in [playerBar.root, miniBar.root] {
      context.acceptDragged(on: bar) { [weak context] in context?.actions.startAdding($0) }
    }
    pages.changed = { [weak self] in
      guard let self else { return }
      header.setWays(back: pages.canGoBack, forward: pages.canGoForward)
      header.select(pages.place)
      sidebar.select(pages.place)
      switcher.select(pages.place)
    }
    addActions()
    let nowPlaying = context.nowPlaying
    observers.append(
      Observer { [weak self, weak nowPlaying] in
        // The notice stays in the player's state, which changes for many reasons.
        let notice = nowPlaying?.notice
        guard let self, notice != toldNotice else { return }
        toldNotice = notice
        if let notice { say(notice) }
      })
    let library = context.library
    observers.append(
      Observer { [weak self, weak library] in
        guard let text = library?.message else { return }
        self?.say(text)
        library?.message = nil
      })
    observers.append(
      Observer { [weak self, weak library] in
        guard let text = library?.unreadableNews else { return }
        self?.say(text, button: (tr("Show"), "win.unreadable"))
        library?.unreadableNews = nil
      })
    let desk = context.desk
    observers.append(
      Observer { [weak self, weak desk] in
        guard let news = desk?.news else { return }
        self?.tell(news)
        desk?.news = nil
      })
  }

  private func layOut(_ size: Size) {
    self.size = size
    let layout = WindowLayout(width: size.width)
    let isWide = layout == .wide
    sidebar.root.isVisible = isWide
    sidebarLine.isVisible = isWide
    header.setLayout(layout)
    playerBar.root.isVisible = layout != .phone
    playerBar.setLayout(layout)
    miniBar.root.isVisible = layout == .phone
    switcher.root.isVisible = layout == .phone
    screens.setClass("narrow", layout == .phone)
    pages.setLayout(layout, width: size.width - (isWide ? Self.sidebarWidth : 0))
    playerPage?.setLayout(layout, size: size)
    lyricsPage?.page.setLayout(layout, size: size)
    makerPage?.setLayout(layout, size: size)
    sheet?.setLayout(layout, size: size)
  }
}
