// Everything that anybody can ask of the player: the window, MPRIS, keys and the command line
// all speak these words.
package import MusicCore

/// A wish to the player.
package enum PlayerCommand: Hashable, Sendable {
  /// Plays a context, such as an album, called `from`, in place of the present one; an index
  /// outside starts at the first. What was queued by hand stays next.
  case playTracks([Track], startingAt: Int, from: String? = nil)
  /// Replaces the queue by that of an earlier session, loaded at `position` and left paused.
  /// `history` is what had been heard, oldest first, `mark` how long the current one had been.
  case restore(
    PlayQueue, position: Duration, history: [Track] = [], mark: ListeningMark = ListeningMark())
  case play
  case pause
  case playPause
  case stop
  case next
  /// The track before, or this one's start when it has run for more than 3 s.
  case previous
  case jump(to: QueueItem.ID)
  /// To a position in the current track, held within 0 and its length.
  case seek(to: Duration)
  /// By a distance from where the listener is; past the end: the next track.
  case seekBy(Duration)
  case setVolume(Double)
  case setMuted(Bool)
  case setSound(SoundSettings)
  /// Moves the volume that fades by itself; what is shown as the volume stays.
  case fade(VolumeFade)
  /// On by tracks, unless shuffle is on in some way already.
  case setShuffle(Bool)
  case setShuffleMode(ShuffleMode)
  case setRepeat(RepeatMode)
  /// Sets a mark of the A-B repeat where the listener is; nil takes both away.
  case mark(RepeatMark?)
  /// By hand, before what is queued by hand already.
  case enqueueNext([Track])
  /// By hand, after what is queued by hand already and before the rest of the context.
  case enqueueLast([Track])
  /// More of the context that plays, at its end; shuffled, by lot among what still comes.
  case extend([Track])
  case remove(Set<QueueItem.ID>)
  case move(QueueItem.ID, before: QueueItem.ID?)
  /// Removes everything and stops.
  case clearQueue
  /// Takes back the last change of the queue; what sounds goes on if it is in the queue then.
  case undo
  case redo
  /// Rests when this has ended, once; nil takes the wish back.
  case setStopAfter(StopAfter?)
  /// Nothing to wish: looks whether the current track counts as played by now.
  case look
  /// New facts about tracks that may stand in the queue: other tags, another place on disk.
  case update([Track])
}

extension PlayerCommand {
  /// Whether somebody wants something; the other commands only tell.
  var isWish: Bool {
    switch self {
    case .look, .update, .fade, .extend: false
    default: true
    }
  }
}

/// After what the player rests, before the next track.
package enum StopAfter: String, Hashable, Sendable, CaseIterable {
  case track, album
  /// After the last track as listed, also where the list is repeated.
  case queue
}

/// What follows the last track.
package enum RepeatMode: String, Hashable, Sendable, CaseIterable {
  case off, all, one
}
