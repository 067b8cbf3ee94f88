// The window's library and the disk: watched from the first scan on, and untouched before it.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import Synchronization
import SystemKit
import TestSupport
import Testing

@MainActor
@Suite struct WatchingModelTests {
  let shelf = Shelf()

  @Test func watchingBeginsOnceWithTheFirstScanAndEndsWithTheModel() async {
    let state = Mutex((begun: 0, ended: 0))
    var library: LibraryModel? = LibraryModel(
      access: shelf.access,
      actions: LibraryActions(
        scan: { _ in }, addFolder: { _ in }, addDemoMusic: {},
        watch: { _ in
          state.withLock { $0.begun += 1 }
          try? await Task.sleep(for: .seconds(600))
          state.withLock { $0.ended += 1 }
        }))
    await library?.load()
    #expect(state.withLock { $0.begun } == 0)

    library?.startScan()
    #expect(await eventually { library?.work == LibraryModel.Work.none })
    library?.startScan()
    #expect(await eventually { library?.work == LibraryModel.Work.none })
    #expect(state.withLock { $0.begun } == 1)

    library = nil
    #expect(await eventually { state.withLock { $0.ended } == 1 })
  }

  @Test func aTroubleIsToldOnce() async {
    let (troubles, teller) = AsyncStream.makeStream(of: WatchTrouble.self)
    let library = LibraryModel(
      access: shelf.access,
      actions: LibraryActions(
        scan: { _ in }, addFolder: { _ in }, addDemoMusic: {},
        watch: { tell in for await trouble in troubles { tell(trouble) } }))
    library.startWatching()

    teller.yield(.limitReached)
    #expect(await eventually { library.message?.contains("watches no more folders") == true })
    library.message = nil
    teller.yield(.limitReached)
    teller.yield(.failed(reason: "the disk is full"))

    #expect(
      await eventually { library.message == "The library is not up to date: the disk is full." })
  }

  @Test func aScanOnTheTerminalShowsInTheWindow() async throws {
    let home = try TemporaryFolder()
    let worker = WorkerCommand(executable: FilePath("/bin/false"), arguments: [])
    let library = try Library(folder: home.path)
    let model = LibraryModel(
      access: LibraryAccess(
        library, artwork: Artwork(library: library, worker: worker), worker: worker),
      actions: LibraryActions(scan: { _ in }, addFolder: { _ in }, addDemoMusic: {}))
    await model.load()
    #expect(model.content == .empty)

    let terminal = try Library(folder: home.path)
    let folder = try await terminal.addFolder(FilePath("/music"))
    let stamp = FileStamp(size: 1, modified: 1, changed: 1, inode: 1)
    let file = ScannedFile.read(FilePath("/music/a.mp3"), stamp, TrackMetadata(), .none)
    _ = try await terminal.apply(
      ScanBatch(folder: folder.id, files: [file]), now: 1, standing: { _, _ in .same })

    #expect(await eventually { model.content == .some(tracks: 1) })
  }

  @Test func withoutAScanAtStartNoDiskIsTouched() async throws {
    let home = try TemporaryFolder()
    let music = try TemporaryFolder()
    try music.write([1], to: "a/1.mp3")
    let worker = WorkerCommand(executable: FilePath("/bin/false"), arguments: [])
    let library = try Library(folder: home.path)
    try await library.addFolder(music.path)
    let notifier = try FolderNotifier()
    // Read, opened, closed: of the folder and of everything in it.
    _ = try notifier.watch(music.path.bytes, for: FolderNotifier.Kinds(rawValue: 0x31))
    let model = LibraryModel(
      access: LibraryAccess(
        library, artwork: Artwork(library: library, worker: worker), worker: worker),
      actions: LibraryActions(
        library, LibraryScanner(library: library, worker: worker), demo: home.path,
        writeDemo: { _ in }))

    await model.load()
    _ = try await model.access.albums(.artist)
    _ = await model.access.cover(.album(makeAlbum(1)))
    #expect(try notifier.wait(until: .now + .milliseconds(500)).events.isEmpty)

    model.startScan()
    #expect(await eventually { model.work == .none })
    #expect(try !notifier.wait(until: .now).events.isEmpty, "it would have been seen")
  }
}
