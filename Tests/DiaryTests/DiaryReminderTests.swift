// Reminded is only who has recorded nothing, once a day.
import Diary
import MusicCore
import Testing

@Suite struct DiaryReminderTests {
  private let today = CalendarDay(number: 20_000)
  private let nine = 21 * 60

  private func verdict(
    _ minute: Int, isRecorded: Bool = false, told: CalendarDay? = nil, isOn: Bool = true
  ) -> DiaryReminder.Verdict {
    DiaryReminder(isOn: isOn)
      .verdict(on: today, minute: minute, isRecorded: isRecorded, told: told)
  }

  @Test("D5: it reminds at its time when nothing is recorded")
  func itRemindsAtItsTimeWhenNothingIsRecorded() {
    #expect(verdict(0) == .wait(minutes: nine))
    #expect(verdict(nine - 1) == .wait(minutes: 1))
    #expect(verdict(nine) == .now)
    #expect(verdict(1439) == .now, "later than planned is better than never")
  }

  @Test("D5: a record takes it back, and taking the record out restores it")
  func aRecordTakesItBackAndTakingTheRecordOutRestoresIt() {
    #expect(verdict(nine, isRecorded: true) == .wait(minutes: 1440))
    #expect(verdict(nine + 30, isRecorded: true) == .wait(minutes: 1410))
    #expect(verdict(nine + 31, isRecorded: false) == .now)
    #expect(verdict(nine - 5, isRecorded: true) == .wait(minutes: 5), "it is decided then")
  }

  @Test func itRemindsOnceADayAndAgainTheNext() {
    #expect(verdict(nine + 1, told: today) == .wait(minutes: 1439))
    #expect(verdict(nine, told: today.adding(days: -1)) == .now)
  }

  @Test func switchedOffItIsSilent() {
    #expect(verdict(nine, isOn: false) == .never)
    #expect(DiaryReminder(minute: 5000, isOn: true).minute == 1439)
  }
}
