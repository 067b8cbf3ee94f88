// Makes the main pages with their models, each when it is first wanted: a window that opens at home
// has no table yet.
import AppModel
import GtkKit

/// Makes main pages.
final class PageFactory {
  private let context: WindowContext
  /// Where the library's own page leads.
  var choose: (Place) -> Void = { _ in }

  init(_ context: WindowContext) {
    self.context = context
  }

  func page(_ place: Place) -> any LibraryPage {
    let library = context.library
    let actions = context.actions
    switch place {
    case .home:
      let model = HomeModel(library: library, player: context.player)
      model.start()
      return HomePage(model, context)
    case .albums:
      return AlbumsPage(AlbumsModel(library: library), context)
    case .artists: return ArtistsPage(ArtistsModel(library: library), context)
    case .tracks: return TracksPage(TracksModel(library: library, actions: actions), context)
    case .search: return SearchPage(SearchModel(library: library, actions: actions), context)
    case .genres: return GenresPage(GenresModel(library: library), context)
    case .folders: return FoldersPage(FoldersModel(library: library, actions: actions), context)
    case .playlists: return PlaylistsPage(PlaylistsModel(library: library), context)
    case .diary:
      return DiaryPage(
        DiaryModel(library.access.diary, weekStart: LocaleWeek.firstDay), context)
    case .library: return LibraryHub(choose: choose)
    }
  }
}
