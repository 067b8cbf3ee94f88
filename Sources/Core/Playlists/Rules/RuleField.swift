// What of a track a rule can ask about, and what can be asked. The raw values are the words of a text of
// rules (see PlaylistRules+Text) and stand in databases: they never change.

/// A field of a track that rules know.
package enum RuleField: String, Hashable, Sendable, CaseIterable {
  case title, artist, album, genre, composer, comment, path, codec
  case albumArtist = "albumartist"
  case lyrics, compilation
  case year, track, disc, bpm, bitrate, channels, bits, plays, records
  case originalYear = "originalyear"
  case sampleRate = "samplerate"
  case length
  case added, played

  /// What the field holds.
  package enum Kind: Hashable, Sendable {
    case text
    /// One of few words.
    case choice([String])
    case number
    /// Seconds, whole ones, as lists show them.
    case length
    /// Seconds since 1970.
    case moment
  }

  package var kind: Kind {
    switch self {
    case .title, .artist, .album, .albumArtist, .genre, .composer, .comment, .path, .codec: .text
    case .lyrics: .choice(["none", "plain", "synced"])
    case .compilation: .choice(["no", "yes"])
    case .year, .originalYear, .track, .disc, .bpm, .bitrate, .sampleRate, .channels, .bits,
      .plays, .records:
      .number
    case .length: .length
    case .added, .played: .moment
    }
  }

  /// What can be asked of the field, the most usual first.
  package var tests: [RuleTest] {
    switch kind {
    case .text: [.contains, .lacks, .is, .isNot, .begins, .ends, .known, .unknown]
    case .choice: [.is, .isNot]
    case .number, .length: [.is, .isNot, .less, .atMost, .more, .atLeast, .known, .unknown]
    case .moment: [.within, .notWithin, .since, .before, .known, .unknown]
    }
  }
}

/// A question to a field.
///
/// Those with a "not" are true whenever the other is not, so also where
/// nothing is known.
package enum RuleTest: String, Hashable, Sendable, CaseIterable {
  case contains, lacks
  case `is`
  case isNot = "is not"
  case begins, ends
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
  /// In the last days, counted back from now.
  case within
  case notWithin = "not within"
  /// On that day or later.
  case since
  case before
  case known, unknown

  /// Whether the test compares with something.
  package var takesValue: Bool { self != .known && self != .unknown }
}

/// What a field is compared with.
package enum RuleValue: Hashable, Sendable {
  case none
  case text(String)
  /// A plain number; of a length seconds, of `within` days.
  case number(Int)
  /// `YYYY-MM-DD`, a local day.
  case day(String)
}
