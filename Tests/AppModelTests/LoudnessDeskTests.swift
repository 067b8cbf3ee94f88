// Measuring in the background: album by album, each kept at once, stopped without loss, written into
// files only when asked.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor @Suite struct LoudnessDeskTests {
  private let tracks = TestTracks.make(5)

  /// What the meter and the library heard.
  private actor Book {
    var kept: [Track.ID: ReplayGain] = [:]
    var calls: [[Track.ID]] = []
    func note(_ ids: [Track.ID]) { calls.append(ids) }
    func keep(_ gains: [Track.ID: ReplayGain]) { kept.merge(gains) { $1 } }
  }

  private func desk(
    _ book: Book, measure: @escaping LoudnessAccess.Measure
  ) -> (LoudnessDesk, LibraryModel) {
    let tracks = tracks
    let groups = [Array(tracks[0...1]), Array(tracks[2...4])].map { $0.map(\.id) }
    var access = Shelf().access
    access.lists.tracks = { ids in tracks.filter { ids.contains($0.id) } }
    access.loudness.unmeasured = { groups }
    access.loudness.measure = { tracks in
      await book.note(tracks.map(\.id))
      return await measure(tracks)
    }
    access.loudness.keep = { await book.keep($0) }
    let library = LibraryModel(access: access, actions: noActions)
    let actions = MusicActions(
      library: library, player: Player(engine: FakeEngine(obedient: true)))
    return (LoudnessDesk(library: library, actions: actions), library)
  }

  private nonisolated static func gain(_ value: Double) -> Result<ReplayGain, EngineFailure> {
    var gain = ReplayGain()
    gain.trackGain = value
    return .success(gain)
  }

  @Test func theLibraryIsMeasuredAlbumByAlbum() async {
    let book = Book()
    let (desk, _) = desk(book) { tracks in
      tracks.enumerated().map { index, _ in
        index == 2
          ? .failure(EngineFailure(kind: .unreadable, reason: "no")) : Self.gain(-Double(index))
      }
    }
    desk.measureLibrary()
    await desk.settle()
    #expect(await book.calls == [tracks[0...1].map(\.id), tracks[2...4].map(\.id)])
    #expect(await book.kept.count == 4)
    #expect(desk.progress == nil)
    #expect(desk.news?.text == "4 tracks measured, 1 cannot be measured")
    #expect(desk.news?.canBeWritten == true)
  }

  @Test func whatIsStoppedKeepsWhatIsDone() async {
    let book = Book()
    let (stop, stopped) = AsyncStream.makeStream(of: Void.self)
    let (desk, _) = desk(book) { tracks in
      if tracks.count == 3 {
        stopped.yield()
        while !Task.isCancelled { await Task.yield() }
      }
      return tracks.map { _ in Self.gain(-1) }
    }
    desk.measureLibrary()
    var waiting = stop.makeAsyncIterator()
    await waiting.next()
    #expect(desk.progressText == "Measuring loudness: 2 of 5")
    desk.stop()
    await desk.settle()
    #expect(await book.kept.count == 2)
    #expect(desk.news?.text == "2 tracks measured" && desk.progress == nil)
  }

  @Test func whereAllIsKnownItSaysSo() async {
    let book = Book()
    var access = Shelf().access
    access.loudness.unmeasured = { [] }
    let library = LibraryModel(access: access, actions: noActions)
    let desk = LoudnessDesk(
      library: library,
      actions: MusicActions(library: library, player: Player(engine: FakeEngine(obedient: true))))
    desk.measureLibrary()
    await desk.settle()
    #expect(library.message == "The loudness of all of them is known.")
    #expect(await book.calls.isEmpty && desk.news == nil)
  }
}
