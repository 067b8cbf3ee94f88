// Why a file's tags were not changed, in words for people.
package import LibraryScanner
package import MusicCore

nonisolated extension Notice {
  /// Why a file was left as it was, without its full stop.
  package static func text(for failure: EditFailure) -> String {
    switch failure.kind {
    case .missing: tr("the file is not there any more")
    case .unreadable: tr("the file cannot be read: {reason}", ["reason": failure.reason])
    case .readOnly: tr("the file cannot be written")
    case .diskFull: tr("the disk is full")
    case .unsupported: tr("tags of this kind of file cannot be written")
    case .notKept: tr("the file was left as it was: {reason}", ["reason": failure.reason])
    case .changed: tr("another program has changed the file since")
    }
  }
}

/// Changes to tags, in words.
package nonisolated enum EditWords {
  /// What failed, and why, without its full stop.
  package static func describe(_ error: EditError) -> (path: FilePath, reason: String) {
    switch error {
    case .library(let error): LibraryWords.describe(error)
    case .worker(let path, let reason): LibraryWords.describe(.worker(path, reason: reason))
    case .journal(let path, let reason, _):
      (path, tr("the record of changes cannot be kept: {reason}", ["reason": reason]))
    }
  }
  /// What came of writing into so many files.
  package static func done(_ report: EditReport, of count: Int) -> String {
    var parts: [String] = []
    if !report.changed.isEmpty {
      parts.append(trn("{count} file changed", "{count} files changed", report.changed.count))
    }
    if !report.deferred.isEmpty {
      parts.append(
        trn(
          "{count} file is open in the player and is written after that",
          "{count} files are open in the player and are written after that",
          report.deferred.count))
    }
    parts += notWritten(report)
    let left =
      count - report.changed.count - report.deferred.count - report.failures.count
      - report.unchanged.count
    if left > 0 { parts.append(trn("{count} left alone", "{count} left alone", left)) }
    return parts.isEmpty ? tr("The files say all this already") : parts.joined(separator: " · ")
  }

  /// What came of taking something back.
  package static func undone(_ report: EditReport) -> String {
    let count = report.changed.count + report.deferred.count
    guard count > 0 || !report.failures.isEmpty else { return tr("There is nothing to take back.") }
    let parts = count > 0 ? [trn("{count} file as before", "{count} files as before", count)] : []
    return (parts + notWritten(report)).joined(separator: " · ")
  }

  /// That files could not be written; nil when all could.
  package static func failed(_ report: EditReport) -> String? { notWritten(report).first }

  private static func notWritten(_ report: EditReport) -> [String] {
    guard !report.failures.isEmpty else { return [] }
    return [
      trn(
        "{count} file could not be changed", "{count} files could not be changed",
        report.failures.count)
    ]
  }

  /// What people call a field.
  package static func name(of field: EditField) -> String {
    switch field {
    case .title: tr("Title")
    case .artists: tr("Artist")
    case .album: tr("Album")
    case .albumArtist: tr("Album artist")
    case .genres: tr("Genre")
    case .composers: tr("Composer")
    case .date: tr("Date")
    case .originalDate: tr("Original date")
    case .trackNumber: tr("Track number")
    case .trackTotal: tr("Number of tracks")
    case .discNumber: tr("Disc number")
    case .discTotal: tr("Number of discs")
    case .bpm: tr("Beats per minute")
    case .compilation: tr("Compilation")
    case .comment: tr("Comment")
    case .lyrics: tr("Lyrics")
    case .sortTitle: tr("Title for sorting")
    case .sortArtist: tr("Artist for sorting")
    case .sortAlbum: tr("Album for sorting")
    case .sortAlbumArtist: tr("Album artist for sorting")
    case .replayGain: tr("Loudness")
    case .cover: tr("Cover")
    }
  }

  /// The value of a field as it is shown.
  package static func value(_ values: [String], of field: EditField) -> String {
    guard !values.isEmpty else { return tr("nothing") }
    if field == .compilation { return tr("Yes") }
    return values.joined(separator: "; ")
  }

  /// Why a text cannot stand in a field.
  package static func problem(in field: EditField) -> String {
    switch field {
    case .date, .originalDate: tr("A date looks like 1998, 1998-05 or 1998-05-17.")
    default: tr("A number from 1 to 65,535, please.")
    }
  }
}
