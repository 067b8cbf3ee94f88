// The dots beneath a pager: where each stands, which page a press means, and the window on them
// when there are too many. Exactly in the middle: with halves, not with whole pixels.

/// A dot.
package struct PageDot: Hashable, Sendable {
  package var index: Int
  /// Its middle from the left edge, pixels.
  package var x: Double
  /// Its width, pixels.
  package var diameter: Double
  /// 0, another page's, to 1, that of the page that is there.
  package var emphasis: Double
}

/// The dots of `count` pages at a width.
package struct PageDots: Hashable, Sendable {
  package let count: Int
  package let width: Double
  package var diameter = 6.0
  package var gap = 6.0
  /// From right to left.
  package var isMirrored = false

  /// More pages than these are seen through a window.
  package static let most = 15

  package init(count: Int, width: Double) {
    self.count = max(0, count)
    self.width = max(0, width)
  }

  /// How many dots are shown at once: an odd number where there are more, so that one is the middle.
  package var shown: Int {
    let fitting = max(1, Int((width + gap) / pitch))
    if count <= min(Self.most, fitting) { return count }
    let room = min(Self.most, fitting)
    return room % 2 == 1 ? room : room - 1
  }

  /// Whether there are pages whose dots are not shown, so that "7 / 30" says more.
  package var isWindowed: Bool { shown < count }

  /// The dots when the pager stands at `position` pages, from the left to the right.
  package func dots(at position: Double) -> [PageDot] {
    guard count > 0, shown > 0, position.isFinite else { return [] }
    let start = start(at: position)
    let first = Int(start.rounded(.down))
    let dots = (first...(first + shown)).compactMap { index -> PageDot? in
      guard (0..<count).contains(index) else { return nil }
      let place = Double(index) - start
      guard place > -1, place < Double(shown) else { return nil }
      return PageDot(
        index: index, x: x(of: place), diameter: diameter * size(of: place, index),
        emphasis: emphasis(index, position))
    }
    return isMirrored ? dots.reversed() : dots
  }

  /// The page that a press at `x` means: that of the nearest dot; nil outside them all.
  package func index(at x: Double, position: Double) -> Int? {
    let dots = dots(at: position)
    guard let nearest = dots.min(by: { abs($0.x - x) < abs($1.x - x) }) else { return nil }
    return abs(nearest.x - x) <= pitch ? nearest.index : nil
  }

  /// Where a text of this width begins that stands behind the dots, as one reads; pixels from the left.
  package func textPlace(width textWidth: Double) -> Double {
    let half = (Double(shown) * diameter + Double(shown - 1) * gap) / 2
    let x = self.width / 2 + half + 2 * gap
    return isMirrored ? self.width - x - textWidth : x
  }

  /// "7 / 30" for the seventh of thirty; empty without pages.
  package func text(at index: Int?) -> String {
    guard let index, count > 0 else { return "" }
    return "\(index + 1) / \(count)"
  }
}

extension PageDots {
  private var pitch: Double { diameter + gap }

  /// The index, with a fraction, of the first dot in the window: the page that is there stands in
  /// the middle of it, but at the ends the window stays within the pages.
  private func start(at position: Double) -> Double {
    guard isWindowed else { return 0 }
    return min(Double(count - shown), max(0, position - Double(shown - 1) / 2))
  }

  private func x(of place: Double) -> Double {
    let whole = Double(shown) * diameter + Double(shown - 1) * gap
    let x = (width - whole) / 2 + diameter / 2 + place * pitch
    return isMirrored ? width - x : x
  }

  /// Dots at the edge of the window are smaller where there are more beyond.
  private func size(of place: Double, _ index: Int) -> Double {
    guard isWindowed else { return 1 }
    let last = Double(shown - 1)
    let inside = min(index == 0 ? 2 : place, index == count - 1 ? 2 : last - place)
    return min(1, max(0, (inside + 1) / 3))
  }

  /// In an endless pager the last page's neighbour is the first.
  private func emphasis(_ index: Int, _ position: Double) -> Double {
    let way = abs(Double(index) - position)
    return max(0, 1 - min(way, abs(Double(count) - way)))
  }
}
