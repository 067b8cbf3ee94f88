// What was measured fills in where tags say nothing, and outlives rescans; tags go first.
import LibraryStore
import MusicCore
import Testing

struct LoudnessTests {
  private let temporary: TemporaryLibrary
  private var library: Library { temporary.library }

  init() throws {
    temporary = try TemporaryLibrary()
  }

  private func gain(_ track: Double?, _ album: Double? = nil) -> ReplayGain {
    var gain = ReplayGain()
    (gain.trackGain, gain.albumGain, gain.trackPeak) = (track, album, track.map { _ in 0.5 })
    return gain
  }

  @Test func measuredLoudnessShowsAndSurvivesARescan() async throws {
    try await temporary.add([("a.flac", tagged("A")), ("b.flac", tagged("B"))])
    let ids = try await library.tracks().map(\.id)
    try await library.setLoudness([ids[0]: gain(-7.5, -6)])
    #expect(try await library.tracks()[0].metadata.replayGain == gain(-7.5, -6))
    #expect(try await library.tracks()[1].metadata.replayGain == ReplayGain())
    try await temporary.add([("a.flac", tagged("A, corrected")), ("b.flac", tagged("B"))])
    let track = try await library.tracks()[0]
    #expect(track.title == "A, corrected")
    #expect(track.metadata.replayGain == gain(-7.5, -6))
  }

  @Test func measuringAgainReplacesAndTagsGoFirst() async throws {
    try await temporary.add([
      ("a.flac", tagged("A")), ("b.flac", tagged("B") { $0.replayGain = self.gain(-3) }),
    ])
    let ids = try await library.tracks().map(\.id)
    try await library.setLoudness([ids[0]: gain(-7.5), ids[1]: gain(-9)])
    try await library.setLoudness([ids[0]: gain(-8)])
    #expect(try await library.tracks()[0].metadata.replayGain == gain(-8))
    #expect(try await library.tracks()[1].metadata.replayGain == gain(-3))
    // The tag is taken out: the measured one stands in.
    try await temporary.add([("b.flac", tagged("B, untagged"))])
    #expect(try await library.tracks()[1].metadata.replayGain == gain(-9))
  }
}
