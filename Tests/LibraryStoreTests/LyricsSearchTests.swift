// Lines of songs are found as they are sung, wherever they come from, and go when they go.

import LibraryStore
import MusicCore
import Testing

@Suite struct LyricsSearchTests {
  private let home: TemporaryLibrary
  private let folder: MusicFolder

  init() async throws {
    home = try TemporaryLibrary()
    folder = try await home.library.addFolder(home.music)
  }

  private func write(_ files: ScannedFile...) async throws {
    _ = try await home.library.apply(
      ScanBatch(folder: folder.id, files: files), now: 1, standing: { _, _ in .gone })
  }

  private func song(
    _ name: String, words: [SungLine] = [], beside: Sidecar = .none
  ) -> ScannedFile {
    .read(
      home.music.appending(name), TemporaryLibrary.stamp(of: name), tagged(name, by: "A", on: "B"),
      beside, words: words)
  }

  private func hits(_ query: String) async throws -> [String] {
    try await home.library.search(query).compactMap { result in
      guard case .lyrics(let hit) = result else { return nil }
      let time = hit.time.map { "\($0 / .seconds(1))" } ?? "-"
      return "\(hit.track.title) \(time) \(hit.line)"
    }
  }

  private func line(_ text: String, at seconds: Int? = nil) -> SungLine {
    SungLine(time: seconds.map { .seconds($0) }, text: text)
  }

  @Test func aHitNamesTheTrackTheLineAndItsTime() async throws {
    try await write(
      song("one", words: [line("Far away", at: 3), line("그대 사랑해요", at: 8)]),
      song("two", words: [line("no times here"), line("Away we go")]))
    #expect(try await hits("사랑") == ["one 8.0 그대 사랑해요"])
    #expect(try await hits("AWAY") == ["one 3.0 Far away", "two - Away we go"])
    #expect(try await hits("away far") == ["one 3.0 Far away"])
    #expect(try await hits("far go").isEmpty, "all words in one line")
    #expect(try await hits("away 그대").isEmpty)
    #expect(try await hits("a").isEmpty, "one letter is in every song")
  }

  @Test func wordsAsTypedComeBeforeWordsApart() async throws {
    try await write(
      song("a", words: [line("the rain, my love")]), song("b", words: [line("love the rain")]))
    #expect(
      try await hits("love the") == ["b - love the rain", "a - the rain, my love"])
  }

  @Test func aSongIsFoundByItsFirstLineThatAnswers() async throws {
    try await write(song("a", words: [line("x"), line("rain", at: 1), line("rain", at: 9)]))
    #expect(try await hits("rain") == ["a 1.0 rain"])
  }

  @Test func timedWordsBesideTheFileCountBeforeThoseInIt() async throws {
    let timed = Sidecar(kind: .synced, stamp: 5, lines: [line("beside", at: 2)])
    let plain = Sidecar(kind: .plain, stamp: 5, lines: [line("plainly")])
    try await write(
      song("a", words: [line("inside", at: 1)], beside: timed),
      song("b", words: [line("inside", at: 1)], beside: plain), song("c", beside: plain))
    #expect(try await hits("inside") == ["b 1.0 inside"])
    #expect(try await hits("beside") == ["a 2.0 beside"])
    #expect(try await hits("plainly") == ["c - plainly"])
  }

  @Test func wordsThatComeChangeAndGoAreFollowed() async throws {
    try await write(song("a"))
    #expect(try await hits("rain").isEmpty)
    let track = try #require(try await home.library.tracks(limit: nil).first)
    try await write(
      .sidecar(track.id, Sidecar(kind: .synced, stamp: 3, lines: [line("rain", at: 1)])))
    #expect(try await hits("rain") == ["a 1.0 rain"])
    try await write(song("a", words: [line("snow")]))
    #expect(try await hits("rain").isEmpty)
    #expect(try await hits("snow") == ["a - snow"])
    try await write(
      .moved(
        track.id, home.music.appending("b"), .init(size: 1, modified: 2, changed: 3, inode: 4), nil,
        .none))
    #expect(try await hits("snow") == ["a - snow"], "a file that only moved was not read again")
    try await write(song("a", words: []))
    #expect(try await hits("snow").count == 1, "the moved track is another one")
  }

  @Test func blanksTabsAndEmptyLinesSurvive() async throws {
    try await write(song("a", words: [line(""), line("tab\there", at: 0), line("")]))
    #expect(try await hits("here") == ["a 0.0 tab\there"])
  }
}
