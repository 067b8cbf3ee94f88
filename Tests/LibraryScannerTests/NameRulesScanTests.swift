// Artists and genres told apart in a library as the person wants it, and again when they want it
// otherwise; each container's own way of naming several stays right.

import LibraryScanner
import LibraryStore
import MusicCore
import SQLiteKit
import TagReader
import TestSupport
import Testing

@Suite struct NameRulesScanTests {
  private func choices(_ artists: [String], _ genres: [String] = []) -> ScanChoices {
    var choices = ScanChoices()
    choices.names = NameRules(artistMarks: artists, genreMarks: genres)
    return choices
  }

  private func artists(_ tree: MusicTree) async throws -> [String] {
    try await tree.library.artists().map(\.name).sorted()
  }

  @Test func aNewListReadsTheFilesAgainAndAnEmptyOneAsWell() async throws {
    let tree = try MusicTree()
    try tree.song("1.mp3", "One", by: "IU/AC/DC", on: "X")
    try tree.song("2.mp3", "Two", by: "IU feat. Zico", on: "X")
    try await tree.scan()
    #expect(try await artists(tree) == ["IU feat. Zico", "IU/AC/DC"])
    let ids = try await tree.library.tracks().map(\.id)

    #expect(try await tree.scan(choices: choices(["/", "feat."])).changed == 2)
    #expect(try await artists(tree) == ["AC/DC", "IU", "Zico"])
    #expect(try await tree.track("1.mp3")?.metadata.artists == ["IU", "AC/DC"])
    #expect(try await tree.track("1.mp3")?.artist == "IU/AC/DC", "shown as the file has it")
    #expect(try await tree.scan(choices: choices(["/", "feat."])).changed == 0, "no work twice")
    #expect(try await tree.scan().changed == 0, "who does not know keeps what is")

    #expect(try await tree.scan(choices: choices(["feat."])).changed == 2)
    #expect(try await artists(tree) == ["IU", "IU/AC/DC", "Zico"])
    #expect(try await tree.scan(choices: choices([])).changed == 2)
    #expect(try await artists(tree) == ["IU feat. Zico", "IU/AC/DC"])
    #expect(try await tree.library.tracks().map(\.id) == ids)
  }

  @Test func anEditedFileFollowsTheRulesToo() async throws {
    let tree = try MusicTree()
    let file = try tree.song("1.mp3", "One", by: "A", on: "X")
    try await tree.scan(choices: choices(["/"], ["/"]))
    var edit = TagEdit()
    (edit.artists, edit.genres) = (.set(["B/C"]), .set(["Rock/Pop"]))
    let editor = TagEditor(library: tree.library, worker: try Program.worker())

    #expect(try await editor.apply([.init(path: file, edit: edit)]).changed == [file])

    #expect(try await artists(tree) == ["B", "C"])
    #expect(try await tree.library.genres().map(\.name).sorted() == ["Pop", "Rock"])
  }

  /// ID3v2.4 parts by zeros, Vorbis and FLAC by fields, MP4 by items, APE by zeros.
  @Test(arguments: ["mp3", "flac", "ogg", "opus", "m4a", "wv", "wav", "aiff"])
  func eachContainersOwnWayStaysAndTheListGoesOnFromThere(_ ending: String) async throws {
    let tree = try MusicTree()
    let file = try EncodedTone.write(to: "a.\(ending)", in: tree.music)
    var edit = TagEdit()
    edit.artists = .set(["AC/DC", "IU/Zico", "김창완"])
    edit.genres = .set(["Rock", "Pop/Ballad"])
    try TagWriter.write(edit, to: file)
    try await tree.scan()
    #expect(try await tree.track(file.name)?.metadata.artists == ["AC/DC", "IU/Zico", "김창완"])
    #expect(try await tree.track(file.name)?.metadata.genres == ["Rock", "Pop/Ballad"])

    try await tree.scan(choices: choices(["/"], ["/"]))
    #expect(
      try await tree.track(file.name)?.metadata.artists == ["AC/DC", "IU", "Zico", "김창완"])
    #expect(try await tree.track(file.name)?.metadata.genres == ["Rock", "Pop", "Ballad"])
  }
}
