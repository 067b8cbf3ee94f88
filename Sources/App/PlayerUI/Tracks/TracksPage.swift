// All tracks: a table on a wide window, lines of two texts on a phone, with a menu of orders and the
// letters to jump to.
package import AppModel
package import GtkKit
import MusicCore

/// The tracks page, or with a genre or a playlist of rules the page of that.
package final class TracksPage: LibraryPage {
  package let root: Widget
  private let table: TrackTable
  private let model: TracksModel
  private let head: ListHead
  private let content: ContentStack
  private var observers: [Observer] = []

  package init(_ model: TracksModel, _ context: WindowContext) {
    self.model = model
    table = TrackTable(model, context)
    head = ListHead(title: model.playlist?.name ?? model.genre ?? tr("Tracks"))
    let rules = Button(
      symbol: "document-edit-symbolic", name: tr("Edit the rules…"), classes: ["flat"],
      onClick: { [weak model, weak context] in
        if let playlist = model?.playlist { context?.editRules(playlist) }
      })
    if model.playlist == nil {
      content = ContentStack(
        Box(.column, spacing: 8, [head.root, table.root]),
        empty: StatusPage(
          symbol: "audio-x-generic-symbolic", title: tr("No tracks yet"),
          text: tr("Tracks appear here as soon as Norae has found music.")))
      root = content.root
    } else {
      // The head with its button stays: other rules are made there.
      content = ContentStack(
        table.root,
        empty: StatusPage(
          symbol: "audio-x-generic-symbolic", title: tr("The rules find nothing"),
          text: tr("Tracks appear here as soon as some of the library follow the rules.")))
      content.root.setExpands(horizontally: true, vertically: true)
      root = Box(.column, spacing: 8, [head.root, content.root])
    }
    if let subject = model.subject {
      head.setPlaying { [weak context] isShuffled in
        context?.actions.startPlaying(subject, shuffled: isShuffled)
      }
    }
    if model.playlist == nil { addOrders() } else { head.add([rules]) }
    listen()
    model.start()
  }

  private func addOrders() {
    if model.genre == nil {
      let liked = ToggleButton(
        symbol: "emblem-favorite-symbolic", name: tr("Only what you like"),
        classes: ["flat", "like"])
      liked.onToggle { [weak model] in model?.startShowing(onlyLiked: $0) }
      head.add([liked])
    }
    let (model, table) = (model, table)
    head.setSorting(
      TracksModel.Column.allCases.map(TracksModel.name), name: tr("Sort tracks by")
    ) { [weak model] index in
      guard let column = TracksModel.Column(rawValue: index) else { return }
      // What is newest or most is what people look for.
      model?.startSort(by: column, isDescending: column == .added || column == .plays)
    }
    head.setJump { [weak table] in table?.jump(to: $0) }
  }

  private func listen() {
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        head.setMarks(model.marks, of: model.list.count)
        head.setSort(model.column.rawValue)
        head.setDetails(model.isLoaded ? model.details : "")
        if let playlist = model.playlist { head.setTitle(playlist.name) }
        // The head with its heart stays: it leads back to all tracks.
        content.show(isEmpty: model.isLoaded && model.list.count == 0 && !model.onlyLiked)
        if model.isGone, root.isMapped { root.activateAction("win.back") }
      })
  }

  package var isGone: Bool { model.isGone }

  /// How many cells exist, for tests.
  package var cellCount: Int { table.cellCount }

  /// How many rows are in memory, for tests.
  package var rowsKept: Int { model.list.rowsKept }

  /// Scrolls to a part of the list, 0 to 1.
  package func scroll(toShare share: Double) { table.root.scroll(toShare: share) }

  package func setLayout(_ layout: WindowLayout, width: Double) {
    head.setLayout(layout)
    table.setLayout(layout, width: width)
    // A cell's own room makes up for the rest.
    table.root.setMargins(end: layout.pageMargin - 12, start: layout.pageMargin - 12)
  }
}
