// When a crowd is looked at again. A folder or an album of tens of thousands of tracks fills up over
// hundreds of batches; looking at all its tracks after each would take the square of the time. So
// a crowd is looked at when it has grown by half, and at the end of the scan; what then is
// still to be done stands in the database, where no kill can lose it.

import Synchronization

/// The sizes of the crowds, as they were when last looked at; used by the writer's thread.
final class GroupingSchedule: Sendable {
  private struct Crowd {
    let size: Int
    var waiting = 0
  }

  private struct Crowds {
    var places: [AlbumGrouping.Place: Crowd] = [:]
    var albums: [Int64: Crowd] = [:]
  }

  /// Fewer tracks are looked at each time.
  private static let smallestCrowd = 512

  /// Guards the crowds; taken while a batch is written.
  private let crowds = Mutex(Crowds())

  /// Whether a place is to be looked at now that so many tracks came there or changed.
  func isTime(for place: AlbumGrouping.Place, after changes: Int) -> Bool {
    crowds.withLock { Self.isTime(for: &$0.places[place], after: changes) }
  }

  /// Whether an album is to be described now that so many tracks came to it or changed.
  func isTime(forAlbum album: Int64, after changes: Int) -> Bool {
    crowds.withLock { Self.isTime(for: &$0.albums[album], after: changes) }
  }

  /// Notes that all tracks of a place have been looked at.
  func note(_ place: AlbumGrouping.Place, size: Int) {
    crowds.withLock { $0.places[place] = Self.crowd(of: size) }
  }

  /// Notes that an album of so many tracks has been described.
  func noteAlbum(_ album: Int64, size: Int) {
    crowds.withLock { $0.albums[album] = Self.crowd(of: size) }
  }

  private static func crowd(of size: Int) -> Crowd? {
    size < smallestCrowd ? nil : Crowd(size: size)
  }

  private static func isTime(for crowd: inout Crowd?, after changes: Int) -> Bool {
    guard let size = crowd?.size else { return true }
    crowd?.waiting += max(1, changes)
    return (crowd?.waiting ?? 0) * 2 >= size
  }
}
