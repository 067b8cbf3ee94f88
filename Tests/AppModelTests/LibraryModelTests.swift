// The library as a whole: scans, folders, the demo music.
import AppModel
import LibraryStore
import MusicCore
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct LibraryModelTests {
  let shelf = Shelf()

  @Test func aScanTellsHowFarItIsAndEnds() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let library = LibraryModel(
      access: shelf.access,
      actions: LibraryActions(
        scan: { tell in
          tell(ScanStep(done: 3, total: 6))
          for await _ in gate { break }
        }, addFolder: { _ in }, addDemoMusic: {}))

    library.startScan()
    #expect(library.workText == "Looking for music…")
    #expect(await eventually { library.workRatio == 0.5 })
    #expect(library.workText == "Looking for music: 3 files")

    opener.yield()
    #expect(await eventually { library.work == .none })
    #expect(library.workText == nil)
  }

  @Test func aSecondScanDoesNotBeginWhileOneRuns() async {
    let scans = Mutex(0)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let library = LibraryModel(
      access: shelf.access,
      actions: LibraryActions(
        scan: { _ in
          scans.withLock { $0 += 1 }
          for await _ in gate { break }
        }, addFolder: { _ in }, addDemoMusic: {}))

    library.startScan()
    library.startScan()
    opener.yield()

    #expect(await eventually { library.work == .none })
    #expect(scans.withLock { $0 } == 1)
  }

  @Test func whatIsAskedDuringAScanIsDoneAfterIt() async {
    let log = Log()
    let library = LibraryModel(access: shelf.access, actions: logging(log))

    library.startScan()
    library.add(folder: FilePath("/one"))
    library.add(folder: FilePath("/two"))

    #expect(await eventually { library.work == .none })
    #expect(log.entries == ["scan", "add /one", "scan", "add /two", "scan"])
  }

  @Test func aFolderDroppedOnAnEmptyLibraryIsAddedAndASongPlays() async {
    let log = Log()
    var actions = logging(log)
    actions.isFolder = { $0 == FilePath("/music") }
    let library = LibraryModel(access: shelf.access, actions: actions)
    await library.load()

    let rest = await library.welcome([FilePath("/music"), FilePath("/song.flac")])
    #expect(rest == [FilePath("/song.flac")])
    #expect(await eventually { library.work == .none })
    #expect(log.entries == ["add /music", "scan"])
  }

  @Test func aFolderDroppedOnMusicIsPlayed() async {
    let log = Log()
    var actions = logging(log)
    actions.isFolder = { _ in true }
    shelf.fill { $0.tracks = [Album.ID(rawValue: 1): TestTracks.make(1)] }
    let library = LibraryModel(access: shelf.access, actions: actions)
    await library.load()

    #expect(await library.welcome([FilePath("/music")]) == [FilePath("/music")])
    #expect(log.entries.isEmpty)
  }

  @Test func addingAFolderScansIt() async {
    let log = Log()
    let library = LibraryModel(access: shelf.access, actions: logging(log))

    library.add(folder: FilePath("/music"))

    #expect(await eventually { library.work == .none })
    #expect(log.entries == ["add /music", "scan"])
  }

  @Test func theDemoMusicComesByItselfOnlyIntoAnEmptyLibrary() async {
    let log = Log()
    let library = LibraryModel(access: shelf.access, actions: logging(log))

    library.add(folder: FilePath("/music"))
    library.addDemoMusicIfEmpty()
    #expect(await eventually { library.work == .none })
    #expect(log.entries == ["add /music", "scan", "demo", "scan"])

    shelf.fill { $0.tracks = [Album.ID(rawValue: 1): [makeTrack(1)]] }
    library.addDemoMusicIfEmpty()
    #expect(await eventually { library.work == .none })
    #expect(log.entries.count == 4)
  }

  @Test func theDemoMusicIsWrittenThenScanned() async {
    let log = Log()
    let library = LibraryModel(access: shelf.access, actions: logging(log))

    library.addDemoMusic()
    #expect(library.workText == "Writing the demo music…")

    #expect(await eventually { library.work == .none })
    #expect(log.entries == ["demo", "scan"])
  }

  @Test func aFailedScanIsSaidAndEnds() async {
    let library = LibraryModel(
      access: shelf.access,
      actions: LibraryActions(
        scan: { _ in throw ShelfFailure(description: "no space") }, addFolder: { _ in },
        addDemoMusic: {}))

    library.startScan()

    #expect(await eventually { library.work == .none })
    #expect(library.message == "Something went wrong: no space.")
  }

  @Test func aScanWithUnknownTotalHasNoRatio() async {
    let library = LibraryModel(access: shelf.access, actions: noActions)
    #expect(library.workRatio == nil)
  }

  @Test func aBurstOfChangesIsOneReload() async {
    let calls = Mutex(0)
    let taken = Mutex(0)
    var access = shelf.access
    access.changes = {
      AsyncStream {
        // The watch asks for the 51st change when it has taken fifty.
        let count = taken.withLock { count in
          count += 1
          return count
        }
        if count <= 50 { return LibraryChange(parts: [.albums]) }
        try? await Task.sleep(for: .seconds(600))
        return nil
      }
    }
    let rest: @Sendable () async -> Void = {
      while taken.withLock({ $0 }) <= 50 { await Task.yield() }
    }
    let watch = LibraryWatch(access, rest: rest) { _ in calls.withLock { $0 += 1 } }
    #expect(await eventually { calls.withLock { $0 } >= 1 })
    #expect(taken.withLock { $0 } == 51)
    #expect(calls.withLock { $0 } == 1)
    withExtendedLifetime(watch) {}
  }

  private func logging(_ log: Log) -> LibraryActions {
    LibraryActions(
      scan: { _ in log.add("scan") }, addFolder: { log.add("add \($0)") },
      addDemoMusic: { log.add("demo") })
  }
}

private final class Log: Sendable {
  /// Guards the entries; taken by the actions and the test.
  private let content = Mutex<[String]>([])
  var entries: [String] { content.withLock { $0 } }
  func add(_ entry: String) { content.withLock { $0.append(entry) } }
}
