// The words of songs, line by line, as numbers in the vocabulary. A song is found once, by its
// first line that answers best; lines are numbered as the library keeps them.

import MusicCore

/// The lyrics that are searched.
struct LyricsTexts: Sendable {
  /// A song with a line that answers.
  struct Match: Sendable {
    let place: RecordTable.Place
    /// Where in the texts; `line(at:)` tells which line that is.
    let position: Int
    /// Whether the words stand in it as typed.
    let isAsTyped: Bool
  }

  /// The songs that may have answered a query: only they can answer a longer one.
  private struct Answered: Sendable {
    let query: SearchQuery
    let rows: [Int32]
  }

  /// Fewer letters are in nearly every song.
  private static let shortestNeedle = 2
  /// Ends a line; no line has the empty word.
  private static let lineEnd = Vocabulary.nothing

  private var words: [Vocabulary.ID] = []
  /// Where each song's words begin, and at last where the next one's will; a line end is the last.
  private var starts: [Int] = [0]
  private var places: [RecordTable.Place] = []
  private var isAlive: [Bool] = []
  private var rows: [Int64: Int32] = [:]
  private var filter = WordFilter()
  /// The letters of each song: in most there is none of another script.
  private var letterSets: [LetterSet] = []
  private var last: Answered?
  /// Room for the line at hand.
  private var letters: [UInt8] = []

  var count: Int { rows.count }
  var dead: Int { places.count - rows.count }

  /// Sets the lines of a track's lyrics, each in UTF-8; none take them away.
  mutating func set(
    _ place: RecordTable.Place, _ lines: [ArraySlice<UInt8>], _ vocabulary: inout Vocabulary
  ) {
    remove(place.id)
    guard lines.contains(where: { !$0.isEmpty }) else { return }
    rows[place.id] = Int32(places.count)
    places.append(place)
    isAlive.append(true)
    var all = LetterSet()
    for line in lines {
      letters.removeAll(keepingCapacity: true)
      SearchLetters.append(folding: line, to: &letters)
      for letter in letters { all.insert(letter) }
      vocabulary.appendWords(of: letters, to: &words)
      words.append(Self.lineEnd)
    }
    letterSets.append(all)
    filter.append(words[(starts.last ?? 0)...])
    starts.append(words.count)
  }

  mutating func remove(_ track: Int64) {
    last = nil
    if let old = rows.removeValue(forKey: track) { isAlive[Int(old)] = false }
  }

  /// Calls `body` once for each track with a line that holds all of the query's words.
  ///
  /// `hits` are those of the words, `phrase` is nil for one word and where no text can hold it.
  /// `isWanted` says whether an answer would count at that place, as typed or not; songs at other
  /// places are not looked into.
  mutating func each(
    _ query: SearchQuery, hits: [WordHits], phrase: WordPhrase?, in vocabulary: Vocabulary,
    isWanted: (RecordTable.Place, _ isAsTyped: Bool) -> Bool, _ body: (Match) -> Void
  ) {
    let longest = query.words.compactMap(\.letters?.count).max() ?? 0
    guard hits.count == query.words.count, longest >= Self.shortestNeedle else { return }
    guard !hits.contains(where: \.words.isEmpty) else {
      last = Answered(query: query, rows: [])
      return
    }
    let seeker = LineSeeker(hits, phrase, in: vocabulary)
    let wanted = hits.compactMap { WordFilter.Wanted($0.words) }
    let wantedLetters = LetterSet(query.words.flatMap { $0.letters ?? [] })
    var found: [Int32] = []
    let rows = last.flatMap { query.extends($0.query) ? $0.rows : nil }
    for index in 0..<(rows?.count ?? places.count) {
      let row = rows.map { Int($0[index]) } ?? index
      guard isAlive[row], letterSets[row].isSuperset(of: wantedLetters),
        wanted.allSatisfy({ filter.mayHold($0, in: row) })
      else { continue }
      found.append(Int32(row))
      guard isWanted(places[row], true) else { continue }
      let hit = seeker.first(in: words, starts[row]..<starts[row + 1]) {
        isWanted(places[row], false)
      }
      switch hit {
      case .none: found.removeLast()
      case .unwanted: break
      case .line(let position, let isAsTyped):
        body(Match(place: places[row], position: position, isAsTyped: isAsTyped))
      }
    }
    last = Answered(query: query, rows: found)
  }

  /// The number of a match's line in its song, from 0.
  func line(at position: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return words[starts[low]..<position].count { $0 == Self.lineEnd }
  }
}

/// Looks for the words of a query in the lines of songs.
private struct LineSeeker {
  enum Hit {
    case none
    /// There is a line with the words, but not as typed, which does not count.
    case unwanted
    case line(Int, isAsTyped: Bool)
  }

  /// So many words of a query are looked for at once, a bit each.
  private static let mostAtOnce = 8

  /// By the number of a word, the words of the query that it holds, a bit each.
  private var bits: [UInt8]
  private let all: UInt8
  private let others: ArraySlice<WordHits>
  private let phrase: WordPhrase?
  private let isSingle: Bool

  init(_ hits: [WordHits], _ phrase: WordPhrase?, in vocabulary: Vocabulary) {
    bits = [UInt8](repeating: 0, count: vocabulary.count)
    for (place, hits) in hits.prefix(Self.mostAtOnce).enumerated() {
      for word in hits.words { bits[Int(word)] |= 1 << UInt8(place) }
    }
    all = .max >> UInt8(Self.mostAtOnce - min(hits.count, Self.mostAtOnce))
    others = hits.dropFirst(Self.mostAtOnce)
    isSingle = hits.count == 1
    self.phrase = phrase
  }

  /// The first line of a song that holds the words as typed, or else the first that holds them.
  func first(in words: [Vocabulary.ID], _ song: Range<Int>, isApartWanted: () -> Bool) -> Hit {
    if isSingle { return firstOfOne(in: words.span, song) }
    let (numbers, bits) = (words.span, bits.span)
    var (start, seen) = (song.lowerBound, UInt8(0))
    var apart: Int?
    for index in song {
      let word = numbers[index]
      guard word == Vocabulary.nothing else {
        seen |= bits[Int(word)]
        continue
      }
      if seen == all, holdsOthers(words[start..<index]) {
        if phrase?.isHeld(by: words[start..<index]) == true {
          return .line(start, isAsTyped: true)
        }
        if apart == nil { apart = start }
        if phrase == nil { break }
      }
      (start, seen) = (index + 1, 0)
    }
    guard let apart else { return .none }
    return isApartWanted() ? .line(apart, isAsTyped: false) : .unwanted
  }

  private func firstOfOne(in words: Span<Vocabulary.ID>, _ song: Range<Int>) -> Hit {
    let bits = bits.span
    for index in song where bits[Int(words[index])] != 0 {
      return .line(index, isAsTyped: true)
    }
    return .none
  }

  private func holdsOthers(_ line: ArraySlice<Vocabulary.ID>) -> Bool {
    others.allSatisfy { hits in line.contains { hits.scores[Int($0)] != .none } }
  }
}
