// Undeclared texts over an album: a short title follows its album, a choice by hand outlives scans, and
// writing the texts properly changes nothing but the bytes.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TestSupport
import Testing

@testable import TagReader

/// Guards names that twenty years of programs wrote without saying how.
@Suite struct EncodingTests {
  /// Writes a song whose ID3v2.3 frames claim Latin-1 and hold `encoding`.
  @discardableResult
  private func song(
    _ name: String, _ texts: [(String, String)], _ encoding: LegacyEncoding, in tree: MusicTree
  ) throws -> FilePath {
    var frames: [UInt8] = []
    for (id, text) in texts {
      frames += ID3v2Builder.frame(id, [0] + (try encode(text, encoding)))
    }
    let tag = ID3v2Builder.tag(version: 3, frames)
    return try tree.music.write(tag + MPEGBuilder.frames(40), to: name)
  }

  private func album(
    _ folder: String, _ titles: [String], by artist: String?, on album: String?,
    _ encoding: LegacyEncoding, in tree: MusicTree
  ) throws {
    for (index, title) in titles.enumerated() {
      var texts = [("TIT2", title)]
      if let artist { texts.append(("TPE1", artist)) }
      if let album { texts.append(("TALB", album)) }
      try song("\(folder)/\(index).mp3", texts, encoding, in: tree)
    }
  }

  private func titles(_ tree: MusicTree, _ folder: String) async throws -> [String] {
    let place = folder.isEmpty ? tree.music.path : tree.music.path.appending(folder)
    return try await tree.library.tracks().filter { $0.path.isInside(place) }
      .sorted { $0.path < $1.path }.map(\.title)
  }

  private func encodings(_ tree: MusicTree) async throws -> Set<String> {
    Set(try await tree.library.textEncodings().values.map(\.name))
  }

  private static let western = ["Björk", "Ø", "Café Señor", "Año", "Für Elise", "É"]
  private static let korean = ["봄", "그대", "비와 당신의 이야기", "길", "새벽 세 시의 노래", "너"]
  private static let japanese = ["涙", "春", "さくらの花が咲くころに", "夢", "夜空のムコウ", "雨"]
  private static let cyrillic = ["Ёж", "Да", "Группа крови на рукаве", "Ты", "Кукушка", "Я"]

  @Test func aShortTitleFollowsItsAlbum() async throws {
    let tree = try MusicTree()
    try album("k", Self.korean, by: nil, on: nil, .korean, in: tree)
    try album("j", Self.japanese, by: nil, on: nil, .japanese, in: tree)
    try album("c", Self.cyrillic, by: nil, on: nil, .cyrillic, in: tree)
    try album("w", Self.western, by: nil, on: nil, .western, in: tree)

    #expect(try await tree.scan().counts == [24, 24, 0, 0, 0])

    #expect(try await titles(tree, "k") == Self.korean)
    #expect(try await titles(tree, "j") == Self.japanese)
    #expect(try await titles(tree, "c") == Self.cyrillic)
    #expect(try await titles(tree, "w") == Self.western)
    #expect(try await encodings(tree) == ["CP949", "CP932", "CP1251", "CP1252"])
    #expect(try await tree.scan().counts == [24, 0, 0, 0, 0])
  }

  @Test func aSongThatComesLaterFollowsThoseThatAreThere() async throws {
    let tree = try MusicTree()
    try album("k", Self.korean, by: nil, on: nil, .korean, in: tree)
    try await tree.scan()
    try song("k/z.mp3", [("TIT2", "봄")], .korean, in: tree)

    #expect(try await tree.scan().counts == [7, 1, 0, 0, 0])

    #expect(try await titles(tree, "k").last == "봄")
  }

  @Test func songsFromEverywhereInOneFolderStayReadable() async throws {
    let tree = try MusicTree()
    let songs: [(String, String, String, LegacyEncoding)] = [
      ("비와 당신의 이야기", "부활", "새벽", .korean), ("옛사랑 모음집", "이문세", "그리고 친구들", .korean),
      ("Подмосковные вечера", "Группа", "Звезда по имени Солнце", .cyrillic),
      ("残酷な天使のテーゼ", "高橋洋子", "さくらの花", .japanese),
      ("Für Elise", "Die Ärzte", "Schöne Grüße", .western),
    ]
    for (index, song) in songs.enumerated() {
      try self.song(
        "\(index).mp3", [("TIT2", song.0), ("TPE1", song.1), ("TALB", song.2)], song.3, in: tree)
    }

    try await tree.scan()

    #expect(try await titles(tree, "") == songs.map(\.0))
  }

  @Test func textThatNamesItsEncodingIsNobodysBusiness() async throws {
    let tree = try MusicTree()
    try tree.song("a.mp3", "ºñ¿Í")
    try tree.song("b.mp3", "비와 당신")
    try await tree.scan()

    #expect(try await tree.library.textEncodings().isEmpty)
    #expect(try await titles(tree, "") == ["ºñ¿Í", "비와 당신"])
    let files = ["a.mp3", "b.mp3"].map { tree.music.path.appending($0) }
    let desk = TextEncodings(library: tree.library, worker: try Program.worker())
    #expect(try await desk.survey(files).candidates.isEmpty)
    #expect(try await desk.choose(EncodingChoice(.korean), for: files) == 0)
    #expect(try await desk.declarations(nil, for: files).isEmpty)
  }

  @Test func aChoiceByHandOutlivesRescansMovesAndNewSongs() async throws {
    let tree = try MusicTree()
    try album("k", ["봄", "길"], by: nil, on: nil, .korean, in: tree)
    try await tree.scan()
    let before = try await tree.library.tracks()
    let desk = TextEncodings(library: tree.library, worker: try Program.worker())

    let count = try await desk.choose(
      EncodingChoice(name: "big5"), for: before.map(\.path))

    let chosen = try await tree.library.tracks().sorted { $0.path < $1.path }
    #expect(count == 2 && Set(chosen.map(\.id)) == Set(before.map(\.id)))
    let big5 = ["봄", "길"].map { try? LegacyEncoding.traditionalChinese.decode(encode($0, .korean)) }
    #expect(chosen.map(\.title) == big5)

    // The file changes, another comes, the folder moves.
    try song("k/0.mp3", [("TIT2", "봄"), ("TPE1", "봄")], .korean, in: tree)
    try song("k/2.mp3", [("TIT2", "봄")], .korean, in: tree)
    try await tree.scan()
    #expect(try await titles(tree, "k") == [big5[0], big5[1], big5[0]])
    #expect(try await tree.library.textEncodings().values.allSatisfy(\.isChosen))
    let moved = tree.music.path.appending("moved")
    try FileSystem.move(tree.music.path.appending("k").bytes, to: moved.bytes)
    try await tree.scan()
    #expect(try await tree.library.textEncodings().count == 3)
    #expect(try await tree.library.textEncodings().keys.allSatisfy { $0.isInside(moved) })

    let files = try await tree.library.tracks().map(\.path)
    _ = try await desk.choose(nil, for: files)
    #expect(try await tree.library.textEncodings().values.allSatisfy { !$0.isChosen })
    #expect(Set(try await titles(tree, "moved")) == ["봄", "길"])
  }

  @Test func aSurveyShowsEachEncoding() async throws {
    let tree = try MusicTree()
    try album("k", Self.korean, by: "부활", on: "새벽", .korean, in: tree)
    try await tree.scan()
    let files = try await tree.library.tracks().map(\.path).sorted()
    let desk = TextEncodings(library: tree.library, worker: try Program.worker())

    let survey = try await desk.survey(files)

    #expect(survey.tracks.count == 6 && !survey.isChosen)
    #expect(survey.candidates.count == EncodingChoice.all.count)
    #expect(survey.candidates.first?.choice.name == "CP949")
    #expect(survey.candidates.first?.preview.first == "부활 – 봄 (새벽)")
  }

  @Test func writingTheTextsNamesTheirEncodingAndCanBeUndone() async throws {
    let tree = try MusicTree()
    try album("k", Self.korean, by: "부활", on: "새벽", .korean, in: tree)
    try await tree.scan()
    let files = try await tree.library.tracks().map(\.path).sorted()
    let originals = try files.map { try FileSystem.contents(of: $0.bytes, limit: 1 << 20) }
    let tracks = try await tree.library.tracks()
    let worker = try Program.worker()
    let edits = try await TextEncodings(library: tree.library, worker: worker)
      .declarations(nil, for: files)
    let editor = TagEditor(library: tree.library, worker: worker)

    let preview = try await editor.preview(edits)
    #expect(preview.count == 6 && preview.allSatisfy { $0.failure == nil })
    #expect(preview[0].changes.map(\.field) == [.title, .artists, .album])
    #expect(preview[0].changes[0].old == ["º½"] && preview[0].changes[0].new == ["봄"])
    let report = try await editor.apply(edits)

    #expect(report.changed == files)
    for (file, title) in zip(files, Self.korean) {
      let song = try TagReader.readSong(file)
      #expect(song.metadata.title == title && song.metadata.album == "새벽")
      #expect(song.evidence == nil && song.metadata.problems.isEmpty)
    }
    #expect(try await tree.library.textEncodings().isEmpty)
    #expect(try await tree.library.tracks().map(\.id) == tracks.map(\.id))
    #expect(try await editor.undo().changed.count == 6)
    #expect(
      try files.map { try FileSystem.contents(of: $0.bytes, limit: 1 << 20) } == originals)
    #expect(try await titles(tree, "k") == Self.korean)
  }

  @Test func theScanWithWorkersDecidesAlike() async throws {
    let tree = try MusicTree()
    try album("k", Self.korean, by: nil, on: nil, .korean, in: tree)
    _ = try await LibraryScanner(library: tree.library, worker: try Program.worker())
      .scan([tree.music.path])

    #expect(try await titles(tree, "k") == Self.korean)
  }

  private func encode(_ text: String, _ encoding: LegacyEncoding) throws -> [UInt8] {
    try OldText.encode(text, in: encoding.rawValue)
  }
}
