// Playlists in the database: made, filled, put in another order, and what becomes of their entries when
// files move, go and come back.
import LibraryStore
import MusicCore
import TestSupport
import Testing

struct PlaylistTests {
  private let temporary: TemporaryLibrary
  private var library: Library { temporary.library }

  init() throws {
    temporary = try TemporaryLibrary()
  }

  private func titles(_ playlist: Playlist) async throws -> [String] {
    try await library.items(of: playlist.id).map(\.track.title)
  }

  @Test func itIsThereAgainAfterTheProgramHasEnded() async throws {
    let tracks = try await temporary.addSongs(3)
    let made = try await library.createPlaylist(
      named: "Evening", tracks: [tracks[2], tracks[0], tracks[2]])
    let again = try Library(folder: temporary.folder.path)
    #expect(try await again.playlists() == [made])
    #expect(made.tracks == 3 && made.duration == .seconds(300))
    #expect(try await again.items(of: made.id).map(\.track) == [tracks[2], tracks[0], tracks[2]])
    #expect(try await again.playlist(named: "Evening") == made)
    #expect(try await again.playlist(named: "evening") == nil)
  }

  @Test func namesAreSortedAndNoTwoAreTheSame() async throws {
    let other = try await library.createPlaylist(named: "나비")
    let first = try await library.createPlaylist(named: "Zoo")
    let second = try await library.createPlaylist(named: "Zoo")
    _ = try await library.createPlaylist(named: "The Apple")
    #expect(second.name == "Zoo (2)")
    #expect(try await library.renamePlaylist(other.id, to: "Zoo") == "Zoo (3)")
    #expect(try await library.renamePlaylist(first.id, to: "Zoo") == "Zoo", "Its own.")
    #expect(
      try await library.playlists().map(\.name) == ["The Apple", "Zoo", "Zoo (2)", "Zoo (3)"])
  }

  @Test func entriesAreAddedMovedAndTakenOut() async throws {
    let tracks = try await temporary.addSongs(5)
    let list = try await library.createPlaylist(named: "L", tracks: Array(tracks[0...2]))
    try await library.add([tracks[3]], to: list.id)
    try await library.add([tracks[4]], to: list.id, at: 1)
    #expect(try await titles(list) == ["Song 1", "Song 5", "Song 2", "Song 3", "Song 4"])
    var items = try await library.items(of: list.id)
    try await library.move(items[4].id, before: items[0].id, in: list.id)
    try await library.move(items[1].id, before: nil, in: list.id)
    try await library.move(items[0].id, before: items[0].id, in: list.id)
    #expect(try await titles(list) == ["Song 4", "Song 1", "Song 2", "Song 3", "Song 5"])
    items = try await library.items(of: list.id)
    try await library.remove([items[1].id, items[3].id], from: list.id)
    try await library.add([tracks[0]], to: list.id, at: 1)
    #expect(try await titles(list) == ["Song 4", "Song 1", "Song 2", "Song 5"])
    try await library.replaceItems(of: list.id, with: [tracks[2]])
    #expect(try await titles(list) == ["Song 3"])
  }

  /// Any order of moves does what it does to a plain list.
  @Test func movesAreThoseOfAList() async throws {
    let tracks = try await temporary.addSongs(9)
    let list = try await library.createPlaylist(named: "L", tracks: tracks)
    var model = try await library.items(of: list.id).map(\.id)
    var chance = FixedChance(state: 7)
    for _ in 0..<200 {
      let item = model.randomElement(using: &chance)!
      let other = Bool.random(using: &chance) ? model.randomElement(using: &chance) : nil
      try await library.move(item, before: other, in: list.id)
      guard item != other else { continue }
      model.removeAll { $0 == item }
      model.insert(item, at: other.flatMap { model.firstIndex(of: $0) } ?? model.count)
    }
    #expect(try await library.items(of: list.id).map(\.id) == model)
  }

  @Test func anEntryFollowsItsTrackAndOutlivesIt() async throws {
    let tracks = try await temporary.addSongs(2)
    let loose = Track(
      id: Track.ID(looseAt: FilePath("/other/x.mp3")), path: FilePath("/other/x.mp3"),
      metadata: tagged("Elsewhere"))
    let list = try await library.createPlaylist(named: "L", tracks: tracks + [loose])
    let files = try await library.knownFiles().filter { $0.path == tracks[0].path }
    #expect(try await library.markGone(files) == 1)
    #expect(try await library.items(of: list.id).map(\.track.isAway) == [true, false, false])
    #expect(try await library.forget(in: []).count == 1)
    let items = try await library.items(of: list.id)
    #expect(items.map(\.track.title) == ["Song 1", "Song 2", "Elsewhere"])
    #expect(items[0].track.id.rawValue < 0 && items[0].track.path == tracks[0].path)
    #expect(items[1].track == tracks[1])
    // The file is there again, and known by its path.
    try await temporary.add([("1.flac", tagged("Song 1, again"))])
    #expect(try await titles(list) == ["Song 1, again", "Song 2", "Elsewhere"])
  }

  @Test func whatIsDeletedCanBeMadeAgain() async throws {
    let tracks = try await temporary.addSongs(2)
    let list = try await library.createPlaylist(named: "L", tracks: tracks)
    let gone = try #require(try await library.deletePlaylist(list.id))
    #expect(try await library.playlists().isEmpty)
    #expect(try await library.items(of: list.id).isEmpty)
    #expect(gone.name == "L" && gone.tracks == tracks)
    #expect(try await library.deletePlaylist(list.id) == nil)
    // What is wanted of a list that is gone changes nothing.
    try await library.add(tracks, to: list.id)
    #expect(try await library.playlist(list.id) == nil)
  }

  @Test func changesAreTold() async throws {
    let changes = library.changes()
    let list = try await library.createPlaylist(named: "L")
    var told = changes.makeAsyncIterator()
    #expect(await told.next()?.parts == [.playlists])
    try await library.add([], to: list.id)
    #expect(await told.next()?.parts == [.playlists])
  }
}
