// Searching while typing: one search at a time, the newest text next, and an answer that a later
// text has overtaken is never shown.
import LibraryStore
package import MusicCore
import Observation

/// What the search page shows.
@Observable
package final class SearchModel {
  /// The kinds of things that are found.
  package nonisolated enum Kind: Hashable, Sendable, CaseIterable {
    case tracks, albums, artists, lyrics
  }

  /// One line of the results.
  package nonisolated enum Row: Hashable, Sendable {
    case header(String)
    case track(TrackRow)
    case album(Album)
    case artist(Artist)
    /// A track in whose words the query stands, the line, and when it is sung, if that is known.
    case lyrics(TrackRow, line: String, time: Duration?)
    /// There are more of a kind; how many.
    case more(Kind, Int)
  }

  package nonisolated enum State: Hashable, Sendable {
    /// Nothing is asked.
    case idle
    /// The first answer is on its way.
    case searching
    case nothing(String)
    case found
  }

  package private(set) var text = ""
  package private(set) var rows: [Row] = []
  package private(set) var state = State.idle

  private let library: LibraryModel
  private let actions: MusicActions
  @ObservationIgnored private var hits: [SearchHit] = []
  @ObservationIgnored private var expanded: Set<Kind> = []
  @ObservationIgnored private var running: Task<Void, Never>?
  @ObservationIgnored private var answered: String?
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel, actions: MusicActions) {
    self.library = library
    self.actions = actions
  }

  /// The person is about to type.
  package func startPreparing() {
    // Where it fails the first search says so.
    Task { [library] in try? await library.access.lists.prepareSearch() }
  }

  /// What the person has typed by now.
  package func search(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    expanded = []
    follow()
  }

  /// Shows all that was found of a kind.
  package func showAll(_ kind: Kind) {
    expanded.insert(kind)
    rows = Self.rows(hits, expanded: expanded)
  }

  /// Plays the tracks that were found, from the one of a row.
  package func play(row: Int) {
    guard rows.indices.contains(row) else { return }
    switch rows[row] {
    case .track(let track):
      let ids = rows.compactMap { row -> Track.ID? in
        if case .track(let other) = row { other.id } else { nil }
      }
      actions.startPlaying(ids, startingAt: ids.firstIndex(of: track.id) ?? 0)
    case .lyrics(let track, line: _, let time):
      Task { [library, actions] in
        // The times are those of the words; a person may have them shown later or earlier.
        let delay = (try? await library.access.words.choice(track.id))?.delay ?? .zero
        await actions.play(
          .track(track.id, album: track.albumID), at: time.map { max(.zero, $0 + delay) })
      }
    case .album, .artist, .header, .more: break
    }
  }

  /// Returns when the answer for the present text is shown: for tests.
  package func settle() async {
    while let running { await running.value }
  }

  isolated deinit {
    running?.cancel()
  }
}

extension SearchModel {
  /// How many of each kind are shown at first.
  package nonisolated static func firstCount(_ kind: Kind) -> Int {
    switch kind {
    case .tracks: 12
    case .albums: 6
    case .artists, .lyrics: 5
    }
  }

  private func follow() {
    if watch == nil {
      watch = LibraryWatch(library.access, pause: .milliseconds(500)) { [weak self] _ in
        self?.answered = nil
        self?.follow()
      }
    }
    guard running == nil else { return }
    running = Task { [weak self] in
      while !Task.isCancelled, let text = self?.wantedText { await self?.answer(text) }
      self?.running = nil
    }
  }

  /// The text to be searched for next; nil when its answer is shown.
  private var wantedText: String? {
    guard !text.allSatisfy(\.isWhitespace) else {
      show([], .idle)
      answered = text
      return nil
    }
    return text == answered ? nil : text
  }

  private func answer(_ text: String) async {
    if state == .idle { state = .searching }
    var found: [SearchHit] = []
    do {
      found = try await library.access.lists.search(text)
    } catch {
      library.message = Notice.text(for: error)
    }
    // A later text has overtaken this answer.
    guard text == self.text else { return }
    answered = text
    show(found, found.isEmpty ? .nothing(text) : .found)
  }

  private func show(_ found: [SearchHit], _ state: State) {
    hits = found
    let rows = Self.rows(found, expanded: expanded)
    if rows != self.rows { self.rows = rows }
    if state != self.state { self.state = state }
  }

  /// The kinds in the order of their best hits, each with its first hits.
  private static func rows(_ hits: [SearchHit], expanded: Set<Kind>) -> [Row] {
    var kinds: [Kind] = []
    var groups: [Kind: [Row]] = [:]
    for hit in hits {
      let (kind, row): (Kind, Row) =
        switch hit {
        case .track(let track): (.tracks, .track(TrackRow(track)))
        case .album(let album): (.albums, .album(album))
        case .artist(let artist): (.artists, .artist(artist))
        case .lyrics(let track, let line, let time):
          (.lyrics, .lyrics(TrackRow(track), line: line, time: time))
        }
      if groups[kind] == nil { kinds.append(kind) }
      groups[kind, default: []].append(row)
    }
    return kinds.flatMap { kind -> [Row] in
      let all = groups[kind] ?? []
      let shown = expanded.contains(kind) ? all[...] : all.prefix(firstCount(kind))
      let rest = all.count - shown.count
      return [.header(name(of: kind))] + shown + (rest > 0 ? [.more(kind, rest)] : [])
    }
  }

  private static func name(of kind: Kind) -> String {
    switch kind {
    case .tracks: tr("Tracks")
    case .albums: tr("Albums")
    case .artists: tr("Artists")
    case .lyrics: tr("Lyrics")
    }
  }
}
