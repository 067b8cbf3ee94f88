// Changes to tags as the window hands them in, on real files: seen before they are written, told of
// afterwards, taken back, and kept off a file that plays until it has ended.
import AppModel
import LibraryScanner
import LibraryStore
import MusicCore
import Playback
import SystemKit
import TestSupport
import Testing

@MainActor @Suite struct EditDeskTests {
  private let home: TemporaryFolder
  private let library: Library
  private let files: [FilePath]
  private let model: LibraryModel
  private let engine = FakeEngine(obedient: true)
  private let player: Player
  private let actions: MusicActions
  private let desk: EditDesk

  init() async throws {
    let home = try TemporaryFolder()
    self.home = home
    let song = try FileSystem.contents(
      of: CaseFiles.path("F-albums/No tags/07 - 김광석 - 서른 즈음에.mp3").bytes, limit: 1 << 20)
    files = try (1...3).map { try home.write(song, to: "music/\($0).mp3") }
    let library = try Library(folder: home.path.appending("library"))
    _ = try await library.addFolder(home.path.appending("music"))
    self.library = library
    let worker = WorkerCommand(
      executable: try #require(try BuiltProgram.path()), arguments: ["--tag-worker"])
    _ = try await LibraryScanner(library: library, worker: worker).scan { _ in }
    model = LibraryModel(
      access: LibraryAccess(
        library, artwork: Artwork(library: library, worker: worker), worker: worker),
      actions: noActions)
    player = Player(engine: engine)
    actions = MusicActions(library: model, player: player)
    desk = EditDesk(access: model.access.edits, player: player)
    desk.start()
    await desk.settle()
  }

  private func tracks() async throws -> [Track] {
    try await library.tracks().sorted { $0.path.name < $1.path.name }
  }

  private func form() async throws -> TagEditModel {
    let form = TagEditModel(
      .tracks(try await tracks().map(\.id)), actions: actions, desk: desk)
    await form.load()
    return form
  }

  @Test func anEditIsSeenWrittenToldAndTakenBack() async throws {
    let form = try await form()
    #expect(form.step == .form && form.tracks.count == 3)
    form.write("새 앨범", in: .album)
    #expect(form.canReview)
    await form.review()
    guard case .review(let review) = form.step else {
      Issue.record("There is nothing to look at.")
      return
    }
    #expect(review.count == 3)
    #expect(
      review.lines.contains(.change(field: "Album", old: "nothing", new: "새 앨범")))
    #expect(try await tracks().allSatisfy { $0.metadata.album == nil })

    form.commit()
    await desk.settle()

    #expect(try await tracks().allSatisfy { $0.metadata.album == "새 앨범" })
    let news = try #require(desk.news)
    #expect(news.text == "3 files changed" && news.failures.isEmpty)

    #expect(news.operation != nil)
    desk.undo(news.operation)
    await desk.settle()

    #expect(try await tracks().allSatisfy { $0.metadata.album == nil })
    #expect(desk.news?.text == "3 files as before" && desk.news?.operation == nil)
  }

  @Test func undoTakesBackWhatWasToldOfAndNothingElse() async throws {
    let tracks = try await tracks()
    for (index, name) in ["One", "Two"].enumerated() {
      var edit = TrackEdit()
      _ = edit.set(.title, to: [name])
      desk.write([EditRequest(path: tracks[index].path, edit: edit)])
      await desk.settle()
    }
    desk.undo(1)
    await desk.settle()
    let titles = try await self.tracks().map(\.metadata.title)
    #expect(titles == [nil, "Two", nil])
  }

  @Test func aFileThatFailsIsNamedAndTheOthersAreWritten() async throws {
    let form = try await form()
    form.write("New", in: .album)
    await form.review()
    try FileSystem.removeFile(files[1].bytes)
    form.commit()
    await desk.settle()
    let news = try #require(desk.news)
    #expect(news.text == "2 files changed · 1 file could not be changed")
    #expect(news.failures.map(\.path) == [files[1]])
    #expect(ChangeLine.lines(of: news.failures).last == .failure("the file is not there any more"))
  }

  @Test func aFileThatPlaysIsWrittenWhenThePlayerLetsGoOfIt() async throws {
    let tracks = try await tracks()
    player.send(.playTracks([tracks[0]], startingAt: 0))
    #expect(await eventually { model.access.edits.playing.contains(tracks[0].path) })
    let before = try FileSystem.contents(of: files[0].bytes, limit: 1 << 20)
    var edit = TrackEdit()
    _ = edit.set(.title, to: ["Played"])
    desk.write([EditRequest(path: tracks[0].path, edit: edit)])
    await desk.settle()
    #expect(try FileSystem.contents(of: files[0].bytes, limit: 1 << 20) == before)
    #expect(desk.news?.text == "1 file is open in the player and is written after that")

    player.send(.stop)

    #expect(await eventually { !model.access.edits.playing.contains(tracks[0].path) })
    await desk.settle()
    #expect(try await self.tracks()[0].metadata.title == "Played")
  }

  @Test func aPictureThatIsNoneIsRefusedInWords() async throws {
    let form = try await form()
    await form.replaceCover(with: files[0])
    #expect(form.form.cover == .keep)
    #expect(form.trouble == "“1.mp3” is no picture that music files can hold.")
    await form.replaceCover(with: CaseFiles.path("C-art/folder/Cover.JPG"))
    #expect(form.trouble == nil && form.form.cover != .keep)
  }
}
