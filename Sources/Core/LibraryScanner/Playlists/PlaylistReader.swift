// From a playlist file to the files that it means: playlists in it are opened, circles end, and paths
// of another machine are found again in the library by their ends. What cannot be found is an entry
// all the same, for its file may come back.

package import LibraryStore
package import MusicCore
package import Playlists
import SystemKit
import TagReader

/// Reads playlist files.
package struct PlaylistReader: Sendable {
  /// What a playlist means here.
  package struct Found: Hashable, Sendable {
    /// What it calls itself, or the file's name.
    package var title: String
    package var entries: [Entry] = []
    /// Entries that are no files.
    package var addresses: [String] = []
    /// Playlists in it that could not be read, and why not.
    package var failures: [(path: FilePath, reason: Failure)] = []

    package static func == (left: Found, right: Found) -> Bool {
      left.title == right.title && left.entries == right.entries
        && left.addresses == right.addresses
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
  }

  /// A file that a playlist names.
  package struct Entry: Hashable, Sendable {
    /// Where the file is, or was said to be.
    package var path: FilePath
    package var isThere: Bool
    /// Whether the path is of another machine.
    package var isForeign: Bool
    /// What the playlist says of it.
    package var words: PlaylistEntry
  }

  /// Why a playlist cannot be read.
  package enum Failure: Error, Hashable, Sendable {
    /// The system's reason.
    case system(String)
    case notAPlaylist
    case cutOff
    case tooDeep
  }

  /// Larger files are no playlists.
  private static let longest = 64 << 20
  /// Playlists in playlists in playlists: no person makes more.
  private static let deepest = 16

  package init() {}

  /// Reads a playlist; fails only when this one cannot be read.
  package func read(_ path: FilePath) throws(Failure) -> Found {
    let document = try document(at: path)
    var found = Found(title: document.title ?? path.stem)
    var seen: Set<FilePath> = [path.resolved]
    add(document, in: path.parent, depth: 1, &seen, &found)
    return found
  }

  private func document(at path: FilePath) throws(Failure) -> PlaylistDocument {
    guard let format = PlaylistFormat(of: path) else { throw .notAPlaylist }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path.bytes, limit: Self.longest)
    } catch { throw .system(error.reason) }
    do throws(PlaylistError) {
      return try format.read(bytes)
    } catch {
      throw error == .cutOff ? .cutOff : .notAPlaylist
    }
  }

  private func add(
    _ document: PlaylistDocument, in folder: FilePath, depth: Int, _ seen: inout Set<FilePath>,
    _ found: inout Found
  ) {
    for words in document.entries {
      switch words.place(in: folder) {
      case .address(let address): found.addresses.append(address)
      case .foreign(let path):
        found.entries.append(Entry(path: path, isThere: false, isForeign: true, words: words))
      case .paths(let candidates):
        guard let first = candidates.first else { continue }
        let there = (candidates + Self.converted(words, in: folder)).first {
          FileSystem.exists($0.bytes)
        }
        let path = there ?? first
        guard PlaylistFormat(of: path) != nil else {
          found.entries.append(
            Entry(path: path, isThere: there != nil, isForeign: false, words: words))
          continue
        }
        guard seen.insert(path.resolved).inserted else { continue }
        guard depth < Self.deepest else {
          found.failures.append((path, .tooDeep))
          continue
        }
        do throws(Failure) {
          add(try self.document(at: path), in: path.parent, depth: depth + 1, &seen, &found)
        } catch { found.failures.append((path, error)) }
      }
    }
  }

  /// What a name in an old encoding may be called on this disk.
  private static func converted(_ words: PlaylistEntry, in folder: FilePath) -> [FilePath] {
    guard String(validating: words.location, as: UTF8.self) == nil,
      let text = LegacyText.decode(words.location)
    else { return [] }
    var entry = words
    entry.location = Array(text.utf8)
    guard case .paths(let paths) = entry.place(in: folder) else { return [] }
    return paths
  }
}

// MARK: - In the library

extension PlaylistReader {
  /// The library's tracks of these entries, or loose files that say what the playlist says.
  ///
  /// A file that is not there is looked for by the end of its path, at least a folder and a name.
  package func tracks(
    of entries: [Entry], in library: Library
  ) async throws(LibraryError) -> [Track] {
    var tracks: [Track] = []
    var shelf: [String: [Track]]?
    for entry in entries {
      if let track = try await library.track(at: entry.path) {
        tracks.append(track)
        continue
      }
      if !entry.isThere {
        if shelf == nil {
          shelf = Dictionary(grouping: try await library.tracks()) { Self.key($0.path) }
        }
        if let track = Self.best(shelf?[Self.key(entry.path)] ?? [], for: entry) {
          tracks.append(track)
          continue
        }
      }
      tracks.append(Self.loose(entry))
    }
    return tracks
  }

  private static func key(_ path: FilePath) -> String { path.name.lowercased() }

  /// The track whose path ends most like the entry's; nil when none does, or several do alike.
  static func best(_ tracks: [Track], for entry: Entry) -> Track? {
    let tails = tracks.map { ($0, $0.path.commonTail(with: entry.path)) }
    guard let longest = tails.map(\.1).max(), longest >= 2 else { return nil }
    let best = tails.filter { $0.1 == longest }
    return best.count == 1 ? best[0].0 : nil
  }

  private static func loose(_ entry: Entry) -> Track {
    var metadata = TrackMetadata()
    metadata.title = entry.words.title
    metadata.artist = entry.words.artist
    metadata.album = entry.words.album
    metadata.duration = entry.words.duration
    return Track(id: Track.ID(looseAt: entry.path), path: entry.path, metadata: metadata)
  }
}
