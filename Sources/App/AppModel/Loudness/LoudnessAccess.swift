// What measuring loudness asks of the library and of the meter, as values in and out. See
// `LibraryAccess`.
package import LibraryStore
package import MusicCore
package import Playback

/// Measuring, and keeping what was measured; any thread may ask.
package nonisolated struct LoudnessAccess: Sendable {
  /// Measures the tracks of one album, each by itself and all as one.
  package typealias Measure = @Sendable ([Track]) async -> [Result<ReplayGain, EngineFailure>]

  /// The tracks whose loudness is not known, each with all of its album.
  package var unmeasured: @Sendable () async throws -> [[Track.ID]] = { [] }
  package var measure: Measure = { _ in [] }
  package var keep: @Sendable ([Track.ID: ReplayGain]) async throws -> Void = { _ in }

  package init() {}

  /// Keeps it in `library`.
  package init(_ library: Library, measure: @escaping Measure) {
    unmeasured = { try await library.unmeasured() }
    self.measure = measure
    keep = { try await library.setLoudness($0) }
  }
}

/// Tracks put together as they are measured.
package nonisolated enum LoudnessPlan {
  /// Albums as far as they are among `tracks`, in their order; tracks of none stand alone.
  package static func albums(of tracks: [Track]) -> [[Track]] {
    var order: [String] = []
    var albums: [String: [Track]] = [:]
    for track in tracks {
      let key =
        track.albumID.map { "\($0.rawValue)" }
        ?? "\(track.path.parent.display)/\(track.metadata.album ?? track.path.display)"
      if albums[key] == nil { order.append(key) }
      albums[key, default: []].append(track)
    }
    return order.compactMap { albums[$0] }
  }
}
