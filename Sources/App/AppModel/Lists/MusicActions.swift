// What a person can do with anything that holds tracks, wherever it is shown: play it, play it next,
// add it to the queue, go to its album or artist. The tracks are read when they are wanted.
import LibraryStore
package import MusicCore
package import Playback

/// Something that holds tracks.
package nonisolated enum MusicSubject: Hashable, Sendable {
  case track(Track.ID, album: Album.ID?)
  case album(Album.ID)
  case artist(Artist.ID)
  case genre(String)
  case folder(FilePath)
  /// Tracks that a person has picked out of a list.
  case tracks([Track.ID])
  case playlist(Playlist.ID, name: String)
  /// What a person has picked out of a list, one after the other.
  case several([MusicSubject])

  /// These together; nil for none.
  package init?(_ parts: [MusicSubject]) {
    guard let first = parts.first else { return nil }
    let tracks = parts.compactMap { part in
      if case .track(let id, album: _) = part { id } else { nil }
    }
    self =
      parts.count == 1 ? first : tracks.count == parts.count ? .tracks(tracks) : .several(parts)
  }
}

/// Playing and queueing for every list.
package final class MusicActions {
  private let library: LibraryModel
  private let player: Player

  /// The queue takes no more tracks at once; the rest of a longer list follows as it is heard.
  package static let mostTracks = 10_000

  private let longPlay: LongPlay

  package init(library: LibraryModel, player: Player) {
    self.library = library
    self.player = player
    longPlay = LongPlay(player, load: library.access.lists.tracks) { [weak library] error in
      library?.message = Notice.text(for: error)
    }
  }

  /// The track that sounds or rests now, whoever started it.
  package var currentTrack: Track.ID? { player.state.currentItem?.track.id }
  /// Whether the current track sounds.
  package var isPlaying: Bool { player.state.transport.isPlaying }

  /// Plays a list from a position; of a very long one first the part around it, then the rest.
  package func play(
    _ ids: [Track.ID], startingAt position: Int, from title: String? = nil
  ) async {
    guard ids.indices.contains(position) else { return }
    var (ids, position) = (ids, position)
    if ids.count > Self.mostTracks, player.state.queue.isShuffled {
      // Only a part of it is in the queue at a time, so all of it is mixed before.
      ids = await Self.mixed(ids, from: position)
      position = 0
    }
    let part = Self.part(of: ids.count, around: position)
    await tell {
      let tracks = try await library.access.lists.tracks(Array(ids[part]))
      let start = tracks.firstIndex { $0.id == ids[position] } ?? 0
      guard !tracks.isEmpty else { return }
      player.send(.playTracks(tracks, startingAt: start, from: title))
      guard part.count < ids.count else { return }
      longPlay.begin(rest: Array(ids[part.upperBound...]), head: Array(ids[..<part.lowerBound]))
    }
  }

  @concurrent
  private nonisolated static func mixed(
    _ ids: [Track.ID], from position: Int
  ) async -> [Track.ID] {
    var ids = ids
    ids.swapAt(0, position)
    ids[1...].shuffle()
    return ids
  }

  /// Plays a subject; from a time of its first track, if one is given.
  package func play(
    _ subject: MusicSubject, shuffled: Bool = false, at time: Duration? = nil
  ) async {
    await tell {
      if let ids = try await ids(of: subject), ids.count > Self.mostTracks {
        if shuffled { player.send(.setShuffle(true)) }
        let start = shuffled ? Int.random(in: ids.indices) : 0
        return await play(ids, startingAt: start, from: title(of: subject, []))
      }
      let tracks = try await tracks(of: subject)
      guard !tracks.isEmpty else { return }
      play(tracks, startingAt: 0, from: title(of: subject, tracks), shuffled: shuffled)
      if let time { player.send(.seek(to: time)) }
    }
  }

  /// Plays these tracks from one on, or all of them in a random order.
  package func play(
    _ tracks: [Track], startingAt position: Int, from title: String?, shuffled: Bool = false
  ) {
    guard !tracks.isEmpty else { return }
    if shuffled { player.send(.setShuffle(true)) }
    let start = shuffled ? Int.random(in: tracks.indices) : position
    player.send(.playTracks(tracks, startingAt: start, from: title))
  }

  package func playNext(_ subject: MusicSubject) async {
    await tell {
      let tracks = try await tracks(of: subject, limit: .max)
      player.send(.enqueueNext(tracks))
      library.message = trn("{count} track plays next", "{count} tracks play next", tracks.count)
    }
  }

  package func addToQueue(_ subject: MusicSubject) async {
    await tell {
      let tracks = try await tracks(of: subject, limit: .max)
      player.send(.enqueueLast(tracks))
      library.message = trn(
        "{count} track added to the queue", "{count} tracks added to the queue", tracks.count)
    }
  }

  /// The album of a track; nil when it has none.
  package func album(of subject: MusicSubject) async -> Album? {
    guard case .track(_, album: let id?) = subject else { return nil }
    return await tell { try await library.access.album(id) } ?? nil
  }

  /// The first track of a subject; nil when there is none, or it could not be read, which is told.
  package func track(of subject: MusicSubject) async -> Track? {
    await tell { try await tracks(of: subject, limit: 1).first } ?? nil
  }

  /// The artist of a track or an album; nil when there is none.
  package func artist(of subject: MusicSubject) async -> Artist? {
    await tell {
      switch subject {
      case .track(let id, album: _): try await library.access.lists.artistOfTrack(id)
      case .album(let id): try await library.access.lists.artistOfAlbum(id)
      case .artist, .genre, .folder, .tracks, .playlist, .several: nil
      }
    } ?? nil
  }

  /// The positions that are in the queue first when a list of `count` is played from `position`.
  package static func part(of count: Int, around position: Int) -> Range<Int> {
    let start = max(0, min(position - mostTracks / 10, count - mostTracks))
    return start..<min(count, start + mostTracks)
  }
}

extension MusicActions {
  /// The tracks of a subject, at most `limit`.
  package func tracks(
    of subject: MusicSubject, limit: Int = mostTracks
  ) async throws -> [Track] {
    if let ids = try await ids(of: subject) {
      return try await library.access.lists.tracks(Array(ids.prefix(limit)))
    }
    switch subject {
    case .album(let id): return try await library.access.tracks(id)
    case .playlist(let id, name: _):
      return Array(try await library.access.playlists.items(id).map(\.track).prefix(limit))
    case .several(let parts):
      var tracks: [Track] = []
      for part in parts where tracks.count < limit {
        tracks += try await self.tracks(of: part, limit: limit - tracks.count)
      }
      return Array(tracks.prefix(limit))
    case .track, .artist, .genre, .folder, .tracks:
      preconditionFailure("These have ids.")
    }
  }

  /// The files of a subject's tracks, each once, in their order.
  package func files(of subject: MusicSubject) async -> [FilePath] {
    let found = await tell { try await tracks(of: subject, limit: .max) } ?? []
    var seen: Set<FilePath> = []
    return found.map(\.path).filter { seen.insert($0).inserted }
  }

  /// The ids of a subject's tracks; nil for an album, which is short, for a playlist that a person
  /// fills, which may hold what the library does not, and for several subjects.
  private func ids(of subject: MusicSubject) async throws -> [Track.ID]? {
    let lists = library.access.lists
    switch subject {
    case .track(let id, album: _): return [id]
    case .album, .several: return nil
    case .artist(let id):
      return try await lists.linesOfArtist(id).compactMap { line in
        if case .track(let id) = line { id } else { nil }
      }
    case .genre(let name): return try await lists.trackIDs(TrackQuery(genre: name)).ids
    case .folder(let path): return try await lists.tracksBelow(path, .max)
    case .tracks(let picked): return picked
    case .playlist(let id, name: _):
      guard let rules = try await library.access.playlists.rules(id) else { return nil }
      return try await library.access.playlists.found(rules)
    }
  }

  /// What the queue calls the subject; nil when its tracks do not say.
  private func title(of subject: MusicSubject, _ tracks: [Track]) -> String? {
    switch subject {
    case .track, .tracks, .artist, .several: nil
    case .album: tracks.first?.metadata.album
    case .genre(let name), .playlist(_, name: let name): name
    case .folder(let path): path.name
    }
  }

  func setLiked(_ isLiked: Bool, _ tracks: [Track.ID]) async throws {
    try await library.access.lists.setLiked(isLiked, tracks)
  }

  func say(_ text: String) { library.message = text }

  @discardableResult
  func tell<Result>(_ body: () async throws -> Result) async -> Result? {
    do {
      return try await body()
    } catch {
      library.message = Notice.text(for: error)
      return nil
    }
  }
}

// What views start: each begins a task and returns at once.
extension MusicActions {
  package func startPlaying(_ ids: [Track.ID], startingAt position: Int) {
    Task { await play(ids, startingAt: position) }
  }
  package func startPlaying(
    _ subject: MusicSubject, shuffled: Bool = false, at time: Duration? = nil
  ) {
    Task { await play(subject, shuffled: shuffled, at: time) }
  }
  package func startPlayingNext(_ subject: MusicSubject) { Task { await playNext(subject) } }
  package func startAdding(_ subject: MusicSubject) { Task { await addToQueue(subject) } }
}
