// norae playlist: the library's playlists, listed, shown, changed, and carried in and out as files. An
// entry whose file is gone stays, and comes back with the file.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import Playlists
import SystemKit

extension Session {
  func playlist() async throws {
    let library = try openLibrary()
    switch try PlaylistWish(request.operands, paths: request.paths) {
    case .list:
      for playlist in try await library.playlists() { try show(playlist) }
    case .show(let name):
      guard let playlist = try await find(name, in: library) else { return }
      for (index, item) in try await library.items(of: playlist.id).enumerated() {
        try show(item.track, number: index + 1)
      }
    case .create(let name):
      guard try await library.playlist(named: name) == nil else {
        return console.fail(name, tr("there is a playlist of this name already"))
      }
      let tracks = try await tracks(from: 2)
      try show(try await library.createPlaylist(named: name, tracks: tracks))
    case .add(let name):
      guard let playlist = try await findFilled(name, in: library) else { return }
      try await library.add(try await tracks(from: 2), to: playlist.id)
      try await show(playlist.id, in: library)
    case .remove(let name, let numbers):
      try await remove(numbers, from: name, in: library)
    case .rules(let name, let rules):
      if let rules {
        try await set(rules, of: name, in: library)
      } else {
        try await showRules(of: name, in: library)
      }
    case .rename(let name, let other):
      guard let playlist = try await find(name, in: library) else { return }
      guard try await library.playlist(named: other) == nil else {
        return console.fail(other, tr("there is a playlist of this name already"))
      }
      try await library.renamePlaylist(playlist.id, to: other)
      try await show(playlist.id, in: library)
    case .delete(let name):
      guard let playlist = try await find(name, in: library) else { return }
      try await library.deletePlaylist(playlist.id)
    case .importFiles:
      for path in request.paths.dropFirst() { try await importPlaylist(path, into: library) }
    case .export(let name):
      guard let playlist = try await find(name, in: library) else { return }
      let tracks = try await library.items(of: playlist.id).map(\.track)
      do throws(PlaylistReader.Failure) {
        try PlaylistWriter.write(tracks, title: playlist.name, to: request.paths[2])
      } catch { console.fail(request.paths[2], LibraryWords.reason(error)) }
    }
  }
}

extension Session {
  private func find(_ name: String, in library: Library) async throws -> Playlist? {
    let playlist = try await library.playlist(named: name)
    if playlist == nil { console.fail(name, tr("there is no such playlist")) }
    return playlist
  }

  /// A playlist that people fill; of one made by rules it is told what it is.
  private func findFilled(_ name: String, in library: Library) async throws -> Playlist? {
    guard let playlist = try await find(name, in: library) else { return nil }
    guard playlist.rules != nil else { return playlist }
    console.fail(name, tr("rules say what is in this playlist; change them with “playlist rules”"))
    return nil
  }

  private func set(
    _ rules: PlaylistRules, of name: String, in library: Library
  ) async throws {
    guard let playlist = try await library.playlist(named: name) else {
      return try show(try await library.createPlaylist(named: name, rules: rules))
    }
    guard playlist.rules != nil else {
      return console.fail(name, tr("this playlist is filled by hand and has no rules"))
    }
    try await library.setRules(rules, of: playlist.id)
    try await show(playlist.id, in: library)
  }

  private func showRules(of name: String, in library: Library) async throws {
    guard let playlist = try await find(name, in: library) else { return }
    guard let rules = playlist.rules else {
      return console.fail(name, tr("this playlist is filled by hand and has no rules"))
    }
    guard !request.isJSON else { return try show(playlist) }
    try console.line(TerminalText.safe(rules))
  }

  /// What the words from one on mean; what cannot be used is told.
  private func tracks(from first: Int) async throws -> [Track] {
    guard request.operands.count > first else { return [] }
    let sources = PlaySources(
      library: libraryFolder, worker: worker, known: try openLibrary())
    let found = try await sources.tracks(
      Array(request.operands[first...]), Array(request.paths[first...]))
    for failure in found.failures { console.fail(failure.subject, failure.reason) }
    return found.tracks
  }

  private func remove(
    _ numbers: [Int], from name: String, in library: Library
  ) async throws {
    guard let playlist = try await findFilled(name, in: library) else { return }
    let items = try await library.items(of: playlist.id)
    for number in numbers where number > items.count {
      console.fail(name, tr("there is no entry {number}", ["number": String(number)]))
    }
    let wanted = numbers.filter { $0 <= items.count }.map { items[$0 - 1].id }
    try await library.remove(Set(wanted), from: playlist.id)
    try await show(playlist.id, in: library)
  }

  private func importPlaylist(_ path: FilePath, into library: Library) async throws {
    let reader = PlaylistReader()
    let found: PlaylistReader.Found
    do throws(PlaylistReader.Failure) {
      found = try reader.read(path)
    } catch {
      return console.fail(path, LibraryWords.reason(error))
    }
    for failure in found.failures {
      console.fail(failure.path, LibraryWords.reason(failure.reason))
    }
    for address in found.addresses {
      console.fail(address, tr("addresses of the net are not played"))
    }
    let tracks = try await reader.tracks(of: found.entries, in: library)
    let playlist = try await library.createPlaylist(named: found.title, tracks: tracks)
    try show(playlist)
    let missing = tracks.filter { !FileSystem.exists($0.path.bytes) }
    guard !missing.isEmpty else { return }
    console.note(
      trn(
        "{count} entry is kept whose file is not there",
        "{count} entries are kept whose files are not there", missing.count))
  }

  private func show(_ id: Playlist.ID, in library: Library) async throws {
    if let playlist = try await library.playlist(id) { try show(playlist) }
  }

  private func show(_ playlist: Playlist) throws {
    guard !request.isJSON else {
      return try console.line(
        .object([
          JSON.Member("id", .int(playlist.id.rawValue)),
          JSON.Member("name", .string(playlist.name)),
          JSON.Member("tracks", JSON(playlist.tracks)),
          JSON.Member("duration", JSON(seconds: playlist.duration)),
          JSON.Member("rules", JSON(playlist.rules)),
        ]))
    }
    let tracks = trn("{count} track", "{count} tracks", playlist.tracks)
    let length = playlist.tracks == 0 ? "" : ", \(Spoken.length(playlist.duration))"
    try console.line(TerminalText.safe("\(playlist.name)  \(tracks)\(length)"))
  }

  private func show(_ track: Track, number: Int) throws {
    let isThere = FileSystem.exists(track.path.bytes)
    guard !request.isJSON else {
      return try console.line(
        .object(
          [JSON.Member("number", JSON(number)), JSON.Member("there", .bool(isThere))]
            + JSON.row(track)))
    }
    let gone = isThere || track.isAway ? "" : "  [\(tr("not there"))]"
    try console.line("\(number)  " + Line.of(track) + gone)
  }
}
