// What a period of the diary adds up to: songs, artists, genres, and when in it they were recorded.
// A song counts once among the songs, however often it was recorded.
package import MusicCore

/// A period of the diary in numbers.
package struct DiaryStatistics: Hashable, Sendable {
  /// A name and how often it was recorded.
  package struct Share: Hashable, Sendable {
    package let name: String
    package let count: Int
    /// Of all that was counted, in whole percent, rounded.
    package let percent: Int
  }

  /// A song and on how many days of the period it was recorded.
  package struct SongCount: Hashable, Sendable {
    package let song: DiarySong
    package let count: Int
  }

  /// A bar of the chart.
  package struct Slot: Hashable, Sendable {
    /// The first day that it stands for.
    package let day: CalendarDay
    package var records = 0
    /// Genres of the songs, by name.
    package var genres: [String: Int] = [:]
  }

  package let period: DiaryPeriod
  /// Days with a record.
  package private(set) var days = 0
  package private(set) var records = 0
  /// So many days in a row, at most, have a record.
  package private(set) var longestRun = 0
  /// Different songs, most recorded first.
  package private(set) var songs: [SongCount] = []
  /// Most recorded first, then by name.
  package private(set) var artists: [Share] = []
  package private(set) var genres: [Share] = []
  package private(set) var moods: [Share] = []
  /// One each for all slots of the period.
  package private(set) var slots: [Slot]

  package init(of days: some Sequence<DiaryDay>, in period: DiaryPeriod) {
    self.period = period
    slots = (0..<period.slots).map { Slot(day: period.day(ofSlot: $0)) }
    var songs: [String: (song: DiarySong, count: Int)] = [:]
    var artists: [String: Int] = [:]
    var genres: [String: Int] = [:]
    var moods: [String: Int] = [:]
    var spelling: [String: String] = [:]
    // Names come again and again, and a key takes long to make.
    var keys: [String: String] = [:]
    var songKeys: [DiarySong: String] = [:]
    var telling: [[String]: [String]] = [:]
    func key(_ name: String) -> String {
      if let known = keys[name] { return known }
      let key = TextIdentity.key(name)
      keys[name] = key
      if spelling[key].map({ name < $0 }) ?? true { spelling[key] = name }
      return key
    }
    func key(_ song: DiarySong) -> String {
      if let known = songKeys[song] { return known }
      let key = song.key
      songKeys[song] = key
      return key
    }
    func tellingOnes(_ genres: [String]) -> [String] {
      if let known = telling[genres] { return known }
      let found = GenreName.telling(genres)
      telling[genres] = found
      return found
    }
    var dates: Set<Int> = []
    for day in days where !day.isEmpty {
      guard let slot = period.slot(of: day.date) else { continue }
      dates.insert(day.date.number)
      for record in day.records {
        records += 1
        slots[slot].records += 1
        songs[key(record.song), default: (record.song, 0)].count += 1
        if let artist = record.song.artist, !artist.isEmpty {
          artists[key(artist), default: 0] += 1
        }
        for mood in Self.words(record.mood) { moods[key(mood), default: 0] += 1 }
        for genre in tellingOnes(record.song.genres) {
          genres[key(genre), default: 0] += 1
          slots[slot].genres[key(genre), default: 0] += 1
        }
      }
    }
    self.days = dates.count
    longestRun = Self.longestRun(dates)
    self.songs = songs.map { key, found in
      (count: found.count, order: found.song.orderText(key: key), song: found.song)
    }
    .sorted { $0.count == $1.count ? $0.order < $1.order : $0.count > $1.count }
    .map { SongCount(song: $0.song, count: $0.count) }
    self.artists = Self.shares(artists, spelling)
    self.genres = Self.shares(genres, spelling)
    self.moods = Self.shares(moods, spelling)
    for index in slots.indices {
      slots[index].genres = Dictionary(
        uniqueKeysWithValues: slots[index].genres.map { (spelling[$0] ?? $0, $1) })
    }
  }
}

extension DiaryStatistics {
  /// Moods that machines wrote side by side count one by one.
  private static func words(_ mood: String) -> [String] {
    mood.split(separator: ",").map { TextIdentity.spacedWord(String($0)) }.filter { !$0.isEmpty }
  }

  private static func longestRun(_ days: Set<Int>) -> Int {
    var longest = 0
    for first in days where !days.contains(first - 1) {
      var next = first
      while days.contains(next) { next += 1 }
      longest = max(longest, next - first)
    }
    return longest
  }

  private static func shares(_ counts: [String: Int], _ names: [String: String]) -> [Share] {
    let total = counts.values.reduce(0, +)
    return counts.map { key, count in
      let percent = Int((Double(count) * 100 / Double(total)).rounded())
      return Share(name: names[key] ?? key, count: count, percent: percent)
    }
    .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
  }
}

extension TextIdentity {
  fileprivate static func spacedWord(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Colours of genres: always the same for the same name, however many there are.
package enum GenreColor {
  /// Which of `count` colours a genre has, from 0.
  package static func index(of name: String, among count: Int) -> Int {
    guard count > 0 else { return 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in TextIdentity.key(name).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // The low bits of this hash alone are poor.
    return Int((hash ^ (hash >> 32)) % UInt64(count))
  }
}
