// One album's page: what it is, its tracks by disc, and playing from any of them.
import LibraryStore
package import MusicCore
import Observation
package import Playback

/// What an album's page shows.
@Observable
package final class AlbumModel {
  /// One line of the list.
  package nonisolated enum Row: Hashable, Sendable {
    case disc(String)
    case track(TrackLine)
  }

  /// A track as the list shows it.
  package nonisolated struct TrackLine: Hashable, Sendable {
    package let track: Track
    /// Its place in `tracks`.
    package let index: Int
    /// The track number, or nothing.
    package let number: String
    package let title: String
    /// The artist, where it is not the album's; else nil.
    package let artist: String?
    package let duration: String
  }

  package private(set) var album: Album
  package private(set) var rows: [Row] = []
  @ObservationIgnored package private(set) var tracks: [Track] = []
  /// On how many days a track of it was recorded in the diary.
  package private(set) var recordedDays = 0
  package private(set) var isLoaded = false
  /// Whether the library has lost it.
  package private(set) var isGone = false

  private let library: LibraryModel
  private let player: Player
  @ObservationIgnored private var watch: LibraryWatch?

  package init(_ album: Album, library: LibraryModel, player: Player) {
    self.album = album
    self.library = library
    self.player = player
  }

  /// "1998 · 12 tracks · 48 min", as far as it is known.
  package var details: String {
    let parts = [
      album.displayYear, trn("{count} track", "{count} tracks", album.tracks),
      album.duration > .zero ? Spoken.length(album.duration) : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The track that sounds or rests now, whoever started it.
  package var currentTrack: Track.ID? { player.state.currentItem?.track.id }

  /// Whether the current track sounds.
  package var isPlaying: Bool { player.state.transport.isPlaying }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] _ in await self?.reload() }
    }
    await reload()
  }

  /// Plays the album from the track of a row; a disc's row plays the disc's first.
  package func play(row index: Int) {
    guard rows.indices.contains(index) else { return }
    let first = rows[index...].lazy.compactMap { row in
      if case .track(let line) = row { line.index } else { nil }
    }.first
    if let first { player.send(.playTracks(tracks, startingAt: first, from: album.title)) }
  }

  /// Plays the album from its start.
  package func play() {
    guard !tracks.isEmpty else { return }
    player.send(.playTracks(tracks, startingAt: 0, from: album.title))
  }

  /// Plays the album in a random order; `first` picks the start out of so many tracks.
  package func shuffle(first: (Int) -> Int = { Int.random(in: 0..<$0) }) {
    guard !tracks.isEmpty else { return }
    player.send(.setShuffle(true))
    player.send(
      .playTracks(tracks, startingAt: first(tracks.count), from: album.title))
  }
}

extension AlbumModel {
  private func reload() async {
    do {
      guard let album = try await library.access.album(album.id) else {
        isGone = true
        return
      }
      tracks = try await library.access.tracks(album.id)
      if album != self.album { self.album = album }
      let rows = Self.rows(tracks, of: album)
      if rows != self.rows { self.rows = rows }
      recordedDays = try await library.access.diary.dates(.album(album.id)).count
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }

  /// Headers stand only where there is more than one disc.
  static func rows(_ tracks: [Track], of album: Album) -> [Row] {
    let discs = Set(tracks.map { $0.metadata.discNumber ?? 1 })
    var rows: [Row] = []
    var lastDisc: Int?
    for (index, track) in tracks.enumerated() {
      let disc = track.metadata.discNumber ?? 1
      if discs.count > 1, disc != lastDisc {
        rows.append(.disc(tr("Disc {number}", ["number": String(disc)])))
      }
      lastDisc = disc
      rows.append(
        .track(
          TrackLine(
            track: track, index: index, number: track.metadata.trackNumber.map(String.init) ?? "",
            title: track.title, artist: track.artist == album.albumArtist ? nil : track.artist,
            duration: Timecode.text(track.duration))))
    }
    return rows
  }
}

extension AlbumModel {
  /// Begins to load and returns at once.
  package func start() { Task { await load() } }
}
