// Tracks for tests that need some, but no files.
package import MusicCore

package enum TestTracks {
  /// Tracks named "1", "2", … of 3 minutes each.
  package static func make(_ count: Int, from first: Int = 1) -> [Track] {
    (first..<(first + count)).map { number in
      var metadata = TrackMetadata()
      metadata.title = "\(number)"
      metadata.duration = .seconds(180)
      return Track(
        id: Track.ID(rawValue: Int64(number)), path: FilePath("/music/\(number).flac"),
        metadata: metadata)
    }
  }
}
