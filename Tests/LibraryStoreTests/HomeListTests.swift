// What the home page asks of the library: what is played most, this day of other years, the diary's songs.
import Diary
import LibraryStore
import MusicCore
import SystemKit
import Testing

struct HomeListTests {
  private let temporary: TemporaryLibrary
  private var library: Library { temporary.library }

  init() throws {
    temporary = try TemporaryLibrary()
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  /// Three albums of two tracks.
  private func addAlbums() async throws -> [String: [Track]] {
    for album in ["A", "B", "C"] {
      try await temporary.add(
        (1...2).map { number in
          let name = "\(album)\(number)"
          return ("\(name).flac", tagged(name, by: "IU", on: album, number: number))
        })
    }
    return Dictionary(grouping: try await library.tracks()) { $0.metadata.album ?? "" }
  }

  private func play(_ track: Track, on text: String, hour: Int64 = 12) async throws {
    let day = try day(text)
    let start = LocalClock.start(year: day.year, month: day.month, day: day.day)
    try await library.count(plays: [(track, start + hour * 3600)], skips: [])
  }

  @Test func whatIsPlayedMostStandsFirst() async throws {
    let albums = try await addAlbums()
    #expect(try await library.mostPlayedAlbums(limit: 5).isEmpty)
    let (a, b) = (try #require(albums["A"]), try #require(albums["B"]))
    try await play(a[0], on: "2026-01-01")
    try await play(a[0], on: "2026-01-02")
    for track in b { try await play(track, on: "2026-01-03") }
    try await play(b[0], on: "2026-01-04")
    #expect(try await library.mostPlayedAlbums(limit: 5).map(\.title) == ["B", "A"])
    #expect(try await library.mostPlayedAlbums(limit: 1).map(\.title) == ["B"])
  }

  @Test func thisDayOfOtherYearsIsRemembered() async throws {
    let albums = try await addAlbums()
    let (a, b, c) = (
      try #require(albums["A"]), try #require(albums["B"]), try #require(albums["C"])
    )
    func remembered(_ text: String) async throws -> [String] {
      try await library.albums(rememberedOn: try day(text), limit: 9)
        .map { "\($0.album.title ?? "?") \($0.year)" }
    }
    #expect(try await remembered("2026-03-05").isEmpty)
    try await play(a[0], on: "2024-03-05", hour: 0)
    try await play(a[1], on: "2025-03-05", hour: 23)
    try await play(b[0], on: "2024-03-05")
    try await play(c[0], on: "2025-03-06", hour: 0)
    try await play(c[0], on: "2026-03-05")
    #expect(try await remembered("2026-03-05") == ["A 2025", "B 2024"], "This year is no other.")
    let recorded = c[1]
    _ = try await library.editDiary(on: try day("2025-03-05")) { (day) throws(DiaryRefusal) in
      try day.add(DiaryRecord(DiarySong(recorded), on: day.date, track: recorded.id))
    }
    #expect(
      try await remembered("2026-03-05") == ["C 2025", "A 2025", "B 2024"],
      "What was recorded goes first.")
    #expect(
      try await library.albums(rememberedOn: try day("2026-03-05"), limit: 2).count == 2)
  }

  @Test func theDiarysSongsAreThoseWithFiles() async throws {
    let albums = try await addAlbums()
    let track = try #require(albums["A"]?.first)
    #expect(try await library.recordedTracks().isEmpty)
    for date in ["2026-01-01", "2026-01-02"] {
      _ = try await library.editDiary(on: try day(date)) { (day) throws(DiaryRefusal) in
        try day.add(DiaryRecord(DiarySong(track), on: day.date, track: track.id))
        try day.add(DiaryRecord(DiarySong(title: "Heard elsewhere"), on: day.date))
      }
    }
    #expect(try await library.recordedTracks() == [track.id])
    #expect(try await library.track(track.id)?.records == 2)
    for date in ["2026-01-01", "2026-01-02"] {
      _ = try await library.editDiary(on: try day(date)) { (day) in day.removeAll() }
    }
    #expect(try await library.recordedTracks().isEmpty)
  }
}
