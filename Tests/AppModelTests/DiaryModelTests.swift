// The diary's page without a window: months, days, midnight, and what is refused.
import AppModel
import Diary
import LibraryStore
import MusicCore
import Synchronization
import Testing

@MainActor
@Suite struct DiaryModelTests {
  /// A diary in memory, and a calendar that the test turns.
  final class Book: Sendable {
    let journal = Mutex(Journal())
    let today: Mutex<CalendarDay>
    let listeners = Mutex<[AsyncStream<LibraryChange>.Continuation]>([])

    init(_ today: CalendarDay) {
      self.today = Mutex(today)
    }

    var access: DiaryAccess {
      var access = DiaryAccess()
      access.days = { first, last in
        self.journal.withLock { $0.days.filter { first <= $0.date && $0.date <= last } }
      }
      access.anniversaries = { date in
        self.journal.withLock { journal in
          journal.days.filter { Anniversary.isOne($0.date, on: date) }.reversed()
        }
      }
      access.edit = { date, change in self.edit(date, change) }
      access.changes = {
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
        self.listeners.withLock { $0.append(continuation) }
        return stream
      }
      return access
    }

    func edit(
      _ date: CalendarDay, _ change: (inout DiaryDay) throws(DiaryRefusal) -> Void
    ) -> Result<DiaryDay, DiaryRefusal> {
      journal.withLock { journal in
        var day = journal.day(date)
        do throws(DiaryRefusal) {
          try change(&day)
        } catch {
          return .failure(error)
        }
        journal.write(day, on: "m", now: 1)
        return .success(journal.day(date))
      }
    }

    var clock: DayClock {
      DayClock(
        today: { self.today.withLock { $0 } }, untilTomorrow: { .seconds(3600) })
    }
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }
  private func song(_ title: String) -> DiarySong { DiarySong(title: title, artist: "IU") }

  private func make(_ today: String) throws -> (Book, DiaryModel) {
    let book = Book(try day(today))
    return (book, DiaryModel(book.access, clock: book.clock))
  }

  @Test func aDayIsRecordedAndShownInItsMonth() async throws {
    let (_, model) = try make("2026-11-28")
    #expect(!model.isLoaded)
    await model.load()
    #expect(model.isLoaded)
    #expect(model.shown.isEmpty)
    for title in ["a", "b", "c"] { #expect(await model.add(song(title), track: nil)) }
    #expect(await !model.add(song("d"), track: nil))
    #expect(model.message?.contains("three songs") == true)
    #expect(await model.move(from: 2, to: 0))
    #expect(model.message == nil)
    #expect(await model.write(at: 0, note: "Snow."))
    #expect(model.shown.records.map(\.song.title) == ["c", "a", "b"])
    #expect(model.days[model.today]?.head?.note == "Snow.")
    for _ in 0..<3 { #expect(await model.remove(at: 0)) }
    #expect(model.days.isEmpty, "a day without a song is no recorded day")
  }

  @Test func nobodyLooksPastToday() async throws {
    let (_, model) = try make("2026-11-28")
    await model.load()
    await model.step(days: 1)
    #expect(model.shown.date == model.today)
    #expect(!model.hasNextMonth)
    await model.step(days: -28)
    #expect(try model.shown.date == day("2026-10-31"))
    #expect(try model.grid.first == day("2026-10-01"))
    #expect(model.hasNextMonth)
    await model.step(months: 1)
    #expect(try model.shown.date == day("2026-11-28"), "the 30th has not come")
    await model.step(months: -9)
    #expect(try model.shown.date == day("2026-02-28"))
    await model.showToday()
    #expect(model.shown.date == model.today)
    #expect(model.grid.weekdays == [7, 1, 2, 3, 4, 5, 6])
  }

  @Test("D4: midnight passes while it is open and while the machine sleeps")
  func midnightPassesWhileItIsOpenAndWhileTheMachineSleeps() async throws {
    let (book, model) = try make("2026-11-30")
    await model.load()
    await model.add(song("a"), track: nil)
    book.today.withLock { $0 = CalendarDay(number: $0.number + 1) }
    await model.checkDay()
    #expect(try model.today == day("2026-12-01"))
    #expect(model.shown.date == model.today, "who looked at today looks at today")
    #expect(model.shown.isEmpty)
    #expect(try model.grid.first == day("2026-12-01"))

    await model.step(days: -5)
    let looked = model.shown.date
    book.today.withLock { $0 = CalendarDay(number: $0.number + 3) }
    await model.checkDay()
    #expect(try model.today == day("2026-12-04"))
    #expect(model.shown.date == looked, "who looked back is left alone")
  }

  @Test func whatOthersWriteShows() async throws {
    let (book, model) = try make("2026-11-30")
    let earlier = try day("2025-11-30")
    let (old, new) = (song("old"), song("new"))
    _ = book.edit(earlier) { (day) throws(DiaryRefusal) in
      try day.add(DiaryRecord(old, on: earlier))
    }
    await model.load()
    #expect(model.earlier.map(\.date) == [earlier])
    let today = model.today
    _ = book.edit(today) { (day) throws(DiaryRefusal) in try day.add(DiaryRecord(new, on: today)) }
    for listener in book.listeners.withLock({ $0 }) {
      listener.yield(LibraryChange(parts: [.diary]))
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while model.shown.isEmpty, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(model.shown.records.map(\.song.title) == ["new"])
  }
}
