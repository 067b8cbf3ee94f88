// The only writer of `PlayerState`. Commands and engine events go through the reducer; effects go
// to the engine. Everything else observes.
import Observation

/// The player: one for the whole program, on the main actor.
@MainActor
@Observable
package final class Player {
  package private(set) var state = PlayerState()

  package init() {}

  /// Asks for something; the state follows at once, the sound as soon as the engine can.
  package func send(_ command: PlayerCommand) {
  }
}
