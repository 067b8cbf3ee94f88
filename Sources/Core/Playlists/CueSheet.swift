// CUE sheets: an album as one file, or a few, and a text that says where its tracks begin. Programs
// write them by hand and badly, so anything that is understood counts and the rest is passed over.

package import MusicCore

/// What a CUE sheet says.
package struct CueSheet: Hashable, Sendable {
  /// A track of the sheet.
  package struct Track: Hashable, Sendable {
    /// As the sheet counts, from 1 on.
    package var number: Int
    package var title: String?
    package var performer: String?
    package var songwriter: String?
    package var isrc: String?
    package var gain = ReplayGain()
    /// The file that its sound is in, as the sheet names it.
    package var file: String
    /// Where it begins in that file.
    package var start: CueTime
    /// Where the next one in that file begins; nil: it goes on to the end.
    package var end: CueTime?
  }

  package var title: String?
  package var performer: String?
  package var songwriter: String?
  package var date: String?
  package var genre: String?
  package var discNumber: Int?
  package var discTotal: Int?
  package var gain = ReplayGain()
  /// By file, in the order in which the sheet names them, and by their place in it.
  package var tracks: [Track] = []

  package init() {}

  /// The files that the sheet names, in its order.
  package var files: [String] {
    var seen: Set<String> = []
    return tracks.map(\.file).filter { seen.insert($0).inserted }
  }

  /// The tracks that lie in a file.
  package func tracks(in file: String) -> [Track] {
    tracks.filter { $0.file == file }
  }
}

/// A place in a file as CUE sheets count: minutes, seconds, and 75 frames a second.
package struct CueTime: RawRepresentable, Hashable, Sendable, Comparable {
  /// Frames; 75 a second.
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// "mm:ss:ff", where people also write fewer digits; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3, numbers[0] < 100_000, numbers[1] < 60,
      numbers[2] < 75
    else { return nil }
    rawValue = (numbers[0] * 60 + numbers[1]) * 75 + numbers[2]
  }

  package static func < (left: CueTime, right: CueTime) -> Bool { left.rawValue < right.rawValue }

  /// The time; a frame is 588 samples of a CD.
  package var duration: Duration { TrackSegment.time(frames: rawValue) }
}
