// Covers: the picture in the file, else the one beside it, or as the person orders it. A picture beside
// files of two albums is nobody's, so that no album ever shows another's cover. Pictures in files are
// taken out by a worker process, for they are strangers' bytes like everything else there.

package import LibraryStore
package import MusicCore
import SystemKit
import TagReader

/// A cover as its file holds it, not decoded.
package struct CoverImage: Hashable, Sendable {
  /// The encoded image: JPEG, PNG, GIF, WebP or BMP by its first bytes.
  package let bytes: [UInt8]
  /// The music file or the image file that it came from.
  package let source: FilePath

  package init(bytes: [UInt8], source: FilePath) {
    self.bytes = bytes
    self.source = source
  }
}

/// Finds covers, one at a time.
///
/// Safe to use from any thread.
package final class Artwork: Sendable {
  private let library: Library
  private let finder: CoverFinder

  /// A finder of covers that reads them with processes started with `worker`.
  package init(library: Library, worker: WorkerCommand, order: CoverOrder = .standard) {
    self.library = library
    finder = CoverFinder(worker, order)
  }

  /// The track's own cover, else its album's; nil when there is none.
  package func cover(for track: Track) async -> CoverImage? {
    let own = track.metadata.pictures.isEmpty ? [] : [track.path]
    guard track.id.rawValue > 0 else {
      return await finder.cover(CoverSources(files: own, folders: [track.path.parent]))
    }
    // A library that cannot be read has no covers; whoever lists its albums hears why.
    guard let album = track.albumID, let sources = try? await library.coverSources(of: album)
    else { return await finder.cover(CoverSources(files: own, folders: [])) }
    let others = sources.files.filter { $0 != track.path }
    return await finder.cover(CoverSources(files: own + others, folders: sources.folders))
  }

  /// The album's cover; nil when there is none.
  package func cover(for album: Album) async -> CoverImage? {
    await cover(of: album.id)
  }

  private func cover(of album: Album.ID) async -> CoverImage? {
    // A library that cannot be read has no covers; whoever lists its albums hears why.
    guard let sources = try? await library.coverSources(of: album) else { return nil }
    return await finder.cover(sources)
  }
}

/// The thread and the process that take covers out.
private actor CoverFinder {
  /// Larger files are no covers, whatever their name.
  private static let longestFile = 64 << 20

  private let thread = SerialThread(label: "artwork")
  private let order: CoverOrder
  private var pool: TagWorkerPool

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  init(_ command: WorkerCommand, _ order: CoverOrder) {
    self.order = order
    pool = TagWorkerPool(command, size: 1)
  }

  func cover(_ sources: CoverSources) -> CoverImage? {
    if let cover = beside(sources.folders, order.stemsBefore) { return cover }
    for file in sources.files {
      if let bytes = embedded(in: file) { return CoverImage(bytes: bytes, source: file) }
    }
    return beside(sources.folders, order.stemsAfter)
  }

  private func embedded(in file: FilePath) -> [UInt8]? {
    // Without a worker there is no embedded cover; the scan says that it cannot be started.
    guard (try? pool.ask(.cover(file))) != nil else { return nil }
    while pool.pending > 0 {
      guard let outcomes = try? pool.answers(waiting: .seconds(1)) else { return nil }
      for case (_, .answer(.cover(let picture?))) in outcomes where isImage(picture.data) {
        return picture.data
      }
    }
    return nil
  }

  private func beside(_ folders: [FilePath], _ stems: [String]) -> CoverImage? {
    stems.isEmpty ? nil : folders.lazy.compactMap { self.beside($0, stems) }.first
  }

  private func beside(_ folder: FilePath, _ stems: [String]) -> CoverImage? {
    // A folder or picture that cannot be read is one without a cover.
    guard let listing = try? FolderListing.read(folder.bytes) else { return nil }
    let names = listing.entries.filter { $0.kind == .file || $0.kind == .link }.map(\.name)
    for name in CoverFile.candidates(among: names, stems: stems) {
      let path = folder.appending(name)
      guard let bytes = try? FileSystem.contents(of: path.bytes, limit: Self.longestFile),
        isImage(bytes)
      else { continue }
      return CoverImage(bytes: bytes, source: path)
    }
    return nil
  }

  private func isImage(_ bytes: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("BM".utf8),
    ]
    return starts.contains { bytes.starts(with: $0) }
      || bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }
}
