// A song of a day: its cover, which plays it, its names, how often it was recorded, and what was written
// about it. It can be dragged to another place of its day.
import AppModel
import Diary
import GtkKit
import MusicCore

/// A song and where it stands in its day.
struct DiaryLine {
  let record: DiaryRecord
  let place: Int
}

/// What a row of a day shows.
final class DiaryLineCell {
  let root: Widget
  private let card: Box
  private let cover: CoverView
  private let play: Button
  private let title = Label(classes: ["diary-title"])
  private let head = Label(tr("Head"), classes: ["head-badge"])
  private let artist = Label(classes: ["quiet", "small"])
  private let records = Label(classes: ["quiet", "small"])
  private let circumstances = Label(classes: ["small", "diary-moment"])
  private let note = Label(classes: ["diary-note"])
  private let menu: Button
  private var shown: DiaryLine?

  /// What a row asks for.
  struct Actions {
    let play: (DiaryRecord) -> Void
    let menu: (Int) -> [[MenuEntry]]
    /// A song was dropped before or after the one at a place.
    let drop: (_ from: Int, _ place: Int, _ isAfter: Bool) -> Void
  }

  init(_ covers: TextureCache<CoverSource>, _ drag: LineDrag<Int>, _ actions: Actions) {
    cover = CoverView(covers, side: 64, radius: 8)
    play = Button(content: cover.canvas, name: "", classes: ["cover-press"])
    play.setAlignment(vertical: .start)
    head.setEllipsis(false)
    head.setAlignment(vertical: .center)
    title.wrap(lines: 2)
    note.wrap(lines: 8)
    circumstances.wrap(lines: 2)
    menu = Button(
      symbol: "view-more-symbolic", name: tr("More"), classes: ["flat", "circular", "small-tool"])
    menu.setAlignment(vertical: .start)
    records.setEllipsis(false)
    let second = Box(.row, [artist, records])
    let names = Box(.row, spacing: 10, [title, head])
    let words = Box(.column, spacing: 3, [names, second, circumstances, note])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    card = Box(.row, spacing: 14, [play, words, menu])
    card.setClass("diary-card")
    root = Box(.column, [card])
    play.onClick { [weak self] in
      if let record = self?.shown?.record { actions.play(record) }
    }
    menu.onClick { [weak self] in
      guard let self, let place = shown?.place else { return }
      menu.openMenu(actions.menu(place), x: 0, y: menu.size.height)
    }
    card.makeDraggable(
      began: { [weak self] in drag.item = self?.shown?.place }, ended: { drag.item = nil })
    card.acceptDrops { [weak self] share in
      guard let from = drag.item, let place = self?.shown?.place, from != place else {
        return false
      }
      actions.drop(from, place, share > 0.5)
      return true
    }
  }

  static func accessibleName(of line: DiaryLine) -> String {
    let record = line.record
    return [
      line.place == 0 ? tr("Head") : "", record.song.title, record.song.artist ?? "",
      DiaryWords.records(record.count), circumstances(of: record), record.note,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func show(_ line: DiaryLine) {
    shown = line
    let record = line.record
    title.text = record.song.title
    head.isVisible = line.place == 0
    artist.text = record.song.artist ?? tr("Unknown artist")
    records.text = " · \(DiaryWords.records(record.count))"
    circumstances.text = Self.circumstances(of: record)
    circumstances.isVisible = !circumstances.text.isEmpty
    note.text = record.note
    note.isVisible = !record.note.isEmpty
    let values = ["title": record.song.title]
    play.setName(tr("Play “{title}”", values))
    play.isSensitive = record.path != nil
    menu.setName(tr("More about “{title}”", values))
    cover.show(.song(record.song, record.track))
  }

  /// The mood and the place in time, in one line.
  static func circumstances(of record: DiaryRecord) -> String {
    [record.mood, record.moment].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
