// From words to tracks: a file, a folder, a playlist, or a query to the library. What cannot be used
// is told and passed over. Reads tags, so it works off the main thread.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import Playlists
import SystemKit

/// Finds out what is to be played.
struct PlaySources: Sendable {
  /// Something that was asked for and cannot be played.
  struct Failure: Hashable, Sendable {
    let subject: String
    let reason: String
  }

  /// What was found.
  struct Found: Sendable {
    var tracks: [Track] = []
    var failures: [Failure] = []

    mutating func fail(_ path: FilePath, _ reason: String) {
      failures.append(Failure(subject: path.display, reason: reason))
    }
  }

  let library: FilePath
  let worker: WorkerCommand
  /// The library, where it is open already: files that it knows are its tracks.
  var known: Library?

  /// The tracks that words mean, in order; without words everything in the library.
  ///
  /// `words` and `paths` are the same things, as they were typed and as places on disk. Throws
  /// `LibraryError`, `ScanError`, or `SystemError` for a playlist that cannot be read.
  @concurrent
  func tracks(_ words: [[UInt8]], _ paths: [FilePath]) async throws -> Found {
    var found = Found()
    if words.isEmpty { found.tracks = try await opened().tracks() }
    for (word, path) in zip(words, paths) {
      if FileSystem.exists(path.bytes) {
        if PlaylistFormat(of: path) != nil {
          try await addEntries(of: path, to: &found)
        } else {
          try await add(try files(at: path, &found), to: &found)
        }
      } else {
        try await addAnswers(to: word, to: &found)
      }
    }
    return found
  }
}

// MARK: - From the disk

extension PlaySources {
  private func opened() throws -> Library {
    try known ?? Library(folder: library)
  }

  /// Adds these files, in their order; those that the library knows as its tracks.
  private func add(_ files: [FilePath], to found: inout Found) async throws {
    var tracks: [FilePath: Track] = [:]
    if let known {
      for file in files { tracks[file] = try await known.track(at: file) }
    }
    try MetadataReader(worker: worker).readWhole(files.filter { tracks[$0] == nil }) {
      path, result in
      switch result {
      case .success(let metadata):
        tracks[path] = Track(id: Track.ID(looseAt: path), path: path, metadata: metadata)
      case .failure(let reason): found.fail(path, reason.text)
      }
    }
    found.tracks += files.compactMap { tracks[$0] }
  }

  /// The music files that a path on disk stands for.
  private func files(at path: FilePath, _ found: inout Found) throws -> [FilePath] {
    // What cannot be looked at is no folder; reading it says why.
    if (try? FileStatus.of(path.bytes).kind) == .folder {
      return try inOrder(music(below: path, &found))
    }
    return [path]
  }

  /// Adds what a playlist names; a file that is not there is looked for in the library.
  private func addEntries(of path: FilePath, to found: inout Found) async throws {
    let reader = PlaylistReader()
    let list: PlaylistReader.Found
    do throws(PlaylistReader.Failure) {
      list = try reader.read(path)
    } catch {
      return found.fail(path, LibraryWords.reason(error))
    }
    for failure in list.failures { found.fail(failure.path, LibraryWords.reason(failure.reason)) }
    for address in list.addresses {
      found.failures.append(
        Failure(subject: address, reason: tr("addresses of the net are not played")))
    }
    guard let known else { return try await add(list.entries.map(\.path), to: &found) }
    let tracks = try await reader.tracks(of: list.entries, in: known)
    // The library's own are whole; of loose files the tags are read.
    for track in tracks {
      if track.id.rawValue > 0 {
        found.tracks.append(track)
      } else {
        try await add([track.path], to: &found)
      }
    }
  }

  private func music(below folder: FilePath, _ found: inout Found) -> [FilePath] {
    var files: [FilePath] = []
    var walk = TreeWalk(
      root: folder.bytes,
      isWanted: { MusicFile.matches(FilePath(bytes: [UInt8(ascii: "/")] + $0)) },
      followsLink: { _ in true })
    while let step = walk.next() {
      switch step {
      case .folder(let folder):
        files += folder.files.map { FilePath(bytes: folder.path).appending($0.name) }
      case .failure(let error): found.fail(FilePath(bytes: error.subject), error.reason)
      }
    }
    if files.isEmpty { found.fail(folder, tr("there is no music in this folder")) }
    return files
  }

  /// Folder by folder; within one by disc and number, then by name.
  private func inOrder(_ files: [FilePath]) throws -> [FilePath] {
    var places: [FilePath: (disc: Int, number: Int)] = [:]
    try MetadataReader(worker: worker).readWhole(files) { path, result in
      guard case .success(let metadata) = result else { return }
      places[path] = (metadata.discNumber ?? 1, metadata.trackNumber ?? .max)
    }
    func key(_ path: FilePath) -> (FilePath, Int, Int, FilePath) {
      let place = places[path] ?? (1, .max)
      return (path.parent, place.disc, place.number, path)
    }
    return files.sorted { key($0) < key($1) }
  }
}

// MARK: - From the library

extension PlaySources {
  /// Adds what the library answers to a word.
  private func addAnswers(to word: [UInt8], to found: inout Found) async throws {
    let query = String(decoding: word, as: UTF8.self)
    let library = try opened()
    if let playlist = try await library.playlist(named: query) {
      found.tracks += try await library.items(of: playlist.id).map(\.track)
      return
    }
    let results = try await library.search(query, limit: 500)
    switch Self.best(results, for: query) {
    case .album(let album): found.tracks += try await library.tracks(of: album.id)
    case .artist(let artist): found.tracks += try await library.tracks(of: artist.id)
    case .track(let track): found.tracks.append(track)
    case .lyrics(let hit): found.tracks.append(hit.track)
    case nil:
      let isPath = word.contains(UInt8(ascii: "/")) || word.starts(with: ".".utf8)
      let reason =
        isPath ? tr("there is no such file") : tr("nothing in the library answers to this")
      found.failures.append(Failure(subject: query, reason: reason))
    }
  }

  /// An album or an artist of just that name before anything that only contains it.
  static func best(_ results: [SearchResult], for query: String) -> SearchResult? {
    let wanted = SearchFolding.fold(query)
    func isNamed(_ name: String?) -> Bool { name.map { SearchFolding.fold($0) == wanted } ?? false }
    let album = results.first {
      if case .album(let album) = $0 { isNamed(album.title) } else { false }
    }
    let artist = results.first {
      if case .artist(let artist) = $0 { isNamed(artist.name) } else { false }
    }
    return album ?? artist ?? results.first
  }
}
