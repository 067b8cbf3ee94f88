// All records as machines share them. Two journals merge record by record; in whatever order any
// number of them meet, the result is the same.
package import MusicCore

/// A diary that can be merged with others.
package struct Journal: Hashable, Sendable {
  package private(set) var records: [DiaryRecord.ID: JournalRecord] = [:]

  package init(_ records: some Sequence<JournalRecord> = []) {
    for record in records { merge(record) }
  }

  package mutating func merge(_ record: JournalRecord) {
    records[record.id, default: record].merge(record)
  }

  package mutating func merge(_ other: Journal) {
    for record in other.records.values { merge(record) }
  }

  /// Writes a day as it is to be; on what is no longer among its records it is taken out.
  ///
  /// Gives back the records that have changed.
  @discardableResult
  package mutating func write(
    _ day: DiaryDay, on machine: String, now: Int64
  ) -> [JournalRecord] {
    var changed: [JournalRecord] = []
    let kept = Set(day.records.map(\.id))
    for known in records.values where known.date == day.date && known.isPresent {
      guard !kept.contains(known.id) else { continue }
      var gone = known
      gone.remove(on: machine, now: now)
      changed.append(gone)
    }
    for (order, record) in day.records.enumerated() {
      var known = records[record.id] ?? JournalRecord(id: record.id, date: day.date)
      if !known.isPresent { known.presence.write(1, on: machine, now: now) }
      if known.write(record, at: order, on: machine, now: now) || records[record.id] == nil {
        changed.append(known)
      } else if known != records[record.id] {
        changed.append(known)
      }
    }
    for record in changed { records[record.id] = record }
    return changed
  }

  /// A day as people see it.
  package func day(_ date: CalendarDay) -> DiaryDay {
    DiaryDay(date: date, records: Self.shown(records.values.filter { $0.date == date }))
  }

  /// All days with a record, the first first.
  package var days: [DiaryDay] {
    let groups = Dictionary(grouping: records.values.filter(\.isPresent), by: \.date)
    return groups.map { DiaryDay(date: $0, records: Self.shown($1)) }.sorted { $0.date < $1.date }
  }

  private static func shown(_ records: [JournalRecord]) -> [DiaryRecord] {
    records.filter(\.isPresent).sorted { ($0.order, $0.id) < ($1.order, $1.id) }
      .compactMap(\.record)
  }
}
