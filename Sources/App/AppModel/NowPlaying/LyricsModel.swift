// The words of the song that plays, for every view that shows them: read off the main thread when a
// view first asks, and again when another track begins. Which line is sung follows from the player's
// own time; views ask in the frames that they draw, so a line lights up in the frame of its time.
package import LibraryScanner
package import LibraryStore
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

  package internal(set) var content = Content.nothing
  /// The line that is sung; nil before the first, and where lines have no times.
  package private(set) var lineIndex: Int?
  /// All words of the track, the nearest first.
  package internal(set) var found: [FoundLyrics] = []
  /// What is shown of them.
  package internal(set) var choice = LyricsChoice()
  /// What the server is doing, or has said.
  package internal(set) var asking = Asking.idle

  /// How it stands with asking a server.
  package enum Asking: Hashable {
    case idle, waiting
    /// Nothing came of it; why, as a sentence.
    case told(String)
  }

  /// What could not be kept is told here, in words.
  @ObservationIgnored package var failed: (String) -> Void = { _ in }

  @ObservationIgnored private let player: Player
  @ObservationIgnored let access: WordsAccess
  /// What the content is about.
  @ObservationIgnored private var subject: Subject?
  @ObservationIgnored private(set) var track: Track?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored var keeping: Task<Void, Never>?
  @ObservationIgnored private var cursor: LineCursor?

  private struct Subject: Hashable {
    let item: QueueItem.ID
    let path: FilePath
  }

  package init(player: Player, access: WordsAccess) {
    self.player = player
    self.access = access
  }

  /// Words that are read in one way only.
  package convenience init(
    player: Player, read: @escaping @Sendable (Track) async throws -> Lyrics?
  ) {
    self.init(player: player, access: WordsAccess(read))
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
  ///
  /// What is shown stays until they are there.
  package func readAgain() {
    let item = player.state.currentItem
    change(
      to: item.map { Subject(item: $0.id, path: $0.track.path) }, item?.track,
      keepsContent: lyrics != nil)
  }

  /// Looks whether a change of the library is about what plays.
  package func take(_ change: LibraryChange) {
    guard let track, change.isEverything || change.tracks.contains(track.id) else { return }
    readAgain()
  }

  /// The words sung at a time; nil in a pause, and where lines have no times.
  package func text(at time: Duration) -> String? {
    follow()
    guard let lyrics, let index = lyrics.lineIndex(at: time) else { return nil }
    let text = lyrics.lines[index].text
    return text.isEmpty ? nil : text
  }

  /// Shows what was chosen of what was found.
  func show() {
    let lyrics = found.best(choosing: choice.origin)?.lyrics.delayed(by: choice.delay)
    let shown = lyrics.map { Content.words($0) } ?? .none
    if shown != content { content = shown }
    cursor = lyrics.map { LineCursor($0) }
    follow()
  }
}

extension LyricsModel {
  private func change(to subject: Subject?, _ track: Track?, keepsContent: Bool = false) {
    let isSame = keepsContent && subject == self.subject
    self.subject = subject
    self.track = track
    reading?.cancel()
    reading = nil
    if !isSame { forget(track == nil ? .nothing : .reading) }
    guard let track else { return }
    read(track, subject)
  }

  private func forget(_ content: Content) {
    cursor = nil
    if lineIndex != nil { lineIndex = nil }
    if asking != .idle { asking = .idle }
    found = []
    choice = LyricsChoice()
    self.content = content
  }

  private func read(_ track: Track, _ subject: Subject?) {
    reading = Task { [weak self, access, keeping] in
      // What was decided a moment ago counts.
      await keeping?.value
      do {
        let choice = try await access.choice(track.id)
        let found = try await access.all(track)
        guard let self, !Task.isCancelled, self.subject == subject else { return }
        (self.choice, self.found) = (choice, found.filter { !$0.lyrics.isEmpty })
        show()
        if self.found.isEmpty { fetch(isAsked: false) }
      } catch {
        guard let self, !Task.isCancelled, self.subject == subject else { return }
        found = []
        content = .failed(Notice.text(for: error))
      }
    }
  }
}
