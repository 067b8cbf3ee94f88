// The tracks page, the tracks of a genre, and those that a playlist's rules find: every track in the order
// of a column, or of the rules, read in slices.
import LibraryStore
package import MusicCore
import Observation

/// A table of tracks.
@Observable
package final class TracksModel {
  /// The columns, each of which is an order.
  package nonisolated enum Column: Int, Hashable, Sendable, CaseIterable {
    case title, artist, album, genre, year, time, plays, added
  }

  package let list: SlicedList<Track.ID, TrackRow>
  package private(set) var column = Column.title
  package private(set) var isDescending = false
  /// Whether only what the person likes is shown.
  package private(set) var onlyLiked = false
  package private(set) var marks: [JumpMark] = []
  package private(set) var isLoaded = false
  /// The genre whose tracks these are; nil: all tracks.
  package let genre: String?
  /// The playlist whose rules find the tracks, in their order.
  package private(set) var playlist: Playlist?
  /// Whether somebody has deleted the playlist meanwhile.
  package private(set) var isGone = false

  let library: LibraryModel
  private let actions: MusicActions
  @ObservationIgnored private var watch: LibraryWatch?

  package init(
    library: LibraryModel, actions: MusicActions, genre: String? = nil, playlist: Playlist? = nil
  ) {
    self.playlist = playlist
    self.library = library
    self.actions = actions
    self.genre = genre
    let lists = library.access.lists
    list = SlicedList { ids in
      let tracks = try await lists.tracks(ids)
      return Dictionary(tracks.map { ($0.id, TrackRow($0)) }) { first, _ in first }
    }
    list.failed = { [weak library] in library?.message = Notice.text(for: $0) }
  }

  /// What the whole list is, where it has a name.
  package var subject: MusicSubject? {
    playlist.map { .playlist($0.id, name: $0.name) } ?? genre.map { .genre($0) }
  }

  package static func name(of column: Column) -> String {
    switch column {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .genre: tr("Genre")
    case .year: tr("Year")
    case .time: tr("Time")
    case .plays: tr("Plays")
    case .added: tr("Added")
    }
  }

  /// "1,204 tracks".
  package var details: String {
    playlist.map(PlaylistsModel.details) ?? trn("{count} track", "{count} tracks", list.count)
  }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access, pause: .milliseconds(500)) { [weak self] _ in
        self?.list.forgetRows()
        await self?.reload()
      }
    }
    await reload()
  }

  /// Puts the tracks in the order of a column.
  package func sort(by column: Column, isDescending: Bool) async {
    guard column != self.column || isDescending != self.isDescending else { return }
    self.column = column
    self.isDescending = isDescending
    await reload()
  }

  /// Shows only what the person likes, or everything again.
  package func show(onlyLiked: Bool) async {
    guard onlyLiked != self.onlyLiked else { return }
    self.onlyLiked = onlyLiked
    await reload()
  }

  /// Plays the list from a position.
  package func play(at position: Int) {
    actions.startPlaying(list.keys, startingAt: position)
  }
}

extension TracksModel {
  private func reload() async {
    let wanted = query
    do {
      if let playlist { return try await reload(playlist) }
      let sorted = try await library.access.lists.trackIDs(wanted)
      // A later choice has overtaken this answer.
      guard wanted == query else { return }
      list.setKeys(sorted.ids)
      if marks != sorted.marks { marks = sorted.marks }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }

  private func reload(_ shown: Playlist) async throws {
    let access = library.access.playlists
    guard let playlist = try await access.playlist(shown.id),
      let rules = try await access.rules(shown.id)
    else {
      isGone = true
      return
    }
    list.setKeys(try await access.found(rules))
    if playlist != shown { self.playlist = playlist }
    isLoaded = true
  }

  var query: TrackQuery {
    let order: TrackOrder =
      switch column {
      case .title: .title
      case .artist: .artist
      case .album: .album
      case .genre: .genre
      case .year: .date
      case .time: .duration
      case .plays: .plays
      case .added: .added
      }
    return TrackQuery(order, isDescending: isDescending, genre: genre, isLiked: onlyLiked)
  }
}

// What views start: each begins a task and returns at once.
extension TracksModel {
  package func start() { Task { await load() } }
  package func startShowing(onlyLiked: Bool) { Task { await show(onlyLiked: onlyLiked) } }
  package func startSort(by column: Column, isDescending: Bool) {
    Task { await sort(by: column, isDescending: isDescending) }
  }
}
