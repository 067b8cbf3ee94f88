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
    tracks.set(place, texts.map { pool.id($0) })
  }

  mutating func setAlbum(_ place: RecordTable.Place, _ texts: [String?]) {
    forget()
    albums.set(place, texts.map { pool.id($0) })
  }

  mutating func setArtist(_ place: RecordTable.Place, _ texts: [String?]) {
    forget()
    artists.set(place, texts.map { pool.id($0) })
  }

  /// Sets the words of a track that is there.
  mutating func setLyrics(of track: Int64, _ lines: [String]) {
    if let place = tracks.place(of: track) { lyrics.set(place, lines) }
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
    let words = query.words.map { scans.scores(of: $0, in: pool) }
    let phrase = query.phrase.map { scans.scores(of: $0, in: pool) }
    let found = answers(words, phrase, of: query, limit: limit)
    scans.keepOnly(query)
    guard found.isEmpty, query.words.contains(where: { $0.slip != nil }) else { return found }
    let meant = zip(query.words, words).map { WordScans.adding($0.slip, to: $1, in: pool) }
    return answers(meant, nil, of: nil, limit: limit)
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

  /// `query` is nil when words are taken for what they may have meant: then no lyrics answer.
  private mutating func answers(
    _ words: [[TextScore]], _ phrase: [TextScore]?, of query: SearchQuery?, limit: Limit
  ) -> [Owner] {
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
    if let query {
      last = answered
      var best = BestFew<Answer>(most)
      let top = SearchRank(lyrics: true)
      lyrics.each(query) { place in
        best.isWanted(Answer(rank: top, kind: .lyrics, place: place))
      } _: { match in
        best.offer(
          Answer(
            rank: SearchRank(lyrics: match.isAsTyped), kind: .lyrics, place: match.place,
            position: match.position))
      }
      all += best.inOrder
    }
    return all.sorted().prefix(limit.total).map { answer in
      switch answer.kind {
      case .track: .track(answer.place.id)
      case .album: .album(answer.place.id)
      case .artist: .artist(answer.place.id)
      case .lyrics: .lyrics(answer.place.id, line: lyrics.line(at: answer.position))
      }
    }
  }
}
