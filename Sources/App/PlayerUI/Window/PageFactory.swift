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
      let model = AlbumsModel(library: library)
      model.start()
      return AlbumsPage(model, context)
    case .tracks: return TracksPage(TracksModel(library: library, actions: actions), context)
    case .search: return SearchPage(SearchModel(library: library, actions: actions), context)
    case .artists, .genres, .folders, .library:
      return LibraryHub(choose: choose)
    }
  }
}
