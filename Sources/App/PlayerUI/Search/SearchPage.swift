// Searching: a field and, while a person types, what answers, the best kind first. The arrow keys
// lead from the field to the results.
package import AppModel
package import GtkKit
import MusicCore

/// The search page.
package final class SearchPage: LibraryPage {
  package let root: Widget
  package let field: SearchField
  private let model: SearchModel
  private let context: WindowContext
  private let list: ValueList<SearchModel.Row>
  private let results = PageStack(.none)
  private let view: ScrolledView
  private let clamp: Clamp
  private let column: Box
  private let idle: StatusPage
  private let nothing: StatusPage
  private var observers: [Observer] = []
  private var shownText = ""

  package init(_ model: SearchModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    field = SearchField(name: tr("Tracks, albums, artists, lyrics"))
    field.setClass("search-field")
    let covers = context.covers
    let actions = context.actions
    list = ValueList(
      .list, name: tr("Results"), canMark: true, makeCell: { SearchCell(covers, actions) },
      isActivatable: { row in
        if case .header = row { false } else { true }
      },
      activate: { [weak model, weak context] position in
        guard let model, let context else { return }
        Self.choose(position, model, context)
      })
    list.setClass("result-list")
    view = ScrolledView(.vertical, list)
    idle = StatusPage(
      symbol: "system-search-symbolic", title: tr("Search your music"),
      text: tr("Type a title, an artist, an album or a line of a song."))
    nothing = StatusPage(symbol: "edit-find-symbolic", title: tr("Nothing found"), text: "")
    results.add(idle)
    results.add(view)
    results.add(nothing)
    results.setExpands(horizontally: true, vertically: true)
    clamp = Clamp(field, maximumWidth: 560)
    column = Box(.column, spacing: 12, [clamp, results])
    root = column
    listen()
  }

  /// How many lines are shown, for tests.
  package var rowCount: Int { list.count }

  package func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    clamp.setMargins(top: layout == .phone ? 4 : 8, end: margin, start: margin)
    results.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }

  package func arrive() {
    model.startPreparing()
    field.begin()
  }
}

extension SearchPage {
  private func listen() {
    field.onChange { [weak model] in model?.search($0) }
    field.onEnter { [weak self] in self?.enter() }
    field.onStop { [weak self] in
      guard let self else { return }
      if field.text.isEmpty { root.activateAction("win.back") } else { field.text = "" }
    }
    field.onKey(first: true) { [weak self] key, _ in
      guard key == .down, let self, !model.rows.isEmpty else { return false }
      list.takeFocus()
      return true
    }
    context.offer(list) { [weak self] position in self?.subject(at: position) }
    observers.append(Observer { [weak self] in self?.showRows() })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        _ = (context.actions.currentTrack, context.actions.isPlaying)
        list.refreshCells()
      })
  }

  private func showRows() {
    list.values = model.rows
    switch model.state {
    case .idle: results.show(idle)
    // The answer is nearly always there before anybody could read that it is on its way.
    case .searching: break
    case .nothing(let text):
      nothing.setText(tr("No track, album, artist or line matches “{text}”.", ["text": text]))
      results.show(nothing)
    case .found: results.show(view)
    }
    if model.text != shownText {
      shownText = model.text
      view.scrollToStart()
    }
  }

  /// Enter opens or plays the best answer.
  private func enter() {
    guard
      let first = model.rows.indices.first(where: { index in
        if case .header = model.rows[index] { false } else { true }
      })
    else { return }
    Self.choose(first, model, context)
  }

  private static func choose(_ position: Int, _ model: SearchModel, _ context: WindowContext) {
    guard model.rows.indices.contains(position) else { return }
    switch model.rows[position] {
    case .track, .lyrics: model.play(row: position)
    case .album(let album): context.showAlbum(album)
    case .artist(let artist): context.showArtist(artist)
    case .more(let kind, _): model.showAll(kind)
    case .header: break
    }
  }

  private func subject(at position: Int) -> MusicSubject? {
    guard model.rows.indices.contains(position) else { return nil }
    return switch model.rows[position] {
    case .track(let row), .lyrics(let row, line: _, time: _): .track(row.id, album: row.albumID)
    case .album(let album): .album(album.id)
    case .artist(let artist): .artist(artist.id)
    case .header, .more: nil
    }
  }
}
