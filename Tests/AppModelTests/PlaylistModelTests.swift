// The playlists as the window shows them, on a real library: made, renamed, deleted and brought back,
// entries moved and taken out.
import AppModel
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor @Suite struct PlaylistModelTests {
  private let folder: TemporaryFolder
  private let store: Library
  private let library: LibraryModel
  private let player = Player(engine: FakeEngine(obedient: true))
  private let actions: MusicActions
  private let tracks = TestTracks.make(4)

  init() throws {
    folder = try TemporaryFolder()
    store = try Library(folder: folder.path)
    var access = Shelf().access
    access.playlists = PlaylistAccess(store)
    access.lists.tracks = { [tracks] ids in
      ids.compactMap { id in tracks.first { $0.id == id } }
    }
    library = LibraryModel(access: access, actions: noActions)
    actions = MusicActions(library: library, player: player)
  }

  private func titles(_ model: PlaylistModel) -> [String] { model.lines.map(\.track.title) }

  private func open(_ name: String = "L") async throws -> PlaylistModel {
    let playlist = try await store.createPlaylist(named: name, tracks: tracks)
    let model = PlaylistModel(playlist, library: library, actions: actions)
    await model.load()
    return model
  }

  @Test func playlistsAreMadeRenamedDeletedAndBroughtBack() async throws {
    let model = PlaylistsModel(library: library)
    await model.load()
    #expect(model.isLoaded && model.playlists.isEmpty)
    await model.create("Evening")
    await model.create("  ")
    #expect(model.playlists.map(\.name) == ["Evening", "Playlist"])
    await model.rename(model.playlists[1], to: "Morning")
    _ = try await store.add(tracks, to: model.playlists[1].id)
    await model.load()
    #expect(PlaylistsModel.details(of: model.playlists[1]) == "4 tracks · 12 min")
    await model.delete([model.playlists[1]])
    #expect(model.playlists.map(\.name) == ["Evening"] && model.news == "“Morning” deleted")
    await model.undo()
    #expect(model.playlists.map(\.name) == ["Evening", "Morning"])
    #expect(
      try await store.items(of: model.playlists[1].id).map(\.track.path) == tracks.map(\.path))
    await model.undo()
    #expect(model.playlists.count == 2, "Once only.")
  }

  @Test func severalAreDeletedAndBroughtBackTogether() async throws {
    let model = PlaylistsModel(library: library)
    for name in ["One", "Three", "Two"] { await model.create(name) }
    await model.delete([model.playlists[0], model.playlists[2]])
    #expect(model.playlists.map(\.name) == ["Three"] && model.news == "2 playlists deleted")
    await model.undo()
    #expect(model.playlists.map(\.name) == ["One", "Three", "Two"])
  }

  @Test func severalSubjectsAreOneAfterTheOther() async throws {
    let first = MusicSubject.track(tracks[2].id, album: nil)
    let playlist = try await store.createPlaylist(named: "All", tracks: Array(tracks[0..<2]))
    let all = try #require(MusicSubject([first, .playlist(playlist.id, name: "All")]))
    #expect(try await actions.tracks(of: all).map(\.path) == [2, 0, 1].map { tracks[$0].path })
    #expect(try await actions.tracks(of: all, limit: 2).count == 2)
    #expect(MusicSubject([]) == nil)
    #expect(MusicSubject([first]) == first)
    let second = MusicSubject.track(tracks[1].id, album: nil)
    #expect(MusicSubject([first, second]) == .tracks([tracks[2].id, tracks[1].id]))
    // A file is dragged once, however often it stands there.
    let twice = try #require(MusicSubject([.playlist(playlist.id, name: "All"), second]))
    #expect(await actions.files(of: twice) == [tracks[0].path, tracks[1].path])
  }

  @Test func entriesAreMovedAndTakenOutWithAWayBack() async throws {
    let model = try await open()
    #expect(titles(model) == ["1", "2", "3", "4"])
    #expect(await model.move(model.lines[0], by: 1) == 1)
    #expect(await model.move(model.lines[0], by: -1) == nil)
    #expect(titles(model) == ["2", "1", "3", "4"])
    await model.move(model.lines[3].id, to: model.lines[0], after: false)
    await model.move(model.lines[1].id, to: model.lines[3], after: true)
    #expect(titles(model) == ["4", "1", "3", "2"])
    await model.remove(model.lines[1])
    #expect(titles(model) == ["4", "3", "2"])
    #expect(model.news == "“1” taken out of the playlist")
    await model.undo()
    #expect(titles(model) == ["4", "1", "3", "2"])
    #expect(model.details == "4 tracks · 12 min")
  }

  @Test func aListIsPlayedFromAnEntryOnAndKnowsItsName() async throws {
    let model = try await open("Evening")
    model.play(from: 2)
    #expect(player.state.currentItem?.track.title == "3")
    #expect(player.state.queue.contextTitle == "Evening")
    #expect(player.state.queue.items.count == 4)
  }

  @Test func theQueueIsSavedAndTracksAreAdded() async throws {
    player.send(.playTracks(tracks, startingAt: 1, from: "Rain"))
    let choice = PlaylistChoice(
      library: library, name: "Rain", tracks: { [player] in player.state.queue.items.map(\.track) })
    await choice.create(choice.suggestedName)
    #expect(library.message == "4 tracks added to “Rain”")
    await choice.load()
    await choice.add(to: choice.playlists[0])
    await choice.load()
    #expect(choice.playlists.map(\.tracks) == [8])
  }

  @Test func aListThatSomebodyDeletesIsGone() async throws {
    let model = try await open()
    try await store.deletePlaylist(model.playlist.id)
    await model.load()
    #expect(model.isGone)
  }
}
