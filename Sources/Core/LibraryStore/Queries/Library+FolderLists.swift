// Folders as they stand on disk. The names in a folder are found by leaping from one to the next in
// the index of paths, so that a folder above 100,000 tracks is listed as quickly as a small one.

package import MusicCore
import SQLiteKit

extension Library {
  /// What is in a folder; nil: the folders of the library themselves.
  ///
  /// Folders without music below them are left out. Names stand in the order of people: 2 before
  /// 10.
  package func content(of folder: FilePath?) async throws(LibraryError) -> FolderContent {
    try await read { (connection) throws(SQLiteError) in
      guard let folder else {
        let roots = try Self.folders(connection).map { (root) throws(SQLiteError) in
          FolderContent.Folder(
            path: root.path, tracks: try Self.countTracks(below: root.path, connection),
            isAway: root.isAway)
        }
        return FolderContent(folders: roots, tracks: [])
      }
      let folders = try Self.folders(in: folder, connection)
      let tracks = try connection.rows(
        "SELECT \(TrackColumns.all) FROM track \(Self.inDirectory)",
        .blob(DiscFolder.albumFolder(of: folder).bytes), .blob(folder.bytes),
        read: TrackColumns.track)
      return FolderContent(
        folders: Self.byName(folders) { $0.path }, tracks: Self.byName(tracks) { $0.path })
    }
  }

  /// The ids of the tracks in a folder and below, in the order of their paths; at most `limit`.
  package func trackIDs(
    below folder: FilePath, limit: Int
  ) async throws(LibraryError) -> [Track.ID] {
    try await read { (connection) throws(SQLiteError) in
      let range = Self.range(below: folder)
      return try connection.rows(Self.tracksBelow, range[0], range[1], .limit(limit)) { row in
        Track.ID(rawValue: row.int64(0))
      }
    }
  }
}

extension Library {
  /// By the folder of the album, for which there is an index.
  static let inDirectory = """
    WHERE group_id = (SELECT id FROM directory WHERE path = ?)
      AND directory_id = (SELECT id FROM directory WHERE path = ?)
    """
  static let tracksBelow =
    "SELECT id FROM track WHERE path > ? AND path < ? ORDER BY path LIMIT ?"
  static let countBelow = "SELECT count(*) FROM track WHERE path > ? AND path < ?"
  static let nextDirectory =
    "SELECT path FROM directory WHERE path >= ? AND path < ? ORDER BY path LIMIT 1"

  /// Between these two stands every path below a folder.
  private static func range(below folder: FilePath) -> [Value] {
    let start = folder.appending([]).bytes
    return [.blob(start), .blob(start.dropLast() + [UInt8(ascii: "/") + 1])]
  }

  private static func countTracks(
    below folder: FilePath, _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let range = range(below: folder)
    return try connection.first(countBelow, range[0], range[1]) { $0.int(0) } ?? 0
  }

  private static func folders(
    in folder: FilePath, _ connection: Connection
  ) throws(SQLiteError) -> [FolderContent.Folder] {
    var folders: [FolderContent.Folder] = []
    var range = range(below: folder)
    let start = folder.appending([]).bytes.count
    while let found = try connection.first(nextDirectory, range[0], range[1], read: { $0.blob(0) })
    {
      let end = found[start...].firstIndex(of: UInt8(ascii: "/")) ?? found.count
      let path = FilePath(bytes: Array(found[..<end]))
      let tracks = try countTracks(below: path, connection)
      if tracks > 0 { folders.append(.init(path: path, tracks: tracks)) }
      // "name.x" stands between "name" and "name/": only what lies below the name is leapt over.
      range[0] = found.count == end ? .blob(found + [0]) : Self.range(below: path)[1]
    }
    var seen: Set<FilePath> = []
    return folders.filter { seen.insert($0.path).inserted }
  }

  private static func byName<Item>(_ items: [Item], _ path: (Item) -> FilePath) -> [Item] {
    items.map { item in
      let path = path(item)
      return (key: SortKey.bytes(path.name, sortName: path.name), path: path, item: item)
    }
    .sorted { one, other in
      one.key == other.key
        ? one.path < other.path : one.key.lexicographicallyPrecedes(other.key)
    }
    .map(\.item)
  }
}
