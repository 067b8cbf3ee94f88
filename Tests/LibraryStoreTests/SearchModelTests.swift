// The search against a model that is too simple to be wrong, on random libraries; and what is kept
// up to date against what is read anew.

import LibraryStore
import MusicCore
import TestSupport
import Testing

@Suite struct SearchModelTests {
  private static let syllables = [
    "사", "랑", "상", "라", "노", "래", "ra", "in", "ni", "ght", " ", " ", "é", "か", "カ", "さ", "月", "н",
    "ю",
    "7", "값", "ㅋ",
  ]

  private func text(_ random: inout Seeded) -> String {
    (0..<Int.random(in: 1...5, using: &random))
      .map { _ in Self.syllables.randomElement(using: &random) ?? "" }.joined()
  }

  private func song(_ random: inout Seeded) -> TrackMetadata {
    tagged(text(&random), by: text(&random), on: text(&random)) { metadata in
      metadata.genres = [text(&random)]
    }
  }

  /// Whether a folded text holds a folded word, its last syllable perhaps growing.
  private func holds(_ text: String, _ word: String) -> Bool {
    let (letters, wanted) = (SearchLetters.bytes(text), SearchLetters.bytes(word))
    guard wanted.count <= letters.count else { return false }
    return (0...(letters.count - wanted.count)).contains {
      letters[$0...].starts(with: wanted)
    }
  }

  private func expected(_ query: String, _ songs: [String: TrackMetadata]) -> Set<String> {
    let words = SearchFolding.fold(query).split(separator: " ").map(String.init)
    return Set(
      songs.filter { name, song in
        let fields =
          ([song.title, song.artist, song.album].map { $0 ?? "" } + song.genres + [name])
          .map(SearchFolding.fold)
        return words.allSatisfy { word in fields.contains { holds($0, word) } }
      }.keys)
  }

  private func names(_ query: String, in library: Library) async throws -> [String] {
    try await library.search(query, limit: 10_000).compactMap { result in
      guard case .track(let track) = result else { return nil }
      return track.path.stem
    }
  }

  @Test(arguments: 0..<6)
  func tracksAreThoseOfTheModel(_ seed: UInt64) async throws {
    var random = Seeded(seed)
    let home = try TemporaryLibrary()
    var songs: [String: TrackMetadata] = [:]
    for index in 0..<60 { songs["q\(index)"] = song(&random) }
    try await home.add(songs.map { ($0, $1) })
    for _ in 0..<60 {
      // Latin letters would find romanised Hangul too, lone ones initials.
      let typed = text(&random)
      let words = typed.split(separator: " ")
      let areOther = words.allSatisfy {
        $0.contains { ("가"..."힣").contains($0) || "かカさ月ню".contains($0) }
      }
      guard !words.isEmpty, areOther, !typed.contains("ㅋ") else { continue }
      let wanted = expected(typed, songs)
      guard !wanted.isEmpty else { continue }
      #expect(Set(try await names(typed, in: home.library)) == wanted, "\(typed)")
    }
  }

  @Test(arguments: 0..<4)
  func typingKeyByKeyFindsWhatAskingAtOnceFinds(_ seed: UInt64) async throws {
    var random = Seeded(seed)
    let home = try TemporaryLibrary()
    try await home.add((0..<60).map { ("\($0)", song(&random)) })
    for _ in 0..<20 {
      let typed = text(&random) + text(&random)
      for end in typed.indices {
        let prefix = String(typed[...end])
        let fresh = try Library(folder: home.folder.path)
        #expect(
          try await home.library.search(prefix) == fresh.search(prefix), "\(prefix) of \(typed)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func whatIsKeptUpToDateIsWhatIsReadAnew(_ seed: UInt64) async throws {
    var random = Seeded(seed)
    let home = try TemporaryLibrary()
    let folder = try await home.library.addFolder(home.music)
    for _ in 0..<12 {
      var files: [ScannedFile] = []
      for name in Set((0..<8).map { _ in "\(Int.random(in: 0..<20, using: &random))" }) {
        files.append(
          .read(
            home.music.appending(name), TemporaryLibrary.stamp(of: name), song(&random), .none,
            words: [SungLine(time: nil, text: text(&random))]))
      }
      _ = try await home.library.apply(
        ScanBatch(folder: folder.id, files: files), now: 1, standing: { _, _ in .same })
      let fresh = try Library(folder: home.folder.path)
      for _ in 0..<6 {
        let typed = text(&random)
        #expect(try await home.library.search(typed) == fresh.search(typed), "\(typed)")
      }
    }
  }
}

/// The same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
