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
  private var mostCards = 0
  private var frames: FrameTimes?

  init(albums: Int, pictures: [FilePath]) throws {
    count = albums
    let library = try BenchLibrary(pictures)
    let (access, model) = (
      library.access, ShelfModel(library: library.model, player: library.player)
    )
    let covers = TextureCache(limit: 28 * 1024 * 1024, load: access.cover)
    (self.model, self.covers) = (model, covers)
    let size = Size(width: 250, height: 366)
    var settings = PagerSettings()
    settings.isEndless = true
    pager = CoverPager(
      name: "Covers", style: PagerStyle(), settings: settings,
      makeCard: { ShelfCardView(model, covers, size: size) })
    window = BenchWindow.make(Size(width: 1280, height: 800))
    window.setContent(pager.root)
    pager.setRoom(Size(width: 1280, height: size.height + 32), item: size)
    pager.setItems(
      (0..<albums).map { number in
        ShelfCard(
          album: BenchLibrary.album(number),
          genres: ["Folk", "Korean", "Jazz"])
      })
    frames = FrameTimes(pager.stage) { [weak self] in
      if let self { mostCards = max(mostCards, pager.cardCount) }
    }
  }

  /// Lines of "what: figure", for the table.
  func run() -> String {
    guard let frames else { return "" }
    window.present()
    settle(seconds: 3)
    let memoryBefore = FrameTimes.memory()
    // As people do it: one page after the other, each coming to rest.
    var left = Self.turned
    frames.measure { [weak self] in
      guard let self, pager.motion.isResting else { return }
      left -= 1
      pager.send(.step(1))
    } while: {
      left > 0
    }
    let turning = frames.report("turning")
    // Held and pulled, a whole page with each frame: every frame shows a new card. Frames come at
    // the display's rate, so all of ten thousand would take minutes: between the first and the last
    // pages each frame leaps, which is looked at for cards and memory only.
    pager.send(.dragBegan)
    var way = 0
    func pull(to end: Int, by pages: Int) {
      frames.measure { [weak self] in
        way = min(end, way + pages)
        self?.pager.send(.dragged(by: Double(way)))
      } while: {
        way < end
      }
    }
    let counted = min(Self.pulled, count / 2)
    pull(to: counted, by: 1)
    let beginning = frames.times
    pull(to: count - counted, by: Self.leap)
    pull(to: count, by: 1)
    frames.times += beginning
    pager.send(.dragEnded(velocity: 0))
    let pulling = frames.report("pulling")
    settle(seconds: 3)
    let atRest = ThreadTime.now
    settle(seconds: 5)
    window.close()
    return turning + pulling
      + "cards \(mostCards)\n"
      + "memory before \(memoryBefore) most \(frames.mostMemory) after \(FrameTimes.memory())\n"
      + "rest \(Int((ThreadTime.now - atRest) * 1_000_000))\n"
  }

  /// So many pages are turned one after the other.
  private static var turned: Int { 20 }
  /// So many are pulled a page a frame, at the beginning and at the end.
  private static var pulled: Int { 400 }
  /// Pages a frame between them.
  private static var leap: Int { 40 }
}
