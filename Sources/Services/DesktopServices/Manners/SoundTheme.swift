// The desktop's sounds: files of a theme by their names, as the freedesktop.org sound theme
// specification has it. Sounds in the person's language are not looked for.
import GLibKit
package import MusicCore
import SystemKit

/// A sound theme, and those that it inherits from.
package struct SoundTheme {
  /// The theme's name, such as `freedesktop`.
  package let name: String
  /// Where themes are, the most important first.
  private let roots: [FilePath]

  /// A theme, sought beneath the data folders of an environment.
  package init(_ name: String, environment: [String: String]) {
    self.name = name
    let home = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
    let shared = environment["XDG_DATA_DIRS"] ?? ""
    roots =
      ([home]
      + (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
      .map(String.init)).filter { $0.hasPrefix("/") }.map { FilePath($0).appending("sounds") }
  }

  /// The one that the desktop uses.
  package static func current(environment: [String: String]) -> SoundTheme {
    let name = DesktopSetting.text("theme-name", of: "org.gnome.desktop.sound") ?? ""
    return SoundTheme(name.isEmpty ? Self.common : name, environment: environment)
  }

  /// Names of sounds that can call somebody.
  package static let alerts = [
    "alarm-clock-elapsed", "complete", "bell", "message", "phone-incoming-call",
  ]

  /// The file of a sound; nil where no theme has it, or it is disabled there.
  package func file(named sound: String) -> FilePath? {
    var seen: Set<String> = []
    var waiting = [name, Self.common]
    while !waiting.isEmpty {
      let theme = waiting.removeFirst()
      // A theme's name is no path.
      guard !theme.isEmpty, !theme.contains("/"), seen.insert(theme).inserted else { continue }
      let index = index(of: theme)
      for folder in index.folders {
        for root in roots {
          let place = root.appending(theme).appending(folder)
          if exists(place.appending(sound + ".disabled")) { return nil }
          let files = [".oga", ".ogg", ".wav"].map { place.appending(sound + $0) }
          if let file = files.first(where: exists) { return file }
        }
      }
      waiting.insert(contentsOf: index.parents, at: 0)
    }
    return nil
  }

  private static let common = "freedesktop"
}

extension SoundTheme {
  private func exists(_ path: FilePath) -> Bool { FileSystem.exists(path.bytes) }

  /// What a theme inherits from, and its folders in order.
  private func index(of theme: String) -> (parents: [String], folders: [String]) {
    for root in roots {
      let path = root.appending(theme).appending("index.theme")
      // A theme without an index, or one that cannot be read, is none here.
      guard let bytes = try? FileSystem.contents(of: path.bytes, limit: 65_536) else { continue }
      var lists: [String: [String]] = [:]
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let key = String(parts[0].filter { !$0.isWhitespace })
        lists[key] = lists[key] ?? parts[1].split { $0 == "," || $0.isWhitespace }.map(String.init)
      }
      return (lists["Inherits"] ?? [], (lists["Directories"] ?? []).filter { !$0.hasPrefix("..") })
    }
    return ([], [])
  }
}
