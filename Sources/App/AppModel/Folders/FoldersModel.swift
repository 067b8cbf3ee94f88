// The folders page: the folders and files as they stand on disk, one folder at a time, with the way
// to it. Where the library has one folder only, that is where it begins.
import LibraryStore
package import MusicCore
import Observation

/// The folder that is looked into.
@Observable
package final class FoldersModel {
  /// One line of the list.
  package nonisolated enum Row: Hashable, Sendable {
    case folder(FilePath, name: String, tracks: Int, isAway: Bool)
    case track(TrackRow)
  }

  /// A step of the way to the folder.
  package nonisolated struct Crumb: Hashable, Sendable {
    package let name: String
    /// nil: all folders of the library.
    package let path: FilePath?
  }

  /// The folder whose content is shown; nil: the folders of the library.
  package private(set) var path: FilePath?
  package private(set) var crumbs: [Crumb] = []
  package private(set) var rows: [Row] = []
  package private(set) var isLoaded = false

  private let library: LibraryModel
  private let actions: MusicActions
  @ObservationIgnored private var roots: [FilePath] = []
  @ObservationIgnored private var wanted: FilePath?
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel, actions: MusicActions) {
    self.library = library
    self.actions = actions
  }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access, pause: .milliseconds(500)) { [weak self] _ in
        guard let self else { return }
        await show(wanted)
      }
    }
    await show(nil)
  }

  /// Looks into a folder; nil: the folders of the library.
  package func open(_ folder: FilePath?) async { await show(folder) }

  /// Where the first folder or file stands whose name begins with a text.
  package func position(beginning text: String) -> Int? {
    rows.firstIndex { row in
      switch row {
      case .folder(_, let name, tracks: _, isAway: _): SortKey.begins(name, with: text)
      case .track(let track): SortKey.begins(track.fileName, with: text)
      }
    }
  }

  /// To the folder above; says whether there is one.
  package func goUp() -> Bool {
    guard crumbs.count > 1 else { return false }
    startOpening(crumbs[crumbs.count - 2].path)
    return true
  }

  /// Plays the files of this folder from one of them.
  package func play(row position: Int) {
    guard rows.indices.contains(position), case .track(let chosen) = rows[position] else { return }
    let ids = rows.compactMap { row -> Track.ID? in
      if case .track(let track) = row { track.id } else { nil }
    }
    actions.startPlaying(ids, startingAt: ids.firstIndex(of: chosen.id) ?? 0)
  }

  /// Plays all that is in a folder and below it.
  package func playAll(_ folder: FilePath) { actions.startPlaying(.folder(folder)) }
}

extension FoldersModel {
  private func show(_ folder: FilePath?) async {
    wanted = folder
    do {
      let top = try await library.access.lists.folder(nil)
      let path = folder ?? (top.folders.count == 1 ? top.folders.first?.path : nil)
      let content = path == nil ? top : try await library.access.lists.folder(path)
      // A later choice has overtaken this answer.
      guard wanted == folder else { return }
      wanted = path
      roots = top.folders.map(\.path)
      let rows = Self.rows(content, isTop: path == nil)
      if rows != self.rows { self.rows = rows }
      if path != self.path { self.path = path }
      let crumbs = way(to: path)
      if crumbs != self.crumbs { self.crumbs = crumbs }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }

  private static func rows(_ content: FolderContent, isTop: Bool) -> [Row] {
    content.folders.map { folder in
      .folder(
        folder.path, name: isTop ? folder.path.display : folder.path.name,
        tracks: folder.tracks, isAway: folder.isAway)
    } + content.tracks.map { .track(TrackRow($0)) }
  }

  private func way(to path: FilePath?) -> [Crumb] {
    var steps: [Crumb] = []
    let root = path.flatMap { path in roots.first { path.isInside($0) } }
    var here = path
    while let step = here {
      steps.append(Crumb(name: step.name, path: step))
      here = step == root || step.parent == step ? nil : step.parent
    }
    if roots.count != 1 { steps.append(Crumb(name: tr("All folders"), path: nil)) }
    return steps.reversed()
  }
}

// What views start: each begins a task and returns at once.
extension FoldersModel {
  package func start() { Task { await load() } }
  package func startOpening(_ folder: FilePath?) { Task { await open(folder) } }
}
