// What a scan tells the library, as values: what the walk saw and the tag reader read. The library
// decides what that means for its rows.

package import MusicCore

/// How a file looked when it was read; a file that looks the same is not read again.
package struct FileStamp: Hashable, Sendable {
  /// Bytes.
  package let size: Int64
  /// Nanoseconds since 1970.
  package let modified: Int64
  /// Of the contents or the tags behind the program's back; nanoseconds since 1970.
  package let changed: Int64
  package let inode: UInt64

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }
}

/// The words in a file beside the track.
package struct Sidecar: Hashable, Sendable {
  package let kind: LyricsKind
  /// Changes whenever that file does; 0 without one.
  package let stamp: Int64
  package let lines: [SungLine]

  package static let none = Sidecar(kind: .none, stamp: 0)

  package init(kind: LyricsKind, stamp: Int64, lines: [SungLine] = []) {
    self.kind = kind
    self.stamp = stamp
    self.lines = lines
  }
}

/// A file that the library has met before.
package struct KnownFile: Hashable, Sendable {
  package let path: FilePath
  package let folder: MusicFolder.ID
  package let stamp: FileStamp
  /// nil for a file that could not be read.
  package let track: Track.ID?
  package let sidecarStamp: Int64
  /// Whether it was there when it was last looked for.
  package var isPresent: Bool
  /// What the CUE sheets beside it looked like; nil where they do not matter.
  package var sheetStamp: Int64?
  /// Whether this is one of several tracks in the file.
  package var isPart = false
}

/// A file that a CUE sheet cuts into tracks.
package struct CutFile: Sendable {
  /// One of its tracks.
  package struct Part: Sendable {
    /// 1 to 9999, each once.
    package let number: Int
    /// 75ths of a second.
    package let start: Int
    /// nil: to the file's end.
    package let end: Int?
    package let metadata: TrackMetadata
    /// The part's words in the file, and those beside it.
    package let words: [SungLine]
    package let wordsBeside: [SungLine]

    package init(
      number: Int, start: Int, end: Int?, metadata: TrackMetadata, words: [SungLine] = [],
      wordsBeside: [SungLine] = []
    ) {
      self.number = number
      self.start = start
      self.end = end
      self.metadata = metadata
      self.words = words
      self.wordsBeside = wordsBeside
    }
  }

  package let path: FilePath
  package let stamp: FileStamp
  package let sheetStamp: Int64
  /// By what the sound of the whole file is known.
  package let mark: SoundMark?
  package let parts: [Part]

  package init(
    path: FilePath, stamp: FileStamp, sheetStamp: Int64, mark: SoundMark?, parts: [Part]
  ) {
    self.path = path
    self.stamp = stamp
    self.sheetStamp = sheetStamp
    self.mark = mark
    self.parts = parts
  }
}

/// What the scan found out about one file.
package indirect enum ScannedFile: Sendable {
  /// A new or changed file, what it says, the words in it and by what its sound is known.
  case read(
    FilePath, FileStamp, TrackMetadata, Sidecar, words: [SungLine] = [], mark: SoundMark? = nil,
    sheetStamp: Int64 = 0)
  /// A new or changed file of several tracks.
  case cut(CutFile)
  /// A file that was cut into tracks and is not any more.
  case whole(FilePath)
  /// A known track at another path; what the file says if it was read again.
  case moved(
    Track.ID, FilePath, FileStamp, TrackMetadata?, Sidecar, words: [SungLine] = [],
    mark: SoundMark? = nil)
  /// A file that could not be read; the reason is a plain English sentence fragment.
  case unreadable(FilePath, FileStamp, reason: String)
  /// An unchanged track that was marked as gone.
  case returned(Track.ID)
  /// The encoding of a track's undeclared texts; nil when all its texts name theirs.
  case encoding(FilePath, TextEncoding?)
  /// Words that came, changed or went beside an unchanged track.
  case sidecar(Track.ID, Sidecar)
}

/// A picture that came or went in a folder.
package struct FolderArt: Hashable, Sendable {
  package let directory: FilePath
  /// The picture's name; nil when there is none any more.
  package let name: [UInt8]?

  package init(directory: FilePath, name: [UInt8]?) {
    self.directory = directory
    self.name = name
  }
}

/// Part of a scan that is written as a whole.
package struct ScanBatch: Sendable {
  package let folder: MusicFolder.ID
  /// Once everything else of the scan is written: where the files stand, written or still to be,
  /// whose sound is another than the library knew at their paths; nil before.
  package let replaced: Set<FilePath>?
  /// Whether nothing is left that could tell more about the files.
  package let isLast: Bool
  /// Whether the library had no track when the scan began and each file is written once, so that
  /// nobody need ask which of its tracks a file may be.
  package let isFirst: Bool
  package var files: [ScannedFile]
  package var art: [FolderArt]

  package init(
    folder: MusicFolder.ID, isFirst: Bool = false, files: [ScannedFile] = [],
    art: [FolderArt] = [], replaced: Set<FilePath>? = nil, isLast: Bool = false
  ) {
    self.folder = folder
    self.replaced = replaced
    self.isLast = isLast
    self.isFirst = isFirst
    self.files = files
    self.art = art
  }

  package var isEmpty: Bool { files.isEmpty && art.isEmpty }
}

/// How a known file stands on disk.
package enum Standing: Hashable, Sendable {
  case gone
  /// Something stands there that looks different.
  case changed
  case same
}

/// What a batch amounted to.
package struct ScanCounts: Sendable {
  package var added = 0
  package var changed = 0
  package var moved = 0
  /// Files that were not written, because what else the scan meets decides which tracks they are:
  /// new ones that sound like a track whose own file has changed.
  package var doubtful: [ScannedFile] = []
  /// The same: files that hold another sound than the library knows at their paths.
  package var replaced: [ScannedFile] = []

  package init() {}
}
