// Everything that is searched, in memory: some hundred and fifty bytes a track and its lyrics. One
// thread uses it. Answers depend on what it holds alone, never on the order in which that came.

import MusicCore

/// The texts of the library, and the search over them.
struct SearchTexts: Sendable {
  /// What a search finds.
  enum Owner: Hashable, Sendable {
    case track(Int64)
    case album(Int64)
    case artist(Int64)
    /// The track, and the line from 0.
    case lyrics(Int64, line: Int)
  }

  /// How many answers are wanted.
  struct Limit: Hashable, Sendable {
    /// Of all kinds together.
    var total: Int
    /// Of each kind.
    var perKind: Int
  }

  private var vocabulary = Vocabulary()
  private var pool = StringPool()
  /// Title, artists, album, album artists, composers, genres, file name.
  private var tracks = RecordTable(fieldCount: 7)
  /// Title, artist.
  private var albums = RecordTable(fieldCount: 2)
  /// Name, name as sorted.
  private var artists = RecordTable(fieldCount: 2)
  private var lyrics = LyricsTexts()
  private var scans = WordScans()
  private var last: Answered?

  /// The rows that answered a query, of each table: only they can answer a longer one.
  private struct Answered: Sendable {
    let query: SearchQuery
    var rows: [[Int32]] = []
  }

  /// Whether so much in it is dead that it is better to begin anew.
  var isWorn: Bool {
    let dead = tracks.dead + albums.dead + artists.dead + lyrics.dead
    let alive = tracks.count + albums.count + artists.count + lyrics.count
    return dead > 1000 && dead > alive / 4
  }

  func containsArtist(_ id: Int64) -> Bool { artists.place(of: id) != nil }

  // MARK: - Keeping

  mutating func setTrack(_ place: RecordTable.Place, _ texts: [String?]) {
    forget()
    tracks.set(place, texts.map { pool.id($0, &vocabulary) })
  }

  mutating func setAlbum(_ place: RecordTable.Place, _ texts: [String?]) {
    forget()
    albums.set(place, texts.map { pool.id($0, &vocabulary) })
  }

  mutating func setArtist(_ place: RecordTable.Place, _ texts: [String?]) {
    forget()
    artists.set(place, texts.map { pool.id($0, &vocabulary) })
  }

  /// Sets the words of a track that is there.
  ///
  /// Each line in UTF-8.
  mutating func setLyrics(of track: Int64, _ lines: [ArraySlice<UInt8>]) {
    forget()
    if let place = tracks.place(of: track) { lyrics.set(place, lines, &vocabulary) }
  }

  mutating func removeTrack(_ id: Int64) {
    tracks.remove(id)
    lyrics.remove(id)
  }

  mutating func removeAlbum(_ id: Int64) { albums.remove(id) }
  mutating func removeArtist(_ id: Int64) { artists.remove(id) }

  // MARK: - Searching

  /// What answers a query, best first; among equally good ones tracks, then albums, then artists,
  /// then lyrics, each in sort order.
  ///
  /// Words with a slip are taken for what they may have meant only when nothing else is found.
  mutating func matches(_ query: SearchQuery, limit: Limit) -> [Owner] {
    let words = query.words.map { scans.scores(of: $0, in: pool, vocabulary) }
    let hits = query.words.compactMap { scans.hits(of: $0, in: pool, vocabulary) }
    let typed = asTyped(query, hits)
    let phrase = query.phrase.map { needle in
      scans.scores(
        ofPhrase: needle, typed, among: typed == nil ? [] : texts(words), in: pool, vocabulary)
    }
    var found = names(words, phrase, of: query, limit: limit)
    found += songs(query, hits, typed, limit: limit)
    scans.keepOnly(query)
    if found.isEmpty, query.words.contains(where: { $0.slip != nil }) {
      let meant = zip(query.words, words).map {
        WordScans.adding($0.slip, to: $1, in: pool, vocabulary)
      }
      found = names(meant, nil, of: nil, limit: limit)
    }
    return owners(found, limit)
  }
}

extension SearchTexts {
  private enum Kind: UInt8 { case track, album, artist, lyrics }

  private struct Answer: Comparable {
    let rank: SearchRank
    let kind: Kind
    let place: RecordTable.Place
    /// Of a line of lyrics, in the texts.
    var position = 0

    static func < (left: Answer, right: Answer) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      return left.place < right.place
    }
  }

  /// New texts have no scores in what was searched before.
  private mutating func forget() { (scans, last) = (WordScans(), nil) }

  /// The words of a query one after another; nil for one word, and where no text can hold them.
  private func asTyped(_ query: SearchQuery, _ hits: [WordHits]) -> WordPhrase? {
    let words = query.words.compactMap(\.letters)
    guard words.count > 1, words.count == query.words.count else { return nil }
    return WordPhrase(words, hits, in: vocabulary)
  }

  /// The texts that hold all words.
  private func texts(_ words: [[TextScore]]) -> [StringPool.ID] {
    words[0].indices.compactMap { text in
      words.allSatisfy { $0[text] != .none } ? StringPool.ID(text) : nil
    }
  }

  /// The best answers of each kind but lyrics.
  ///
  /// `query` is nil when words are taken for what they may have meant.
  private mutating func names(
    _ words: [[TextScore]], _ phrase: [TextScore]?, of query: SearchQuery?, limit: Limit
  ) -> [Answer] {
    let most = min(limit.total, limit.perKind)
    guard most > 0 else { return [] }
    let known = last.flatMap { last in query?.narrows(last.query) == true ? last.rows : nil }
    var answered = query.map { Answered(query: $0) }
    var all: [Answer] = []
    for (index, (table, kind)) in [(tracks, Kind.track), (albums, .album), (artists, .artist)]
      .enumerated()
    {
      var best = BestFew<Answer>(most)
      let rows = table.each(words: words, phrase: phrase, among: known?[index]) { rank, place in
        best.offer(Answer(rank: rank, kind: kind, place: place))
      }
      answered?.rows.append(rows)
      all += best.inOrder
    }
    if let answered { last = answered }
    return all
  }

  /// The best lines of songs.
  private mutating func songs(
    _ query: SearchQuery, _ hits: [WordHits], _ phrase: WordPhrase?, limit: Limit
  ) -> [Answer] {
    let most = min(limit.total, limit.perKind)
    guard most > 0 else { return [] }
    var best = BestFew<Answer>(most)
    lyrics.each(query, hits: hits, phrase: phrase, in: vocabulary) { place, isAsTyped in
      best.isWanted(Answer(rank: SearchRank(lyrics: isAsTyped), kind: .lyrics, place: place))
    } _: { match in
      best.offer(
        Answer(
          rank: SearchRank(lyrics: match.isAsTyped), kind: .lyrics, place: match.place,
          position: match.position))
    }
    return best.inOrder
  }

  private func owners(_ answers: [Answer], _ limit: Limit) -> [Owner] {
    answers.sorted().prefix(limit.total).map { answer in
      switch answer.kind {
      case .track: .track(answer.place.id)
      case .album: .album(answer.place.id)
      case .artist: .artist(answer.place.id)
      case .lyrics: .lyrics(answer.place.id, line: lyrics.line(at: answer.position))
      }
    }
  }
}
