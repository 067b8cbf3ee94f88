// Why the library, or a scan of it, failed, in words for people: what it is about, and a reason that
// can end a sentence.
package import LibraryScanner
package import LibraryStore
package import MusicCore

/// Why the library cannot be used, in words.
package nonisolated enum LibraryWords {
  /// What failed, and why.
  package static func describe(_ error: LibraryError) -> (path: FilePath, reason: String) {
    switch error {
    case .folder(let path, let reason): (path, reason)
    case .newerSchema(let path, let found, let known):
      (
        path,
        tr(
          "a later version of Norae made this library (schema {found}, this one knows {known})",
          ["found": String(found), "known": String(known)])
      )
    case .damaged(let path, _):
      (path, tr("the library's database is damaged; the next start rebuilds it"))
    case .readOnly(let path): (path, tr("the library cannot be written"))
    case .busy(let path): (path, tr("another program holds the library"))
    case .diskFull(let path): (path, tr("the disk is full"))
    case .database(let path, let error): (path, String(describing: error))
    }
  }

  /// Why a playlist cannot be read, as the end of a sentence.
  package static func reason(_ failure: PlaylistReader.Failure) -> String {
    switch failure {
    case .system(let reason): reason
    case .notAPlaylist: tr("this is no playlist")
    case .cutOff: tr("the end of this playlist is missing")
    case .tooDeep: tr("too many playlists in playlists")
    }
  }

  /// What a person should know of a library that was just opened; nil when all is well.
  package static func notice(of library: Library) -> String? {
    if let report = library.recovery { return describe(report) }
    return library.isReadOnly
      ? tr("The library cannot be written: it shows what there is and keeps nothing new.") : nil
  }

  /// What was done about a damaged database.
  package static func describe(_ report: RecoveryReport) -> String {
    let file = report.damagedFile.name
    guard let backup = report.backup else {
      return tr(
        "The library was damaged. It is rebuilt from what could still be read; {file} keeps the rest.",
        ["file": file])
    }
    return tr(
      "The library was damaged. It is rebuilt from the backup of {date}; {file} keeps the rest.",
      ["date": backup.description, "file": file])
  }

  /// What failed in a scan, and why.
  package static func describe(_ error: ScanError) -> (path: FilePath, reason: String) {
    switch error {
    case .worker(let path, let reason):
      (path, tr("the process that reads tags cannot be started: {reason}", ["reason": reason]))
    case .library(let error): describe(error)
    }
  }
}
