// The cards of the home page's pager: albums of the library, mixed anew each day, and what a press
// on a cover does. What is shown of playing is the player's own state.
package import LibraryStore
package import MusicCore
import Observation
package import Playback

/// A card of the pager.
package nonisolated struct ShelfCard: Identifiable, Hashable, Sendable {
  package let album: Album
  /// What its tracks are called after, at most three.
  package var genres: [String]

  package var id: Album.ID { album.id }

  package init(album: Album, genres: [String] = []) {
    self.album = album
    self.genres = genres
  }
}

/// What the pager shows.
@Observable
package final class ShelfModel {
  package private(set) var cards: [ShelfCard] = []

  private let library: LibraryModel
  private let player: Player
  /// The tracks of the chosen card, read before they are wanted.
  @ObservationIgnored private var prepared: (id: Album.ID, tracks: [Track])?
  /// The card whose cover started what plays; nil when something else did.
  @ObservationIgnored private var started: Album.ID?
  @ObservationIgnored private var chosen: Album.ID?
  @ObservationIgnored private var preparing: Task<Void, Never>?
  /// What has been read of albums' genres.
  @ObservationIgnored private var genres: [Album.ID: [String]] = [:]

  /// How many cards there are at most.
  package static let limit = 30

  package init(library: LibraryModel, player: Player) {
    self.library = library
    self.player = player
  }

  /// The album of the current track, while it sounds.
  package var playingAlbum: Album.ID? {
    player.state.transport.isPlaying ? player.state.currentItem?.track.albumID : nil
  }

  /// Chooses the day's albums; those that stay keep their place.
  package func reload(on day: CalendarDay) async {
    do {
      let ids = try await library.access.lists.albumIDs(.added).ids
      let chosen = DailyChoice.of(ids.map(\.rawValue), on: "\(day)", limit: Self.limit)
      let order = chosen.map { Album.ID(rawValue: $0) }
      let albums = Dictionary(
        try await library.access.lists.albums(order).map { ($0.id, $0) }
      ) { first, _ in first }
      show(
        order.compactMap { albums[$0] }.map { ShelfCard(album: $0, genres: genres[$0.id] ?? []) })
      await readGenres()
    } catch {
      library.message = Notice.text(for: error)
    }
  }

  /// What was read of these albums may be no longer true.
  package func forget(_ change: LibraryChange) {
    if change.isEverything { genres = [:] }
    for id in change.albums { genres[id] = nil }
  }

  /// Another card is chosen: it is made ready, and what the one before had started rests.
  package func settle(on id: Album.ID) {
    guard id != chosen else { return }
    chosen = id
    if let started, started != id {
      if playingAlbum == started { player.send(.pause) }
      self.started = nil
    }
    preparing?.cancel()
    prepared = nil
    preparing = Task { await prepare(id) }
  }

  /// A press on a cover: plays its album, or lets it rest, or go on.
  ///
  /// Answers what a further press would do; nil when there was nothing to play, which is then said.
  package func press(_ card: ShelfCard) async -> PlayMark.Action? {
    if player.state.currentItem?.track.albumID == card.id {
      let wasPlaying = player.state.transport.isPlaying
      if !wasPlaying { started = card.id }
      player.send(wasPlaying ? .pause : .play)
      return wasPlaying ? .play : .pause
    }
    if prepared?.id != card.id { await prepare(card.id) }
    guard let prepared, prepared.id == card.id, !prepared.tracks.isEmpty else {
      library.message = tr(
        "There is nothing to play in {album}.", ["album": card.album.displayTitle])
      return nil
    }
    started = card.id
    player.send(.playTracks(prepared.tracks, startingAt: 0, from: card.album.title))
    return .pause
  }

  isolated deinit {
    preparing?.cancel()
  }
}

extension ShelfModel {
  /// Begins a press and returns at once; `done` hears what came of it.
  package func startPress(
    _ card: ShelfCard, done: @escaping @MainActor (PlayMark.Action) -> Void
  ) {
    Task { if let action = await press(card) { done(action) } }
  }

  private func show(_ new: [ShelfCard]) {
    // Tracks may have come or gone.
    prepared = nil
    if new != cards { cards = new }
  }

  private func prepare(_ id: Album.ID) async {
    do {
      let tracks = try await library.access.tracks(id)
      if !Task.isCancelled { prepared = (id, tracks) }
    } catch {
      if !Task.isCancelled { library.message = Notice.text(for: error) }
    }
  }

  /// Fills in the genres, which albums do not keep themselves, of the cards that lack them.
  private func readGenres() async {
    for id in cards.map(\.id) where genres[id] == nil {
      do {
        let tracks = try await library.access.tracks(id)
        genres[id] = GenreChips.shown(of: tracks.flatMap(\.metadata.genres))
      } catch {
        library.message = Notice.text(for: error)
        return
      }
    }
    let filled = cards.map { ShelfCard(album: $0.album, genres: genres[$0.id] ?? []) }
    if filled != cards { cards = filled }
  }
}
