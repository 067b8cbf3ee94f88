// Settings survive what happens to files.
import MusicCore
import Playback
import SystemKit
import TestSupport
import Testing

@testable import DesktopServices

struct SettingsTests {
  private let volume = SettingKey("volume", default: 0.5)
  private let title = SettingKey("last.title", default: "")

  @Test func aSettingIsWhatWasSetAfterARestart() throws {
    let folder = try TemporaryFolder()
    let place = folder.path.appending("new/folder")
    let settings = Settings(folder: place)
    #expect(settings[volume] == 0.5)

    try settings.set(volume, to: 0.25)
    try settings.set(title, to: " = 아리랑 # \t")

    let again = Settings(folder: place)
    #expect(again[volume] == 0.25)
    #expect(again[title] == " = 아리랑 # \t")
    #expect(try FolderListing.read(place.bytes).entries.count == 1)
  }

  @Test func aValueThatMakesNoSenseCountsAsTheDefaultAndStrangersStay() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("volume = loud\nfuture.thing = 7\n".utf8), to: "settings.ini")
    let settings = Settings(folder: folder.path)
    #expect(settings[volume] == 0.5)
    #expect(settings.damagedFile == nil)

    try settings.set(volume, to: 1)

    let text = try FileSystem.contents(of: settings.path.bytes, limit: 1000)
    #expect(String(decoding: text, as: UTF8.self) == "future.thing = 7\nvolume = 1.0\n")
  }

  @Test(arguments: [[UInt8]([0xFF, 0xFE, 0x3D]), Array("volume 0.2\n".utf8), [0, 0, 0, 0]])
  func aDamagedFileIsKeptAsideAndTheDefaultsHold(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "settings.ini")

    let settings = Settings(folder: folder.path)

    #expect(settings[volume] == 0.5)
    let aside = try #require(settings.damagedFile)
    #expect(try FileSystem.contents(of: aside.bytes, limit: 100) == bytes)
    try settings.set(volume, to: 0.75)
    #expect(Settings(folder: folder.path)[volume] == 0.75)
  }

  @Test func listsOfTheLibraryAreReadAsPeopleWriteThem() throws {
    let folder = try TemporaryFolder()
    let lines = """
      library.artist-separators = / ;feat.;  ; vs
      library.whole-names = Zig/Zag; Tyler, The Creator
      library.covers = AlbumArt;embedded

      """
    try folder.write(Array(lines.utf8), to: "settings.ini")
    let settings = Settings(folder: folder.path)

    #expect(settings.nameRules.artistMarks == ["/", "feat.", "vs"])
    #expect(settings.nameRules.genreMarks == [])
    #expect(settings.nameRules.wholeNames == ["Zig/Zag", "Tyler, The Creator"])
    #expect(settings.coverOrder == CoverOrder(["albumart", "embedded"]))
    #expect(Settings(folder: folder.path.appending("none")).nameRules == .none)
    #expect(Settings(folder: folder.path.appending("none")).coverOrder == .standard)
  }
}
