// Each verb as a script meets it: exit status, JSON, and one line on standard error per failure.
import Foundation
import MusicCore
import TagReader
import TestSupport
import Testing

struct VerbTests {
  private let norae: NoraeProcess
  private let music: FilePath

  init() throws {
    norae = try NoraeProcess()
    music = try DemoFiles.folder.get()
  }

  @Test func helpAndVersionNeedNothing() throws {
    let version = try norae.run("--version")
    #expect(version.status == 0 && version.output.hasPrefix("norae 0."))
    let help = try norae.run("--help")
    #expect(help.status == 0 && help.errors.isEmpty && help.output.contains("Exit status"))
    for verb in ["scan", "forget", "info", "list", "search", "play", "pick", "demo", "doctor"] {
      let text = try norae.run(verb, "--help")
      #expect(text.status == 0 && text.output.contains("norae \(verb)"), "\(verb)")
    }
  }

  @Test func wrongUsageIsStatusTwoAndOneLine() throws {
    for words in [
      ["frobnicate"], ["list"], ["forget"], ["forget", "--missing", "/x"], ["scan", "--frob"],
      ["list", "all"], ["info"],
    ] {
      let (process, output, errors) = norae.process(words)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(words)")
      #expect(output.readAll().isEmpty)
      let text = String(
        decoding: errors.readAll(), as: UTF8.self)
      #expect(text.split(separator: "\n").count == 1, "\(text)")
    }
  }

  @Test func withoutADisplayTheWindowSaysSoAndNamesTheVerbs() throws {
    let outcome = try norae.run()
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("scan") && outcome.errors.contains("play"))
  }

  @Test func aScanReportsWhatItFound() throws {
    let report = try norae.run("scan", music.display, "--json").object()
    #expect(report["folders"] as? [String] == [music.display])
    #expect(report["seen"] as? Int == 14 && report["added"] as? Int == 14)
    #expect(report["changed"] as? Int == 0 && report["moved"] as? Int == 0)
    #expect(report["missing"] as? Int == 0 && (report["unreadable"] as? [Any])?.isEmpty == true)
    #expect((report["seconds"] as? Double ?? -1) >= 0)

    let again = try norae.run("scan", "--json").object()
    #expect(again["seen"] as? Int == 14 && again["added"] as? Int == 0)
  }

  @Test func whatCannotBeReadIsNamedWithTheReasonAndTheRestIsThere() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("no music".utf8), to: "bad.mp3")
    let good = music.appending("먼 길").appending("01 떠나는 아침.flac")
    let missing = folder.path.appending("gone.flac")

    let info = try norae.run(
      "info", folder.path.appending("bad.mp3").display, good.display, missing.display, "--json")

    #expect(info.status == 1)
    let objects = try info.objects()
    #expect(objects.count == 3)
    #expect(objects[0]["error"] is String && objects[2]["error"] is String)
    #expect(objects[1]["title"] as? String == "떠나는 아침")
    #expect(info.errorLines.count == 2)
    #expect(info.errorLines[0].hasPrefix("\(folder.path.display)/bad.mp3: "))

    let scan = try norae.run("scan", folder.path.display, "--json")
    #expect(scan.status == 1)
    let unreadable = try scan.object()["unreadable"] as? [[String: Any]]
    #expect(unreadable?.count == 1)
    #expect(scan.errorLines.count == 1)
    #expect(try norae.run("scan", missing.display).status == 1)
  }

  @Test func infoSaysWhatTheTagsSay() throws {
    let path = music.appending("새벽의 노래").appending("01 아리랑.mp3")
    let object = try norae.run("info", path.display, "--json").object()
    let metadata = try TagReader.read(path)
    #expect(object["path"] as? String == path.display)
    #expect(object["title"] as? String == "아리랑")
    #expect(object["genres"] as? [String] == ["Folk", "Korean"])
    #expect(object["sampleRate"] as? Int == 44_100)
    #expect(object["originalDate"] is NSNull)
    let duration = try #require(object["duration"] as? Double)
    #expect(abs(duration - (metadata.duration ?? .zero) / .seconds(1)) < 0.001)
    let pictures = try #require(object["pictures"] as? [[String: Any]])
    #expect(pictures.first?["mime"] as? String == "image/png")
    #expect(object["problems"] as? [String] == [])
  }

  @Test func infoTellsNamesApartAsAScanDoes() throws {
    let file = try EncodedTone.write(to: "two.flac", in: norae.folder, seconds: 0.2)
    var edit = TagEdit()
    (edit.artists, edit.genres) = (.set(["Ann/Bob", "AC/DC"]), .set(["Folk/Jazz"]))
    try TagWriter.write(edit, to: file)
    try norae.folder.write(
      Array("library.artist-separators = /\n".utf8), to: "config/norae/settings.ini")

    let told = try norae.run("info", file.display, "--json").object()
    #expect(told["artists"] as? [String] == ["Ann", "Bob", "AC/DC"])
    #expect(told["genres"] as? [String] == ["Folk/Jazz"])
    #expect(try norae.run("scan", norae.folder.path.display).status == 0)
    let track = try #require(
      try norae.run("list", "tracks", "--json").objects().first { $0["title"] as? String == "two" })
    #expect(track["artists"] as? [String] == ["Ann", "Bob", "AC/DC"])
  }

  @Test func aTrackWithoutATitleIsCalledByItsFile() throws {
    let object = try norae.run("info", CaseFiles.path("B-tags/empty_frames.mp3").display, "--json")
      .object()
    #expect(object["title"] as? String == "empty_frames")
    #expect(object["album"] as? String == "Kept")
    #expect(object["artist"] is NSNull)
  }

  @Test func aPathThatIsNotTextIsReadAndShown() throws {
    let folder = try TemporaryFolder()
    let name = Array("caf".utf8) + [0xE9, 0x1B] + Array("[31m.flac".utf8)
    let source = music.appending("먼 길").appending("01 떠나는 아침.flac")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: source.display))
    try folder.write(Array(bytes), to: name)

    let scan = try norae.run("scan", folder.path.display)
    #expect(scan.status == 0, "\(scan.errors)")
    let listed = try norae.run("list", "tracks", "--json").object()
    #expect((listed["path"] as? String)?.hasSuffix("caf\u{FFFD}\u{1B}[31m.flac") == true)
  }

  @Test func theLibraryIsListedInOrder() throws {
    #expect(try norae.run("list", "tracks").output.isEmpty)
    _ = try norae.run("scan", music.display)

    let tracks = try norae.run("list", "tracks", "--json").objects()
    #expect(tracks.count == 14)
    for key in ["path", "title", "id", "plays", "lastPlayed", "records", "added", "away"] {
      #expect(tracks.allSatisfy { $0[key] != nil }, "\(key)")
    }
    let numbers = tracks.map { $0["trackNumber"] as? Int }
    #expect(numbers == [1, 2, 3, 4, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    let albums = try norae.run("list", "albums", "--json").objects()
    #expect(Set(albums.compactMap { $0["title"] as? String }).count == 3)
    #expect(albums.allSatisfy { $0["cover"] as? Bool == true && $0["discs"] as? Int == 1 })
    let artists = try norae.run("list", "artists", "--json").objects()
    #expect(artists.map { $0["name"] as? String }.contains("길동무"))
    let genres = try norae.run("list", "genres", "--json", "--limit", "2").objects()
    #expect(genres.count == 2 && genres[0]["tracks"] is Int)
    #expect(try norae.run("list", "tracks", "--limit", "3").outputLines.count == 3)
  }

  @Test func aSearchFindsBestFirst() throws {
    _ = try norae.run("scan", music.display)
    let found = try norae.run("search", "아리랑", "--json").objects()
    #expect(found.first?["kind"] as? String == "track")
    #expect(found.first?["title"] as? String == "아리랑")
    #expect(found.allSatisfy { $0["id"] is Int })
    #expect(try norae.run("search", "nothing at all").output.isEmpty)
    let album = try norae.run("search", "오르골", "--json", "--limit", "1").objects()
    #expect(album.count == 1)
  }

  @Test func thePickIsTheSameAllDayAndAnotherOneOnRequest() throws {
    let empty = try norae.run("pick", "--json")
    #expect(empty.status == 1 && empty.errorLines.count == 1)
    #expect(try empty.object()["track"] is NSNull)
    _ = try norae.run("scan", music.display)

    func pick(_ words: String...) throws -> [String: Any] {
      let (process, output, _) = norae.process(["pick", "--json"] + words)
      try process.run()
      let data = output.readAll()
      process.waitUntilExit()
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    func path(_ pick: [String: Any]) -> String? {
      (pick["track"] as? [String: Any])?["path"] as? String
    }
    let first = try pick("--date", "2026-11-30")
    #expect(first["date"] as? String == "2026-11-30")
    #expect(path(first) == path(try pick("--date", "2026-11-30")))
    #expect(path(first) != path(try pick("--date", "2026-11-30", "--another")))
    let artist = try #require((first["track"] as? [String: Any])?["artist"] as? String)
    let title = try #require((first["album"] as? [String: Any])?["title"] as? String)
    #expect(
      first["sentence"] as? String
        == "Today's pick is \(artist)'s album, \(title). Let's listen.")
  }

  @Test func whatIsNoLibraryIsSetAsideAndSaid() throws {
    let place = norae.folder.path.appending("library")
    _ = try norae.run("list", "tracks")
    try #require(FileManager.default.fileExists(atPath: place.display))
    try norae.folder.write(
      Array("no database at all, but long enough".utf8), to: "broken/library.db")
    let broken = try norae.run(
      "list", "tracks", "--library", norae.folder.path.appending("broken").display)
    #expect(broken.status == 0 && broken.errorLines.count == 2)
    #expect(broken.errors.contains("The library was damaged."))
  }

  @Test func aReaderThatHasSeenEnoughAndClosedStreamsDoNoHarm() throws {
    _ = try norae.run("scan", music.display)
    let program = NoraeProcess.executable.path
    let (process, output, _) = norae.process([])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "exec 3>&1; { sleep 0.3; '\(program)' list tracks; echo \"gone $?\" >&3; } | true; "
        + "'\(program)' list tracks <&- >&- 2>&-; echo \"closed $?\"",
    ]
    try process.run()
    let data = output.readAll()
    process.waitUntilExit()
    #expect(String(decoding: data, as: UTF8.self) == "gone 0\nclosed 0\n")
    #expect(try norae.run("list", "tracks").outputLines.count == 14)
  }

  @Test func theDemoRefusesAFolderWhoseNamesAreTaken() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("mine".utf8), to: "먼 길/01 떠나는 아침.flac")
    let outcome = try norae.run("demo", folder.path.display)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains("01 떠나는 아침.flac: "))
  }
}
