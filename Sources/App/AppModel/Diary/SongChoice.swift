// Choosing the song that is to be recorded of a day: what was listened to on that day, or, while
// somebody types, what the library answers.
import LibraryStore
package import MusicCore
import Observation

/// The songs that can be chosen.
@Observable
package final class SongChoice {
  package private(set) var rows: [TrackRow] = []
  /// Whether the rows are what was listened to on that day.
  package private(set) var isSuggestion = true
  /// Whether the last question has been answered.
  package private(set) var isAnswered = false
  /// Why it could not be answered, in words.
  package private(set) var failure: String?
  package let date: CalendarDay

  private let library: LibraryModel
  @ObservationIgnored private var tracks: [Track] = []
  @ObservationIgnored private var text = ""
  @ObservationIgnored private var running: Task<Void, Never>?

  /// More answers than anybody reads through are not shown.
  private static let limit = 100

  package init(on date: CalendarDay, library: LibraryModel) {
    self.date = date
    self.library = library
  }

  /// What the person has typed by now; empty: what was listened to.
  package func search(_ text: String) {
    self.text = text
    running?.cancel()
    running = Task { await answer(text) }
  }

  /// The track of a row.
  package func track(at position: Int) -> Track? {
    tracks.indices.contains(position) ? tracks[position] : nil
  }

  isolated deinit {
    running?.cancel()
  }

  private func answer(_ text: String) async {
    do {
      let found = try await text.isEmpty ? listened() : searched(text)
      guard !Task.isCancelled, text == self.text else { return }
      tracks = found
      rows = found.map { TrackRow($0) }
      isSuggestion = text.isEmpty
      failure = nil
    } catch {
      guard !Task.isCancelled else { return }
      failure = Notice.text(for: error)
    }
    // Whatever came of it, nobody waits any longer.
    isAnswered = true
  }

  private func listened() async throws -> [Track] {
    var seen: Set<Track.ID> = []
    let ids = try await library.access.diary.played(date, date).reversed().compactMap(\.track)
      .filter { seen.insert($0).inserted }
    return try await library.access.lists.tracks(Array(ids.prefix(Self.limit)))
  }

  private func searched(_ text: String) async throws -> [Track] {
    var seen: Set<Track.ID> = []
    let found = try await library.access.lists.search(text).compactMap { hit -> Track? in
      switch hit {
      case .track(let track), .lyrics(let track, line: _, time: _): track
      case .album, .artist: nil
      }
    }
    return Array(found.filter { seen.insert($0.id).inserted }.prefix(Self.limit))
  }
}
