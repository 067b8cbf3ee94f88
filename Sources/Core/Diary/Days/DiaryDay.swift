// A day of the diary and the rules of recording it: one to three songs in order, each once, the first
// of them its head. A day that was written on two machines may hold more until somebody chooses:
// nothing is dropped by itself.
package import MusicCore

/// What is recorded of a day.
package struct DiaryDay: Hashable, Sendable {
  /// So many songs may be recorded of a day.
  package static let mostSongs = 3

  package let date: CalendarDay
  /// In order; empty for a day without a record.
  package private(set) var records: [DiaryRecord]

  package init(date: CalendarDay, records: [DiaryRecord] = []) {
    self.date = date
    self.records = records
  }

  /// The day's first song.
  package var head: DiaryRecord? { records.first }
  package var isEmpty: Bool { records.isEmpty }
  package var isFull: Bool { records.count >= Self.mostSongs }
}

/// Why something cannot be recorded; words for people are made of these elsewhere.
package enum DiaryRefusal: Error, Hashable, Sendable {
  /// The day has its three songs.
  case full(CalendarDay)
  /// The song is recorded on that day already.
  case duplicate(DiarySong, CalendarDay)
  /// There is no such song on that day; numbers count from 1.
  case noSuchSong(Int, CalendarDay)
  /// The day has not come yet.
  case future(CalendarDay)
  case empty(CalendarDay)
}

extension DiaryDay {
  /// Records one more song, at the end.
  package mutating func add(_ record: DiaryRecord) throws(DiaryRefusal) {
    if contains(record.song, record.track) { throw .duplicate(record.song, date) }
    guard !isFull else { throw .full(date) }
    records.append(record)
  }

  /// Takes a song out; indices count from 0.
  package mutating func remove(at index: Int) throws(DiaryRefusal) {
    try check(index)
    records.remove(at: index)
  }

  package mutating func removeAll() { records.removeAll() }

  /// Moves a song to another place among the others; beyond the ends means the end.
  package mutating func move(from index: Int, to place: Int) throws(DiaryRefusal) {
    try check(index)
    let record = records.remove(at: index)
    records.insert(record, at: min(max(0, place), records.count))
  }

  /// Changes what is written about a song; its identity stays.
  package mutating func write(
    at index: Int, note: String? = nil, mood: String? = nil, moment: String? = nil
  ) throws(DiaryRefusal) {
    try check(index)
    if let note { records[index].note = note }
    if let mood { records[index].mood = mood }
    if let moment { records[index].moment = moment }
  }

  /// Whether the song is on this day, by its track, its sound or its names.
  package func contains(_ song: DiarySong, _ track: Track.ID? = nil) -> Bool {
    records.contains { known in
      known.song.key == song.key || track != nil && known.track == track
        || song.sound != nil && known.song.sound == song.sound
    }
  }

  /// This day with what another telling of it has besides: songs at the end, notes side by side.
  ///
  /// Nothing is refused here: what two people or files tell of a day may be more than three songs.
  package func together(with other: DiaryDay) -> DiaryDay {
    var day = self
    for record in other.records {
      guard let index = day.records.firstIndex(where: { $0.song.key == record.song.key }) else {
        day.records.append(record)
        continue
      }
      day.records[index].note = Self.joined(day.records[index].note, record.note, "\n\n")
      day.records[index].mood = Self.joined(day.records[index].mood, record.mood, ", ")
      day.records[index].moment = Self.joined(day.records[index].moment, record.moment, ", ")
    }
    return day
  }

  private static func joined(_ text: String, _ other: String, _ separator: String) -> String {
    if other.isEmpty || text.contains(other) { return text }
    return text.isEmpty || other.contains(text) ? other : text + separator + other
  }

  private func check(_ index: Int) throws(DiaryRefusal) {
    guard records.indices.contains(index) else { throw .noSuchSong(index + 1, date) }
  }
}
