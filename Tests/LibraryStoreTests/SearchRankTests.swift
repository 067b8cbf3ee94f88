// The order of answers, as it is promised: form before place before field, kinds and sort order last.

import LibraryStore
import MusicCore
import Testing

@Suite struct SearchRankTests {
  /// The titles found, in order, with "album ", "artist " or "lyrics " in front of what is no track.
  private func found(
    _ query: String, in home: TemporaryLibrary, perKind: Int = .max
  ) async throws -> [String] {
    try await home.library.search(query, perKind: perKind).map { result in
      switch result {
      case .track(let track): track.title
      case .album(let album): "album \(album.title ?? "?")"
      case .artist(let artist): "artist \(artist.name)"
      case .lyrics(let hit): "lyrics \(hit.line)"
      }
    }
  }

  private func home(
    _ titles: [String], words: [String: String] = [:]
  ) async throws -> TemporaryLibrary {
    let home = try TemporaryLibrary()
    let folder = try await home.library.addFolder(home.music)
    let files = titles.enumerated().map { index, title in
      ScannedFile.read(
        home.music.appending("\(index)"), TemporaryLibrary.stamp(of: "\(index)"),
        tagged(title, by: "x", on: "y"), .none,
        words: words[title].map { [SungLine(time: .seconds(7), text: $0)] } ?? [])
    }
    _ = try await home.library.apply(
      ScanBatch(folder: folder.id, files: files), now: 1, standing: { _, _ in .same })
    return home
  }

  @Test func formsComeInTheirOrder() async throws {
    let home = try await home(["하상", "하ㅅ", "하사"], words: ["하ㅅ": "그 사이"])
    #expect(try await found("사", in: home) == ["하사", "하상", "lyrics 그 사이"])
    let latin = try await self.home(["사랑", "Q", "My sarang"], words: ["Q": "sarang I say"])
    #expect(try await found("sarang", in: latin) == ["My sarang", "lyrics sarang I say", "사랑"])
  }

  @Test func aSlipIsForgivenOnlyWhereNothingElseIsFound() async throws {
    let home = try await home(["Night", "Nigth"])
    #expect(try await found("nigth", in: home) == ["Nigth"])
    #expect(try await found("nihgt", in: home) == ["Night", "Nigth"], "and what begins like it")
    #expect(
      try await found("nihgt x", in: home) == ["Night", "Nigth"], "with a word that is right")
    #expect(try await found("nihgt zz", in: home).isEmpty)
  }

  @Test func exactSyllablesComeBeforeThoseStillGrowing() async throws {
    let home = try await home(["상실", "내 사랑", "사랑", "사"])
    #expect(try await found("사", in: home) == ["사", "사랑", "내 사랑", "상실"])
    #expect(try await found("살", in: home) == ["사랑", "내 사랑"], "half way to 사라")
  }

  @Test func initialsFindSyllablesAnywhere() async throws {
    let home = try await home(["사랑", "첫사랑", "수리", "Sarang"])
    #expect(try await found("ㅅㄹ", in: home) == ["사랑", "수리", "첫사랑"])
    #expect(try await found("사ㄹ", in: home) == ["사랑", "첫사랑"])
    #expect(try await found("ㅅ랑", in: home) == ["사랑", "첫사랑"])
    #expect(try await found("ㅊㅅㄹ", in: home) == ["첫사랑"])
    #expect(try await found("ㅅㄹㅎ", in: home).isEmpty)
  }

  @Test func wordsAsTypedComeBeforeWordsApart() async throws {
    let home = try await home(["Letter by Night", "Night Letter", "One Night Letter"])
    #expect(
      try await found("night letter", in: home)
        == ["Night Letter", "One Night Letter", "Letter by Night"])
  }

  @Test func fieldsComeInTheirOrder() async throws {
    let home = try TemporaryLibrary()
    func track(_ fill: (inout TrackMetadata) -> Void) -> TrackMetadata {
      tagged(nil, by: "a", on: "b", fill)
    }
    try await home.add([
      ("rain", track { $0.title = "7" }), ("6", track { ($0.title, $0.genres) = ("6", ["Rain"]) }),
      ("5", track { ($0.title, $0.composers) = ("5", ["Rain"]) }),
      ("4", track { ($0.title, $0.albumArtist) = ("4", "Rain") }),
      ("3", track { ($0.title, $0.album) = ("3", "Rain") }),
      ("2", track { ($0.title, $0.artist) = ("2", "Rain") }), ("1", track { $0.title = "Rain" }),
    ])
    let tracks = try await found("rain", in: home).filter { !$0.contains(" ") }
    #expect(tracks == ["Rain", "2", "3", "4", "5", "6", "7"])
  }

  @Test func kindsComeInTheirOrderAndHaveALimitEach() async throws {
    let home = try TemporaryLibrary()
    try await home.add(
      (0..<5).map { index in ("\(index)", tagged("Rain", by: "Rain", on: "Rain")) })
    #expect(
      try await found("rain", in: home, perKind: 2)
        == ["Rain", "Rain", "album Rain", "artist Rain"])
  }

  @Test func equallyGoodOnesComeInSortOrder() async throws {
    let home = try await home(["Rain C", "Rain 10", "Rain 9", "Rain b", "Rain Ä"])
    #expect(
      try await found("rain", in: home) == ["Rain 9", "Rain 10", "Rain Ä", "Rain b", "Rain C"])
  }
}
