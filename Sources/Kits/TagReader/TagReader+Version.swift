// Which TagLib reads the tags: for people who report what it makes of a file.

internal import TagLibShim

extension TagReader {
  /// TagLib's version, such as "1.13".
  package static var tagLibVersion: String {
    norae_taglib_version().map { String(cString: $0) } ?? ""
  }
}
