// New tracks on their way into the library, gathered by the place they will stand in: their album
// is found for all of a place at once and written with them, not after them.

import MusicCore
import SQLiteKit

/// What is not metadata in a track's row.
struct TrackRow {
  let path: FilePath
  let stamp: FileStamp
  let sidecar: Sidecar
  /// The words in the file; nil when it was not read.
  let words: [SungLine]?
  /// By what its sound is known; nil when that was not read.
  var mark: SoundMark?
  /// The part of the file that the track is.
  var part: CutFile.Part?
  var sheetStamp: Int64 = 0
  /// Whether the words beside it were not looked at, and stay.
  var keepsBeside = false
}

extension TrackRow {
  /// What the row is found by.
  var key: [UInt8] { TrackKey.bytes(path, part: part?.number) }
}

/// New tracks of one batch, in the order of their places.
struct Arrivals {
  /// A track that is not in the library yet; large, so that it is handed on and not copied.
  final class Arrival {
    let row: TrackRow
    let metadata: TrackMetadata
    /// The columns before the metadata's.
    let values: [Value]

    init(row: TrackRow, metadata: TrackMetadata, values: [Value]) {
      self.row = row
      self.metadata = metadata
      self.values = values
    }
  }

  private(set) var places: [AlbumGrouping.Place] = []
  private var tracks: [AlbumGrouping.Place: [Arrival]] = [:]
  private var keys: Set<FilePath> = []

  func contains(_ row: TrackRow) -> Bool { keys.contains(FilePath(bytes: row.key)) }

  func tracks(at place: AlbumGrouping.Place) -> [Arrival] { tracks[place] ?? [] }

  mutating func add(_ track: Arrival, at place: AlbumGrouping.Place) {
    if tracks[place] == nil { places.append(place) }
    tracks[place, default: []].append(track)
    keys.insert(FilePath(bytes: track.row.key))
  }
}
