// Where the installed files are: beside the program, wherever that is, so that an installation can be
// moved and a build can be run where it is.
package import MusicCore
internal import SystemKit

/// The files that come with the program.
package enum Installation {
  /// The folder that this program stands in.
  private static let own: FilePath = {
    // Without `/proc` the usual place is as good as any.
    let program = (try? FileSystem.resolved(Array("/proc/self/exe".utf8))).map {
      FilePath(bytes: $0)
    }
    return program?.parent ?? FilePath("/usr/bin")
  }()

  /// The folder that holds `bin`, `libexec` and `share`.
  private static var prefix: FilePath { own.parent }

  /// The window's program; beside this one where both were built.
  package static var window: FilePath {
    let built = own.appending("norae-window")
    return FileSystem.exists(built.bytes) ? built : prefix.appending("libexec/norae-window")
  }

  /// Catalogues of translations.
  package static let locale = prefix.appending("share/locale")

  /// The style sheet and the icons; nil when they are not there.
  package static var data: FilePath? {
    let data = prefix.appending("share/norae")
    return FileSystem.exists(data.bytes) ? data : nil
  }
}
