// The heart of what plays: it shows whether the song is liked, and changes that. It remembers nothing.
import AppModel
import GtkKit
import MusicCore

/// Likes what plays.
final class LikeButton {
  let root = ToggleButton(
    symbol: "emblem-favorite-symbolic", name: tr("Like"), classes: ["flat", "like"])
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
      root.setName(track?.isLiked == true ? tr("No longer like") : tr("Like"))
    }
  }
}
