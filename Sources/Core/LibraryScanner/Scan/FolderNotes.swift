// What stands beside the music in a folder: words for single tracks, a picture for the album. Known
// by name alone, so that a folder without news costs nothing.

import LibraryStore
import Lyrics
import MusicCore
import Playlists
import SystemKit

/// The words and the picture in one folder.
struct FolderNotes {
  private let folder: [UInt8]
  private let words: FolderWords
  /// The name of the picture that stands for the album.
  let art: [UInt8]?
  private let sheets: CueSheets
  /// Changes whenever a CUE sheet in the folder does; 0 without any.
  var sheetStamp: Int64 { sheets.stamp }

  init(_ folder: TreeWalk.Folder, covers: CoverOrder) {
    sheets = CueSheets(folder)
    self.folder = folder.path
    words = FolderWords(folder)
    art = CoverFile.candidates(among: folder.otherFiles, stems: covers.stems).first
  }

  /// Whether a file of this name may hold words.
  static func matches(name: [UInt8]) -> Bool {
    ends(name, with: timedEnding) || ends(name, with: plainEnding)
  }

  private static let timedEnding = Array(".lrc".utf8)
  private static let plainEnding = Array(".txt".utf8)

  /// Whether a name ends so, in any case; asked of every file there is.
  private static func ends(_ name: [UInt8], with ending: [UInt8]) -> Bool {
    // A name that only begins with a dot has no ending.
    guard name.count > ending.count else { return false }
    return zip(name.suffix(ending.count), ending).allSatisfy { byte, wanted in
      byte == wanted || wanted > 0x60 && byte | 0x20 == wanted
    }
  }

  /// The sheet that cuts a file of the folder into tracks, with only those; nil when none does.
  func sheet(cutting file: [UInt8]) -> CueSheet? { sheets.sheet(cutting: file) }

  /// The words beside a track; read only if they are not those of `known`.
  func sidecar(of track: [UInt8], known: Int64?) -> Sidecar? {
    guard let (file, isTimed) = words.file(of: track) else {
      return known == 0 ? nil : Sidecar.none
    }
    // 0 means none.
    let stamp = (file.status.modified &* 31 &+ file.status.size) | 1
    guard stamp != known else { return nil }
    return read(file.name, isTimed: isTimed, stamp: stamp)
  }

  private func read(_ name: [UInt8], isTimed: Bool, stamp: Int64) -> Sidecar {
    let path = folder.appendingComponent(name)
    // A file that cannot be read now is no words now; a change of it is noticed.
    guard let bytes = try? FileSystem.contents(of: path, limit: 1 << 20), !bytes.isEmpty else {
      return Sidecar(kind: .none, stamp: stamp)
    }
    let kind: LyricsKind = isTimed && Self.hasTimes(bytes) ? .synced : .plain
    let lyrics = LyricsFinder.lyrics(in: bytes, isTimed ? .lrcFile : .textFile)
    return Sidecar(kind: kind, stamp: stamp, lines: LyricsFinder.lines(of: lyrics))
  }

  /// Whether "[", digits and ":" stand somewhere, in one-byte or two-byte text.
  static func hasTimes(_ bytes: [UInt8]) -> Bool {
    var digits: Int?
    for byte in bytes where byte != 0 {
      switch (byte, digits) {
      case (UInt8(ascii: "["), _): digits = 0
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), let count?): digits = count + 1
      case (UInt8(ascii: ":"), let count?) where count > 0: return true
      default: digits = nil
      }
    }
    return false
  }
}
