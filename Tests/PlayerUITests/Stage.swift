// A window on the test's display with albums made up for it. XCTest runs on the process's main
// thread, which GTK needs; test methods are not marked @MainActor, discovery would crash.
import AppModel
import Countdown
import GLibKit
import GtkKit
import LibraryStore
import Lyrics
import MusicCore
import Playback
import PlayerUI
import Synchronization
import TestSupport
import XCTest

@MainActor
final class Stage {
  let engine = FakeEngine(obedient: true)
  let player: Player
  let library: LibraryModel
  let window: PlayerWindow
  /// The timers, on a clock that stands where the test puts it.
  let timers: TimerModel
  let clock = TimerClock()

  /// A clock of timers that a test turns.
  @MainActor final class TimerClock {
    var now = BootInstant(milliseconds: 1_000_000)
    var due: BootInstant?
    private var wake: (at: BootInstant, body: @MainActor () -> Void)?

    var model: TimerModel {
      TimerModel(
        clock: TimerModel.Clock(
          now: { self.now }, wake: { moment, body in self.wake = moment.map { ($0, body) } },
          due: { $0.isOn ? self.due : nil }))
    }

    /// Time goes on; what is due on the way happens.
    func pass(_ time: Duration) {
      let end = now + time
      while let next = wake, next.at <= end {
        now = max(now, next.at)
        wake = nil
        next.body()
      }
      now = end
    }
  }

  /// One application for all tests: GTK has one per process.
  private static let application: Application = {
    let application = Application(id: "io.github.norae.Norae.Test", isUnique: false)
    application.register()
    Appearance.setAllowsMotion(false)
    // The loop's own check lasts a second and would be counted.
    settle(.milliseconds(1100))
    return application
  }()

  /// Every track has `lyrics`, which the first so many times cannot be read.
  init(albums: Int = 3, tracks: Int = 12, lyrics: Lyrics? = nil, failures: Int = 0) {
    player = Player(engine: engine)
    timers = clock.model
    var access = Self.access(albums: albums, tracks: tracks)
    let left = Mutex(failures)
    access.words = WordsAccess { _ in
      let fails = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if fails { throw EngineFailure(kind: .unreadable, reason: "as the test wants it") }
      return lyrics
    }
    library = LibraryModel(
      access: access,
      actions: LibraryActions(scan: { _ in }, addFolder: { _ in }, addDemoMusic: {}))
    window = PlayerWindow(
      Self.application, library: library, player: player, timers: timers)
  }

  static func album(_ id: Int, tracks: Int = 12) -> Album {
    Album(
      id: Album.ID(rawValue: Int64(id)), title: "Album \(id)", albumArtist: "Artist \(id % 7)",
      date: PartialDate(year: 1950 + id % 70), originalDate: nil, discs: 1, tracks: tracks,
      duration: .seconds(180 * tracks), isCompilation: false, hasCover: false, added: Int64(id))
  }

  nonisolated static func artist(_ id: Int64) -> Artist {
    Artist(
      id: Artist.ID(rawValue: id), name: "Artist \(id)", sortName: "Artist \(id)", albums: 3,
      tracks: 30)
  }

  private static func lists(_ all: [Album], tracks: Int) -> ListAccess {
    var lists = ListAccess()
    lists.trackIDs = { query in
      let ids = (1...max(1, tracks)).prefix(tracks).map { Track.ID(rawValue: Int64($0)) }
      return SortedIDs(
        ids: query.isDescending ? ids.reversed() : ids,
        marks: [JumpMark(letter: "A", position: 0), JumpMark(letter: "ㄱ", position: tracks / 2)])
    }
    lists.tracks = { ids in
      ids.compactMap { TestTracks.make(1, from: Int($0.rawValue)).first }
    }
    lists.albumIDs = { _ in SortedIDs(ids: all.map(\.id)) }
    let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    lists.albums = { ids in ids.compactMap { byID[$0] } }
    lists.artistIDs = { SortedIDs(ids: (1...7).map { Artist.ID(rawValue: $0) }) }
    lists.artists = { ids in ids.map { ListedArtist(artist: artist($0.rawValue), album: nil) } }
    lists.linesOfArtist = { _ in
      all.prefix(3).flatMap { [.album($0.id), .track(Track.ID(rawValue: $0.id.rawValue))] }
    }
    lists.genres = { [Genre(name: "Folk", tracks: 3), Genre(name: "Jazz", tracks: 1)] }
    lists.folder = { path in
      let music = FilePath("/music")
      guard path != nil else {
        return FolderContent(folders: [.init(path: music, tracks: tracks)], tracks: [])
      }
      return FolderContent(
        folders: [.init(path: music.appending("deep"), tracks: 2)], tracks: TestTracks.make(2))
    }
    lists.unreadable = {
      [UnreadableFile(path: FilePath("/music/x.mp3"), reason: "it is no sound file")]
    }
    lists.search = { text in
      text == "zz" ? [] : TestTracks.make(30).map { .track($0) } + all.prefix(3).map { .album($0) }
    }
    return lists
  }

  private static func access(albums: Int, tracks: Int) -> LibraryAccess {
    let all = (1...max(1, albums)).prefix(albums).map { album($0, tracks: tracks) }
    var access = LibraryAccess(
      albums: { _ in all }, album: { id in all.first { $0.id == id } },
      tracks: { _ in TestTracks.make(tracks) }, recentlyAdded: { Array(all.prefix($0)) },
      pick: { _, _ in
        TestTracks.make(1).first.map { DayPick(track: $0, album: all.first) }
      },
      summary: {
        var summary = LibrarySummary()
        summary.tracks = albums * tracks
        return summary
      },
      changes: { AsyncStream { $0.finish() } }, cover: { _ in nil })
    access.lists = lists(all, tracks: albums * tracks)
    return access
  }
}

/// Does it many times over and again, until one round leaves no more alive than the one before it.
///
/// The toolkit holds its last menu or window for as long as it likes, on a busy machine now and
/// then; what is left behind each time grows with each round.
@MainActor
func assertSteady(times: Int = 100, _ openAndClose: () -> Void) {
  for _ in 0..<5 { openAndClose() }
  var counts = [countsAtRest()]
  for round in 0..<3 {
    for _ in 0..<times { openAndClose() }
    counts.append(countsAtRest())
    if counts[round + 1].areAtMost(counts[round]) { return }
  }
  XCTFail("More is alive after each round: \(counts)")
}

/// What is alive when nothing has gone for a while: a closed menu goes in the toolkit's own time.
@MainActor
private func countsAtRest() -> Counts {
  var counts = Counts.now
  var looksAlike = 0
  while looksAlike < 5 {
    settle(.milliseconds(100))
    looksAlike = Counts.now == counts ? looksAlike + 1 : 0
    counts = Counts.now
  }
  return counts
}

/// What must not grow.
struct Counts: Equatable, CustomStringConvertible {
  let widgets: Int
  let closures: Int
  let observers: Int

  func areAtMost(_ other: Counts) -> Bool {
    widgets <= other.widgets && closures <= other.closures && observers <= other.observers
  }

  @MainActor static var now: Counts {
    Counts(widgets: Widget.live, closures: ClosureBoxes.live, observers: Observer.live)
  }

  var description: String {
    "\(widgets) widgets, \(closures) closures, \(observers) observers"
  }
}

/// Runs the loop until `condition` holds.
@MainActor
func waitFor(
  _ what: String, file: StaticString = #filePath, line: UInt = #line,
  until condition: () -> Bool
) {
  XCTAssertTrue(
    MainLoop.run(while: { !condition() }, atMost: .seconds(60)), what, file: file, line: line)
}

/// Runs the loop for a moment, so that what was begun comes to its end.
@MainActor
func settle(_ time: Duration = .milliseconds(30)) {
  _ = MainLoop.run(while: { true }, atMost: time)
}

/// Runs `body` on a display; skips where there is none.
func onDisplay(_ body: @MainActor () throws -> Void) throws {
  try MainActor.assumeIsolated {
    guard Appearance.start() else {
      throw XCTSkip("There is no display here; `make test` runs this under Xvfb.")
    }
    try body()
  }
}
