// Words from a server that has them, has none, is in trouble, or is not there.
import Foundation
import GLibKit
import HTTPKit
import LibraryStore
import Lyrics
import LyricsFetching
import MusicCore
import Synchronization
import XCTest

/// What is kept, in memory.
private final class Kept: Sendable {
  let lyrics = Mutex<[Track.ID: FetchedLyrics]>([:])

  var store: LyricsFetcher.Store {
    LyricsFetcher.Store(
      known: { id in self.lyrics.withLock { $0[id] } },
      keep: { lyrics, id in self.lyrics.withLock { $0[id] = lyrics } })
  }
}

final class LyricsFetcherTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("norae-lyrics-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private func track(_ title: String?, artist: String? = "아이유 & \"IU\"") -> Track {
    var metadata = TrackMetadata()
    metadata.title = title
    metadata.artist = artist
    metadata.album = "Palette/?"
    metadata.duration = .milliseconds(253_400)
    return Track(id: Track.ID(rawValue: 7), path: FilePath("/m/a.mp3"), metadata: metadata)
  }

  /// What comes of asking for each track in turn.
  private func fetch(
    _ tracks: [Track], from server: String?, _ kept: Kept, now: Int64 = 1000
  ) -> [LyricsFetcher.Outcome] {
    MainActor.assumeIsolated {
      let fetcher = LyricsFetcher(
        client: HTTPClient(agent: "Norae/test", timeout: .seconds(10)), store: kept.store,
        server: { server }, now: { now })
      var outcomes: [LyricsFetcher.Outcome] = []
      Task { for track in tracks { outcomes.append(await fetcher.lyrics(of: track)) } }
      XCTAssertTrue(
        MainLoop.run(while: { outcomes.count < tracks.count }, atMost: .seconds(60)))
      return outcomes
    }
  }

  func testWordsAreFetchedOnceAndKept() throws {
    let server = try LyricsServer(
      [(200, #"{"syncedLyrics":"[00:01.00]이 밤\n[00:02.00]그날의","plainLyrics":"이 밤"}"#)],
      folder: folder)
    let kept = Kept()
    let outcomes = fetch([track("밤편지"), track("밤편지")], from: server.address + "/", kept)

    guard case .words(let lyrics) = outcomes[0] else { return XCTFail("\(outcomes)") }
    XCTAssertEqual(lyrics.lines.map(\.text), ["이 밤", "그날의"])
    XCTAssertTrue(lyrics.isSynced)
    XCTAssertEqual(lyrics.source, .lrclib)
    XCTAssertEqual(outcomes[1], outcomes[0])
    let asked = try server.requests()
    XCTAssertEqual(asked.count, 1)
    XCTAssertEqual(asked[0]["track_name"], "밤편지")
    XCTAssertEqual(asked[0]["artist_name"], "아이유 & \"IU\"")
    XCTAssertEqual(asked[0]["album_name"], "Palette/?")
    XCTAssertEqual(asked[0]["duration"], "253")
    // Without a net, and switched off, what is kept is shown.
    for address in ["http://127.0.0.1:1", nil] {
      XCTAssertEqual(fetch([track("밤편지")], from: address, kept), [outcomes[0]])
    }
  }

  func testPlainWordsWillDo() throws {
    let server = try LyricsServer(
      [(200, #"{"syncedLyrics":null,"plainLyrics":"a\nb","instrumental":false}"#)], folder: folder)
    guard case .words(let lyrics) = fetch([track("x")], from: server.address, Kept())[0] else {
      return XCTFail("no words")
    }
    XCTAssertFalse(lyrics.isSynced)
    XCTAssertEqual(lyrics.lines.map(\.text), ["a", "b"])
  }

  func testWhatIsNotThereIsAskedForAgainAfterAWeekOrWithOtherTags() throws {
    let server = try LyricsServer([(404, "{}")], folder: folder)
    let kept = Kept()
    XCTAssertEqual(fetch([track("x"), track("x")], from: server.address, kept), [.none, .none])
    XCTAssertEqual(try server.requests().count, 1)
    let later = 1000 + LyricsFetcher.patience
    XCTAssertEqual(fetch([track("x")], from: server.address, kept, now: later), [.none])
    XCTAssertEqual(try server.requests().count, 2)
    XCTAssertEqual(fetch([track("y")], from: server.address, kept, now: later), [.none])
    XCTAssertEqual(try server.requests().count, 3)
  }

  func testInstrumentalMusicHasNone() throws {
    let server = try LyricsServer(
      [(200, #"{"instrumental":true,"syncedLyrics":null,"plainLyrics":null}"#)], folder: folder)
    XCTAssertEqual(fetch([track("x")], from: server.address, Kept()), [.none])
  }

  func testTroubleIsSaidAndNotKept() throws {
    let server = try LyricsServer(
      [(500, ""), (429, ""), (200, "<html>"), (404, "{}")], folder: folder)
    let kept = Kept()
    let outcomes = fetch(Array(repeating: track("x"), count: 4), from: server.address, kept)
    XCTAssertEqual(
      outcomes,
      [
        .trouble(.status(500)), .trouble(.askedTooOften), .trouble(.unreadable), .none,
      ])
    guard
      case .trouble(.unreachable(let reason)) = fetch(
        [track("y")], from: "http://127.0.0.1:1", kept)[0]
    else { return XCTFail("nobody is there") }
    XCTAssertFalse(reason.isEmpty)
  }

  func testNobodyIsAskedWhenItIsOffOrTheTrackHasNoName() throws {
    let server = try LyricsServer([(404, "{}")], folder: folder)
    let kept = Kept()
    XCTAssertEqual(fetch([track("x")], from: nil, kept), [.notAsked])
    XCTAssertEqual(
      fetch([track(nil), track("x", artist: nil)], from: server.address, kept),
      [.notAsked, .notAsked])
    XCTAssertTrue(try server.requests().isEmpty)
    XCTAssertTrue(kept.lyrics.withLock(\.isEmpty))
  }
}
