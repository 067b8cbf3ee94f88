// The table of tracks, for all of them, those of a genre or of a playlist. Columns give way one by one as the window
// becomes narrow; on a phone one remains, with the artist beneath the title.
import AppModel
import GtkKit
import MusicCore

/// A table of tracks in slices.
final class TrackTable {
  let root: ScrolledView
  private let table: ColumnTable<TrackRow>
  private let model: TracksModel
  private let place: TrackPlace
  private var shownKeys: [Track.ID] = []
  private var observers: [Observer] = []

  init(_ model: TracksModel, _ context: WindowContext) {
    self.model = model
    let place = TrackPlace(context.actions)
    self.place = place
    let list = model.list
    table = ColumnTable(
      name: tr("Tracks"),
      columns: TracksModel.Column.allCases.map {
        Self.column($0, place, isSortable: model.playlist == nil)
      },
      value: { list.row(at: $0) }, activate: { [weak model] in model?.play(at: $0) })
    table.setClass("track-table")
    context.offer(table) { position in
      list.key(at: position).map { .track($0, album: list.row(at: position)?.albumID) }
    }
    table.onTyping { [weak model, weak table] text in
      Task {
        if let position = await model?.position(beginning: text) { table?.focus(position) }
      }
    }
    root = ScrolledView(.both, table)
    root.setExpands(horizontally: true, vertically: true)
    list.rowsCame = { [weak table] in table?.refreshCells(in: $0) }
    table.onSort { [weak model] column, isDescending in
      guard let column = TracksModel.Column(rawValue: column) else { return }
      model?.startSort(by: column, isDescending: isDescending)
    }
    observers.append(Observer { [weak self] in self?.showKeys() })
    observers.append(
      Observer { [weak self, weak model] in
        guard let model, model.playlist == nil else { return }
        self?.table.showSort(column: model.column.rawValue, isDescending: model.isDescending)
      })
    observers.append(
      Observer { [weak self] in
        // Read, so that the observer follows them; the cells ask for themselves.
        _ = (place.actions.currentTrack, place.actions.isPlaying)
        self?.table.refreshCells()
      })
  }

  /// How many cells exist, for tests.
  var cellCount: Int { table.cellCount }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let isNarrow = layout == .phone
    table.setHeaderVisible(!isNarrow)
    for column in TracksModel.Column.allCases {
      table.setVisible(width >= Self.leastWidth(for: column), column: column.rawValue)
    }
    guard isNarrow != place.isNarrow else { return }
    place.isNarrow = isNarrow
    table.refreshCells()
  }

  func takeFocus() { table.takeFocus() }

  /// Brings the names of a letter to the top.
  func jump(to mark: JumpMark) {
    guard model.list.count > 0 else { return }
    root.scroll(toShare: Double(mark.position) / Double(model.list.count))
  }
}

extension TrackTable {
  private func showKeys() {
    let keys = model.list.keys
    if let change = RowChange(from: shownKeys, to: keys) {
      let isOtherOrder = change.removed == shownKeys.count && change.added > 0
      shownKeys = keys
      table.apply(change)
      if isOtherOrder { root.scrollToStart() }
    }
    table.refreshCells()
  }

  /// A column is there when the page is at least so wide, pixels.
  private static func leastWidth(for column: TracksModel.Column) -> Double {
    switch column {
    case .title, .time: 0
    case .artist: 560
    case .album: 640
    case .year: 760
    case .genre: 900
    case .plays: 960
    case .added: 1040
    }
  }

  private static func column(
    _ column: TracksModel.Column, _ place: TrackPlace, isSortable: Bool
  ) -> ColumnTable<TrackRow>.Column {
    let name = TracksModel.name(of: column)
    func text(
      width: Int, isNumber: Bool = false, _ text: @escaping (TrackRow) -> String
    ) -> ColumnTable<TrackRow>.Column {
      .init(name, width: width, isAtEnd: isNumber, isSortable: isSortable) {
        TrackTextCell(place, column: name, isNumber: isNumber, text)
      }
    }
    return switch column {
    case .title:
      .init(name, width: 200, expands: true, isSortable: isSortable) { TrackTitleCell(place) }
    case .artist: text(width: 160) { $0.artist }
    case .album: text(width: 170) { $0.album }
    case .genre: text(width: 136) { $0.genre }
    case .year: text(width: 76, isNumber: true) { $0.year }
    case .time: text(width: 76, isNumber: true) { $0.time }
    case .plays: text(width: 84, isNumber: true) { $0.plays }
    case .added: text(width: 108, isNumber: true) { $0.added }
    }
  }
}
