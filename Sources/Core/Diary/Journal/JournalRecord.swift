// A record as machines share it: each part of it written on its own, so that a note written on one
// machine and an order chosen on another meet without a loss. What people see is `record`.
package import MusicCore

/// A record with what several machines wrote about it.
package struct JournalRecord: Identifiable, Hashable, Sendable {
  package let id: DiaryRecord.ID
  package let date: CalendarDay
  package var song = Register<DiarySong>()
  /// The place among the day's songs, from 0.
  package var place = Register<Int>()
  package var note = Register<String>()
  package var mood = Register<String>()
  package var moment = Register<String>()
  /// 1 recorded, 0 taken out; where machines disagree it stays.
  package var presence = Register<Int>()

  package init(id: DiaryRecord.ID, date: CalendarDay) {
    self.id = id
    self.date = date
  }

  package var isPresent: Bool { presence.values.contains(1) }

  /// Its place among the day's songs.
  package var order: Int { place.latest ?? 0 }

  /// What people see; nil where no song is known.
  package var record: DiaryRecord? {
    guard let song = song.latest else { return nil }
    var record = DiaryRecord(
      song, on: date, note: Self.together(note.values, "\n\n"),
      mood: Self.together(mood.values, ", "), moment: Self.together(moment.values, ", "))
    record.id = id
    return record
  }

  /// The latest moment in it.
  package var latest: Int64 {
    let clocks = [song.clock, place.clock, note.clock, mood.clock, moment.clock, presence.clock]
    return clocks.map(\.latest).max() ?? 0
  }

  /// Brings in what another machine knows of the same record.
  package mutating func merge(_ other: JournalRecord) {
    precondition(id == other.id, "Only what is about one record can be merged.")
    song.merge(other.song)
    place.merge(other.place)
    note.merge(other.note)
    mood.merge(other.mood)
    moment.merge(other.moment)
    presence.merge(other.presence)
  }

  /// Writes what has changed; whether anything has.
  package mutating func write(
    _ record: DiaryRecord, at order: Int, on machine: String, now: Int64
  ) -> Bool {
    let before = self
    let shown = isPresent ? self.record : nil
    // Whoever writes means it to be there, also where another machine takes it out meanwhile.
    let isWritten =
      shown?.note != record.note || shown?.mood != record.mood || shown?.moment != record.moment
    if isWritten { presence.write(1, on: machine, now: now) }
    if song.latest != record.song { song.write(record.song, on: machine, now: now) }
    if place.latest != order { place.write(order, on: machine, now: now) }
    if shown?.note != record.note { note.write(record.note, on: machine, now: now) }
    if shown?.mood != record.mood { mood.write(record.mood, on: machine, now: now) }
    if shown?.moment != record.moment { moment.write(record.moment, on: machine, now: now) }
    return self != before
  }

  /// Takes it out of its day.
  package mutating func remove(on machine: String, now: Int64) {
    presence.write(0, on: machine, now: now)
  }

  /// Texts that stand side by side, as one; what is contained in another is not said twice.
  private static func together(_ texts: [String], _ separator: String) -> String {
    let texts = texts.filter { !$0.isEmpty }
    guard texts.count > 1 else { return texts.first ?? "" }
    return texts.filter { text in !texts.contains { $0 != text && $0.contains(text) } }
      .joined(separator: separator)
  }
}
