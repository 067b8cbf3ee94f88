// The journal as text: one JSON object a record, keys in a fixed order, so that equal journals are equal
// files. What a later version adds is passed over.
import FoundationEssentials
package import MusicCore

/// A line that is no record of a journal.
package struct JournalLineError: Error, Hashable, Sendable {
  /// The line's number, from 1.
  package let line: Int
}

extension JournalRecord {
  /// The record on one line.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("Texts and whole numbers can always be written.")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The record of a line; nil when it is none.
  package init?(line: some StringProtocol) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else {
      return nil
    }
    self = record
  }
}

extension Journal {
  /// The records in a text, one a line; empty lines are passed over.
  package static func records(
    in text: String
  ) -> (records: [JournalRecord], unreadable: [JournalLineError]) {
    var records: [JournalRecord] = []
    var unreadable: [JournalLineError] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if let record = JournalRecord(line: line) {
        records.append(record)
      } else {
        unreadable.append(JournalLineError(line: index + 1))
      }
    }
    return (records, unreadable)
  }

  /// The journal as files of a month each, by name as `2026-11.jsonl`.
  package var files: [String: String] {
    let months = Dictionary(grouping: records.values) { record in
      String(record.date.description.prefix(7)) + ".jsonl"
    }
    return months.mapValues { records in
      records.sorted { $0.id < $1.id }.map { $0.line + "\n" }.joined()
    }
  }
}

extension JournalRecord: Codable {
  private enum Key: String, CodingKey {
    case id, date, song, place, note, mood, moment, present
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let text = try values.decode(String.self, forKey: .date)
    guard let date = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: values, debugDescription: "This is no day.")
    }
    self.init(id: DiaryRecord.ID(rawValue: try values.decode(String.self, forKey: .id)), date: date)
    song = try values.decode(Register<DiarySong>.self, forKey: .song)
    place = try values.decode(Register<Int>.self, forKey: .place)
    note = try values.decode(Register<String>.self, forKey: .note)
    mood = try values.decode(Register<String>.self, forKey: .mood)
    moment = try values.decode(Register<String>.self, forKey: .moment)
    presence = try values.decode(Register<Int>.self, forKey: .present)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id.rawValue, forKey: .id)
    try values.encode(date.description, forKey: .date)
    try values.encode(song, forKey: .song)
    try values.encode(place, forKey: .place)
    try values.encode(note, forKey: .note)
    try values.encode(mood, forKey: .mood)
    try values.encode(moment, forKey: .moment)
    try values.encode(presence, forKey: .present)
  }
}

extension Register: Codable where Content: Codable {
  package init(from decoder: any Decoder) throws {
    // One writing stands alone, which is nearly always so.
    if let one = try? decoder.singleValueContainer().decode(Writing.self) {
      self.init([one])
    } else {
      self.init(try decoder.singleValueContainer().decode([Writing].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if writings.count == 1 {
      try container.encode(writings[0])
    } else {
      try container.encode(writings)
    }
  }
}

extension Register.Writing: Codable where Content: Codable {
  private enum Key: String, CodingKey { case value, at }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(Content.self, forKey: .value),
      JournalClock(try values.decode([String: Int64].self, forKey: .at)))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(value, forKey: .value)
    try values.encode(clock.times, forKey: .at)
  }
}

extension DiarySong: Codable {
  private enum Key: String, CodingKey { case title, artist, album, genres, sound, cover }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      title: try values.decode(String.self, forKey: .title),
      artist: try values.decodeIfPresent(String.self, forKey: .artist),
      album: try values.decodeIfPresent(String.self, forKey: .album),
      genres: try values.decodeIfPresent([String].self, forKey: .genres) ?? [],
      sound: try values.decodeIfPresent(String.self, forKey: .sound).flatMap { SoundMark(hex: $0) },
      cover: try values.decodeIfPresent(String.self, forKey: .cover))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(artist, forKey: .artist)
    try values.encodeIfPresent(album, forKey: .album)
    if !genres.isEmpty { try values.encode(genres, forKey: .genres) }
    try values.encodeIfPresent(sound?.hex, forKey: .sound)
    try values.encodeIfPresent(cover, forKey: .cover)
  }
}

extension SoundMark {
  /// As sixteen digits, which every program reads alike.
  package var hex: String {
    let digits = String(UInt64(bitPattern: rawValue), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 16, let bits = UInt64(hex, radix: 16) else { return nil }
    self.init(rawValue: Int64(bitPattern: bits))
  }
}
