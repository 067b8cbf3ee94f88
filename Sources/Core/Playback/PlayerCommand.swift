// Everything that anybody can ask of the player: the window, MPRIS, keys and the command line
// all speak these words.
package import MusicCore

/// A wish to the player.
package enum PlayerCommand: Hashable, Sendable {
  /// Replaces the queue and starts at `index`; an index outside starts at the first.
  case playTracks([Track], startingAt: Int)
  /// As `playTracks`, but loaded at `position` and left paused.
  case restore(PlayQueue, position: Duration)
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
  case setShuffle(Bool)
  case setRepeat(RepeatMode)
  /// After the current item.
  case enqueueNext([Track])
  /// At the queue's end.
  case enqueueLast([Track])
  case remove(Set<QueueItem.ID>)
  case move(QueueItem.ID, before: QueueItem.ID?)
  case clearQueue
}

/// What follows the last track.
package enum RepeatMode: String, Hashable, Sendable, CaseIterable {
  case off, all, one
}
