// What fields, questions and orders of rules are called, and what is wrong with a text of rules.
package import Playlists

/// Rules in words.
package nonisolated enum RuleWords {
  package static func name(of field: RuleField) -> String {
    switch field {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .albumArtist: tr("Album artist")
    case .genre: tr("Genre")
    case .composer: tr("Composer")
    case .comment: tr("Comment")
    case .path: tr("Folder and file")
    case .codec: tr("Format")
    case .lyrics: tr("Lyrics")
    case .compilation: tr("Compilation")
    case .year: tr("Year")
    case .originalYear: tr("First released")
    case .track: tr("Track number")
    case .disc: tr("Disc number")
    case .bpm: tr("Beats a minute")
    case .bitrate: tr("Kilobits a second")
    case .sampleRate: tr("Sample rate")
    case .channels: tr("Channels")
    case .bits: tr("Bits a sample")
    case .plays: tr("Plays")
    case .records: tr("Diary entries")
    case .length: tr("Length")
    case .added: tr("Added")
    case .played: tr("Last played")
    }
  }

  package static func name(of test: RuleTest, for field: RuleField) -> String {
    switch (test, field.kind) {
    case (.contains, _): tr("contains")
    case (.lacks, _): tr("does not contain")
    case (.is, _): tr("is")
    case (.isNot, _): tr("is not")
    case (.begins, _): tr("begins with")
    case (.ends, _): tr("ends with")
    case (.less, .length): tr("is shorter than")
    case (.less, _): tr("is less than")
    case (.atMost, _): tr("is at most")
    case (.more, .length): tr("is longer than")
    case (.more, _): tr("is more than")
    case (.atLeast, _): tr("is at least")
    case (.within, _): tr("in the last days")
    case (.notWithin, _): tr("not in the last days")
    case (.since, _): tr("since the day")
    case (.before, _): tr("before the day")
    case (.known, .moment): tr("ever")
    case (.known, _): tr("is known")
    case (.unknown, .moment): tr("never")
    case (.unknown, _): tr("is not known")
    }
  }

  /// What a field with few answers can be.
  package static func name(ofChoice word: String) -> String {
    switch word {
    case "none": tr("none")
    case "plain": tr("without times")
    case "synced": tr("with times")
    case "yes": tr("yes")
    default: tr("no")
    }
  }

  package static func name(of order: RuleOrder) -> String {
    switch order {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .genre: tr("Genre")
    case .year: tr("Year")
    case .length: tr("Length")
    case .plays: tr("Plays")
    case .added: tr("Added")
    case .played: tr("Last played")
    case .random: tr("Mixed, anew each day")
    }
  }

  /// What a value looks like, where it is not plain.
  package static func hint(_ field: RuleField, _ test: RuleTest) -> String {
    switch field.kind {
    case .text, .choice: tr("Text")
    case .number: tr("Number")
    case .length: tr("Minutes, such as 3:30")
    case .moment: test == .within || test == .notWithin ? tr("Days") : tr("Day, such as 2026-11-30")
    }
  }

  /// What is wrong with a text of rules, as the end of a sentence.
  package static func reason(_ error: RuleTextError) -> String {
    switch error {
    case .unknownField(let word):
      tr(
        "“{word}” is no field; there are: {names}",
        ["word": word, "names": RuleField.allCases.map(\.rawValue).joined(separator: ", ")])
    case .unknownTest(let field, let word):
      tr(
        "{field} cannot be asked “{word}”, but: {names}",
        [
          "field": field.rawValue, "word": word,
          "names": field.tests.map(\.rawValue).joined(separator: ", "),
        ])
    case .wrongValue(let field, let word):
      tr("“{word}” is nothing that {field} can be", ["word": word, "field": field.rawValue])
    case .cutOff(let word): tr("something is missing after “{word}”", ["word": word])
    case .unexpected(let word):
      tr("“{word}” is not expected here; texts of several words stand in quotes", ["word": word])
    case .unknownOrder(let word):
      tr(
        "“{word}” is no order; there are: {names}",
        ["word": word, "names": RuleOrder.allCases.map(\.rawValue).joined(separator: ", ")])
    case .wrongLimit(let word): tr("“{word}” is no number of tracks", ["word": word])
    }
  }
}
