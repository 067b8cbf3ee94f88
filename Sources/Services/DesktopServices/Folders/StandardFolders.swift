// Where things live: the XDG base directories, the person's music folder, and Norae's own folders
// in them. Everything follows from the environment given, so a test passes its own.
package import MusicCore
internal import SystemKit

/// The folders of one person on one machine.
package struct StandardFolders: Hashable, Sendable {
  package let home: FilePath
  /// Norae's data: the library's database and the demo.
  package let data: FilePath
  /// Norae's settings.
  package let config: FilePath
  /// What can be made again.
  package let cache: FilePath
  /// Where the person keeps music, as the desktop has it; it need not exist.
  package let music: FilePath
  /// Whether there is a session bus to connect to; asking for one where there is none may start
  /// one.
  package let hasSessionBus: Bool

  /// The folders that an environment names.
  ///
  /// Reads `user-dirs.dirs`; a relative path in a variable counts as none, as the XDG base
  /// directory specification asks.
  package init(environment: [String: String]) {
    func base(_ name: String, else fallback: FilePath) -> FilePath {
      guard let value = environment[name], value.hasPrefix("/") else { return fallback }
      return FilePath(value)
    }
    let home = base("HOME", else: FilePath("/"))
    let config = base("XDG_CONFIG_HOME", else: home.appending(".config"))
    self.home = home
    self.config = config.appending("norae")
    data = base("XDG_DATA_HOME", else: home.appending(".local/share")).appending("norae")
    cache = base("XDG_CACHE_HOME", else: home.appending(".cache")).appending("norae")
    let hasAddress = environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false
    let runtime = base("XDG_RUNTIME_DIR", else: FilePath("/nonexistent"))
    hasSessionBus = hasAddress || FileSystem.exists(runtime.appending("bus").bytes)
    let file = config.appending("user-dirs.dirs")
    // A file that is not there or cannot be read names no folders.
    let text = try? FileSystem.contents(of: file.bytes, limit: 65_536)
    music = Self.musicFolder(in: text ?? [], home: home) ?? home.appending("Music")
  }

  /// The folder that holds the library: `chosen`, or `NORAE_LIBRARY`, or the data folder.
  package func library(chosen: FilePath?, environment: [String: String]) -> FilePath {
    if let chosen { return chosen }
    guard let value = environment["NORAE_LIBRARY"], !value.isEmpty else { return data }
    return FilePath(value)
  }

  /// Where the demo library is written when there is no music.
  package var demo: FilePath { data.appending("Demo Music") }
}

extension StandardFolders {
  /// What `XDG_MUSIC_DIR="$HOME/…"` says; the home folder itself means that there is none.
  private static func musicFolder(in file: [UInt8], home: FilePath) -> FilePath? {
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard line.starts(with: "XDG_MUSIC_DIR=\"".utf8),
        let end = line.lastIndex(of: UInt8(ascii: "\""))
      else { continue }
      let start = line.startIndex + 15
      guard end >= start else { continue }
      let value = unescaped(line[start..<end])
      if value.first == UInt8(ascii: "/") { return FilePath(bytes: value) }
      guard value.starts(with: "$HOME/".utf8), value.count > 6 else { continue }
      return home.appending(Array(value[6...]))
    }
    return nil
  }

  /// The shell's backslashes taken out.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return result
  }
}
