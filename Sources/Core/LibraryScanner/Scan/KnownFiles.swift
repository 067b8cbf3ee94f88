// The library's memory of files, held against what the walk meets: what is new, what is unchanged,
// what has only moved, and in the end what was not met.

import LibraryStore
import MusicCore

/// What the library knew before the scan.
struct KnownFiles {
  private struct Entry {
    var file: KnownFile
    /// The track, also where reading its file failed since.
    var track: Track.ID?
    var isMet = false
  }

  private var entries: [FilePath: Entry] = [:]
  /// Made when the first file is met that is not known, which is not on most days.
  private lazy var tracksOfInode: [UInt64: [FilePath]] = {
    var paths: [UInt64: [FilePath]] = [:]
    for (path, entry) in entries where entry.file.track != nil && !entry.file.isPart {
      paths[entry.file.stamp.inode, default: []].append(path)
    }
    return paths
  }()

  init(_ files: [KnownFile]) {
    entries.reserveCapacity(files.count)
    for file in files {
      let entry = Entry(file: file, track: file.track)
      guard let known = entries.updateValue(entry, forKey: file.path) else { continue }
      if known.file.isPart || file.isPart {
        entries[file.path] = known
        note(file, beside: known)
      } else {
        // The row of a failed read comes after the track's own and is the later state.
        entries[file.path]?.track = file.track ?? known.track
      }
    }
  }

  /// Several tracks in one file count as one; what the file was before it was cut, or while it was,
  /// counts only when nothing of the other is there.
  private mutating func note(_ file: KnownFile, beside known: Entry) {
    if file.isPart, known.file.isPart {
      if file.isPresent { entries[file.path]?.file.isPresent = true }
    } else if file.isPresent, !known.file.isPresent || file.track == nil {
      entries[file.path] = Entry(file: file, track: file.track ?? known.track)
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// What was known of the file at `path`, which counts as met from now on.
  mutating func meet(_ path: FilePath) -> KnownFile? {
    guard let index = entries.index(forKey: path) else { return nil }
    entries.values[index].isMet = true
    return entries.values[index].file
  }

  /// The track whose file is now found at a new path, and which counts as met from now on.
  ///
  /// It has the same inode and size, and nothing stands where it was.
  mutating func claimMoved(_ stamp: FileStamp, isGone: (FilePath) -> Bool) -> KnownFile? {
    for path in (tracksOfInode[stamp.inode] ?? []).sorted() {
      guard let entry = entries[path], !entry.isMet, entry.file.track != nil,
        entry.file.stamp.size == stamp.size, isGone(path)
      else { continue }
      entries[path]?.isMet = true
      return entry.file
    }
    return nil
  }

  /// The places that a scan has looked into.
  struct Looked {
    var trees: Set<FilePath> = []
    /// Without what is below them.
    var folders: Set<FilePath> = []
    /// Files and folders in them that could not be looked at.
    var unseen: [FilePath] = []
  }

  /// What was known in these places, was there or could not be read, and was not met.
  func unmet(in looked: Looked) -> [KnownFile] {
    var isLooked: [FilePath: Bool] = [:]
    return entries.values.compactMap { entry in
      guard !entry.isMet, entry.file.isPresent else { return nil }
      let path = entry.file.path
      let folder = path.parent
      let wasLooked =
        isLooked[folder]
        ?? (looked.folders.contains(folder) || path.isBelow(anyOf: looked.trees))
      isLooked[folder] = wasLooked
      guard wasLooked, !looked.unseen.contains(where: { path.isInside($0) }) else { return nil }
      return entry.file
    }
  }

  /// How many tracks were known in and below `start`.
  func tracks(in start: FilePath) -> Int {
    entries.values.count { $0.track != nil && $0.file.path.isInside(start) }
  }
}
