// Where the installed files are: beside the program, wherever that is, so that an installation can be
// moved and a build can be run where it is.
package import MusicCore
internal import SystemKit

/// The files that come with the program.
package enum Installation {
  /// The folder that holds `bin` and `share`.
  private static let prefix: FilePath = {
    // Without `/proc` the usual place is as good as any.
    let program = (try? FileSystem.resolved(Array("/proc/self/exe".utf8))).map {
      FilePath(bytes: $0)
    }
    return program?.parent.parent ?? FilePath("/usr")
  }()

  /// Catalogues of translations.
  package static let locale = prefix.appending("share/locale")

  /// The style sheet and the icons; nil when they are not there.
  package static var data: FilePath? {
    let data = prefix.appending("share/norae")
    return FileSystem.exists(data.bytes) ? data : nil
  }
}
