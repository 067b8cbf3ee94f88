// Editing tags as people do it: many files at once, taken back, while one plays, on disks that are
// full or read-only; and the library keeps what it knows about each track.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import Synchronization
import SystemKit
import TagReader
import TestSupport
import Testing

/// Guards people's music and what they did with it.
@Suite struct EditingTests {
  private func editor(
    _ tree: MusicTree, isPlaying: @escaping @Sendable (FilePath) -> Bool = { _ in false }
  ) throws -> TagEditor {
    TagEditor(library: tree.library, worker: try Program.worker(), isPlaying: isPlaying)
  }

  private func bytes(_ file: FilePath) throws -> [UInt8] {
    try FileSystem.contents(of: file.bytes, limit: 1 << 24)
  }

  private func names(_ folder: FilePath) throws -> [String] {
    try FolderListing.read(folder.bytes).entries.map { FilePath(bytes: $0.name).name }
  }

  private func edit(_ change: (inout TagEdit) -> Void) -> TagEdit {
    var edit = TagEdit()
    change(&edit)
    return edit
  }

  @Test func manyTracksAreEditedAndTakenBackAtOnce() async throws {
    let tree = try MusicTree()
    let files = try (1...40).map { (number: Int) in
      try tree.song(
        "\(number).mp3", "Song \(number)", by: "Old", on: "Album", number: number)
    }
    try await tree.scan()
    let originals = try files.map(bytes)
    let tracks = try await tree.library.tracks()
    let editor = try editor(tree)
    let wanted = edit {
      $0.artists = .set(["New", "Newer"])
      $0.genres = .set(["Folk"])
    }

    let report = try await editor.apply(files.map { EditRequest(path: $0, edit: wanted) })

    #expect(report.changed == files && report.failures.isEmpty)
    let edited = try await tree.library.tracks()
    #expect(edited.map(\.id) == tracks.map(\.id) && edited.map(\.added) == tracks.map(\.added))
    #expect(edited.allSatisfy { $0.metadata.artists == ["New", "Newer"] })
    #expect(try await tree.library.artists().map(\.name).contains("Newer"))
    #expect(try await tree.scan().counts == [40, 0, 0, 0, 0])
    #expect(try await editor.history().map(\.files.count) == [40])

    let undone = try await self.editor(tree).undo()

    #expect(undone.changed.count == 40 && undone.failures.isEmpty)
    #expect(try files.map(bytes) == originals)
    #expect(try await tree.library.tracks() == tracks)
    #expect(try await tree.scan().counts == [40, 0, 0, 0, 0])
    #expect(try await editor.history().isEmpty)
    #expect(try names(tree.music.path).allSatisfy { $0.hasSuffix(".mp3") })
    #expect(try names(tree.home.path.appending("edits")) == ["lock"])
  }

  @Test func aPreviewShowsOldAndNewAndWritesNothing() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Old", by: "Same", number: 3)
    let original = try bytes(file)
    let wanted = edit {
      $0.title = .set("New")
      $0.artists = .set(["Same"])
      $0.trackNumber = .remove
    }

    let previews = try await editor(tree).preview([EditRequest(path: file, edit: wanted)])

    let changes = try #require(previews.first).changes
    #expect(changes.map(\.field) == [.title, .trackNumber])
    #expect(changes.map(\.old) == [["Old"], ["3"]] && changes.map(\.new) == [["New"], []])
    #expect(try bytes(file) == original)
    #expect(!FileSystem.exists(tree.home.path.appending("edits").bytes))
  }

  @Test func whatSaysItAlreadyIsNotWritten() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Same")
    let before = try FileStatus.of(file.bytes)

    let report = try await editor(tree).apply([
      EditRequest(path: file, edit: edit { $0.title = .set("Same") })
    ])

    #expect(report.unchanged == [file])
    #expect(try FileStatus.of(file.bytes) == before)
  }

  @Test func aPlayingFileWaitsAlsoForTheNextStart() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Old")
    let other = try tree.song("b.mp3", "Old")
    let wanted = edit {
      $0.title = .set("New")
      $0.cover = .set(TagEdit.Cover(data: png))
    }
    let playing = try editor(tree) { $0 == file }

    let report = try await playing.apply([file, other].map { EditRequest(path: $0, edit: wanted) })
    #expect(report.deferred == [file] && report.changed == [other])
    #expect(try TagReader.read(file).title == "Old")
    #expect(try await playing.history().first?.files.map(\.isDeferred) == [true, false])
    #expect(try await playing.applyDeferred().deferred == [file])

    let next = try editor(tree)
    #expect(try await next.resume().changed == [file])
    #expect(try TagReader.read(file).title == "New")
    #expect(try TagReader.pictures(in: file).map(\.data) == [png])
    #expect(try await next.undo().changed.count == 2)
    #expect(try TagReader.read(file).title == "Old")
  }

  @Test func undoOfAPlayingFileWaitsToo() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Old")
    let isPlaying = Atomic<Bool>(false)
    let box = Box(isPlaying)
    let editor = try editor(tree) { _ in box.flag.load(ordering: .relaxed) }
    _ = try await editor.apply([EditRequest(path: file, edit: edit { $0.title = .set("New") })])
    box.flag.store(true, ordering: .relaxed)

    #expect(try await editor.undo().deferred == [file])
    #expect(try TagReader.read(file).title == "New")
    box.flag.store(false, ordering: .relaxed)
    #expect(try await editor.applyDeferred().changed == [file])
    #expect(try TagReader.read(file).title == "Old")
  }

  @Test func aFileThatOthersWroteSinceKeepsTheirsAndTheOthersAreUndone() async throws {
    let tree = try MusicTree()
    let files = [try tree.song("a.mp3", "Old"), try tree.song("b.mp3", "Old")]
    let editor = try editor(tree)
    _ = try await editor.apply(
      files.map { EditRequest(path: $0, edit: edit { $0.title = .set("New") }) })
    try TagWriter.write(edit { $0.title = .set("Foreign") }, to: files[0])

    let report = try await editor.undo()

    #expect(report.changed == [files[1]])
    #expect(report.failures.map(\.kind) == [.changed] && report.failures[0].path == files[0])
    #expect(try files.map { try TagReader.read($0).title } == ["Foreign", "Old"])
    // What cannot be undone stands in nobody's way.
    #expect(try await editor.history().isEmpty)
  }

  @Test func hardLinksStayOneFile() async throws {
    let tree = try MusicTree()
    let file = try tree.song("one/a.mp3", "Old")
    let twin = try tree.song("two/b.mp3", "Other")
    try twin.remove()
    try FileSystem.link(file.bytes, to: twin.bytes)
    try await tree.scan()

    let editor = try editor(tree)
    _ = try await editor.apply([EditRequest(path: file, edit: edit { $0.title = .set("New") })])

    #expect(try FileStatus.of(file.bytes).identity == FileStatus.of(twin.bytes).identity)
    #expect(try await tree.track("two/b.mp3")?.metadata.title == "New")
    #expect(try await tree.scan().counts == [2, 0, 0, 0, 0])
    _ = try await editor.undo()
    #expect(try FileStatus.of(file.bytes).identity == FileStatus.of(twin.bytes).identity)
    #expect(try TagReader.read(twin).title == "Old")
    #expect(try names(twin.parent) == ["b.mp3"])
  }

  @Test func symbolicLinksAreWrittenThrough() async throws {
    let tree = try MusicTree()
    let outside = try TemporaryFolder()
    let real = try outside.write(try MusicTree.bytes(), to: "real.mp3")
    let link = tree.music.path.appending("link.mp3")
    #expect(symlink(real.display, link.display) == 0)
    try await tree.scan()

    _ = try await editor(tree).apply([
      EditRequest(path: link, edit: edit { $0.title = .set("New") })
    ])

    #expect(try FileStatus.of(link.bytes, followingLinks: false).kind == .link)
    #expect(try TagReader.read(real).title == "New")
    #expect(try await tree.track("link.mp3")?.metadata.title == "New")
  }

  @Test func aFullDiskLeavesTheFileAlone() async throws {
    let tree = try MusicTree()
    let disk = try SmallDisk(kilobytes: 256)
    defer { disk.unmount() }
    try #require(disk.isMounted, "needs the rights to mount a small disk")
    let song = try MusicTree.bytes()
    let file = disk.path.appending("a.mp3")
    try FileSystem.write(song, to: file.bytes)
    try FileSystem.write(
      [UInt8](repeating: 1, count: disk.free - song.count - 8192),
      to: disk.path.appending("filler").bytes)
    let large = edit {
      $0.cover = .set(TagEdit.Cover(data: png + [UInt8](repeating: 7, count: 99_000)))
    }

    let report = try await editor(tree).apply([EditRequest(path: file, edit: large)])

    #expect(report.failures.map(\.kind) == [.diskFull])
    #expect(try bytes(file) == song)
    #expect(try names(disk.path) == ["a.mp3", "filler"])
    #expect(try names(tree.home.path.appending("edits")) == ["lock"])
  }

  @Test func aFullDiskUnderTheJournalLeavesTheFileAlone() async throws {
    let tree = try MusicTree()
    let file = try tree.song("a.mp3", "Old")
    let original = try bytes(file)
    let disk = try SmallDisk(kilobytes: 1024)
    defer { disk.unmount() }
    try #require(disk.isMounted, "needs the rights to mount a small disk")
    let library = try Library(folder: disk.path.appending("library"))
    let editor = TagEditor(library: library, worker: try Program.worker())
    _ = try await editor.apply([EditRequest(path: file, edit: edit { $0.title = .set("Old") })])
    let filler = disk.path.appending("filler")
    try FileSystem.write([UInt8](repeating: 1, count: disk.free - 4096), to: filler.bytes)

    let report = try await editor.apply([
      EditRequest(path: file, edit: edit { $0.title = .set("New") })
    ])

    #expect(report.failures.map(\.kind) == [.diskFull])
    #expect(try bytes(file) == original)
    #expect(try names(tree.music.path) == ["a.mp3"])
  }

  @Test func aReadOnlyDiskAndAReadOnlyFileSaySo() async throws {
    let tree = try MusicTree()
    let disk = try SmallDisk(kilobytes: 256)
    defer { disk.unmount() }
    try #require(disk.isMounted, "needs the rights to mount a small disk")
    let file = disk.path.appending("a.mp3")
    try FileSystem.write(try MusicTree.bytes(), to: file.bytes)
    #expect(disk.remountReadOnly())
    let locked = try tree.song("locked.mp3", "Old")
    #expect(chmod(locked.display, 0o444) == 0)

    let report = try await editor(tree).apply(
      [file, locked, tree.music.path.appending("none.mp3")].map {
        EditRequest(path: $0, edit: edit { $0.title = .set("New") })
      })

    #expect(report.failures.map(\.kind) == [.readOnly, .readOnly, .missing])
    #expect(try TagReader.read(locked).title == "Old")
  }

  /// A tiny image header that readers accept.
  private let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0, 5, 0, 0, 0, 6, 8, 2, 0, 0, 0] + [UInt8](repeating: 7, count: 200)
}

/// A flag that closures can share.
private final class Box: Sendable {
  let flag: Atomic<Bool>

  init(_ flag: consuming Atomic<Bool>) {
    self.flag = flag
  }
}
