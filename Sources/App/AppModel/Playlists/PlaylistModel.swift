// One playlist: its entries in their order, played, moved, taken out with a way back. An entry whose
// file is gone stays and is shown as such.
import LibraryStore
package import MusicCore
import Observation

/// The entries of a playlist.
@Observable
package final class PlaylistModel {
  /// An entry.
  package nonisolated struct Line: Hashable, Sendable {
    package let id: PlaylistItem.ID
    package let track: TrackRow
  }

  package private(set) var playlist: Playlist
  package private(set) var lines: [Line] = []
  package private(set) var isLoaded = false
  /// Whether somebody has deleted it meanwhile.
  package private(set) var isGone = false
  /// What was just taken out, in words, to be shown with the way back.
  package var news: String?

  private let library: LibraryModel
  private let actions: MusicActions
  @ObservationIgnored private var items: [PlaylistItem] = []
  @ObservationIgnored private var watch: LibraryWatch?
  @ObservationIgnored private var removed: (track: Track, place: Int)?

  package init(_ playlist: Playlist, library: LibraryModel, actions: MusicActions) {
    self.playlist = playlist
    self.library = library
    self.actions = actions
  }

  package var details: String { PlaylistsModel.details(of: playlist) }
  package var currentTrack: Track.ID? { actions.currentTrack }
  package var isPlaying: Bool { actions.isPlaying }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] change in
        if change.touches([.playlists, .tracks]) { await self?.reload() }
      }
    }
    await reload()
  }

  /// Plays the list from an entry on, or all of it in a random order.
  package func play(from place: Int = 0, shuffled: Bool = false) {
    actions.play(items.map(\.track), startingAt: place, from: playlist.name, shuffled: shuffled)
  }

  /// Takes an entry out.
  package func remove(_ line: Line) async {
    guard let place = items.firstIndex(where: { $0.id == line.id }) else { return }
    removed = (items[place].track, place)
    await library.attempt { [playlist] in try await $0.remove([line.id], playlist.id) }
    news = tr("“{title}” taken out of the playlist", ["title": line.track.title])
    await reload()
  }

  /// Puts back what was taken out last, where it stood.
  package func undo() async {
    guard let last = removed else { return }
    removed = nil
    await library.attempt { [playlist] in
      try await $0.add([last.track], playlist.id, last.place)
    }
    await reload()
  }

  /// Moves an entry before or after another one.
  package func move(_ id: PlaylistItem.ID, to other: Line, after: Bool) async {
    guard id != other.id, let place = lines.firstIndex(where: { $0.id == other.id }) else { return }
    let next = place + 1
    let before = after ? (lines.indices.contains(next) ? lines[next].id : nil) : other.id
    guard before != id else { return }
    await library.attempt { [playlist] in try await $0.move(id, before, playlist.id) }
    await reload()
  }

  /// Moves an entry by one place: -1 is up; answers where it stands then, nil when it cannot.
  package func move(_ line: Line, by distance: Int) async -> Int? {
    guard let place = lines.firstIndex(where: { $0.id == line.id }),
      lines.indices.contains(place + distance)
    else { return nil }
    await move(line.id, to: lines[place + distance], after: distance > 0)
    return place + distance
  }

  private func reload() async {
    await library.attempt { access in
      guard let playlist = try await access.playlist(self.playlist.id) else {
        isGone = true
        return
      }
      items = try await access.items(playlist.id)
      if playlist != self.playlist { self.playlist = playlist }
      let lines = items.map { Line(id: $0.id, track: TrackRow($0.track)) }
      if lines != self.lines { self.lines = lines }
    }
    isLoaded = true
  }
}

// What views start: each begins a task and returns at once.
extension PlaylistModel {
  package func start() { Task { await load() } }
  package func startRemoving(_ line: Line) { Task { await remove(line) } }
  package func startUndoing() { Task { await undo() } }
  package func startMoving(_ id: PlaylistItem.ID, to other: Line, after: Bool) {
    Task { await move(id, to: other, after: after) }
  }
}
