// Keeps the search texts between searches, and what has changed since they were read, so that a
// search while a scan is running reads only what the scan has brought.

import MusicCore
import Synchronization

/// The search texts and how far they are out of date.
final class SearchIndex: Sendable {
  private struct State {
    var texts: SearchTexts?
    /// What has changed since the texts were read; nothing without texts.
    var change = LibraryChange()
    /// Counts changes, so that texts read before one are not taken for later ones.
    var age = 0
  }

  /// What a search begins with.
  struct Start: Sendable {
    let texts: SearchTexts?
    let change: LibraryChange
    let age: Int
  }

  /// With more changes than this, reading everything is quicker.
  private static let mostChanges = 5000

  /// Guards the texts; taken by searches and after each write, never while reading the database.
  private let state = Mutex(State())

  /// The texts, if there are any worth bringing up to date, and what they lack.
  var start: Start {
    state.withLock { state in
      if state.texts?.isWorn ?? false { state.texts = nil }
      return Start(texts: state.texts, change: state.change, age: state.age)
    }
  }

  /// Keeps texts that were brought up to date since `start`, unless there was a change since.
  func keep(_ texts: SearchTexts, since start: Start) {
    state.withLock { state in
      guard state.age == start.age else { return }
      state.texts = texts
      state.change = LibraryChange()
    }
  }

  /// Notes that the library has changed.
  func note(_ change: LibraryChange) {
    state.withLock { state in
      state.age += 1
      guard state.texts != nil else { return }
      state.change.merge(change)
      guard state.change.tracks.count + state.change.albums.count > Self.mostChanges else { return }
      state.texts = nil
      state.change = LibraryChange()
    }
  }
}
