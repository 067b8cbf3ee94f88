// Making the words of a song: they are written or pasted, the song plays, each line gets its time as it
// is sung, lines are moved by hundredths, and the whole is written beside the song or into it. Every
// step can be taken back, and nothing is written before somebody says so.
import LibraryScanner
package import Lyrics
package import MusicCore
import Observation
package import Playback

/// Words in the making.
@Observable
package final class LyricsMakerModel {
  /// What is being done.
  package enum Step: Hashable {
    /// The words are written.
    case writing
    /// Lines are given their times.
    case timing
  }

  /// The song that they are for.
  package let track: Track
  package private(set) var step: Step
  package private(set) var draft: LyricsDraft
  /// The words as they are written, a line each; with times in brackets where there are some.
  package private(set) var text: String
  /// The line that is chosen, to be moved or stamped anew.
  package private(set) var selection: Int?
  /// Whether there is something that has not been saved.
  package private(set) var isChanged = false
  /// What is told last, in words; whoever shows it takes it away.
  package var news: News?

  /// What a person is to know, and can take back.
  package struct News: Hashable {
    package let text: String
    package let undo: Undo?

    /// What can be taken back.
    package enum Undo: Hashable {
      case saving(SavedLyrics)
      /// Words that were not saved have come back: the others can be had instead.
      case comingBack(String)

      package var label: String {
        switch self {
        case .saving: tr("Undo")
        case .comingBack: tr("Discard")
        }
      }
    }
  }

  @ObservationIgnored private let player: Player
  @ObservationIgnored private let access: WordsAccess
  @ObservationIgnored private let desk: EditDesk
  @ObservationIgnored private let lyrics: LyricsModel
  @ObservationIgnored private var keeping: Task<Void, Never>?
  private var past: [Moment] = []

  /// What taking back goes back to.
  private struct Moment: Hashable {
    let draft: LyricsDraft
    let selection: Int?
  }

  /// More steps than anybody takes back.
  private static let longestPast = 500
  /// So much of the song is heard before a line that is played to check it.
  package static let lead = Duration.seconds(2)

  /// Words for `track`, from those that are shown of it, if any.
  package init(_ track: Track, player: Player, lyrics: LyricsModel, desk: EditDesk) {
    self.track = track
    self.player = player
    self.lyrics = lyrics
    self.desk = desk
    access = lyrics.access
    let shown = lyrics.track?.id == track.id ? lyrics.lyrics : nil
    let text = shown?.lrc ?? ""
    self.text = text
    draft = Self.draft(text)
    step = text.isEmpty ? .writing : .timing
  }

  /// Brings back what was made of this song and not saved.
  package func start() async {
    // What cannot be read just now is not there.
    let kept = track.id.rawValue > 0 ? try? await access.draft(track.id) : nil
    guard let kept, !isChanged, kept != text else { return }
    news = News(text: tr("What you made here before is back."), undo: .comingBack(text))
    begin(with: kept)
    isChanged = true
  }

  /// Whether what plays is the song that the words are for.
  package var isPlayingIt: Bool {
    player.state.currentItem?.track.id == track.id
      && player.state.currentItem?.track.path == track.path
  }

  // MARK: - Writing

  /// The words as a person has written them by now.
  package func write(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    isChanged = true
    keepSoon()
  }

  /// On to the times; those that the text has are kept.
  ///
  /// False: there are no words yet.
  @discardableResult
  package func startTiming() -> Bool {
    let written = Self.draft(text)
    guard !written.lines.isEmpty else { return false }
    if draft.lines.isEmpty {
      draft = written
    } else if written.lines != draft.lines {
      change { $0 = written }
    }
    selection = nil
    step = .timing
    return true
  }

  /// Back to the words.
  package func startWriting() {
    text = draft.lrc
    step = .writing
  }

  // MARK: - Giving times

  /// The line at the cursor begins now.
  package func stamp() {
    guard step == .timing, isPlayingIt else { return }
    let now = player.position()
    change { $0.stamp(at: now) }
    selection = nil
  }

  /// Nothing is sung from now on.
  package func pause() {
    guard step == .timing, isPlayingIt else { return }
    let now = player.position()
    change { $0.pause(at: now) }
    selection = nil
  }

  /// Chooses a line: it is the next to be stamped, and a line with a time is heard from just before it.
  package func choose(_ line: Int) {
    guard draft.lines.indices.contains(line) else { return }
    selection = line
    draft.moveCursor(to: line)
    guard isPlayingIt, let time = draft.lines[line].time else { return }
    player.send(.seek(to: max(.zero, time - Self.lead)))
  }

  /// Plays the song from its start, where its first line is the next to be stamped; times stay.
  package func restart() {
    guard isPlayingIt else { return }
    selection = nil
    draft.moveCursor(to: 0)
    player.send(.seek(to: .zero))
    player.send(.play)
  }

  /// Moves the chosen line, or the last one that was stamped.
  package func nudge(by steps: Int) {
    guard let line = selection ?? draft.lastStamped else { return }
    change { $0.nudge(line, by: LyricsDraft.step * steps) }
  }

  package func nudgeAll(by steps: Int) {
    change { $0.nudgeAll(by: LyricsDraft.step * steps) }
  }

  /// Takes away the time of the chosen line, which is the next to be stamped then.
  package func clearTime() {
    guard let line = selection else { return }
    change {
      $0.clearTime(of: line)
      $0.moveCursor(to: line)
    }
  }

  // MARK: - Taking back

  package var canUndo: Bool { step == .timing && !past.isEmpty }

  package func undo() {
    guard canUndo, let moment = past.popLast() else { return }
    (draft, selection) = (moment.draft, moment.selection)
    isChanged = true
    keepSoon()
  }

  // MARK: - Telling

  /// How far it is: "3 of 24 lines have their time".
  package var progress: String {
    let all = draft.lines.filter { !$0.text.isEmpty }
    let done = all.filter { $0.time != nil }.count
    return trn(
      "{done} of {count} line has its time", "{done} of {count} lines have their time", all.count,
      ["done": String(done)])
  }

  /// What to do next, in a sentence.
  package var hint: String {
    guard isPlayingIt else { return tr("Another song plays: play this one to go on.") }
    guard draft.cursor < draft.lines.count else {
      return tr(
        "All lines are done. Press a line to hear it, and move it where it is early or late.")
    }
    return player.state.transport.isPlaying
      ? tr("Press Space when the marked line begins.")
      : tr("Play the song, and press Space when the marked line begins.")
  }

  /// The lines that begin before one above them.
  package var misplaced: [Int] { draft.misplaced }

  // MARK: - Saving

  /// Whether there is something to save.
  package var canSave: Bool {
    step == .timing ? !draft.lines.isEmpty : !LyricsDraft(text: text).lines.isEmpty
  }

  /// Whether the song's own tag can hold them: a part of a file has none of its own.
  package var canSaveIntoTag: Bool { canSave && track.segment == nil }

  /// Writes the `.lrc` file beside the song.
  package func save() async {
    let draft = current
    do {
      let saved = try await access.save(draft.lrc, track)
      lyrics.saved(track)
      isChanged = current != draft
      news = News(text: tr("Saved: {name}", ["name": saved.file.name]), undo: .saving(saved))
      await keep()
    } catch {
      news = News(text: Notice.text(for: error), undo: nil)
    }
  }

  /// Writes them into the song's tag, as the tag editor does: it can be taken back, and waits for the
  /// end of a song that plays.
  package func saveIntoTag() {
    guard canSaveIntoTag else { return }
    var edit = TrackEdit()
    guard edit.set(.lyrics, to: [current.lrc]) else { return }
    desk.write([EditRequest(path: track.path, edit: edit)])
    isChanged = false
    let text =
      player.state.openFiles.contains(track.path)
      ? tr("They go into the song’s file as soon as it no longer plays.")
      : tr("They are written into the song’s file.")
    news = News(text: text, undo: nil)
    Task { await keep() }
  }

  /// Takes back what was told of.
  package func takeBack(_ undo: News.Undo) async {
    switch undo {
    case .saving(let saved):
      do {
        try await access.restore(saved)
        lyrics.readAgain()
        isChanged = true
      } catch {
        news = News(text: Notice.text(for: error), undo: nil)
      }
    case .comingBack(let text):
      begin(with: text)
      isChanged = false
    }
    await keep()
  }

  /// Keeps what is not saved, so that it is there again another time; call it when the page is closed.
  package func keep() async {
    keeping?.cancel()
    keeping = nil
    guard track.id.rawValue > 0 else { return }
    do {
      try await access.keepDraft(isChanged ? current.lrc : nil, track.id)
    } catch {
      news = News(text: Notice.text(for: error), undo: nil)
    }
  }
}

extension LyricsMakerModel {
  private var current: LyricsDraft { step == .timing ? draft : LyricsDraft(text: text) }

  /// A draft whose next line to be stamped is the first that needs it.
  private static func draft(_ text: String) -> LyricsDraft {
    var draft = LyricsDraft(text: text)
    let next = draft.lines.firstIndex { $0.time == nil && !$0.text.isEmpty }
    draft.moveCursor(to: next ?? draft.lines.count)
    return draft
  }

  private func begin(with text: String) {
    self.text = text
    draft = Self.draft(text)
    (past, selection) = ([], nil)
    step = draft.lines.isEmpty ? .writing : .timing
  }

  /// A little later, so that a person who writes fast is not written down letter by letter.
  private func keepSoon() {
    guard keeping == nil else { return }
    keeping = Task { [weak self] in
      // Cancelled: it is kept already.
      guard (try? await Task.sleep(for: .milliseconds(400))) != nil else { return }
      await self?.keep()
    }
  }

  private func change(_ body: (inout LyricsDraft) -> Void) {
    let before = draft
    body(&draft)
    guard draft != before else { return }
    past.append(Moment(draft: before, selection: selection))
    if past.count > Self.longestPast { past.removeFirst() }
    isChanged = true
    keepSoon()
  }
}

extension LyricsDraft {
  /// The last line with a time above the cursor.
  fileprivate var lastStamped: Int? { lines[..<cursor].lastIndex { $0.time != nil } }
}
