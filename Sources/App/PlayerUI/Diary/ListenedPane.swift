// What was listened to on a day, beside what was recorded of it: a press on a line records it.
import AppModel
import Diary
import GtkKit
import MusicCore

/// The listening history of a day.
final class ListenedPane {
  let root: Box
  private let model: DiaryModel
  private let context: WindowContext
  private let lines = Box(.column)
  private let more = Label(classes: ["quiet", "small"])
  private var shown: [Listened]?
  private var observer: Observer?

  /// The latest plays; of a long day the others are counted.
  private static let most = 12

  init(_ model: DiaryModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    let title = Label(tr("Listened to"), classes: ["strong"])
    root = Box(.column, spacing: 4, [title, lines, more])
    root.setMargins(top: 8)
    observer = Observer { [weak self] in self?.show() }
  }

  private func show() {
    guard model.listened != shown else { return }
    shown = model.listened
    root.isVisible = !model.listened.isEmpty
    lines.removeAll()
    for play in model.listened.suffix(Self.most).reversed() { lines.append(line(play)) }
    let hidden = model.listened.count - Self.most
    more.isVisible = hidden > 0
    more.text = trn("and {count} earlier play", "and {count} earlier plays", max(0, hidden))
  }

  private func line(_ play: Listened) -> Button {
    let time = Label(play.time, classes: ["quiet", "tabular"])
    time.setEllipsis(false)
    let title = Label(play.title)
    let artist = Label(play.artist, classes: ["quiet"])
    artist.setExpands(horizontally: true)
    let values = ["time": play.time, "title": play.title, "artist": play.artist]
    let button = Button(
      content: Box(.row, spacing: 10, [time, title, artist]),
      name: tr("{time}, {title}, {artist}: record it…", values), classes: ["flat", "diary-link"])
    button.setTooltip(tr("Record it…"))
    button.isSensitive = play.track != nil
    button.onClick { [weak self] in
      guard let self, let track = play.track else { return }
      context.recordSubject(.track(track, album: nil), model.shown.date)
    }
    return button
  }
}
