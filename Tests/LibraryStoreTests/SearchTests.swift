// What a person types finds what they mean, best first.

import LibraryStore
import MusicCore
import Testing

@Suite struct SearchTests {
  private func names(_ query: String, in home: TemporaryLibrary) async throws -> [String] {
    try await home.library.search(query).map { result in
      switch result {
      case .track(let track): "track \(track.title)"
      case .album(let album): "album \(album.title ?? "?")"
      case .artist(let artist): "artist \(artist.name)"
      case .lyrics(let hit): "lyrics \(hit.line)"
      }
    }
  }

  private func library() async throws -> TemporaryLibrary {
    let home = try TemporaryLibrary()
    try await home.add([
      ("1", tagged("네버엔딩 스토리", by: "부활", on: "새벽")),
      ("2", tagged("Night Letter", by: "IU", on: "Palette")),
      ("3", tagged("Palette", by: "IU", on: "Palette")),
      ("4", tagged("Dvořák: Humoresque", by: "Øystein", on: "Ænima")),
      ("5", tagged("サクラ", by: "スピッツ", on: "ﾊﾁﾐﾂ")),
      ("6", tagged("Midnight", by: "Various", on: "Knights", albumArtist: "Someone")),
    ])
    return home
  }

  @Test(arguments: [
    ("엔딩", "track 네버엔딩 스토리"), ("딩", "track 네버엔딩 스토리"), ("dvorak", "track Dvořák: Humoresque"),
    ("oystein", "track Dvořák: Humoresque"), ("AENIMA", "track Dvořák: Humoresque"),
    ("さくら", "track サクラ"), ("ハチミツ", "album ﾊﾁﾐﾂ"), ("ＰＡＬＥＴＴＥ", "track Palette"),
    ("letter iu", "track Night Letter"), ("iu  letter", "track Night Letter"),
    ("부활 스토리", "track 네버엔딩 스토리"), ("someone", "track Midnight"), ("ㄴㅂㅇㄷ", "track 네버엔딩 스토리"),
    ("네버ㅇㄷ", "track 네버엔딩 스토리"), ("ㅂㅎ", "artist 부활"),
    ("buhwal", "artist 부활"), ("puhwal", "artist 부활"), ("saebyeok", "album 새벽"),
    ("midnihgt", "track Midnight"), ("midnght", "track Midnight"), ("miidnight", "track Midnight"),
    ("mibnight", "track Midnight"), ("네버앤딩", "track 네버엔딩 스토리"),
  ])
  func finds(_ query: String, _ name: String) async throws {
    let home = try await library()
    #expect(try await names(query, in: home).contains(name))
  }

  @Test func wholeFieldsComeBeforeBeginningsBeforeWordsBeforeInsides() async throws {
    let home = try TemporaryLibrary()
    try await home.add(
      ["Overnight", "A Night", "Nightfall", "Night"].enumerated().map { index, title in
        ("\(index)", tagged(title, by: "X", on: "Y"))
      })
    #expect(
      try await names("night", in: home)
        == ["track Night", "track Nightfall", "track A Night", "track Overnight"])
  }

  @Test func titlesComeBeforeArtistsBeforeAlbums() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("1", tagged("x", by: "y", on: "Rain")), ("2", tagged("x2", by: "Rain", on: "z")),
      ("3", tagged("Rain", by: "y", on: "w")),
    ])
    let names = try await names("rain", in: home)
    #expect(names.filter { $0.hasPrefix("track") } == ["track Rain", "track x2", "track x"])
    #expect(names.contains("artist Rain") && names.contains("album Rain"))
  }

  @Test func everyWordMustBeThere() async throws {
    let home = try await library()
    #expect(try await names("letter spitz", in: home).isEmpty)
    #expect(try await names("", in: home).isEmpty)
    #expect(try await names("  ' ", in: home).isEmpty)
  }

  @Test func aMatchNeverSpansTwoFields() async throws {
    let home = try TemporaryLibrary()
    try await home.add([("1", tagged("ab", by: "cd", on: "ef"))])
    #expect(try await names("bc", in: home).isEmpty)
  }

  @Test func whatIsNewIsFoundAtOnce() async throws {
    let home = try await library()
    #expect(try await names("zebra", in: home).isEmpty)
    try await home.add([("9", tagged("Zebra", by: "A", on: "B"))])
    #expect(try await names("zebra", in: home) == ["track Zebra"])
  }

  @Test func aSearchThatWasPreparedFindsWhatIsThereAndWhatComes() async throws {
    let home = try await library()
    try await home.library.prepareSearch()
    let known = try await names("bc", in: library())
    #expect(try await names("bc", in: home) == known)
    try await home.add([("9", tagged("Zebra", by: "A", on: "B"))])
    try await home.library.prepareSearch()
    #expect(try await names("zebra", in: home) == ["track Zebra"])
    // What came before the first preparation and after it.
    let later = try await library()
    try await later.add([("8", tagged("Yak", by: "A", on: "B"))])
    try await later.library.prepareSearch()
    #expect(try await names("yak", in: later) == ["track Yak"])
  }

  @Test func noMoreThanTheLimitComes() async throws {
    let home = try TemporaryLibrary()
    try await home.add((0..<30).map { ("\($0)", tagged("Song \($0)", by: "A", on: "B")) })
    #expect(try await home.library.search("song", limit: 7).count == 7)
  }
}
