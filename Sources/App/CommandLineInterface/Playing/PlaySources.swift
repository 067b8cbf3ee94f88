// From words to tracks: a file, a folder, a playlist, or a query to the library. What cannot be used
// is told and passed over.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  /// The tracks that the words mean, in order.
  func tracksToPlay() async throws -> [Track] {
    if request.paths.isEmpty { return try await openLibrary().tracks() }
    var tracks: [Track] = []
    for (word, path) in zip(request.operands, request.paths) {
      if FileSystem.exists(path.bytes) {
        tracks += try looseTracks(files(at: path), after: tracks.count)
      } else {
        tracks += try await found(word)
      }
    }
    return tracks
  }

  /// The tracks of these files, in their order; unreadable ones are told.
  private func looseTracks(_ files: [FilePath], after count: Int) throws -> [Track] {
    var tracks: [Track] = []
    try MetadataReader(worker: worker).read(files) { path, result in
      switch result {
      case .success(let metadata):
        let id = Track.ID(rawValue: -Int64(count + tracks.count + 1))
        tracks.append(Track(id: id, path: path, metadata: metadata))
      case .failure(let reason): console.fail(path, reason.text)
      }
    }
    return tracks
  }

  /// The music files that a path on disk stands for.
  private func files(at path: FilePath) throws -> [FilePath] {
    if (try? FileStatus.of(path.bytes).kind) == .folder { return try inOrder(music(below: path)) }
    guard ["m3u", "m3u8"].contains(path.fileExtension) else { return [path] }
    let bytes = try FileSystem.contents(of: path.bytes, limit: 64 << 20)
    return PlaylistFile.paths(in: bytes, folder: path.parent)
  }

  private func music(below folder: FilePath) -> [FilePath] {
    var files: [FilePath] = []
    var walk = TreeWalk(
      root: folder.bytes,
      isWanted: { MusicFile.matches(FilePath(bytes: [UInt8(ascii: "/")] + $0)) },
      followsLink: { _ in true })
    while let step = walk.next() {
      switch step {
      case .folder(let found):
        files += found.files.map { FilePath(bytes: found.path).appending($0.name) }
      case .failure(let error): console.fail(FilePath(bytes: error.subject), error.reason)
      }
    }
    if files.isEmpty { console.fail(folder, tr("there is no music in this folder")) }
    return files
  }

  /// Folder by folder; within one by disc and number, then by name.
  private func inOrder(_ files: [FilePath]) throws -> [FilePath] {
    var places: [FilePath: (disc: Int, number: Int)] = [:]
    try MetadataReader(worker: worker).read(files) { path, result in
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

extension Session {
  /// What the library answers to a word: an album or artist of just that name before anything that
  /// only contains it.
  private func found(_ word: [UInt8]) async throws -> [Track] {
    let query = String(decoding: word, as: UTF8.self)
    let library = try openLibrary()
    let results = try await library.search(query, limit: 500)
    guard let best = Self.best(results, for: query) else {
      let isPath = word.contains(UInt8(ascii: "/")) || word.starts(with: ".".utf8)
      let reason =
        isPath ? tr("there is no such file") : tr("nothing in the library answers to this")
      console.fail(query, reason)
      return []
    }
    switch best {
    case .album(let album): return try await library.tracks(of: album.id)
    case .artist(let artist): return try await library.tracks(of: artist.id)
    case .track(let track): return [track]
    }
  }

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

/// M3U: a path a line; what begins with `#` is a comment.
enum PlaylistFile {
  /// The files that a playlist names, relative to its folder; addresses of the net are left out.
  static func paths(in bytes: [UInt8], folder: FilePath) -> [FilePath] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    return text.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      let line = Array(line)
      guard line.first != UInt8(ascii: "#"), line.contains(where: { $0 > 0x20 }) else { return nil }
      if line.starts(with: "file://".utf8) { return unescaped(Array(line.dropFirst(7))) }
      let isAddress = String(decoding: line, as: UTF8.self).contains("://")
      if isAddress { return nil }
      return line.first == UInt8(ascii: "/") ? FilePath(bytes: line) : folder.appending(line)
    }
  }

  /// The path of a `file:` address: each `%XX` is a byte.
  private static func unescaped(_ text: [UInt8]) -> FilePath? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.first == UInt8(ascii: "/") && !bytes.contains(0) ? FilePath(bytes: bytes) : nil
  }
}
