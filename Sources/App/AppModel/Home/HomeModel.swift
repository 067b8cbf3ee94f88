// The home page: the pick of the day, this day of other years, what is new and what is played most. The
// day's own parts are the same all day; at local midnight, also one that passed during sleep, there are
// new ones.
import LibraryStore
package import MusicCore
import Observation
package import Playback

/// What the home page shows.
@Observable
package final class HomeModel {
  /// The banner at the top.
  package nonisolated struct Banner: Hashable, Sendable {
    package let pick: DayPick
    /// The album's title, or the track's where it has no album.
    package let title: String
    package let sentence: String
    package let cover: CoverSource
  }

  package private(set) var banner: Banner?
  package private(set) var recentlyAdded: [Album] = []
  package private(set) var mostPlayed: [Album] = []
  /// What was heard or recorded on this day of other years.
  package private(set) var remembered: [RememberedAlbum] = []
  /// The pager's cards.
  package let shelf: ShelfModel
  /// Whether the library has been asked; before that, nothing is said about it being empty.
  package private(set) var isLoaded = false

  private let library: LibraryModel
  private let player: Player
  private let clock: DayClock
  @ObservationIgnored private var another = 0
  @ObservationIgnored private var day: CalendarDay?
  @ObservationIgnored private var watch: LibraryWatch?
  @ObservationIgnored private var midnight: Task<Void, Never>?

  /// How many albums a row shows.
  package static let recentLimit = 24

  package init(library: LibraryModel, player: Player, clock: DayClock = .system) {
    self.library = library
    self.player = player
    self.clock = clock
    shelf = ShelfModel(library: library, player: player)
  }

  /// Asks the library, and follows it and the calendar from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] change in
        self?.shelf.forget(change)
        await self?.reload()
      }
      midnight = clock.watchDays { [weak self] in await self?.checkDay() }
    }
    await reload()
  }

  /// A different pick of the same day.
  package func pickAnother() async {
    another += 1
    await reloadPick()
  }

  /// Plays the pick: its album from the start, or the track alone.
  package func playPick() async {
    guard let pick = banner?.pick else { return }
    var tracks = [pick.track]
    if let album = pick.album {
      do {
        let all = try await library.access.tracks(album.id)
        if !all.isEmpty { tracks = all }
      } catch {
        library.message = Notice.text(for: error)
      }
    }
    player.send(.playTracks(tracks, startingAt: 0, from: pick.album?.title))
  }

  /// Looks at the calendar now: after sleep, or when the window comes back.
  package func checkDay() async {
    guard day != nil, clock.today() != day else { return }
    await reloadPick()
    await reloadRows()
    await shelf.reload(on: clock.today())
  }

  isolated deinit {
    midnight?.cancel()
  }
}

extension HomeModel {
  private func reload() async {
    await reloadPick()
    await reloadRows()
    isLoaded = true
    await shelf.reload(on: clock.today())
  }

  private func reloadRows() async {
    let (access, limit) = (library.access, Self.recentLimit)
    do {
      let albums = try await access.recentlyAdded(limit)
      if albums != recentlyAdded { recentlyAdded = albums }
      let played = try await access.home.mostPlayed(limit)
      if played != mostPlayed { mostPlayed = played }
      let remembered = try await access.home.remembered(clock.today(), limit)
      if remembered != self.remembered { self.remembered = remembered }
    } catch {
      library.message = Notice.text(for: error)
    }
  }

  private func reloadPick() async {
    let today = clock.today()
    if today != day {
      another = 0
      day = today
    }
    do {
      let pick = try await library.access.pick(today, another)
      let shown = pick.map(Self.banner)
      if shown != banner { banner = shown }
    } catch {
      library.message = Notice.text(for: error)
    }
  }

  private static func banner(for pick: DayPick) -> Banner {
    Banner(
      pick: pick, title: pick.album?.title ?? pick.track.title,
      sentence: PickWords.sentence(track: pick.track, album: pick.album),
      cover: pick.album.map { .album($0) } ?? .track(pick.track))
  }
}
