// Long lists: their orders, their letters, folders as on disk, and that no list reads whole rows
// to find an order.
import MusicCore
import SQLiteKit
import Testing

@testable import LibraryStore

@Suite struct ListTests {
  @Test func tracksComeInEachOrderWithTheUnknownLast() async throws {
    let shelf = try TemporaryLibrary()
    try await shelf.add([
      ("a.flac", tagged("Banana", by: "Zoe", on: "Two", number: 1) { $0.date = .init(year: 2001) }),
      ("b.flac", tagged("사과", by: "가수", on: "One", number: 2) { $0.genres = ["Folk"] }),
      ("c.flac", tagged("apple", by: "Zoe", on: "Two", number: 2) { $0.date = .init(year: 1990) }),
      ("d.flac", tagged("10", by: nil, on: nil) { $0.duration = .seconds(5) }),
    ])

    #expect(try await titles(shelf, .title) == ["10", "apple", "Banana", "사과"])
    #expect(try await titles(shelf, .title, descending: true) == ["사과", "Banana", "apple", "10"])
    #expect(try await titles(shelf, .artist) == ["Banana", "apple", "사과", "10"])
    #expect(try await titles(shelf, .artist, descending: true) == ["사과", "Banana", "apple", "10"])
    #expect(try await titles(shelf, .date) == ["apple", "Banana", "10", "사과"])
    #expect(try await titles(shelf, .date, descending: true) == ["Banana", "apple", "10", "사과"])
    #expect(try await titles(shelf, .duration).first == "10")
    #expect(try await titles(shelf, .genre).first == "사과")
    #expect(try await shelf.library.trackIDs(TrackQuery(genre: "FOLK")).ids.count == 1)
  }

  @Test func theLettersSayWhereTheirNamesBegin() async throws {
    let shelf = try TemporaryLibrary()
    let names = ["The Apple", "avocado", "Берёза", "さくら", "ザ", "漢字", "가을", "까치", "나무", "7 Up"]
    try await shelf.add(names.map { ("\($0).flac", tagged($0)) })

    let list = try await shelf.library.trackIDs(TrackQuery(.title))

    #expect(
      list.marks == [
        .init(letter: "#", position: 0), .init(letter: "A", position: 1),
        .init(letter: "Б", position: 3), .init(letter: "さ", position: 4),
        .init(letter: "漢", position: 6), .init(letter: "ㄱ", position: 7),
        .init(letter: "ㄴ", position: 9),
      ])
    #expect(try await shelf.library.trackIDs(TrackQuery(.plays)).marks.isEmpty)
  }

  @Test func theFirstNameThatBeginsSoIsFoundInEachOrder() async throws {
    let shelf = try TemporaryLibrary()
    try await shelf.add([
      ("1.flac", tagged("Moon", by: "Zoe", on: "Blue", number: 1) { $0.genres = ["Folk"] }),
      ("2.flac", tagged("The Moor", by: "Ada", on: "Blue Night", number: 1)),
      ("3.flac", tagged("사랑", by: "사공", on: "노래", number: 1)),
    ])
    func title(_ query: TrackQuery, _ text: String) async throws -> String? {
      guard let id = try await shelf.library.trackID(query, beginning: text) else { return nil }
      return try await shelf.library.tracks([id]).first?.title
    }
    #expect(try await title(TrackQuery(.title), "moo") == "Moon")
    #expect(try await title(TrackQuery(.title), "moor") == "The Moor")
    #expect(try await title(TrackQuery(.title, isDescending: true), "moo") == "The Moor")
    #expect(try await title(TrackQuery(.artist), "a") == "The Moor")
    #expect(try await title(TrackQuery(.added), "사") == "사랑")
    #expect(try await title(TrackQuery(.title, genre: "Folk"), "moo") == "Moon")
    #expect(try await title(TrackQuery(.title, genre: "Folk"), "moor") == nil)
    #expect(try await title(TrackQuery(.title), "moos") == nil)

    func album(_ order: AlbumOrder, _ text: String) async throws -> String? {
      guard let id = try await shelf.library.albumID(order, beginning: text) else { return nil }
      return try await shelf.library.albums([id]).first?.title
    }
    #expect(try await album(.title, "blue n") == "Blue Night")
    #expect(try await album(.artist, "zo") == "Blue")
    #expect(try await album(.added, "노") == "노래")
    let zoe = try await shelf.library.artistID(beginning: "z")
    #expect(try await shelf.library.artists([try #require(zoe)]).first?.artist.name == "Zoe")
  }

  @Test func anArtistsLinesAreHisAlbumsWithTheirTracks() async throws {
    let shelf = try TemporaryLibrary()
    try await shelf.add([
      ("x/1.flac", tagged("Guest", by: "Zoe", on: "Other", albumArtist: "Yan", number: 1)),
      ("y/1.flac", tagged("Own 1", by: "Zoe", on: "Own", albumArtist: "Zoe", number: 1)),
      ("y/2.flac", tagged("Own 2", by: "Zoe", on: "Own", albumArtist: "Zoe", number: 2)),
    ])
    let artists = try await shelf.library.artistIDs()
    let listed = try await shelf.library.artists(artists.ids)
    #expect(listed.map(\.artist.name) == ["Yan", "Zoe"])
    #expect(artists.marks.map(\.letter) == ["Y", "Z"])
    let zoe = try #require(listed.last?.artist)

    let lines = try await shelf.library.lines(of: zoe.id)

    let words = try await words(of: lines, shelf)
    #expect(words == ["[Own]", "Own 1", "Own 2", "[Other]", "Guest"])
    let guest = try #require(
      try await shelf.library.tracks(of: zoe.id).first { $0.title == "Guest" })
    #expect(try await shelf.library.firstArtist(of: guest.id)?.name == "Zoe")
    #expect(try await shelf.library.firstArtist(of: #require(guest.albumID))?.name == "Yan")
  }

  @Test func foldersStandAsOnDisk() async throws {
    let shelf = try TemporaryLibrary()
    let names = [
      "10/x.flac", "2/x.flac", "2/deep/er/y.flac", "2.x/z.flac", "20/z.flac", "root.flac", "1.flac",
      "only/below/this.flac", "2/10.flac", "2/9.flac", "2/CD1/1.flac",
    ]
    try await shelf.add(names.map { ($0, tagged()) })
    let library = shelf.library

    let roots = try await library.content(of: nil)
    #expect(roots.folders.map(\.path) == [shelf.music])
    #expect(roots.folders.map(\.tracks) == [11])

    let top = try await library.content(of: shelf.music)
    #expect(top.folders.map(\.path.name) == ["2", "2.x", "10", "20", "only"])
    #expect(top.folders.map(\.tracks) == [5, 1, 1, 1, 1])
    #expect(top.tracks.map(\.path.name) == ["1.flac", "root.flac"])

    let two = try await library.content(of: shelf.music.appending("2"))
    #expect(two.folders.map(\.path.name) == ["CD1", "deep"])
    #expect(two.tracks.map(\.path.name) == ["9.flac", "10.flac", "x.flac"])
    let disc = try await library.content(of: shelf.music.appending("2").appending("CD1"))
    #expect(disc.tracks.map(\.path.name) == ["1.flac"])
    let below = try await library.trackIDs(below: shelf.music.appending("2"), limit: 100)
    #expect(below.count == 5, "A neighbour whose name only begins alike is not inside.")
  }

  @Test(arguments: TrackOrder.allCases) func noOrderOfTracksReadsTheRows(
    _ order: TrackOrder
  ) async throws {
    let shelf = try TemporaryLibrary()
    let plan = try await shelf.plan(of: TrackQuery(order).sql)
    #expect(plan.contains("COVERING INDEX track_for_lists"), "\(plan)")
    if order == .title { #expect(!plan.contains("TEMP B-TREE"), "\(plan)") }
  }

  @Test func namesAndFoldersAreFoundByIndex() async throws {
    let shelf = try TemporaryLibrary()
    #expect(try await shelf.plan(of: Library.artistList).contains("artist_by_sort_key"))
    #expect(try await shelf.plan(of: AlbumOrder.artist.listSQL).contains("album_by_artist"))
    #expect(try await shelf.plan(of: AlbumOrder.title.listSQL).contains("album_by_title"))
    for sql in [Library.tracksBelow, Library.countBelow, Library.nextDirectory] {
      let plan = try await shelf.plan(of: sql)
      #expect(plan.contains("SEARCH") && plan.contains("COVERING INDEX"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
    let files = try await shelf.plan(of: "SELECT track.id FROM track \(Library.inDirectory)")
    #expect(files.contains("SEARCH track USING INDEX track_by_group"), "\(files)")
    let genre = try await shelf.plan(of: TrackQuery(genre: "Folk").sql)
    #expect(genre.contains("track_genre_by_genre"), "\(genre)")
  }

  private func titles(
    _ shelf: TemporaryLibrary, _ order: TrackOrder, descending: Bool = false
  ) async throws -> [String] {
    let query = TrackQuery(order, isDescending: descending)
    return try await shelf.library.tracks(shelf.library.trackIDs(query).ids).map(\.title)
  }

  private func words(of lines: [ArtistLine], _ shelf: TemporaryLibrary) async throws -> [String] {
    var words: [String] = []
    for line in lines {
      switch line {
      case .album(let id): words.append("[\(try await shelf.library.album(id)?.title ?? "")]")
      case .track(let id): words.append(try await shelf.library.track(id)?.title ?? "")
      }
    }
    return words
  }
}

extension TemporaryLibrary {
  /// How SQLite would answer a query.
  fileprivate func plan(of sql: String) async throws -> String {
    try await library.read { (connection) throws(SQLiteError) in
      let sql = sql.split(separator: "?", omittingEmptySubsequences: false).joined(separator: "1")
      return try connection.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }.joined(separator: "\n")
    }
  }
}
