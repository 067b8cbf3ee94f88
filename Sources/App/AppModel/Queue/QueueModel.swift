// The queue as a page shows it: what plays, what was queued by hand, what follows from the album or
// list, and what has been heard. Every change is a command to the player and can be undone.
import MusicCore
import Observation
package import Playback

/// What plays and what follows.
@Observable
package final class QueueModel {
  /// A line of the page.
  package nonisolated enum Row: Hashable, Sendable {
    case header(String)
    case item(Line)
  }

  /// A track in the queue.
  package nonisolated struct Line: Hashable, Sendable {
    package let id: QueueItem.ID
    package let track: TrackRow
    package let part: Part

    /// What a screen reader calls it.
    package var accessibleName: String {
      part == .current
        ? tr("{track}, plays now", ["track": track.accessibleName]) : track.accessibleName
    }
  }

  /// Where in the queue a track stands.
  package nonisolated enum Part: Hashable, Sendable {
    case heard, current, queued, rest
  }

  /// Only tracks that hold these words are shown.
  package var text = ""
  /// Whether what has been heard is shown above what plays.
  package var showsHistory = false
  /// What was just taken out, in words, to be shown with the way back.
  package var news: String?

  private let player: Player

  package init(player: Player) {
    self.player = player
  }

  private var queue: PlayQueue { player.state.queue }

  package var isEmpty: Bool { queue.items.isEmpty }
  package var isPlaying: Bool { player.state.transport.isPlaying }
  package var canUndo: Bool { player.state.edits.canUndo }
  package var canRedo: Bool { player.state.edits.canRedo }

  /// "12 tracks · 48 min": what is still to come.
  package var details: String {
    let upcoming = queue.upcoming
    guard !upcoming.isEmpty else { return isEmpty ? "" : tr("Nothing follows") }
    let known = upcoming.compactMap(\.track.duration).reduce(.zero, +)
    let count = trn("{count} track follows", "{count} tracks follow", upcoming.count)
    return known > .zero ? "\(count) · \(Spoken.length(known))" : count
  }

  /// The lines of the page; reading them follows the player.
  package var rows: [Row] {
    let queue = queue
    let found = text.allSatisfy(\.isWhitespace) ? nil : Set(queue.search(text))
    var rows: [Row] = []
    func add(_ title: String, _ items: some Collection<QueueItem>, _ part: Part) {
      let lines = items.lazy.filter { found?.contains($0.id) ?? true }.map { item in
        Row.item(Line(id: item.id, track: TrackRow(item.track), part: part))
      }
      if !lines.isEmpty { rows += [.header(title)] + lines.prefix(Self.mostShown) }
      if lines.count > Self.mostShown {
        let more = lines.count - Self.mostShown
        rows.append(.header(trn("and {count} more", "and {count} more", more)))
      }
    }
    if showsHistory, found == nil {
      let current = player.state.currentItem?.track
      let heard = player.state.history
      let past = heard.last?.track == current ? heard.dropLast() : heard[...]
      add(tr("Heard"), past.suffix(Self.mostHeard), .heard)
    }
    add(tr("Now"), [queue.current].compactMap(\.self), .current)
    add(tr("Queued by you"), queue.queued, .queued)
    add(restTitle(queue), queue.rest, .rest)
    return rows
  }

  private func restTitle(_ queue: PlayQueue) -> String {
    guard let title = queue.contextTitle, !title.isEmpty else { return tr("Then") }
    return tr("Then from “{title}”", ["title": title])
  }

  /// A part of the queue shows no more lines: nobody reads further, and they are made anew whenever
  /// something changes.
  static let mostShown = 500
  /// No more of what was heard is shown.
  private static let mostHeard = 50
}

extension QueueModel {
  /// Plays a line: of what was heard, again now; of what follows, from there on.
  package func play(_ line: Line) {
    guard line.part == .heard else { return player.send(.jump(to: line.id)) }
    guard let track = player.state.history.first(where: { $0.id == line.id })?.track else { return }
    player.send(.enqueueNext([track]))
    player.send(.next)
  }

  /// Whether a line can be moved and taken out.
  package func canChange(_ line: Line) -> Bool { line.part == .queued || line.part == .rest }

  package func remove(_ line: Line) {
    guard line.part != .heard else { return }
    player.send(.remove([line.id]))
    news = tr("“{title}” taken out of the queue", ["title": line.track.title])
  }

  /// Takes out everything that follows; what plays goes on.
  package func clear() {
    let following = Set(queue.upcoming.map(\.id))
    guard !following.isEmpty else { return }
    player.send(.remove(following))
    news = trn(
      "{count} track taken out of the queue", "{count} tracks taken out of the queue",
      following.count)
  }

  /// Moves a line by places: -1 is up; answers whether it moved.
  @discardableResult
  package func move(_ line: Line, by distance: Int) -> Bool {
    let upcoming = Array(queue.upcoming)
    guard canChange(line), let from = upcoming.firstIndex(where: { $0.id == line.id }) else {
      return false
    }
    let to = from + distance
    guard upcoming.indices.contains(to) else { return false }
    let before = distance > 0 ? to + 1 : to
    player.send(
      .move(line.id, before: upcoming.indices.contains(before) ? upcoming[before].id : nil))
    return true
  }

  /// Moves a line before or after another one.
  package func move(_ id: QueueItem.ID, to other: Line, after: Bool) {
    guard id != other.id, canChange(other) else { return }
    guard after else { return player.send(.move(id, before: other.id)) }
    let upcoming = Array(queue.upcoming)
    guard let place = upcoming.firstIndex(where: { $0.id == other.id }) else { return }
    let next = place + 1
    player.send(.move(id, before: upcoming.indices.contains(next) ? upcoming[next].id : nil))
  }

  /// Moves a line to the top of what follows.
  package func moveToTop(_ line: Line) {
    guard canChange(line), let first = queue.upcoming.first, first.id != line.id else { return }
    player.send(.move(line.id, before: first.id))
  }

  package func undo() { player.send(.undo) }
  package func redo() { player.send(.redo) }

  // MARK: - Resting by itself

  /// After what the music rests by itself; nil: it goes on.
  package var stopAfter: StopAfter? { player.state.stopAfter }

  /// Rests after this, or not after all when that was wanted already; answers in words.
  package func toggleStop(after wish: StopAfter) -> String {
    let isWanted = stopAfter != wish
    player.send(.setStopAfter(isWanted ? wish : nil))
    guard isWanted else { return tr("The music goes on") }
    return switch wish {
    case .track: tr("The music stops after this track")
    case .album: tr("The music stops after this album")
    case .queue: tr("The music stops after the queue")
    }
  }
}
