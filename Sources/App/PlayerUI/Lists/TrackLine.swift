// A track in a list that the person arranges: a cover, title and artist, the time, and a button that
// takes it out. It can be dragged to another place.
import AppModel
import GtkKit

/// The line of a track in the queue or in a playlist.
final class TrackLine {
  let root: Box
  /// Takes the track out of the list.
  let remove: Button
  private let cover: CoverView
  private let title = Label(classes: ["track-title"])
  private let second = Label(classes: ["quiet", "small"])
  private let time = Label(classes: ["times"])
  private let mark = Symbol("audio-volume-high-symbolic")

  /// `removal` says what the button does.
  init(_ covers: TextureCache<CoverSource>, removal: String) {
    cover = CoverView(covers, side: 44, radius: 8)
    cover.canvas.setAlignment(vertical: .center)
    time.setEllipsis(false)
    mark.setClass("track-mark")
    remove = Button(
      symbol: "list-remove-symbolic", name: removal, classes: ["flat", "circular"])
    remove.setAlignment(vertical: .center)
    let words = Box(.column, spacing: 1, [title, second])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    root = Box(.row, spacing: 14, [cover.canvas, mark, words, time, remove])
    root.setClass("track-row")
    root.setClass("queue-row")
    root.setMinimumSize(height: 56)
  }

  /// Lets the line be dragged and others be dropped on it.
  ///
  /// `item` is what is dragged with it, nil when it must stay; `dropped` hears what was dropped on it
  /// and whether it belongs after this line, and answers whether it was taken.
  func arrange<ID>(
    by drag: LineDrag<ID>, item: @escaping @MainActor () -> ID?,
    dropped: @escaping @MainActor (_ item: ID, _ isAfter: Bool) -> Bool
  ) {
    root.makeDraggable(began: { drag.item = item() }, ended: { drag.item = nil })
    root.acceptDrops { share in
      guard let item = drag.item else { return false }
      return dropped(item, share > 0.5)
    }
  }

  /// A line that is `isAway` is shown as one that cannot be played, or was.
  func show(_ track: TrackRow, isCurrent: Bool, isPlaying: Bool, isAway: Bool) {
    title.text = track.title
    second.text = [track.artist, track.album].filter { !$0.isEmpty }.joined(separator: " · ")
    time.text = track.time
    mark.isVisible = isCurrent
    mark.show(isPlaying ? "audio-volume-high-symbolic" : "media-playback-pause-symbolic")
    cover.show(track.cover)
    root.setClass("current", isCurrent)
    root.setClass("away", isAway)
  }

  func clear() {
    cover.clear()
  }
}

/// What is being dragged in a list.
final class LineDrag<ID> {
  var item: ID?
}
