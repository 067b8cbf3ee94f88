// What a new state asks of the world. The reducer names effects, the player performs them, in
// order; a test compares them.

/// One thing to do after a reduction.
package enum PlayerEffect: Hashable, Sendable {
  case load(EngineSource, at: Duration, playing: Bool)
  case prepareNext(EngineSource?)
  case play
  case pause
  case stop
  case seek(to: Duration, SeekToken)
  case setVolume(Double)
  case setSound(SoundSettings)
  case fade(VolumeFade)
  case repeatPiece(RepeatedPiece?)
  /// A track counts as played, or was skipped.
  case note(ListeningNote)
  /// The list as shown has changed.
  case queueChanged(ListChange)
}

/// What the reducer answers to: a wish or a report.
package enum PlayerInput: Hashable, Sendable {
  case command(PlayerCommand)
  case event(EngineEvent)
}
