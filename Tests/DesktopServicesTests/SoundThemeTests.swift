// The sounds of a desktop: which file a name means, through themes that inherit, and what is disabled.
import Foundation
import MusicCore
import TestSupport
import Testing

@testable import DesktopServices

struct SoundThemeTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "XDG_DATA_HOME": folder.path.appending("home").display,
      "XDG_DATA_DIRS": folder.path.appending("usr").display,
    ]
    try write(
      "usr/sounds/freedesktop/index.theme", "[Sound Theme]\nName=Common\nDirectories=stereo\n")
    for name in ["bell.oga", "complete.oga", "message.oga"] {
      try write("usr/sounds/freedesktop/stereo/\(name)")
    }
    try write(
      "usr/sounds/forest/index.theme",
      "[Sound Theme]\nInherits=meadow,freedesktop\nDirectories = 5.1 stereo\n")
    try write("usr/sounds/forest/stereo/bell.ogg")
    try write("usr/sounds/forest/stereo/message.disabled")
    try write("usr/sounds/meadow/index.theme", "Directories=stereo\nInherits=forest\n")
    try write("usr/sounds/meadow/stereo/complete.wav")
  }

  private func write(_ path: String, _ text: String = "") throws {
    let url = URL(fileURLWithPath: folder.path.appending(path).display)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func found(_ sound: String, in theme: String) -> String? {
    let path = SoundTheme(theme, environment: environment).file(named: sound)?.display
    return path.map { String($0.dropFirst(folder.path.display.count)) }
      .map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
  }

  @Test func itsOwnComesFirstThenThoseItInheritsFrom() {
    #expect(found("bell", in: "forest") == "usr/sounds/forest/stereo/bell.ogg")
    #expect(found("complete", in: "forest") == "usr/sounds/meadow/stereo/complete.wav")
    #expect(found("bell", in: "freedesktop") == "usr/sounds/freedesktop/stereo/bell.oga")
  }

  @Test func whatIsDisabledIsNotThere() {
    #expect(found("message", in: "forest") == nil)
    #expect(found("message", in: "freedesktop") != nil)
  }

  @Test func aThemeThatIsNotThereIsTheCommonOne() {
    #expect(found("bell", in: "nowhere") == "usr/sounds/freedesktop/stereo/bell.oga")
    #expect(found("bell", in: "../forest") == "usr/sounds/freedesktop/stereo/bell.oga")
    #expect(found("alarm-clock-elapsed", in: "forest") == nil)
  }

  @Test func onesOwnSoundsGoFirst() throws {
    try write("home/sounds/forest/stereo/bell.wav")
    #expect(found("bell", in: "forest") == "home/sounds/forest/stereo/bell.wav")
  }
}
