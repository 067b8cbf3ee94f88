// norae diary, as a person and a script meet it; and killed at any moment.
import Foundation
import MusicCore
import SystemKit
import TestSupport
import Testing

struct DiaryVerbTests {
  private let norae: NoraeProcess

  init() throws {
    norae = try NoraeProcess()
    #expect(try norae.run("scan", DemoFiles.folder.get().display).status == 0)
  }

  private func songs(_ arguments: String...) throws -> [[String: Any]] {
    let day = try norae.run("diary", "show", arguments[0], "--json").object()
    return try #require(day["songs"] as? [[String: Any]])
  }

  @Test func aDayIsRecordedShownEditedAndTakenOut() throws {
    let day = "2025-11-28"
    let added = try norae.run(
      "diary", "add", "아리랑", "--date", day, "--note", "First snow.", "--mood", "calm")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output.contains("First snow."))
    let file = try DemoFiles.folder.get().appending("The Music Box Garden/02 Ode to Joy.opus")
    #expect(try norae.run("diary", "add", file.display, "--date", day, "--place", "1").status == 0)

    let row = try norae.run("diary", "list", "--json").object()
    #expect(row["date"] as? String == day)
    let songs = try #require(row["songs"] as? [[String: Any]])
    #expect(songs.map { $0["title"] as? String } == ["Ode to Joy", "아리랑"])
    #expect(songs[0]["path"] as? String == file.display)
    #expect(songs[0]["note"] is NSNull)
    #expect(songs[1]["note"] as? String == "First snow.")
    #expect(songs[1]["mood"] as? String == "calm")

    #expect(try norae.run("diary", "edit", day, "2", "--note", "", "--place", "1").status == 0)
    #expect(try self.songs(day).map { $0["title"] as? String } == ["아리랑", "Ode to Joy"])
    #expect(try self.songs(day)[0]["note"] is NSNull)
    let tracks = try norae.run("list", "tracks", "--json").objects()
    #expect(tracks.compactMap { $0["records"] as? Int }.reduce(0, +) == 2)

    #expect(try norae.run("diary", "remove", day, "1").status == 0)
    #expect(try norae.run("diary", "remove", day, "--all").status == 0)
    #expect(try norae.run("diary", "list").output.isEmpty)
  }

  @Test func whatCannotBeRecordedIsSaid() throws {
    let day = "2025-01-02"
    for song in ["아리랑", "Ode to Joy", "Scarborough Fair"] {
      #expect(try norae.run("diary", "add", song, "--date", day).status == 0)
    }
    for (words, reason) in [
      (["add", "고갯길", "--date", day], "has its three songs"),
      (["add", "아리랑", "--date", day], "already"),
      (["add", "아리랑", "--date", "2999-01-01"], "has not come yet"),
      (["add", "no such song at all"], "nothing in the library"),
      (["edit", day, "4", "--note", "x"], "no song 4"),
      (["edit", "2025-01-03", "1", "--note", "x"], "nothing is recorded"),
      (["remove", "2025-01-03", "--all"], "nothing is recorded"),
    ] {
      let (process, output, errors) = norae.process(["diary"] + words)
      try process.run()
      _ = output.readAll()
      let said = String(
        decoding: errors.readAll(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      #expect(said.contains(reason), "\(words): \(said)")
      #expect(said.split(separator: "\n").count == 1)
    }
    #expect(try songs(day).count == 3)
    #expect(try norae.run("diary", "dance").status == 2)
    #expect(try norae.run("diary", "remove", day).status == 2)
    #expect(try norae.run("diary", "edit", day).status == 2)
    #expect(try norae.run("diary", "show", "2025-02-30").status == 2)
  }

  @Test func exportedWipedAndImportedIsEqual() throws {
    for (song, day) in [("아리랑", "2025-01-02"), ("Ode to Joy", "2025-01-02"), ("아리랑", "2025-03-04")]
    {
      #expect(
        try norae.run("diary", "add", song, "--date", day, "--note", "첫눈, \"good\"\n\nnext")
          .status == 0)
    }
    let list = try norae.run("diary", "list", "--json").output
    let home = norae.folder.path
    for name in ["all.json", "all.csv", "months"] {
      let path = home.appending(name).display
      let format = name == "months" ? ["--format", "markdown"] : []
      let (process, _, _) = norae.process(["diary", "export", path] + format)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let other = ["NORAE_LIBRARY": home.appending("library of \(name)").display]
      let music = try DemoFiles.folder.get().display
      #expect(try norae.run("scan", music, environment: other).status == 0)
      let first = try norae.run("diary", "import", path, "--json", environment: other).object()
      #expect(first["records"] as? Int == 3)
      #expect(try norae.run("diary", "list", "--json", environment: other).output == list)
      let again = try norae.run("diary", "import", path, "--json", environment: other).object()
      #expect(again["records"] as? Int == 0, "twice is once")
    }
    #expect(FileSystem.exists(home.appending("months/2025-01.md").bytes))
    let broken = home.appending("broken.json")
    try FileSystem.write(Array("{}".utf8), to: broken.bytes)
    #expect(try norae.run("diary", "import", broken.display).status == 1)
  }

  @Test func twoMachinesMeetInAFolder() throws {
    let folder = norae.folder.path.appending("shared").display
    let other = ["NORAE_LIBRARY": norae.folder.path.appending("other").display]
    #expect(
      try norae.run("scan", DemoFiles.folder.get().display, environment: other).status == 0)
    for (environment, note) in [([:], "at home"), (other, "on the bus")] {
      let words = ["diary", "add", "아리랑", "--date", "2025-01-02", "--note", note]
      let (process, _, _) = norae.process(words, environment: environment)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    for environment in [[:], other, [:]] {
      let met = try norae.run("diary", "sync", folder, "--json", environment: environment)
      #expect(met.status == 0, "\(met.errors)")
    }
    let note = try #require(songs("2025-01-02").first?["note"] as? String)
    #expect(note.contains("at home"))
    #expect(note.contains("on the bus"))
    let lists = try [[:], other].map { environment in
      try norae.run("diary", "list", "--json", environment: environment).output
    }
    #expect(lists[0] == lists[1])
    #expect(try norae.run("diary", "sync", folder, "--json").object()["received"] as? Int == 0)
  }

  /// Writes go on in one process after the other, each killed at a random moment.
  @Test("B16: killed at any moment the diary is whole") func killedAtAnyMomentTheDiaryIsWhole()
    throws
  {
    var promised: Set<String> = []
    var lasting = Duration.milliseconds(80)
    for round in 0..<30 {
      let day = "2025-02-\(round % 9 + 10)"
      let song = ["아리랑", "Ode to Joy", "Scarborough Fair", "고갯길"][round % 4]
      let words: [String] =
        round % 5 == 4
        ? ["remove", day, "1"] : ["add", song, "--date", day, "--note", "round \(round)"]
      let (process, _, _) = norae.process(["diary"] + words)
      try process.run()
      usleep(UInt32(lasting * Double.random(in: 0..<1.5) / .microseconds(1)))
      if round % 3 != 0 { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      if round % 5 == 4 {
        promised.removeAll()
      } else if process.terminationReason == .exit, process.terminationStatus == 0 {
        promised.insert("round \(round)")
      }
      let start = ContinuousClock.now
      let days = try norae.run("diary", "list", "--json").objects()
      lasting = start.duration(to: .now)
      let songs = days.flatMap { $0["songs"] as? [[String: Any]] ?? [] }
      let notes = songs.compactMap { $0["note"] as? String }
      #expect(promised.isSubset(of: notes), "what was said to be done is there")
      #expect(days.allSatisfy { (1...3).contains(($0["songs"] as? [Any])?.count ?? 0) })
      let tracks = try norae.run("list", "tracks", "--json").objects()
      let counted = tracks.compactMap { $0["records"] as? Int }.reduce(0, +)
      #expect(counted == songs.count, "each count is the number of days")
    }
  }
}
