// The questions and actions of the window, put to the real library, its scanner and its covers.
package import LibraryScanner
package import LibraryStore
package import MusicCore

extension LibraryAccess {
  /// Asks `library`, and `artwork` for covers; tags are read by processes started with `worker`.
  package nonisolated init(_ library: Library, artwork: Artwork, worker: WorkerCommand) {
    self.init(
      albums: { try await library.albums(order: $0) },
      album: { try await library.album($0) },
      tracks: { try await library.tracks(of: $0) },
      recentlyAdded: { try await library.recentlyAdded(limit: $0) },
      pick: { day, another in
        try await library.todaysPick(on: day, another: another).map {
          DayPick(track: $0.track, album: $0.album)
        }
      },
      summary: { try await library.summary() },
      changes: { library.changes() },
      cover: { source in
        switch source {
        case .album(let album): await artwork.cover(for: album)?.bytes
        case .track(let track): await artwork.cover(for: track)?.bytes
        case .song(let song, let track):
          await DiaryAccess.cover(of: song, track, in: library, artwork)
        }
      })
    words = WordsAccess(library)
    waveforms.kept = { try await library.waveform(of: $0) }
    waveforms.keep = { try await library.setWaveform($0, of: $1) }
    lists = ListAccess(library)
    edits = EditAccess(library, worker: worker)
    playlists = PlaylistAccess(library)
    diary = DiaryAccess(library, artwork: artwork)
    home = HomeAccess(library)
  }
}

extension LibraryActions {
  /// Works on `library`; `writeDemo` puts the demo music into the folder `demo`, and without
  /// `isWatching` only scans find out what has happened.
  package nonisolated init(
    _ library: Library, _ scanner: LibraryScanner, demo: FilePath, isWatching: Bool = true,
    writeDemo: @escaping @Sendable (FilePath) async throws -> Void
  ) {
    self.init(
      scan: { tell in
        _ = try await scanner.scan { progress in
          tell(ScanStep(done: progress.seen - progress.waiting, total: progress.seen))
        }
        try await library.takeCare()
      },
      addFolder: { _ = try await library.addFolder($0) },
      addDemoMusic: {
        try await writeDemo(demo)
        _ = try await library.addFolder(demo)
      },
      watch: { tell in
        guard isWatching else { return }
        await Self.watch(library, scanner, tell)
      })
    isFolder = { await Self.isThere($0) }
  }

  @concurrent
  private nonisolated static func isThere(_ folder: FilePath) async -> Bool { folder.isFolder }

  private nonisolated static func watch(
    _ library: Library, _ scanner: LibraryScanner,
    _ tell: @escaping @Sendable (WatchTrouble) -> Void
  ) async {
    do {
      let watch = try FolderWatch(library: library, scanner: scanner) { notice in
        switch notice {
        case .limitReached: tell(.limitReached)
        case .failed(let error): tell(.failed(reason: LibraryWords.describe(error).reason))
        case .ready, .remote, .updated: break
        }
      }
      await watch.run()
    } catch {
      // Not even one more watch: the scans that are asked for are what is left.
      tell(.limitReached)
    }
  }
}
