// Journals that were edited apart: in whatever order they meet, the result is the same, and nothing
// that anybody wrote last is lost.
import Diary
import MusicCore
import Testing

@Suite struct JournalTests {
  private static let base = CalendarDay(number: 20_000)

  private func record(_ title: String, note: String = "", on date: CalendarDay = base)
    -> DiaryRecord
  {
    DiaryRecord(DiarySong(title: title, artist: "IU"), on: date, note: note)
  }

  private func merged(_ journals: Journal...) -> Journal {
    journals.reduce(into: Journal()) { $0.merge($1) }
  }

  @Test func whatTwoMachinesWriteOfOneSongIsKeptSideBySide() {
    var (home, phone) = (Journal(), Journal())
    let day = DiaryDay(date: Self.base, records: [record("a")])
    home.write(day, on: "home", now: 1)
    phone.merge(home)
    home.write(
      DiaryDay(date: Self.base, records: [record("a", note: "At home.")]), on: "home", now: 5)
    phone.write(
      DiaryDay(date: Self.base, records: [record("a", note: "On the bus.")]), on: "phone", now: 3)

    let both = merged(home, phone)

    #expect(both == merged(phone, home))
    #expect(both.day(Self.base).records.map(\.note) == ["On the bus.\n\nAt home."])
    var later = both
    later.write(
      DiaryDay(date: Self.base, records: [record("a", note: "Both.")]), on: "phone", now: 4)
    #expect(merged(home, later, phone).day(Self.base).records.map(\.note) == ["Both."])
  }

  @Test func anOrderAndANoteOfTwoMachinesBothCount() {
    var home = Journal()
    home.write(
      DiaryDay(date: Self.base, records: [record("a"), record("b")]), on: "home", now: 1)
    var phone = home
    home.write(
      DiaryDay(date: Self.base, records: [record("b"), record("a")]), on: "home", now: 2)
    phone.write(
      DiaryDay(date: Self.base, records: [record("a", note: "Snow."), record("b")]), on: "phone",
      now: 2)
    let day = merged(phone, home).day(Self.base)
    #expect(day.records.map(\.song.title) == ["b", "a"])
    #expect(day.records.map(\.note) == ["", "Snow."])
  }

  @Test func threeSongsEachOfTwoMachinesAreSix() throws {
    var (home, phone) = (Journal(), Journal())
    home.write(
      DiaryDay(date: Self.base, records: ["a", "b", "c"].map { record($0) }), on: "h", now: 1)
    phone.write(
      DiaryDay(date: Self.base, records: ["d", "e", "c"].map { record($0) }), on: "p", now: 1)
    var day = merged(home, phone).day(Self.base)
    #expect(Set(day.records.map(\.song.title)) == ["a", "b", "c", "d", "e"])
    #expect(throws: DiaryRefusal.full(Self.base)) { try day.add(record("f")) }
    try day.remove(at: 4)
    #expect(day.records.count == 4, "choosing is done one by one")
  }

  @Test func aNoteWinsOverTakingTheSongOutUnseen() {
    var home = Journal()
    home.write(DiaryDay(date: Self.base, records: [record("a")]), on: "home", now: 1)
    var phone = home
    home.write(DiaryDay(date: Self.base), on: "home", now: 9)
    phone.write(
      DiaryDay(date: Self.base, records: [record("a", note: "Keep.")]), on: "phone", now: 2)
    #expect(merged(home, phone).day(Self.base).records.map(\.note) == ["Keep."])
    var seen = merged(home, phone)
    seen.write(DiaryDay(date: Self.base), on: "home", now: 10)
    #expect(merged(phone, seen, home).day(Self.base).isEmpty)
  }

  @Test func aClockThatRunsBackLosesNothing() {
    var journal = Journal()
    for (now, note) in [(1000, "one"), (10, "two"), (5, "three")] {
      journal.write(
        DiaryDay(date: Self.base, records: [record("a", note: note)]), on: "m", now: Int64(now))
    }
    #expect(journal.day(Self.base).records.map(\.note) == ["three"])
    #expect(journal.days.count == 1)
  }

  @Test func linesAreReadAsTheyWereWritten() throws {
    var journal = Journal()
    var song = DiarySong(
      title: "봄날 \"x\"\n\u{1F}", artist: nil, album: "/", genres: ["K-Pop"],
      sound: SoundMark(rawValue: -5), cover: "ab")
    var record = DiaryRecord(song, on: Self.base, note: "줄\n둘", mood: "🙂", moment: "while cooking")
    journal.write(DiaryDay(date: Self.base, records: [record]), on: "m", now: 7)
    song.title = "b"
    let later = Self.base.adding(days: 40)
    record = DiaryRecord(song, on: later)
    journal.write(DiaryDay(date: later, records: [record]), on: "m", now: 8)

    let files = journal.files
    #expect(files.count == 2)
    let read = files.values.map { Journal.records(in: $0) }
    #expect(read.allSatisfy { $0.unreadable.isEmpty })
    #expect(Journal(read.flatMap(\.records)) == journal)
    let broken = Journal.records(in: "{}\n\nx\n" + (files.values.first ?? ""))
    #expect(broken.unreadable.map(\.line) == [1, 3])
    #expect(!broken.records.isEmpty)
  }

  /// A thousand rounds: three machines edit apart and meet now and then, as a sync tool lets them.
  @Test func journalsEditedApartMergeInAnyOrder() throws {
    var random = SystemRandomNumberGenerator()
    var journals = Array(repeating: Journal(), count: 3)
    var now: Int64 = 1000
    var written: [String] = []
    for step in 0..<1000 {
      let machine = Int.random(in: 0..<3, using: &random)
      now += Int64.random(in: -50...100, using: &random)
      let date = Self.base.adding(days: Int.random(in: 0..<12, using: &random))
      var day = journals[machine].day(date)
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1:
        let note = "note \(step)"
        let new = record("song \(Int.random(in: 0..<8, using: &random))", note: note, on: date)
        if (try? day.add(new)) != nil { written.append(note) }
      case 2 where !day.isEmpty:
        try day.remove(at: Int.random(in: 0..<day.records.count, using: &random))
      case 3 where day.records.count > 1:
        try day.move(from: day.records.count - 1, to: 0)
      case 4 where !day.isEmpty:
        try day.write(at: 0, note: "edit \(step)", mood: "m\(step % 3)")
      default: journals[machine].merge(journals[Int.random(in: 0..<3, using: &random)])
      }
      journals[machine].write(day, on: "m\(machine)", now: now)
    }
    #expect(written.count > 50)

    let result = merged(journals[0], journals[1], journals[2])
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var other = Journal()
      for machine in order { other.merge(journals[machine]) }
      #expect(other == result)
      other.merge(journals[order[0]])
      #expect(other == result, "meeting twice changes nothing")
      #expect(other.files == result.files)
    }
    // What stands on a machine as the last word there, and nobody has replaced having seen it,
    // stands in the result.
    for journal in journals {
      for known in journal.records.values where known.isPresent {
        let note = known.record?.note ?? ""
        let there = try #require(result.records[known.id])
        if there.isPresent,
          known.note.clock == there.note.clock || !there.note.clock.covers(known.note.clock)
        {
          #expect(there.record?.note.contains(note) ?? false)
        }
      }
    }
  }
}
