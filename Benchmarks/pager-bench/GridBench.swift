// The grid of albums, scrolled from one end to the other.
import AppModel
import Countdown
import GLibKit
import GtkKit
import MusicCore
import PlayerUI

/// The albums page in a window of its own.
@MainActor
final class GridBench {
  private let page: AlbumsPage
  private let window: Window
  private var frames: FrameTimes?
  private var mostCells = 0

  init(albums: Int, pictures: [FilePath]) throws {
    let library = try BenchLibrary(pictures, albums: albums)
    let timers = TimerModel(
      clock: TimerModel.Clock(now: { BootInstant(milliseconds: 0) }, wake: { _, _ in }))
    let context = WindowContext(library: library.model, player: library.player, timers: timers)
    page = AlbumsPage(AlbumsModel(library: library.model), context)
    window = BenchWindow.make(Size(width: 1280, height: 800))
    // The window does this for its pages.
    page.setLayout(.wide, width: 1280)
    window.setContent(page.root)
    frames = FrameTimes(page.root) { [weak self] in
      if let self { mostCells = max(mostCells, page.cellCount) }
    }
  }

  /// Lines of "what: figure", for the table.
  func run() -> String {
    guard let frames else { return "" }
    window.present()
    settle(seconds: 3)
    let memoryBefore = FrameTimes.memory()
    // As a wheel does it, at the beginning and at the end; in leaps between them, which are looked at for
    // cells and memory only.
    scroll(frames, by: Self.step, times: Self.counted)
    let beginning = frames.times
    var last = -1.0
    frames.measure { [weak self] in
      guard let self else { return }
      last = page.position
      page.position += Self.leap
    } while: { [page] in
      last != page.position
    }
    scroll(frames, by: -Self.step, times: Self.counted)
    frames.times += beginning
    return frames.report("grid")
      + "cells \(mostCells)\n"
      + "gridmemory before \(memoryBefore) most \(frames.mostMemory) after \(FrameTimes.memory())\n"
  }

  private func scroll(_ frames: FrameTimes, by step: Double, times: Int) {
    var left = times
    frames.measure { [weak self] in
      left -= 1
      self?.page.position += step
    } while: {
      left > 0
    }
  }

  /// Pixels a frame.
  private static var step: Double { 24 }
  private static var leap: Double { 2000 }
  /// So many frames are counted at either end.
  private static var counted: Int { 600 }
}
