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
  private let home: HomePage
  private let albums: AlbumsPage
  let pages = ViewStack()
  private let ways = PageStack(.slide)
  private let screens = PageStack(.fade)
  private let sidebar: Sidebar
  private let sidebarLine = Separator(.column)
  private let header: ContentHeader
  private let playerBar: PlayerBar
  private let miniBar: MiniBar
  private let work: WorkStrip
  private let switcher: ViewSwitcherBar
  private let toasts: ToastLayer
  private let mainScreen: Box
  private let body: Box
  private var albumPage: AlbumPage?
  private var playerPage: PlayerPage?
  private var size = Size(width: 1180, height: 760)
  private var observers: [Observer] = []
  private var toldNotice: String?
  /// Whether the person moves through the window with the keyboard.
  var isWalking = false

  /// Builds the window; the models are begun by `start`.
  package init(_ application: Application, library: LibraryModel, player: Player) {
    context = WindowContext(library: library, player: player)
    let homeModel = HomeModel(library: library, player: player)
    let albumsModel = AlbumsModel(library: library)
    home = HomePage(homeModel, context)
    albums = AlbumsPage(albumsModel, context)
    for place in Place.all {
      pages.add(
        place.name == "home" ? home.root : albums.root, name: place.name, title: place.title,
        symbol: place.symbol)
    }
    let pages = pages
    sidebar = Sidebar(choose: { [weak pages] name in
      pages?.visibleName = name
      pages?.activateAction("win.top")
    })
    header = ContentHeader(pages)
    playerBar = PlayerBar(context)
    miniBar = MiniBar(context)
    work = WorkStrip(library)
    switcher = ViewSwitcherBar(pages)
    switcher.setClass("bottom-switcher")
    ways.add(pages, name: "pages")
    ways.setExpands(horizontally: true, vertically: true)
    // Messages lie over the pages only: no control of playback is ever hidden.
    toasts = ToastLayer(ways, closeName: tr("Dismiss"))
    toasts.setExpands(horizontally: true, vertically: true)
    let content = Box(.column, [header.root, toasts])
    content.setExpands(horizontally: true)
    body = Box(.row, [sidebar.root, sidebarLine, content])
    body.setExpands(vertically: true)
    mainScreen = Box(
      .column, [body, work.root, playerBar.root, miniBar.root, switcher])
    screens.add(mainScreen, name: "main")
    window = Window(application, title: "Norae", size: size)
    let view = AdaptiveView(
      screens, minimum: Size(width: 360, height: 480),
      resized: { [weak self] in self?.layOut($0) })
    window.setContent(view)
    listen()
    layOut(size)
    library.start()
    homeModel.start()
    albumsModel.start()
  }

  package func present() {
    window.present()
  }

  /// Closes the window, which ends the program when it is the last.
  package func close() {
    window.close()
  }

  /// Opens an album's page over the pages.
  package func show(_ album: Album) {
    closePlayer()
    closeAlbum()
    let model = AlbumModel(album, library: context.library, player: context.player)
    let page = AlbumPage(model, context)
    page.setLayout(WindowLayout(width: size.width))
    albumPage = page
    ways.add(page.root, name: "album-\(album.id.rawValue)")
    ways.show(page.root)
    header.setCanGoBack(true)
  }

  /// Opens the player's page over everything.
  package func showPlayer() {
    guard playerPage == nil else { return }
    let page = PlayerPage(context, close: { [weak self] in self?.closePlayer() })
    page.setLayout(WindowLayout(width: size.width), size: size)
    playerPage = page
    screens.add(page.root, name: "player")
    screens.show(page.root)
  }

  /// Closes the page that lies on top, if any; says whether there was one.
  @discardableResult
  package func goBack() -> Bool {
    if playerPage != nil {
      closePlayer()
      return true
    }
    guard albumPage != nil else { return false }
    closeAlbum()
    return true
  }
}

extension PlayerWindow {
  private func closePlayer() {
    guard let page = playerPage else { return }
    playerPage = nil
    screens.show(mainScreen)
    screens.remove(page.root)
  }

  func closeAlbum() {
    guard let page = albumPage else { return }
    albumPage = nil
    ways.show(pages)
    ways.remove(page.root)
    header.setCanGoBack(false)
  }

  private func listen() {
    context.showAlbum = { [weak self] in self?.show($0) }
    context.showPlayer = { [weak self] in self?.showPlayer() }
    context.askForFolder = { [weak self] in self?.askForFolder() }
    pages.onChange { [weak self] in
      guard let self else { return }
      closeAlbum()
      sidebar.select(pages.visibleName)
    }
    sidebar.select(pages.visibleName)
    addActions()
    let nowPlaying = context.nowPlaying
    observers.append(
      Observer { [weak self, weak nowPlaying] in
        // The notice stays in the player's state, which changes for many reasons.
        let notice = nowPlaying?.notice
        guard let self, notice != toldNotice else { return }
        toldNotice = notice
        if let notice { toasts.show(notice) }
      })
    let library = context.library
    observers.append(
      Observer { [weak self, weak library] in
        guard let text = library?.message else { return }
        self?.toasts.show(text)
        library?.message = nil
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
    switcher.setRevealed(layout == .phone)
    screens.setClass("narrow", layout == .phone)
    home.setLayout(layout)
    albums.setLayout(layout, width: size.width - (isWide ? 216 : 0))
    albumPage?.setLayout(layout)
    playerPage?.setLayout(layout, size: size)
  }
}
