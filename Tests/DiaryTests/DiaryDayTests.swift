// The rules of a day: three songs at most, none twice, the first is the head.
import Diary
import MusicCore
import Testing

@Suite struct DiaryDayTests {
  private let date = CalendarDay(number: 20_000)

  private func record(_ title: String, track: Int64? = nil) -> DiaryRecord {
    DiaryRecord(
      DiarySong(title: title, artist: "IU"), on: date, track: track.map { Track.ID(rawValue: $0) })
  }

  @Test("D2: a day holds three songs, and the first is its head")
  func aDayHoldsThreeSongsAndTheFirstIsItsHead() throws {
    var day = DiaryDay(date: date)
    #expect(day.head == nil)
    for title in ["a", "b", "c"] { try day.add(record(title)) }
    #expect(throws: DiaryRefusal.full(date)) { try day.add(record("d")) }
    #expect(day.records.map(\.song.title) == ["a", "b", "c"])
    #expect(day.head?.song.title == "a")
    try day.move(from: 2, to: 0)
    #expect(day.records.map(\.song.title) == ["c", "a", "b"])
    try day.move(from: 0, to: 9)
    #expect(day.records.map(\.song.title) == ["a", "b", "c"])
    try day.remove(at: 0)
    #expect(day.head?.song.title == "b")
    #expect(throws: DiaryRefusal.noSuchSong(3, date)) { try day.remove(at: 2) }
    #expect(throws: DiaryRefusal.noSuchSong(0, date)) { try day.move(from: -1, to: 0) }
  }

  @Test("D2: no song stands twice on a day") func noSongStandsTwiceOnADay() throws {
    var day = DiaryDay(date: date, records: [record("Palette", track: 7)])
    #expect(throws: DiaryRefusal.self) { try day.add(record("PALETTE ")) }
    #expect(throws: DiaryRefusal.self) { try day.add(record("Retagged", track: 7)) }
    try day.add(record("Eight", track: 8))
    var twin = record("Other name")
    twin.song.sound = SoundMark(rawValue: 5)
    try day.add(twin)
    try day.remove(at: 0)
    var again = record("Third name")
    again.song.sound = SoundMark(rawValue: 5)
    #expect(throws: DiaryRefusal.self) { try day.add(again) }
  }

  @Test func writingKeepsWhatItIsNotAbout() throws {
    var day = DiaryDay(date: date, records: [record("a")])
    try day.write(at: 0, note: "First snow.", mood: "calm")
    try day.write(at: 0, moment: "while cooking")
    #expect(day.records[0].note == "First snow.")
    #expect(day.records[0].mood == "calm")
    #expect(day.records[0].moment == "while cooking")
    #expect(throws: DiaryRefusal.self) { try day.write(at: 1, note: "") }
  }

  @Test func genericGenresAreDroppedByWhatTheySay() {
    func chips(_ genres: [String]) -> [String] { DiarySong(title: "t", genres: genres).chips }
    #expect(chips([]) == [])
    #expect(chips(["K-Pop", "Music", "Ballad"]) == ["K-Pop", "Ballad"])
    #expect(chips(["K-Pop", "Ballad"]) == ["K-Pop", "Ballad"], "the second is no generic one")
    #expect(chips(["음악", "MUSIC", "댄스"]) == ["댄스"])
    #expect(chips(["a", "b", "c", "d"]) == ["a", "b", "c"])
  }
}
