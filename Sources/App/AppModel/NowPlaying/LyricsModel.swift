// The words of the song that plays, for every view that shows them: read off the main thread when a
// view first asks, and again when another track begins. Which line is sung follows from the player's
// own time; views ask in the frames that they draw, so a line lights up in the frame of its time.
package import Lyrics
package import MusicCore
import Observation
package import Playback

/// The words of what plays now.
@Observable
package final class LyricsModel {
  /// What there is to sing along to.
  package enum Content: Hashable {
    /// Nothing is loaded.
    case nothing
    /// Being read.
    case reading
    /// The track has no words.
    case none
    /// They are there but could not be read; why, in words.
    case failed(String)
    case words(Lyrics)
  }

  /// Reads the words of a track; not called on the main thread.
  package typealias Reading = @Sendable (Track) async throws -> Lyrics?

  package private(set) var content = Content.nothing
  /// The line that is sung; nil before the first, and where lines have no times.
  package private(set) var lineIndex: Int?

  @ObservationIgnored private let player: Player
  @ObservationIgnored private let read: Reading
  /// What the content is about.
  @ObservationIgnored private var subject: Subject?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var cursor: LineCursor?

  private struct Subject: Hashable {
    let item: QueueItem.ID
    let path: FilePath
  }

  package init(player: Player, read: @escaping Reading) {
    self.player = player
    self.read = read
  }

  isolated deinit {
    reading?.cancel()
  }

  /// The words; nil while there are none to show.
  package var lyrics: Lyrics? {
    if case .words(let lyrics) = content { lyrics } else { nil }
  }

  /// Looks whether the words are those of what plays, and which line is sung now; call it where
  /// the player is observed and in each frame.
  package func follow(at instant: ContinuousClock.Instant? = nil) {
    let item = player.state.currentItem
    let now = item.map { Subject(item: $0.id, path: $0.track.path) }
    if now != subject { change(to: now, item?.track) }
    let index = cursor?.line(at: player.position(at: instant))
    if index != lineIndex { lineIndex = index }
  }

  /// Reads the words again: their file may have changed.
  package func readAgain() {
    subject = nil
    follow()
  }

  /// The words sung at a time; nil in a pause, and where lines have no times.
  package func text(at time: Duration) -> String? {
    follow()
    guard let lyrics, let index = lyrics.lineIndex(at: time) else { return nil }
    let text = lyrics.lines[index].text
    return text.isEmpty ? nil : text
  }
}

extension LyricsModel {
  private func change(to subject: Subject?, _ track: Track?) {
    self.subject = subject
    reading?.cancel()
    reading = nil
    cursor = nil
    if lineIndex != nil { lineIndex = nil }
    guard let track else {
      content = .nothing
      return
    }
    content = .reading
    reading = Task { [weak self, read] in
      let found: Content
      do {
        let lyrics = try await read(track)
        found = lyrics.map { $0.isEmpty ? .none : .words($0) } ?? .none
      } catch {
        found = .failed(Notice.text(for: error))
      }
      guard let self, !Task.isCancelled, self.subject == subject else { return }
      content = found
      cursor = self.lyrics.map { LineCursor($0) }
      follow()
    }
  }
}

/// The two lines that stand where there is no room for all.
package nonisolated struct LyricsPair: Hashable, Sendable {
  package let first: String
  package let second: String
  /// Whether the first one is sung now.
  package let isFirstSung: Bool

  /// Stands for a pause.
  package static let pause = "•••"

  /// The line that is sung and the next one; before the first line, the first two.
  package init(_ lyrics: Lyrics, at index: Int?) {
    func text(_ index: Int) -> String {
      guard lyrics.lines.indices.contains(index) else { return "" }
      let text = lyrics.lines[index].text
      return text.isEmpty ? Self.pause : text
    }
    first = text(index ?? 0)
    second = text((index ?? 0) + 1)
    isFirstSung = index != nil
  }
}
