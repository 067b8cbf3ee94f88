// One artist's page: his albums, each followed by his tracks on it, read in slices.
package import LibraryStore
package import MusicCore
import Observation

/// What an artist's page shows.
@Observable
package final class ArtistModel {
  /// What a line stands for, before it has been read.
  package typealias Line = ArtistLine

  /// One line of the list.
  package nonisolated enum Row: Hashable, Sendable {
    case album(Album)
    case track(TrackRow, number: String)
  }

  package private(set) var artist: Artist
  package private(set) var cover: CoverSource?
  package let list: SlicedList<ArtistLine, Row>
  package private(set) var isLoaded = false

  private let library: LibraryModel
  private let actions: MusicActions
  @ObservationIgnored private var watch: LibraryWatch?

  package init(_ artist: Artist, library: LibraryModel, actions: MusicActions) {
    self.artist = artist
    self.library = library
    self.actions = actions
    let lists = library.access.lists
    list = SlicedList { lines in try await Self.rows(of: lines, lists) }
    list.failed = { [weak library] in library?.message = Notice.text(for: $0) }
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

  /// Begins to load and returns at once.
  package func start() { Task { await load() } }

  /// Plays the artist's tracks from the one of a row.
  package func play(at position: Int) {
    guard list.keys.indices.contains(position) else { return }
    let before = Self.tracks(in: list.keys[..<position]).count
    actions.startPlaying(Self.tracks(in: list.keys[...]), startingAt: before)
  }

  package func play(shuffled: Bool) {
    actions.startPlaying(.artist(artist.id), shuffled: shuffled)
  }
}

extension ArtistModel {
  private static func tracks(in lines: ArraySlice<ArtistLine>) -> [Track.ID] {
    lines.compactMap { line in
      if case .track(let id) = line { id } else { nil }
    }
  }

  private nonisolated static func rows(
    of lines: [ArtistLine], _ lists: ListAccess
  ) async throws -> [ArtistLine: Row] {
    var albums: [Album.ID] = []
    var tracks: [Track.ID] = []
    for line in lines {
      switch line {
      case .album(let id): albums.append(id)
      case .track(let id): tracks.append(id)
      }
    }
    var rows: [ArtistLine: Row] = [:]
    for album in try await lists.albums(albums) { rows[.album(album.id)] = .album(album) }
    for track in try await lists.tracks(tracks) {
      let number = track.metadata.trackNumber.map(String.init) ?? ""
      rows[.track(track.id)] = .track(TrackRow(track), number: number)
    }
    return rows
  }

  private func reload() async {
    do {
      list.setKeys(try await library.access.lists.linesOfArtist(artist.id))
      if let now = try await library.access.lists.artists([artist.id]).first {
        if now.artist != artist { artist = now.artist }
        let cover = now.album.map { CoverSource.album($0) }
        if cover != self.cover { self.cover = cover }
      }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }
}
