// The heart of what plays: an outline, or full where the song is liked. It changes that and remembers
// nothing. Themes have one heart only, so both are our own.
import AppModel
import GtkKit
import MusicCore

/// Likes what plays.
final class LikeButton {
  let root = ToggleButton(
    symbol: LikeButton.symbol(isLiked: false), name: tr("Like"), classes: ["flat", "like"])
  private var observer: Observer?

  init(_ context: WindowContext) {
    root.setAlignment(horizontal: .center, vertical: .center)
    root.onToggle { [weak context] isOn in
      guard let context, let track = context.nowPlaying.track else { return }
      context.actions.startLiking(track.id, isOn)
    }
    observer = Observer { [weak self, weak model = context.nowPlaying] in
      guard let self else { return }
      let track = model?.track
      // A file that is not of the library has nowhere to be remembered.
      root.isSensitive = (track?.id.rawValue ?? 0) > 0
      root.isOn = track?.isLiked == true
      root.setSymbol(Self.symbol(isLiked: root.isOn))
      // What is spoken stays "Like", pressed or not.
      root.setTooltip(root.isOn ? tr("No longer like") : tr("Like"))
    }
  }

  private static func symbol(isLiked: Bool) -> String {
    "io.github.norae.Norae-\(isLiked ? "liked" : "like")-symbolic"
  }
}
