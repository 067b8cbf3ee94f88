// norae forget and a damaged library, as a script meets them.
import MusicCore
import SystemKit
import TestSupport
import Testing

struct ForgetVerbTests {
  @Test func forgettingIsShownFirstAndDoneThen() throws {
    let norae = try NoraeProcess()
    let music = try TemporaryFolder()
    let song = try FileSystem.contents(
      of: CaseFiles.path("F-albums/No tags/07 - 김광석 - 서른 즈음에.mp3").bytes, limit: 1 << 20)
    let gone = try music.write(song, to: "gone.mp3")
    try music.write(song, to: "kept.mp3")
    #expect(try norae.run("scan", music.path.display).status == 0)
    try FileSystem.removeFile(gone.bytes)
    #expect(try norae.run("scan").status == 0)

    let dry = try norae.run("forget", "--missing", "--dry-run", "--json").object()
    #expect(dry["forgotten"] as? [String] == [gone.display])
    #expect(try norae.run("list", "tracks").outputLines.count == 2)
    let kept = try norae.run("forget", music.path.appending("kept.mp3").display)
    #expect(kept.status == 1)
    #expect(kept.errorLines.count == 1)

    #expect(try norae.run("forget", "--missing").outputLines.last == "1 track forgotten")
    #expect(try norae.run("list", "tracks").outputLines.count == 1)
  }

  @Test func aDamagedLibraryIsRebuiltAndSaid() throws {
    let norae = try NoraeProcess()
    let music = try DemoFiles.folder.get()
    #expect(try norae.run("scan", music.display).status == 0)
    let before = try norae.run("list", "tracks", "--json").outputLines.count
    let database = norae.folder.path.appending("library/library.db")
    // With its log the database would still be whole.
    try FileSystem.removeFile(database.bytes + Array("-wal".utf8))
    try FileSystem.write(Array(repeating: 0x55, count: 8192), to: database.bytes)

    let scan = try norae.run("scan", music.display)

    #expect(scan.status == 0)
    #expect(scan.errors.contains("The library was damaged."))
    #expect(scan.errors.contains("library.damaged-"))
    #expect(try norae.run("list", "tracks", "--json").outputLines.count == before)
    #expect(try norae.run("scan").errors.isEmpty)
  }
}
