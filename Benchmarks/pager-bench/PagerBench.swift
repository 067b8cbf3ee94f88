// The window that is measured, and the hand that turns its pages.
import AppModel
import GLibKit
import GtkKit
import LibraryStore
import MusicCore
import Pager
import Playback
import PlayerUI
import SystemKit
import TestSupport

@MainActor
final class PagerBench {
  private let pager: CoverPager<ShelfCard>
  private let window: Window
  private let model: ShelfModel
  private let covers: TextureCache<CoverSource>
  private let count: Int
  private var times: [Double] = []
  private var lastTime = 0.0
  private var mostCards = 0
  private var mostMemory = 0
  private var ticks: FrameTicks?
  private var turn: () -> Void = {}

  init(albums: Int, pictures: [FilePath]) throws {
    count = albums
    let bytes = try pictures.map { try FileSystem.contents(of: $0.bytes, limit: 1 << 24) }
    var access = LibraryAccess(
      albums: { _ in [] }, album: { _ in nil }, tracks: { _ in [] }, recentlyAdded: { _ in [] },
      pick: { _, _ in nil }, summary: { LibrarySummary() },
      changes: { AsyncStream { $0.finish() } }, cover: { _ in nil })
    access.cover = { source in
      guard case .album(let album) = source else { return nil }
      return bytes[Int(album.id.rawValue) % bytes.count]
    }
    let library = LibraryModel(
      access: access,
      actions: LibraryActions(scan: { _ in }, addFolder: { _ in }, addDemoMusic: {}))
    let model = ShelfModel(library: library, player: Player(engine: FakeEngine(obedient: true)))
    let covers = TextureCache(limit: 28 * 1024 * 1024, load: access.cover)
    (self.model, self.covers) = (model, covers)
    let size = Size(width: 250, height: 366)
    var settings = PagerSettings()
    settings.isEndless = true
    pager = CoverPager(
      name: "Covers", style: PagerStyle(), settings: settings,
      makeCard: { ShelfCardView(model, covers, size: size) })
    let application = Application(id: "io.github.norae.Norae.Bench", isUnique: false)
    application.register()
    window = Window(application, title: "Norae", size: Size(width: 1280, height: 800))
    window.setContent(pager.root)
    pager.setRoom(Size(width: 1280, height: size.height + 32), item: size)
    pager.setItems(
      (0..<albums).map { number in
        ShelfCard(
          album: Album(
            id: Album.ID(rawValue: Int64(number)), title: "Album \(number) of many",
            albumArtist: "Artist \(number % 700)", date: nil, originalDate: nil, discs: 1,
            tracks: 10, duration: .seconds(2400), isCompilation: false, hasCover: true, added: 0),
          genres: ["Folk", "Korean", "Jazz"])
      })
    ticks = FrameTicks(pager.stage) { [weak self] in self?.frame() }
  }

  /// Lines of "what: figure", for the table.
  func run() -> String {
    window.present()
    settle(seconds: 3)
    let memoryBefore = memory()
    // As people do it: one page after the other, each coming to rest.
    var left = Self.turned
    measure { [weak self] in
      guard let self, pager.motion.isResting else { return }
      left -= 1
      pager.send(.step(1))
    } while: {
      left > 0
    }
    let turning = report("turning")
    // Held and pulled, a whole page with each frame: every frame shows a new card. Frames come at
    // the display's rate, so all of ten thousand would take minutes: between the first and the last
    // pages each frame leaps, which is looked at for cards and memory only.
    pager.send(.dragBegan)
    var way = 0
    func pull(to end: Int, by pages: Int) {
      measure { [weak self] in
        way = min(end, way + pages)
        self?.pager.send(.dragged(by: Double(way)))
      } while: {
        way < end
      }
    }
    let counted = min(Self.pulled, count / 2)
    pull(to: counted, by: 1)
    let beginning = times
    pull(to: count - counted, by: Self.leap)
    pull(to: count, by: 1)
    times += beginning
    pager.send(.dragEnded(velocity: 0))
    let pulling = report("pulling")
    settle(seconds: 3)
    let atRest = ThreadTime.now
    settle(seconds: 5)
    return turning + pulling
      + "cards \(mostCards)\n"
      + "memory before \(memoryBefore) most \(mostMemory) after \(memory())\n"
      + "rest \(Int((ThreadTime.now - atRest) * 1_000_000))\n"
  }
}

extension PagerBench {
  /// So many pages are turned one after the other.
  private static var turned: Int { 20 }
  /// So many are pulled a page a frame, at the beginning and at the end.
  private static var pulled: Int { 400 }
  /// Pages a frame between them.
  private static var leap: Int { 40 }

  private func measure(_ turn: @escaping () -> Void, while isGoing: () -> Bool) {
    times = []
    lastTime = 0
    self.turn = turn
    ticks?.isRunning = true
    _ = MainLoop.run(while: isGoing, atMost: .seconds(3600))
    ticks?.isRunning = false
  }

  private func frame() {
    let time = ThreadTime.now
    if lastTime > 0 { times.append(time - lastTime) }
    // What is asked here is no part of a frame.
    mostCards = max(mostCards, pager.cardCount)
    if times.count % 100 == 0 { mostMemory = max(mostMemory, memory()) }
    lastTime = ThreadTime.now
    turn()
  }

  /// "NAME frames N median MICROSECONDS p99 MICROSECONDS most MICROSECONDS".
  private func report(_ name: String) -> String {
    let sorted = times.sorted()
    func at(_ share: Double) -> Int {
      sorted.isEmpty ? 0 : Int(sorted[Int(Double(sorted.count - 1) * share)] * 1_000_000)
    }
    return "\(name) frames \(sorted.count) median \(at(0.5)) p99 \(at(0.99)) most \(at(1))\n"
  }

  private func settle(seconds: Int) {
    _ = MainLoop.run(while: { true }, atMost: .seconds(seconds))
  }

  /// Kilobytes that are this process's own.
  private func memory() -> Int {
    guard
      let text = try? FileSystem.contents(of: Array("/proc/self/smaps_rollup".utf8), limit: 1 << 16)
    else { return 0 }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").reduce(0) { sum, line in
      guard line.hasPrefix("Private_Clean") || line.hasPrefix("Private_Dirty") else { return sum }
      return sum + (Int(line.split(separator: " ")[1]) ?? 0)
    }
  }
}
