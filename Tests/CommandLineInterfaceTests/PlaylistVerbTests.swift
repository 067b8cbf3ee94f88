// norae playlist, as a script meets it: made, changed, carried out and in again in every format.
import Foundation
import MusicCore
import SystemKit
import TestSupport
import Testing

struct PlaylistVerbTests {
  private func names(_ outcome: NoraeProcess.Outcome) throws -> [String] {
    try outcome.objects().map { $0["title"] as? String ?? "" }
  }

  @Test func listsAreMadeChangedAndShown() throws {
    let norae = try NoraeProcess()
    let music = try DemoFiles.folder.get()
    #expect(try norae.run("scan", music.display).status == 0)
    #expect(try norae.run("playlist", "list").output.isEmpty)
    let made = try norae.run("playlist", "create", "저녁", "아리랑", "--json").object()
    #expect(made["name"] as? String == "저녁" && made["tracks"] as? Int == 1)
    #expect(try norae.run("playlist", "create", "저녁").status == 1)
    #expect(try norae.run("playlist", "add", "저녁", music.display).status == 0)
    let all = try names(norae.run("playlist", "show", "저녁", "--json"))
    #expect(all.count > 3 && all.first == "아리랑")
    #expect(try norae.run("playlist", "remove", "저녁", "1", "3").status == 0)
    var expected = all
    expected.remove(at: 2)
    expected.remove(at: 0)
    #expect(try names(norae.run("playlist", "show", "저녁", "--json")) == expected)
    #expect(try norae.run("playlist", "remove", "저녁", "999").status == 1)
    #expect(try norae.run("playlist", "rename", "저녁", "Evening").status == 0)
    #expect(try norae.run("playlist", "list").output.hasPrefix("Evening  "))
    // A playlist is also something to play.
    let played = try norae.run(
      "play", "Evening", "--output", norae.folder.path.appending("out.wav").display, "--json"
    ).object()
    #expect((played["played"] as? [Any])?.count == expected.count)
    #expect(try norae.run("playlist", "delete", "Evening").status == 0)
    #expect(try norae.run("playlist", "show", "Evening").errorLines.count == 1)
  }

  @Test func rulesMakeAPlaylistThatLives() throws {
    let norae = try NoraeProcess()
    let music = try DemoFiles.folder.get()
    #expect(try norae.run("scan", music.display).status == 0)
    let all = try norae.run("list", "tracks", "--json").objects()
    let made = try norae.run("playlist", "rules", "Some", "title is 아리랑", "--json").object()
    #expect(made["tracks"] as? Int == 1)
    #expect(made["rules"] as? String == "title is 아리랑 order by artist")
    #expect(try norae.run("playlist", "rules", "Some", "limit 3").status == 0)
    #expect(try norae.run("playlist", "rules", "Some").output == "order by artist limit 3\n")
    #expect(try names(norae.run("playlist", "show", "Some", "--json")).count == 3)
    #expect(try norae.run("playlist", "rules", "All", "").status == 0)
    #expect(try names(norae.run("playlist", "show", "All", "--json")).count == all.count)
    // Filled by nobody, and carried out like any other.
    #expect(try norae.run("playlist", "add", "Some", "아리랑").status == 1)
    #expect(try norae.run("playlist", "remove", "Some", "1").status == 1)
    let file = norae.folder.path.appending("some.m3u8")
    #expect(try norae.run("playlist", "export", "Some", file.display).status == 0)
    #expect(try norae.run("playlist", "import", file.display).status == 0)
    #expect(try norae.run("playlist", "rules", "Some (2)").status == 1)
    #expect(try norae.run("playlist", "rules", "Some (2)", "limit 1").status == 1)
    let wrong = try norae.run("playlist", "rules", "New", "artist is Pink Floyd")
    #expect(wrong.status == 2 && wrong.errorLines.contains { $0.contains("Floyd") })
    #expect(try norae.run("playlist", "show", "New").status == 1, "Nothing was made.")
  }

  @Test(arguments: ["m3u", "m3u8", "pls", "xspf"])
  func everyFormatCarriesAListOutAndIn(_ format: String) throws {
    let norae = try NoraeProcess()
    let music = try DemoFiles.folder.get()
    #expect(try norae.run("scan", music.display).status == 0)
    #expect(try norae.run("playlist", "create", "Evening", music.display).status == 0)
    let before = try names(norae.run("playlist", "show", "Evening", "--json"))
    let file = norae.folder.path.appending("Evening list.\(format)")
    #expect(try norae.run("playlist", "export", "Evening", file.display).status == 0)
    let first = try norae.run("playlist", "import", file.display, "--json")
    let name = format == "pls" ? "Evening list" : "Evening (2)"
    #expect(try first.object()["name"] as? String == name)
    #expect(try names(norae.run("playlist", "show", name, "--json")) == before)
  }

  @Test func whatCannotBeUsedIsToldAndTheRestIsKept() throws {
    let norae = try NoraeProcess()
    let list = try norae.folder.write(
      Array("gone.mp3\nhttp://127.0.0.1:9/x\nlist.m3u\n".utf8), to: "list.m3u")
    let outcome = try norae.run("playlist", "import", list.display)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("http://127.0.0.1:9/x"))
    #expect(outcome.output.hasPrefix("list  1 track"))
    #expect(try norae.run("playlist", "show", "list").output.contains("[not there]"))
    let cut = CaseFiles.path("H-lists/cut.xspf").display
    #expect(try norae.run("playlist", "import", cut).errorLines.count == 1)
    #expect(try norae.run("playlist", "list").outputLines.count == 1)
    for wrong in [["rewind"], ["show"], ["remove", "x", "0"], ["export", "x", "y.txt"]] {
      let (process, _, _) = norae.process(["playlist"] + wrong)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(wrong)")
    }
  }
}
