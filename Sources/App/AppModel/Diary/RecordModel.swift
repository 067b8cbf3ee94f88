// Recording a song of a day, or writing about one that is recorded: which day, what may be written,
// and, in words, why a day cannot take it. Nothing is on disk before it is saved.
package import Diary
package import MusicCore
import Observation

/// What the form of a record shows.
@Observable
package final class RecordModel {
  /// What the form is about.
  package nonisolated enum Subject: Hashable, Sendable {
    /// A track that is to be recorded.
    case new(Track)
    /// A record that is written about.
    case known(DiaryRecord)
  }

  package let subject: Subject
  package let song: DiarySong
  /// On how many days it was recorded before; 0 where that is not known.
  package let count: Int
  package private(set) var today: CalendarDay
  package private(set) var date: CalendarDay
  /// What is recorded of that day already.
  package private(set) var day: DiaryDay
  package var note: String
  package var mood: String
  package var moment: String
  /// Why the last try to save failed, in words.
  package private(set) var failure: String?
  package private(set) var isLoaded = false

  private let access: DiaryAccess

  package init(_ subject: Subject, on date: CalendarDay, today: CalendarDay, access: DiaryAccess) {
    self.subject = subject
    self.access = access
    self.today = today
    self.date = min(date, today)
    day = DiaryDay(date: min(date, today))
    switch subject {
    case .new(let track):
      song = DiarySong(track)
      count = track.records
      (note, mood, moment) = ("", "", "")
    case .known(let record):
      song = record.song
      count = record.count
      (note, mood, moment) = (record.note, record.mood, record.moment)
    }
  }

  package var isNew: Bool {
    if case .new = subject { true } else { false }
  }

  package var cover: CoverSource {
    switch subject {
    case .new(let track): .track(track)
    case .known(let record): .song(record.song, record.track)
    }
  }

  /// Why that day cannot take the song, in words; nil where it can.
  package var problem: String? {
    guard case .new(let track) = subject else { return nil }
    var day = day
    do throws(DiaryRefusal) {
      try day.add(DiaryRecord(song, on: date, track: track.libraryID))
      return nil
    } catch {
      return DiaryWords.text(for: error, date: { DateWords.day($0, today: today) })
    }
  }

  /// What stands on that day, in words; empty where nothing does.
  package var dayText: String {
    guard isNew, !day.isEmpty else { return "" }
    return tr(
      "Recorded on this day: {titles}",
      ["titles": day.records.map(\.song.title).joined(separator: ", ")])
  }

  package var canSave: Bool { isLoaded && problem == nil }

  /// Looks at another day; one that has not come is today.
  package func show(_ date: CalendarDay) async {
    self.date = min(date, today)
    day = DiaryDay(date: self.date)
    isLoaded = false
    await load()
  }

  package func load() async {
    let date = date
    do {
      let found = try await access.days(date, date).first
      guard date == self.date else { return }
      day = found ?? DiaryDay(date: date)
      failure = nil
    } catch {
      failure = Notice.text(for: error)
    }
    isLoaded = true
  }

  /// Puts it into the diary; words about what was done, nil where it was not, which `failure` tells.
  package func save() async -> String? {
    let (date, note, mood, moment) = (date, note.trimmed, mood.trimmed, moment.trimmed)
    do {
      let result: Result<DiaryDay, DiaryRefusal>
      switch subject {
      case .new(let track):
        let record = DiaryRecord(
          try await access.song(track), on: date, track: track.libraryID, note: note, mood: mood,
          moment: moment)
        result = try await access.edit(date) { (day) throws(DiaryRefusal) in try day.add(record) }
      case .known(let record):
        result = try await access.edit(date) { (day) throws(DiaryRefusal) in
          let place = day.records.firstIndex { $0.id == record.id } ?? day.records.count
          try day.write(at: place, note: note, mood: mood, moment: moment)
        }
      }
      switch result {
      case .success(let day):
        self.day = day
        failure = nil
        return isNew
          ? tr(
            "“{title}” recorded: {date}",
            ["title": song.title, "date": DateWords.day(date, today: today)]) : ""
      case .failure(let refusal):
        failure = DiaryWords.text(for: refusal, date: { DateWords.day($0, today: today) })
        await load()
      }
    } catch {
      failure = Notice.text(for: error)
    }
    return nil
  }
}

extension Track {
  /// Its identity in the library; nil for a loose file.
  fileprivate nonisolated var libraryID: Track.ID? { id.rawValue > 0 ? id : nil }
}

extension String {
  fileprivate nonisolated var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
