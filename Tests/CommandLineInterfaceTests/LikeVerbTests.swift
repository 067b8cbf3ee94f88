// norae like and unlike: marks on tracks of the library, listed and told.
import Foundation
import MusicCore
import TestSupport
import Testing

struct LikeVerbTests {
  @Test func whatIsLikedIsListedUntilItIsLikedNoLonger() throws {
    let norae = try NoraeProcess()
    let album = try DemoFiles.folder.get().appending("먼 길")
    let scan = try norae.run("scan", album.display)
    #expect(scan.status == 0, "\(scan.errors)")
    #expect(try norae.run("list", "tracks", "--liked").output.isEmpty)

    let liked = try norae.run("like", "바람", "--json")
    #expect(liked.status == 0, "\(liked.errors)")
    #expect(try liked.objects().map { $0["liked"] as? Bool } == [true])
    let listed = try norae.run("list", "tracks", "--liked", "--json").objects()
    #expect(listed.map { $0["title"] as? String } == ["바람"])
    #expect(try norae.run("list", "tracks", "--json").objects().count == 4)

    #expect(try norae.run("unlike", album.display).status == 0)
    #expect(try norae.run("list", "tracks", "--liked").output.isEmpty)
  }

  @Test func aFileThatIsNotInTheLibraryIsNamed() throws {
    let norae = try NoraeProcess()
    let album = try DemoFiles.folder.get().appending("먼 길")
    let outcome = try norae.run("like", album.appending("03 바람.flac").display)
    #expect(outcome.status == 1 && outcome.errors.contains("norae scan"), "\(outcome.errors)")
    #expect(try norae.run("like").status == 2)
  }
}
