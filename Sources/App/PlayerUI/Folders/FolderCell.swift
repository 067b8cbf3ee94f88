// A line of the folders page: a folder with a button that plays it, or a file.
import AppModel
import GtkKit
import MusicCore

/// A row of the folders page.
final class FolderCell: ListCell {
  let root: Widget
  private let actions: MusicActions
  private let symbol = Symbol("folder-symbolic", pixels: 20)
  private let name = Label(classes: ["track-title"])
  private let details = Label(classes: ["quiet", "small", "tabular"])
  private let time = Label(classes: ["times"])
  private let play: Button
  private let line: Box
  private var folder: FilePath?

  init(_ actions: MusicActions, play action: @escaping @MainActor (FilePath) -> Void) {
    self.actions = actions
    let words = Box(.column, spacing: 1, [name, details])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    name.endInMiddle()
    time.setEllipsis(false)
    play = Button(
      symbol: "media-playback-start-symbolic", name: tr("Play this folder"),
      classes: ["flat", "circular"])
    play.setAlignment(vertical: .center)
    line = Box(.row, spacing: 14, [symbol, words, time, play])
    line.setClass("track-row")
    line.setMinimumSize(height: 52)
    root = line
    play.onClick { [weak self] in
      if let folder = self?.folder { action(folder) }
    }
  }

  func accessibleName(of row: FoldersModel.Row) -> String {
    switch row {
    case .folder(_, let name, let tracks, let isAway):
      [name, Self.count(tracks), isAway ? tr("not there at the moment") : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    case .track(let track): "\(track.fileName), \(track.accessibleName)"
    }
  }

  func show(_ row: FoldersModel.Row) {
    var isCurrent = false
    switch row {
    case .folder(let path, let name, let tracks, let isAway):
      folder = path
      symbol.show("folder-symbolic")
      self.name.text = name
      details.text =
        isAway ? "\(Self.count(tracks)) · \(tr("not there at the moment"))" : Self.count(tracks)
      time.text = ""
      play.isVisible = tracks > 0
      play.setName(tr("Play {name}", ["name": name]))
      line.setClass("away", isAway)
    case .track(let track):
      folder = nil
      isCurrent = track.id == actions.currentTrack
      symbol.show(isCurrent ? "audio-volume-high-symbolic" : "audio-x-generic-symbolic")
      name.text = track.fileName
      details.text = "\(track.title) · \(track.artist)"
      time.text = track.time
      play.isVisible = false
      line.setClass("away", track.isAway)
    }
    line.setClass("current", isCurrent)
  }

  func clear() {}

  private static func count(_ tracks: Int) -> String {
    trn("{count} track", "{count} tracks", tracks)
  }
}
