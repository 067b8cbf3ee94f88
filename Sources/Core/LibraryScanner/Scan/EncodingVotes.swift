// Files whose texts do not name their encoding decide together, folder by folder and album by album: a
// title of one word alone tells little, the whole album a lot. A file that is sure of itself is not
// overruled, so that a folder of songs from everywhere stays readable.

import TagReader

/// Collects what files speak for until their folder is complete.
struct EncodingVotes<File> {
  private typealias Ballot = (file: File, evidence: LegacyEvidence)

  /// More files of a folder do not wait for one another.
  static var mostWaiting: Int { 1024 }
  /// By how much a file must be surer of its own encoding than of its album's to keep it; about two
  /// characters that the album's encoding would make very unlikely.
  static var sureness: Double { 16 }

  private var waiting: [Int: [Ballot]] = [:]

  init() {}

  /// Adds a file of a folder; whether the folder should decide now though it is not complete.
  mutating func add(_ file: File, _ evidence: LegacyEvidence, folder: Int) -> Bool {
    waiting[folder, default: []].append((file, evidence))
    return waiting[folder]?.count == Self.mostWaiting
  }

  /// Whether files of the folder wait.
  func areWaiting(in folder: Int) -> Bool { waiting[folder] != nil }

  /// What each waiting file of the folder is to be read in; `nearby` is what files there that
  /// are not read in this scan were read in, and how many.
  mutating func decide(
    _ folder: Int, nearby: [LegacyEncoding: Int]
  ) -> [(file: File, evidence: LegacyEvidence, encoding: LegacyEncoding)] {
    guard let ballots = waiting.removeValue(forKey: folder) else { return [] }
    let before = nearby.reduce(LegacyEvidence()) { sum, near in
      sum + LegacyEvidence(of: near.value, readAs: near.key)
    }
    var sums: [UInt32: LegacyEvidence] = [:]
    for ballot in ballots {
      let sum = sums[ballot.evidence.album] ?? before
      sums[ballot.evidence.album] = sum + ballot.evidence
    }
    return ballots.map { ballot in
      let (own, album) = (ballot.evidence.best, sums[ballot.evidence.album]?.best ?? .western)
      let isSure = ballot.evidence.lead(of: own, over: album) > Self.sureness
      return (ballot.file, ballot.evidence, isSure ? own : album)
    }
  }
}
