// The session in the database: comes back as it was written, follows tracks that move, shows those
// that are gone, and counts plays in the same transaction.
import LibraryStore
import MusicCore
import TestSupport
import Testing

struct SessionTests {
  private let temporary: TemporaryLibrary
  private var library: Library { temporary.library }

  init() throws {
    temporary = try TemporaryLibrary()
  }

  private func place(_ index: Int) -> ListeningSession.Place {
    var place = ListeningSession.Place()
    place.index = index
    place.queuedCount = 1
    place.contextTitle = "Rain"
    place.shuffle = "albums"
    place.repeatMode = "all"
    place.stopAfter = "track"
    place.position = .milliseconds(61_234)
    place.heard = .milliseconds(30_001)
    place.isCounted = true
    place.volume = 0.3
    place.isMuted = true
    return place
  }

  @Test func aNewLibraryHasNone() async throws {
    #expect(try await library.session() == nil)
  }

  @Test func itComesBackAsItWasWritten() async throws {
    let tracks = try await temporary.addSongs(4)
    var update = SessionUpdate(place: place(2))
    update.queue = (tracks, [3, 1, 0])
    update.heard = [tracks[0], tracks[1]]
    try await library.record(update)

    let session = try #require(try await Library(folder: temporary.folder.path).session())

    #expect(session.place == place(2))
    #expect(session.tracks == tracks && session.context == [3, 1, 0])
    #expect(session.history == [tracks[0], tracks[1]])
  }

  @Test func theListsStayWhereTheUpdateSaysNothingOfThem() async throws {
    let tracks = try await temporary.addSongs(3)
    var update = SessionUpdate(place: place(0))
    update.queue = (tracks, [0, 1, 2])
    try await library.record(update)
    try await library.record(SessionUpdate(place: place(1)))
    let session = try #require(try await library.session())
    #expect(session.place.index == 1 && session.tracks == tracks)
  }

  @Test func aLooseFileAndAForgottenTrackStayByName() async throws {
    var known = try await temporary.addSongs(2)
    let path = FilePath("/elsewhere/loose.mp3")
    known.append(
      Track(id: Track.ID(looseAt: path), path: path, metadata: tagged("Loose", by: "Somebody")))
    var update = SessionUpdate(place: place(0))
    update.queue = (known, [0, 1, 2])
    update.heard = known
    update.plays = [(known[0], 1000)]
    try await library.record(update)
    let files = try await library.knownFiles().filter { $0.path == known[0].path }
    #expect(try await library.markGone(files) == 1)
    #expect(try await library.session()?.tracks.map(\.isAway) == [true, false, false])
    #expect(try await library.forget(in: []).count == 1)

    let session = try #require(try await library.session())

    #expect(session.tracks.map(\.title) == ["Song 1", "Song 2", "Loose"])
    #expect(session.tracks.map(\.artist) == ["IU", "IU", "Somebody"])
    #expect(session.tracks.map(\.path) == known.map(\.path))
    #expect(session.tracks[0].id == Track.ID(looseAt: known[0].path))
    #expect(session.tracks[2].id == known[2].id && session.tracks[2].duration == .seconds(100))
    // The diary of listening keeps its name as well.
    let plays = try await library.plays(from: 0, to: 2000)
    #expect(plays.map(\.title) == ["Song 1"] && plays[0].track == nil)
  }

  @Test func playsAndSkipsAreCounted() async throws {
    let tracks = try await temporary.addSongs(2)
    var update = SessionUpdate(place: place(0))
    update.plays = [(tracks[0], 2000), (tracks[1], 1000), (tracks[0], 1500)]
    update.skips = [tracks[1]]
    try await library.record(update)
    let now = try await library.tracks()
    #expect(now.map(\.plays) == [2, 1])
    #expect(now.map(\.lastPlayed) == [2000, 1000])
    let plays = try await library.plays(from: 1500, to: 2000)
    #expect(plays.map(\.track) == [tracks[0].id] && plays.map(\.started) == [1500])
  }

  @Test func ofWhatWasHeardTheNewestAreKept() async throws {
    let track = try await temporary.addSongs(1)[0]
    for _ in 0..<6 {
      var update = SessionUpdate(place: place(0))
      update.heard = Array(repeating: track, count: 100)
      try await library.record(update)
    }
    #expect(try await library.session()?.history.count == 500)
  }

  @Test func playsWaitForSubmissionWhereThatIsWanted() async throws {
    var tracks = try await temporary.addSongs(2)
    var update = SessionUpdate(place: place(0))
    update.plays = [(tracks[0], 1000)]
    try await library.record(update)
    #expect(try await library.pendingListens(limit: 9).isEmpty)
    update.isScrobbling = true
    // Without an artist there is nothing to tell.
    tracks[1].metadata.artist = nil
    tracks[1].metadata.artists = []
    update.plays = [(tracks[0], 3000), (tracks[1], 2500), (tracks[0], 2000)]
    try await library.record(update)
    let waiting = try await library.pendingListens(limit: 9)
    #expect(waiting.map(\.started) == [2000, 3000])
    #expect(waiting[0].artist == "IU" && waiting[0].album == "Rain")
    try await library.removePending([waiting[0].id])
    #expect(try await library.pendingListens(limit: 9).map(\.started) == [3000])
  }
}
