// Which track of the library a file is that was read: the one at its path, or one that stood
// elsewhere and sounds the same. What a person's diary, counts and playlists hold on to is decided
// here, so nothing is guessed while the rest of the scan could still tell.

import MusicCore
import SQLiteKit

/// Finds tracks by their sound.
struct TrackIdentity {
  /// What a file is.
  enum Verdict {
    /// The track at its path.
    case same(Int64)
    /// A track from elsewhere.
    case moved(Int64)
    case new
    /// A copy of a track, or that track itself: the file at the track's own place has changed, and
    /// what it is now has not been read.
    case doubtful
    /// Not what stood at its path so far. That may have moved, and this may have come from
    /// elsewhere.
    case replaced
  }

  /// So many tracks with one sound are looked at.
  private static let mostTwins: Int64 = 64

  private let connection: Connection
  private let standing: (FilePath, FileStamp) -> Standing
  /// See `ScanBatch.replaced`.
  private var replaced: Set<FilePath>?
  private let isLast: Bool

  init(
    _ connection: Connection, _ batch: ScanBatch,
    standing: @escaping (FilePath, FileStamp) -> Standing
  ) {
    self.connection = connection
    replaced = batch.replaced
    isLast = batch.isLast
    self.standing = standing
  }

  /// What the file of `row` is.
  ///
  /// Where it cannot wait, nothing that is doubtful is said of it.
  mutating func track(
    of row: TrackRow, _ metadata: TrackMetadata, canWait: Bool
  ) throws(SQLiteError) -> Verdict {
    switch try verdict(row, metadata) {
    case .doubtful where !canWait: return .new
    case .replaced where !canWait:
      return try connection.first(Self.atPath, .blob(row.key)) { .same($0.int64(0)) } ?? .new
    case let verdict: return verdict
    }
  }

  private mutating func verdict(
    _ row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) -> Verdict {
    let known = try connection.first(Self.atPath, .blob(row.key)) { row in
      (id: row.int64(0), mark: row.optionalInt64(1))
    }
    guard let known else { return try elsewhere(row, metadata) ?? .new }
    guard let own = known.mark, let mark = row.mark?.rawValue, own != mark else {
      return .same(known.id)
    }
    guard replaced != nil else { return .replaced }
    // What stood here so far may still be found elsewhere, as long as others wait.
    guard let found = try elsewhere(row, metadata) ?? (isLast ? .same(known.id) : nil) else {
      return .replaced
    }
    replaced?.remove(row.path)
    return found
  }

  /// Whether nothing speaks against a file being this track.
  func mayBe(_ track: Int64, _ row: TrackRow) throws(SQLiteError) -> Bool {
    guard let mark = row.mark?.rawValue else { return true }
    return try connection.first(
      "SELECT sound_mark IS NULL OR sound_mark = ? FROM track WHERE id = ?", .integer(mark),
      .integer(track)
    ) { $0.bool(0) } ?? false
  }

  /// Puts the track that is known by `key`, if that is another one, where `track` was, as gone;
  /// which one that is.
  ///
  /// Its file may be met elsewhere, and finds it there.
  func makeRoom(for track: Int64, at key: [UInt8]) throws(SQLiteError) -> Int64? {
    let other = try connection.first(
      "SELECT id FROM track WHERE path = ? AND id <> ?", .blob(key), .integer(track)
    ) { $0.int64(0) }
    let place = try connection.first(
      "SELECT path FROM track WHERE id = ?", .integer(track)
    ) { $0.blob(0) }
    guard let other, let place else { return nil }
    // Two tracks never stand at one path, not even for a moment.
    try connection.run("UPDATE track SET path = x'00' WHERE id = ?", .integer(track))
    try connection.run(
      "UPDATE track SET path = ?, state = 1, changed = -1 WHERE id = ?", .blob(place),
      .integer(other))
    return other
  }
}

extension TrackIdentity {
  private static let atPath = "SELECT id, sound_mark FROM track WHERE path = ?"

  private static let twins =
    "SELECT id, path, title, size, modified, changed, inode FROM track WHERE sound_mark = ? "
    + "LIMIT \(mostTwins)"

  private static let unmarked =
    "SELECT \(TrackColumns.all) FROM track WHERE size = ? AND sound_mark IS NULL"

  /// A track that sounds like this file.
  private struct Twin {
    let id: Int64
    let key: [UInt8]
    let title: String?
    let stamp: FileStamp
  }

  /// A track with this file's sound that is not where it was, or perhaps not; nil: there is none.
  private func elsewhere(
    _ row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) -> Verdict? {
    guard let mark = row.mark else { return try unmarked(row, metadata) }
    let twins = try connection.rows(Self.twins, .integer(mark.rawValue)) { row in
      Twin(
        id: row.int64(0), key: row.blob(1), title: row.optionalText(2),
        stamp: FileStamp(row, from: 3))
    }
    guard !twins.isEmpty else { return try unmarked(row, metadata) }
    var isDoubtful = false
    for twin in Self.ranked(twins, row, metadata) where twin.key != row.key {
      let path = TrackKey.path(twin.key)
      switch standing(path, twin.stamp) {
      case .gone: return .moved(twin.id)
      case .same: continue
      case .changed:
        guard let replaced else {
          isDoubtful = true
          continue
        }
        if replaced.contains(path) { return .moved(twin.id) }
      }
    }
    return isDoubtful ? .doubtful : nil
  }

  /// The twins, those first that are named like the file.
  private static func ranked(
    _ twins: [Twin], _ row: TrackRow, _ metadata: TrackMetadata
  ) -> [Twin] {
    guard twins.count > 1 else { return twins }
    let name = FilePath(bytes: row.key).name
    let ranks = twins.map { twin in
      (FilePath(bytes: twin.key).name == name ? 0 : 2) + (twin.title == metadata.title ? 0 : 1)
    }
    return zip(ranks, twins).sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
  }

  /// A track whose sound was never read, with the same size and tags, that has gone from where it
  /// was.
  private func unmarked(
    _ row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) -> Verdict? {
    let alike = try connection.rows(
      Self.unmarked, .integer(row.stamp.size), read: TrackColumns.stored)
    guard !alike.isEmpty else { return nil }
    let wanted = TrackColumns.values(of: metadata)
    let candidates = alike.filter { track in
      TrackColumns.values(of: track.metadata) == wanted && standing(track.path, row.stamp) == .gone
    }
    let named = candidates.first { $0.path.name == row.path.name }
    return (named ?? candidates.first).map { .moved($0.id.rawValue) }
  }
}
