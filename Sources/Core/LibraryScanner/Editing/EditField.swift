// The fields that people change, by the names that `norae info` gives them: from words to an edit,
// and from an edit to "it was, it will be".

import MusicCore
package import TagReader

/// A field of a track that can be changed.
package enum EditField: String, Hashable, Sendable, CaseIterable {
  case title, artists, album, albumArtist, genres, composers, date, originalDate, trackNumber
  case trackTotal, discNumber, discTotal, bpm, compilation, comment, lyrics, sortTitle, sortArtist
  case sortAlbum, sortAlbumArtist, replayGain, cover

  /// The field of a name, whatever its case, with or without the "s" of many.
  package init?(name: String) {
    let wanted = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    let alias = [
      "artist": Self.artists, "genre": .genres, "composer": .composers, "year": .date,
      "track": .trackNumber, "disc": .discNumber, "tempo": .bpm,
    ]
    guard
      let field = alias[wanted]
        ?? Self.allCases.first(where: { $0.rawValue.lowercased() == wanted })
    else { return nil }
    self = field
  }

  /// Whether it can hold several values.
  package var isList: Bool { self == .artists || self == .genres || self == .composers }

  /// Whether words alone can say it.
  package var isText: Bool { self != .cover && self != .replayGain }
}

extension TagEdit {
  /// Wants `field` to hold `values`, which are words of people; false when it cannot.
  ///
  /// A number may bring its total: "3/12". Only lists take more than one value.
  package mutating func set(_ field: EditField, to values: [String]) -> Bool {
    guard field.isText, let text = values.first, field.isList || values.count == 1 else {
      return false
    }
    switch field {
    case .title: title = .set(text)
    case .album: album = .set(text)
    case .albumArtist: albumArtist = .set(text)
    case .comment: comment = .set(text)
    case .lyrics: lyrics = .set(text)
    case .sortTitle: sortTitle = .set(text)
    case .sortArtist: sortArtist = .set(text)
    case .sortAlbum: sortAlbum = .set(text)
    case .sortAlbumArtist: sortAlbumArtist = .set(text)
    case .artists: artists = .set(values)
    case .genres: genres = .set(values)
    case .composers: composers = .set(values)
    case .date: return Self.put(PartialDate(text), into: &date)
    case .originalDate: return Self.put(PartialDate(text), into: &originalDate)
    case .trackNumber: return Self.put(text, into: &trackNumber, &trackTotal)
    case .discNumber: return Self.put(text, into: &discNumber, &discTotal)
    case .trackTotal: return Self.put(Self.number(text), into: &trackTotal)
    case .discTotal: return Self.put(Self.number(text), into: &discTotal)
    case .bpm: return Self.put(Self.number(text), into: &bpm)
    case .compilation: return Self.put(Self.flag(text), into: &isCompilation)
    case .cover, .replayGain: return false
    }
    return true
  }

  /// Wants `field` to be empty.
  package mutating func remove(_ field: EditField) {
    switch field {
    case .title: title = .remove
    case .album: album = .remove
    case .albumArtist: albumArtist = .remove
    case .comment: comment = .remove
    case .lyrics: lyrics = .remove
    case .sortTitle: sortTitle = .remove
    case .sortArtist: sortArtist = .remove
    case .sortAlbum: sortAlbum = .remove
    case .sortAlbumArtist: sortAlbumArtist = .remove
    case .artists: artists = .remove
    case .genres: genres = .remove
    case .composers: composers = .remove
    case .date: date = .remove
    case .originalDate: originalDate = .remove
    case .trackNumber: (trackNumber, trackTotal) = (.remove, .remove)
    case .discNumber: (discNumber, discTotal) = (.remove, .remove)
    case .trackTotal: trackTotal = .remove
    case .discTotal: discTotal = .remove
    case .bpm: bpm = .remove
    case .compilation: isCompilation = .remove
    case .replayGain: replayGain = .remove
    case .cover: cover = .remove
    }
  }

  private static func put<Value>(_ value: Value?, into change: inout Change<Value>) -> Bool {
    guard let value else { return false }
    change = .set(value)
    return true
  }

  private static func put(
    _ text: String, into number: inout Change<Int>, _ total: inout Change<Int>
  ) -> Bool {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard put(Self.number(String(parts[0])), into: &number) else { return false }
    return parts.count == 1 || put(Self.number(String(parts[1])), into: &total)
  }

  /// A number that tags can hold.
  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { (1...65_535).contains($0) ? $0 : nil }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "yes", "true": true
    case "0", "no", "false": false
    default: nil
    }
  }
}
