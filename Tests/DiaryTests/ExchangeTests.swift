// What leaves the diary comes back equal, whatever stands in it; and files that people wrote by hand
// are read as far as they go.
import Diary
import MusicCore
import Testing

@Suite struct ExchangeTests {
  private let base = CalendarDay(number: 20_000)

  /// Texts that mean something to one of the formats.
  private static let odd = [
    "봄날", "*stars* _and_ `ticks`", "a · b", "1. **x**", "[link](x) <!-- c -->", "\\n \\", "a;b; c",
    "\"quoted\", with comma", "## 2026-11-28", "- mood: no", "#1 & <b>", "e\u{301}a\u{0307}",
    "Title: x", "…", "'", "**", "\u{2028}line", "-", "🙂",
  ]

  private func days() -> [DiaryDay] {
    let notes =
      Self.odd + [
        "one\n\ntwo\n\n\n   three", "   indented\n\ttab", "\nstarts empty",
        "## 2026-01-01\n1. **x**",
        "ends empty\n\n", "- list\n- of\n- things", "   ",
      ]
    return notes.indices.map { index in
      let date = base.adding(days: index * 9)
      let records = (0...(index % 3)).map { number in
        let text = Self.odd[(index + number * 5) % Self.odd.count]
        let song = DiarySong(
          title: text, artist: number == 1 ? nil : Self.odd[(index + 7) % Self.odd.count],
          album: number == 2 ? nil : Self.odd[(index + 3) % Self.odd.count],
          genres: number == 0 ? ["K-Pop", text] : [],
          sound: index % 2 == 0 ? SoundMark(rawValue: Int64(index) - 9) : nil,
          cover: index % 4 == 0 ? "abc1x2" : nil)
        return DiaryRecord(
          song, on: date, note: notes[(index + number) % notes.count],
          mood: number == 0 ? text : "", moment: number == 1 ? "while · cooking; \\" : "")
      }
      return DiaryDay(date: date, records: records)
    }
  }

  @Test func markdownComesBackEqual() {
    let days = days()
    let files = DiaryMarkdown.files(days)
    #expect(files.count > 5)
    #expect(files.keys.allSatisfy { $0.hasSuffix(".md") && $0.count == 10 })
    let read = files.values.flatMap { DiaryMarkdown.days(in: $0) }.sorted { $0.date < $1.date }
    #expect(read.count == days.count)
    for (day, other) in zip(days, read) { #expect(day == other) }
    // All months in one file, as they come out on the terminal.
    let joined = files.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n")
    #expect(DiaryMarkdown.days(in: joined) == days)
  }

  @Test func markdownReadsWellAsItIs() {
    let date = CalendarDay(number: 20_785)
    let song = DiarySong(
      title: "아리랑", artist: "Norae Ensemble", album: "Songs", genres: ["Folk"],
      sound: SoundMark(rawValue: 255))
    let other = DiaryRecord(DiarySong(title: "Ode to Joy"), on: date, note: "Kitchen.\n\nToo loud.")
    let record = DiaryRecord(song, on: date, mood: "calm", moment: "on the way")
    #expect(
      DiaryMarkdown.text([DiaryDay(date: date, records: [record, other])]) == """
        # 2026-11

        ## 2026-11-28

        1. **아리랑** · Norae Ensemble · *Songs* <!-- 00000000000000ff - -->
           - genres: Folk
           - mood: calm
           - moment: on the way

        2. **Ode to Joy**

           Kitchen.
           \("")
           Too loud.

        """)
  }

  @Test func markdownByHandIsReadAsFarAsItGoes() {
    let days = DiaryMarkdown.days(
      in: "My November\r\n\r\n## 2026-11-02 \r\n\r\n1. **Eight** · IU\r\n   - mood: blue\r\n\r\n"
        + "No indent here.\r\n\r\nSecond part.\r\n\r\n## no day\r\n\r\n## 2026-11-31\r\n\r\n"
        + "## 2026-11-03\r\n1. no song\r\n1. **Palette**\r\n")
    #expect(days.map(\.date.description) == ["2026-11-02", "2026-11-03"])
    #expect(days.first?.records.first?.song.artist == "IU")
    #expect(days.first?.records.first?.mood == "blue")
    #expect(days.first?.records.first?.note == "No indent here.\n\nSecond part.")
    #expect(days.last?.records.map(\.song.title) == ["Palette"])
    #expect(DiaryMarkdown.days(in: "").isEmpty)
  }

  @Test func tablesComeBackEqual() throws {
    let days = days()
    let read = try #require(DiaryCSV.days(in: DiaryCSV.text(days)))
    #expect(read.unreadable.isEmpty)
    #expect(read.days.count == days.count)
    for (day, other) in zip(days, read.days) { #expect(day == other) }
  }

  @Test func aTableOfOtherColumnsIsReadByTheirNames() throws {
    let read = try #require(
      DiaryCSV.days(
        in: "\u{FEFF}Title,extra,Date,note\n\"a, b\",1,2026-11-02,\"x\"\"y\nz\"\n"
          + "c,2,not a day,\n\nd,3,2026-11-01"))
    #expect(read.days.map(\.date.description) == ["2026-11-01", "2026-11-02"])
    #expect(read.days.last?.records.map(\.song.title) == ["a, b"])
    #expect(read.days.last?.records.map(\.note) == ["x\"y\nz"])
    #expect(read.unreadable == [3])
    #expect(DiaryCSV.days(in: "") == nil)
    #expect(DiaryCSV.days(in: "a,b\n1,2\n") == nil)
  }

  @Test func onlyWhatIsLackingIsAddedToAPlaylist() {
    #expect(ArchivedPlaylist.missing(of: ["a", "b", "a"], in: ["a"]) == [1, 2])
    #expect(ArchivedPlaylist.missing(of: ["a", "b", "a"], in: ["a", "a", "c", "b"]) == [])
    #expect(ArchivedPlaylist.missing(of: [String](), in: ["a"]) == [])
    // Whatever two hold: afterwards each has all of both, and again nothing is lacking.
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Int.random(in: 0...4, using: &generator)
        }
      }
      let merged =
        lists[0] + ArchivedPlaylist.missing(of: lists[1], in: lists[0]).map { lists[1][$0] }
      #expect(ArchivedPlaylist.missing(of: lists[1], in: merged).isEmpty)
      #expect(ArchivedPlaylist.missing(of: lists[0], in: merged).isEmpty)
    }
  }

  @Test func anArchiveComesBackEqual() throws {
    var journal = Journal()
    for (number, day) in days().enumerated() {
      journal.write(day, on: "m\(number % 3)", now: Int64(number))
    }
    journal.write(DiaryDay(date: base), on: "m1", now: 99)
    let archive = DiaryArchive(
      journal: journal,
      plays: [
        .init(started: 5, title: "봄날\n", artist: nil, album: "\"", sound: SoundMark(rawValue: -1))
      ],
      counts: [
        .init(
          title: "a", artist: "b", album: nil, sound: nil, plays: 3, skips: 1, lastPlayed: nil)
      ],
      playlists: [
        ArchivedPlaylist(name: "저녁 \"1\"", rules: "{}"),
        ArchivedPlaylist(
          name: "a\nb",
          songs: [
            .init(
              title: nil, artist: nil, album: "x", sound: SoundMark(rawValue: 7).hex,
              file: "file:///m/%FF.flac", duration: 3)
          ]),
      ])
    #expect(try DiaryArchive(text: archive.text) == archive)
    #expect(try DiaryArchive(text: DiaryArchive(journal: Journal()).text).journal == Journal())
    #expect(throws: DiaryArchive.Problem.notAnArchive) { try DiaryArchive(text: "{}") }
    #expect(throws: DiaryArchive.Problem.notAnArchive) {
      try DiaryArchive(text: String(archive.text.dropLast(10)))
    }
    #expect(throws: DiaryArchive.Problem.newer(9)) {
      try DiaryArchive(text: "{\"format\":\"norae-diary\",\"version\":9}")
    }
  }
}
