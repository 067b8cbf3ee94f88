// Where the window hands in what is to be measured: in the background, one album after the other, each
// kept as soon as it is known, so that stopping loses nothing. Files are written only when the person
// says so afterwards.
import LibraryScanner
import MusicCore
import Observation
import Playback

/// Measures loudness for the window.
@Observable
package final class LoudnessDesk {
  /// How far the measuring is, in tracks.
  package nonisolated struct Progress: Hashable, Sendable {
    package var done: Int
    package let total: Int
  }

  /// What came of it, in words; whoever shows it takes it away.
  package nonisolated struct News: Hashable, Sendable {
    package let text: String
    /// Whether there is something that could be put into the files.
    package let canBeWritten: Bool
  }

  package private(set) var progress: Progress?
  package var news: News?

  private let library: LibraryModel
  private let actions: MusicActions
  /// What would put the last measuring into the files.
  @ObservationIgnored private var edits: [EditRequest] = []
  @ObservationIgnored private var running: Task<Void, Never>?

  package init(library: LibraryModel, actions: MusicActions) {
    self.library = library
    self.actions = actions
  }

  isolated deinit {
    running?.cancel()
  }

  /// Measures a subject's tracks, also those that say how loud they are.
  package func measure(_ subject: MusicSubject) {
    start { [actions] in
      LoudnessPlan.albums(of: try await actions.tracks(of: subject)).map { album in
        Group(count: album.count, tracks: { album })
      }
    }
  }

  /// Measures all tracks whose loudness is not known, each with its album.
  package func measureLibrary() {
    let access = library.access
    start {
      try await access.loudness.unmeasured().map { ids in
        Group(count: ids.count, tracks: { try await access.lists.tracks(ids) })
      }
    }
  }

  /// Ends the measuring; what is measured is kept.
  package func stop() { running?.cancel() }

  /// Puts what was measured last into the files.
  package func write(by desk: EditDesk) {
    desk.write(edits)
    edits = []
  }

  /// How far the measuring is, in words; nil when nothing is measured.
  package var progressText: String? {
    progress.map {
      tr(
        "Measuring loudness: {done} of {total}",
        ["done": String($0.done), "total": String($0.total)])
    }
  }

  /// Returns when nothing is measured any more: for tests.
  package func settle() async { await running?.value }
}

extension LoudnessDesk {
  /// Tracks that are measured together, read when their turn has come.
  private struct Group {
    let count: Int
    let tracks: () async throws -> [Track]
  }

  private func start(_ plan: @escaping () async throws -> [Group]) {
    guard running == nil else {
      library.message = tr("Loudness is being measured already.")
      return
    }
    running = Task { [weak self] in
      do {
        try await self?.run(try await plan())
      } catch {
        self?.library.message = Notice.text(for: error)
      }
      self?.progress = nil
      self?.running = nil
    }
  }

  private func run(_ groups: [Group]) async throws {
    let total = groups.map(\.count).reduce(0, +)
    guard total > 0 else {
      library.message = tr("The loudness of all of them is known.")
      return
    }
    progress = Progress(done: 0, total: total)
    var (measured, failed) = (0, 0)
    edits = []
    let access = library.access.loudness
    for group in groups where !Task.isCancelled {
      let tracks = try await group.tracks()
      let results = await access.measure(tracks)
      guard !Task.isCancelled else { break }
      var kept: [Track.ID: ReplayGain] = [:]
      for (track, result) in zip(tracks, results) {
        guard case .success(let gain) = result else {
          failed += 1
          continue
        }
        measured += 1
        kept[track.id] = gain
        if let edit = Self.edit(track, gain) { edits.append(edit) }
      }
      try await access.keep(kept.filter { $0.key.rawValue > 0 })
      progress?.done += group.count
    }
    tell(measured, failed)
  }

  private func tell(_ measured: Int, _ failed: Int) {
    var text = trn("{count} track measured", "{count} tracks measured", measured)
    if failed > 0 {
      text += ", " + trn("{count} cannot be measured", "{count} cannot be measured", failed)
    }
    news = News(text: text, canBeWritten: !edits.isEmpty)
  }

  /// Nothing for silence, and for a part of a file, whose tags are not its own.
  private static func edit(_ track: Track, _ gain: ReplayGain) -> EditRequest? {
    guard track.segment == nil, gain.trackGain != nil else { return nil }
    var edit = TrackEdit()
    edit.setReplayGain(gain)
    return EditRequest(path: track.path, edit: edit)
  }
}
