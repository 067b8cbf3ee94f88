// The cards of the home page's pager: songs of the diary, or, while that is young, albums of the library,
// mixed anew each day, and what a press on a cover does. What is shown of playing is the player's own
// state.
package import LibraryStore
package import MusicCore
import Observation
package import Playback

/// A card of the pager: an album, or a song of the diary.
package nonisolated struct ShelfCard: Identifiable, Hashable, Sendable {
  /// What it stands for.
  package enum ID: Hashable, Sendable {
    case album(Album.ID)
    case track(Track.ID)
  }

  package let id: ID
  package let title: String
  package let artist: String
  package let cover: CoverSource
  /// What it is called after, at most three.
  package var genres: [String]
  /// "3 records"; nil for what is no song of the diary.
  package let records: String?

  package init(album: Album, genres: [String] = []) {
    id = .album(album.id)
    title = album.displayTitle
    artist = album.displayArtist
    cover = .album(album)
    self.genres = genres
    records = nil
  }

  /// A song of the diary.
  package init(track: Track) {
    let row = TrackRow(track)
    id = .track(track.id)
    title = row.title
    artist = row.artist
    cover = .track(track)
    genres = GenreChips.shown(of: track.metadata.genres)
    records = DiaryWords.records(track.records)
  }
}

/// What the pager shows.
@Observable
package final class ShelfModel {
  package private(set) var cards: [ShelfCard] = []

  private let library: LibraryModel
  private let player: Player
  /// The tracks of the chosen card, read before they are wanted.
  @ObservationIgnored private var prepared: (id: ShelfCard.ID, tracks: [Track])?
  /// The card whose cover started what plays; nil when something else did.
  @ObservationIgnored private var started: ShelfCard.ID?
  @ObservationIgnored private var chosen: ShelfCard.ID?
  @ObservationIgnored private var preparing: Task<Void, Never>?
  /// What has been read of albums' genres.
  @ObservationIgnored private var genres: [Album.ID: [String]] = [:]

  /// How many cards there are at most.
  package static let limit = 30
  /// With fewer songs the diary is young.
  package static let fewSongs = 3

  package init(library: LibraryModel, player: Player) {
    self.library = library
    self.player = player
  }

  /// What the cards are: songs of the diary, or albums.
  package var isOfDiary: Bool { cards.first?.records != nil }

  /// Whether the card's music sounds.
  package func isPlaying(_ id: ShelfCard.ID?) -> Bool {
    // The player is asked first: who watches from before a card is shown hears of it as well.
    guard player.state.transport.isPlaying, let id else { return false }
    return isCurrent(id)
  }

  /// Chooses the day's cards; those that stay keep their place.
  package func reload(on day: CalendarDay) async {
    do {
      let songs = try await library.access.home.recordedTracks()
      if songs.count >= Self.fewSongs {
        let chosen = DailyChoice.of(songs.map(\.rawValue), on: "\(day)", limit: Self.limit)
        let tracks = try await library.access.lists.tracks(chosen.map { Track.ID(rawValue: $0) })
        return show(tracks.map { ShelfCard(track: $0) })
      }
      let ids = try await library.access.lists.albumIDs(.added).ids
      let chosen = DailyChoice.of(ids.map(\.rawValue), on: "\(day)", limit: Self.limit)
      let order = chosen.map { Album.ID(rawValue: $0) }
      let albums = Dictionary(
        try await library.access.lists.albums(order).map { ($0.id, $0) }
      ) { first, _ in first }
      let shown = order.compactMap { albums[$0] }
      show(shown.map { ShelfCard(album: $0, genres: genres[$0.id] ?? []) })
      await readGenres(of: shown)
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
  package func settle(on id: ShelfCard.ID) {
    guard id != chosen else { return }
    chosen = id
    if let started, started != id {
      if isPlaying(started) { player.send(.pause) }
      self.started = nil
    }
    preparing?.cancel()
    prepared = nil
    preparing = Task { await prepare(id) }
  }

  /// A press on a cover: plays its music, or lets it rest, or go on.
  ///
  /// Answers what a further press would do; nil when there was nothing to play, which is then said.
  package func press(_ card: ShelfCard) async -> PlayMark.Action? {
    if isCurrent(card.id) {
      let wasPlaying = player.state.transport.isPlaying
      if !wasPlaying { started = card.id }
      player.send(wasPlaying ? .pause : .play)
      return wasPlaying ? .play : .pause
    }
    if prepared?.id != card.id { await prepare(card.id) }
    guard let prepared, prepared.id == card.id, !prepared.tracks.isEmpty else {
      library.message = tr("There is nothing to play in {album}.", ["album": card.title])
      return nil
    }
    started = card.id
    player.send(
      .playTracks(
        prepared.tracks, startingAt: 0, from: card.records == nil ? card.title : nil))
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

  private func isCurrent(_ id: ShelfCard.ID) -> Bool {
    guard let track = player.state.currentItem?.track else { return false }
    return switch id {
    case .album(let album): track.albumID == album
    case .track(let wanted): track.id == wanted
    }
  }

  private func show(_ new: [ShelfCard]) {
    // Tracks may have come or gone.
    prepared = nil
    if new != cards { cards = new }
  }

  private func prepare(_ id: ShelfCard.ID) async {
    do {
      let tracks =
        switch id {
        case .album(let album): try await library.access.tracks(album)
        case .track(let track): try await library.access.lists.tracks([track])
        }
      if !Task.isCancelled { prepared = (id, tracks) }
    } catch {
      if !Task.isCancelled { library.message = Notice.text(for: error) }
    }
  }

  /// Fills in the genres, which albums do not keep themselves, of the cards that lack them.
  private func readGenres(of albums: [Album]) async {
    for id in albums.map(\.id) where genres[id] == nil {
      do {
        let tracks = try await library.access.tracks(id)
        genres[id] = GenreChips.shown(of: tracks.flatMap(\.metadata.genres))
      } catch {
        library.message = Notice.text(for: error)
        return
      }
    }
    let filled = albums.map { ShelfCard(album: $0, genres: genres[$0.id] ?? []) }
    if filled != cards { cards = filled }
  }
}
