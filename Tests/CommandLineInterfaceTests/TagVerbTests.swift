// Changing tags on the terminal, as scripts see it, and what is left when the program is killed in the
// middle of it.
import Foundation
import MusicCore
import SystemKit
import TagReader
import TestSupport
import Testing

struct TagVerbTests {
  private let norae: NoraeProcess
  private let music: TemporaryFolder

  init() throws {
    norae = try NoraeProcess()
    music = try TemporaryFolder()
  }

  private func song(_ name: String, _ title: String) throws -> FilePath {
    let song = try FileSystem.contents(
      of: CaseFiles.path("F-albums/No tags/07 - 김광석 - 서른 즈음에.mp3").bytes, limit: 1 << 20)
    let file = try music.write(song, to: name)
    var edit = TagEdit()
    edit.title = .set(title)
    try TagWriter.write(edit, to: file)
    return file
  }

  private func bytes(_ file: FilePath) throws -> [UInt8] {
    try FileSystem.contents(of: file.bytes, limit: 1 << 24)
  }

  @Test func tagsAreChangedShownAndTakenBack() throws {
    let file = try song("a.mp3", "Old")
    let original = try bytes(file)
    _ = try norae.run("scan", music.path.display)
    let words = [
      "--set", "title=새 이름", "--set", "artist=A", "--set", "artist=B", "--set", "track=3/12",
    ]

    let (trial, output, _) = norae.process(["tag", file.display, "--dry-run"] + words)
    try trial.run()
    let shown = String(decoding: output.readAll(), as: UTF8.self)
    trial.waitUntilExit()
    #expect(shown.contains("  title: Old → 새 이름") && shown.contains("artists:  → A; B"))
    #expect(try bytes(file) == original)

    let done = try norae.run(
      "tag", file.display, words[0], words[1], words[2], words[3], words[4], words[5], words[6],
      words[7], "--json")
    #expect(done.status == 0 && done.errors == "")
    let changes = try done.object()["changes"] as? [[String: Any]]
    #expect(
      changes?.map { $0["field"] as? String } == ["title", "artists", "trackNumber", "trackTotal"])
    let row = try norae.run("list", "tracks", "--json").object()
    #expect(row["title"] as? String == "새 이름" && row["artists"] as? [String] == ["A", "B"])

    let undone = try norae.run("tag", "--undo")
    #expect(undone.status == 0 && undone.output.contains("  title: 새 이름 → Old"))
    #expect(try bytes(file) == original)
    #expect(try norae.run("list", "tracks", "--json").object()["title"] as? String == "Old")
    let nothing = try norae.run("tag", "--undo")
    #expect(nothing.status == 0 && nothing.errorLines.count == 1)
  }

  @Test func eachFailureIsALineAndTheRestIsDone() throws {
    let good = try song("good.mp3", "Old")
    let bad = try music.write(Array("no music".utf8), to: "bad.mp3")
    let cover = try music.write(Array("no picture".utf8), to: "cover.png")

    let outcome = try norae.run("tag", bad.display, good.display, "--set", "title=New")
    #expect(outcome.status == 1 && outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("\(bad.display): "))
    #expect(try TagReader.read(good).title == "New")

    let picture = try norae.run("tag", good.display, "--cover", cover.display)
    #expect(picture.status == 1 && picture.errorLines.count == 1)
    for words in [
      ["tag", good.display], ["tag", "--set", "title=x"], ["tag", "a", "--set", "color=red"],
      ["tag", "a", "--set", "track=many"], ["tag", "--undo", "x"],
      ["tag", "a", "--set", "title=a", "--set", "title=b"],
    ] {
      let (process, _, _) = norae.process(words)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(words)")
    }
  }

  @Test func killedAnywhereEachFileIsOldOrNewAndNothingIsLeftBehind() throws {
    let files = try (0..<30).map { try song("\($0).mp3", "Old") }
    let old = try files.map(bytes)
    _ = try norae.run("scan", music.path.display)
    let library = norae.folder.path.appending("library")
    func startTagging(_ title: String) throws -> ChildProcess {
      try ChildProcess(
        executable: Array(NoraeProcess.executable.path.utf8),
        arguments: [Array("tag".utf8)] + files.map(\.bytes) + [
          Array("--set".utf8), Array("title=\(title)".utf8), Array("--library".utf8),
          library.bytes,
        ])
    }
    // What it says fits into the socket: it waits for no reader.
    let start = ContinuousClock.now
    #expect(try startTagging("New").wait() == 0)
    let lasting = start.duration(to: .now)
    var interrupted = 0
    for round in 0..<16 {
      let child = try startTagging("New \(round)")
      let moment = ContinuousClock.now + lasting * (Double(round + 1) / 16)
      while ContinuousClock.now < moment {
        _ = ChildProcess.wait(for: [(child, .init(reading: true, writing: false))], until: moment)
        guard let said = try child.read(), !said.isEmpty else { break }
      }
      if child.kill() < 0 { interrupted += 1 }
      for file in files {
        let title = try TagReader.read(file).title
        #expect(title == "Old" || title?.hasPrefix("New") == true)
      }
    }
    #expect(interrupted > 2)

    #expect(try norae.run("tag", "--undo", "100", "--library", library.display).status == 0)

    #expect(try files.map(bytes) == old)
    let names = try FolderListing.read(music.path.bytes).entries
    #expect(names.count == files.count)
  }
}

struct EncodingVerbTests {
  @Test func anAlbumsEncodingIsShownChosenAndWritten() throws {
    let norae = try NoraeProcess()
    let music = try TemporaryFolder()
    let song = try FileSystem.contents(
      of: CaseFiles.path("A-encoding/euckr_as_latin1.mp3").bytes, limit: 1 << 20)
    let file = try music.write(song, to: "새벽/1.mp3")
    _ = try norae.run("scan", music.path.display)

    let survey = try norae.run("encoding", music.path.display, "--json").object()
    #expect(survey["tracks"] as? Int == 1)
    let now = survey["now"] as? [[String: Any]]
    #expect(
      now?.first?["encoding"] as? String == "CP949" && now?.first?["chosen"] as? Bool == false)
    let shown = try norae.run("encoding", "새벽")
    #expect(shown.status == 0 && shown.output.contains("부활 – 비와 당신의 이야기 (새벽)"))

    let chosen = try norae.run("encoding", music.path.display, "big5", "--json").object()
    let after = chosen["now"] as? [[String: Any]]
    #expect(
      after?.first?["encoding"] as? String == "CP950" && after?.first?["chosen"] as? Bool == true)
    _ = try norae.run("scan")
    #expect(try norae.run("list", "tracks", "--json").object()["title"] as? String != "비와 당신의 이야기")
    #expect(try norae.run("encoding", music.path.display, "auto").status == 0)
    #expect(try norae.run("list", "tracks", "--json").object()["title"] as? String == "비와 당신의 이야기")
    #expect(try FileSystem.contents(of: file.bytes, limit: 1 << 20) == song)

    let trial = try norae.run("encoding", "새벽", "--write", "--dry-run")
    #expect(trial.output.contains("→ 비와 당신의 이야기"))
    #expect(try FileSystem.contents(of: file.bytes, limit: 1 << 20) == song)
    #expect(try norae.run("encoding", "새벽", "--write").status == 0)
    #expect(try TagReader.read(file).problems.isEmpty)
    #expect(try TagReader.read(file).title == "비와 당신의 이야기")
    #expect(try norae.run("tag", "--undo").status == 0)
    #expect(try FileSystem.contents(of: file.bytes, limit: 1 << 20) == song)

    #expect(try norae.run("encoding", "no such album").status == 1)
    let (wrong, _, _) = norae.process(["encoding", "새벽", "klingon"])
    try wrong.run()
    wrong.waitUntilExit()
    #expect(wrong.terminationStatus == 2)
  }
}
