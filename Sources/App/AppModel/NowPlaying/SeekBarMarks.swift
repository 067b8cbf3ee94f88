// What lies on the seek bar besides the position: the chapters of what plays and the marks of the A-B
// repeat. Pure: from a track and its length follow the places.
package import MusicCore
package import Playback

/// The marks on a seek bar.
package nonisolated struct SeekBarMarks: Hashable, Sendable {
  /// The chapters, in their order; none where there is no division.
  package let chapters: [Chapter]
  /// The marks of the A-B repeat.
  package let repeating: RepeatMarks
  private let duration: Duration

  /// Chapters at the same place are one, and what lies behind the end is none.
  ///
  /// `nameless` names a chapter without a title by its number.
  package init(
    chapters: [Chapter] = [], repeating: RepeatMarks = RepeatMarks(), duration: Duration?,
    nameless: (Int) -> String = { "\($0)" }
  ) {
    self.duration = max(.zero, duration ?? .zero)
    self.repeating = repeating
    var found: [Chapter] = []
    for chapter in chapters.sorted(by: { $0.start < $1.start })
    where chapter.start >= .zero && chapter.start < self.duration {
      if found.last?.start != chapter.start {
        found.append(chapter)
      } else if found.last?.title.isEmpty == true {
        found[found.count - 1] = chapter
      }
    }
    for index in found.indices where found[index].title.isEmpty {
      found[index].title = nameless(index + 1)
    }
    self.chapters = found.count > 1 || (found.first?.start ?? .zero) > .zero ? found : []
  }

  /// Where a chapter begins inside the track, 0 to 1, rising.
  package var cuts: [Double] {
    chapters.filter { $0.start > .zero }.map { Timecode.ratio($0.start, of: duration) }
  }

  /// The mark A, 0 to 1.
  package var start: Double? { repeating.start.map { Timecode.ratio($0, of: duration) } }
  /// The mark B, 0 to 1.
  package var end: Double? { repeating.end.map { Timecode.ratio($0, of: duration) } }

  /// The title of the chapter at a time; nil before the first one and where there are none.
  package func chapter(at time: Duration) -> String? {
    chapters.last { $0.start <= time }?.title
  }

  /// Where the chapter after or before a time begins; nil: there is nowhere to go.
  ///
  /// Back goes to the start of this one first, unless that has only just begun.
  package func chapterStart(from time: Duration, forward: Bool) -> Duration? {
    guard !chapters.isEmpty else { return nil }
    if forward { return chapters.first { $0.start > time }?.start }
    let limit = time - PlaybackReducer.restartThreshold
    return chapters.last { $0.start <= limit }?.start ?? .zero
  }
}

nonisolated extension SeekBarGeometry {
  /// Between two chapters, pixels.
  package static let cutWidth = 2.0
  /// A chapter that would be narrower is drawn together with the one before it.
  package static let leastPart = 4.0

  /// A part of the bar between two cuts.
  package struct Part: Hashable, Sendable {
    package let start: Double
    package let end: Double
  }

  /// The bar's parts from left to right, with room between them.
  package func parts(cutAt ratios: [Double]) -> [Part] {
    var parts: [Part] = []
    var start = 0.0
    for x in ratios.map({ self.x(of: $0).rounded() }).sorted() {
      let end = x - Self.cutWidth / 2
      let next = x + Self.cutWidth / 2
      guard end - start >= Self.leastPart, width - next >= Self.leastPart else { continue }
      parts.append(Part(start: start, end: end))
      start = next
    }
    return parts + [Part(start: start, end: width)]
  }
}
