// The XDG rules, each with its exceptions.
import MusicCore
import TestSupport
import Testing

@testable import DesktopServices

struct FoldersTests {
  @Test func withoutVariablesEverythingIsBelowTheHomeFolder() {
    let folders = StandardFolders(environment: ["HOME": "/home/mina"])
    #expect(folders.data == FilePath("/home/mina/.local/share/norae"))
    #expect(folders.config == FilePath("/home/mina/.config/norae"))
    #expect(folders.cache == FilePath("/home/mina/.cache/norae"))
    #expect(folders.music == FilePath("/home/mina/Music"))
  }

  @Test func variablesAreFollowedUnlessTheyAreRelative() {
    let folders = StandardFolders(environment: [
      "HOME": "/home/mina", "XDG_DATA_HOME": "/srv/data", "XDG_CONFIG_HOME": "here",
    ])
    #expect(folders.data == FilePath("/srv/data/norae"))
    #expect(folders.config == FilePath("/home/mina/.config/norae"))
  }

  @Test(arguments: [
    (#"XDG_MUSIC_DIR="$HOME/음악""#, "/home/mina/음악"),
    (#"  XDG_MUSIC_DIR="/media/disk/My \"Music\"""#, #"/media/disk/My "Music""#),
    (#"# XDG_MUSIC_DIR="/no""#, "/home/mina/Music"),
    (#"XDG_MUSIC_DIR="$HOME/""#, "/home/mina/Music"),
    (#"XDG_MUSIC_DIR="relative""#, "/home/mina/Music"),
    (#"XDG_MUSIC_DIR=""#, "/home/mina/Music"),
  ])
  func theMusicFolderIsTheDesktops(line: String, expected: String) throws {
    let config = try TemporaryFolder()
    let others = "XDG_DESKTOP_DIR=\"$HOME/Desktop\"\n"
    try config.write(Array((others + line + "\n").utf8), to: "user-dirs.dirs")
    let folders = StandardFolders(environment: [
      "HOME": "/home/mina", "XDG_CONFIG_HOME": config.path.display,
    ])
    #expect(folders.music == FilePath(expected))
  }

  @Test func theLibraryIsWhereTheCallerOrTheEnvironmentSays() {
    let folders = StandardFolders(environment: ["HOME": "/home/mina"])
    let given = ["NORAE_LIBRARY": "/srv/library"]
    #expect(folders.library(chosen: FilePath("/x"), environment: given) == FilePath("/x"))
    #expect(folders.library(chosen: nil, environment: given) == FilePath("/srv/library"))
    #expect(folders.library(chosen: nil, environment: ["NORAE_LIBRARY": ""]) == folders.data)
  }
}
