// norae first-song: what `make run` does without a display. It scans, says what there is, and plays
// Today's Pick; without a terminal ten seconds of it, to nowhere. It never hangs and needs nothing.
import AppModel
import DesktopServices
import GStreamerEngine
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  /// How much is played where nobody can stop it.
  private static let taste = Duration.seconds(10)

  func firstSong() async throws {
    let library = try openLibrary()
    let music = request.music ?? folders.music
    var seen = 0
    if FileSystem.exists(music.bytes) {
      seen = try await scanned([music], into: library)
    } else if request.music != nil {
      console.note(tr("There is no folder {folder}.", ["folder": music.display]))
    }
    if seen == 0, try await library.summary().tracks == 0 {
      try console.line(
        tr(
          "There is no music in {folder}: making the demo music.",
          ["folder": TerminalText.safe(music.display)]))
      _ = try await writeDemo(to: folders.demo)
      _ = try await scanned([folders.demo], into: library)
    }
    try await showSummary(of: library)
    guard let pick = try await library.todaysPick(on: Self.today, another: 0) else {
      return console.fail(music, tr("there is nothing to play"))
    }
    try console.line(TerminalText.safe(PickWords.sentence(track: pick.track, album: pick.album)))
    try await play(pick, from: library)
  }

  /// Scans, and says in short what could not be read; gives the number of files met.
  private func scanned(_ folders: [FilePath], into library: Library) async throws -> Int {
    let report = try await scan(folders, into: library)
    for file in report.unreadable {
      console.note("\(file.path.display): \(file.reason)")
    }
    return report.seen
  }

  private func showSummary(of library: Library) async throws {
    let summary = try await library.summary()
    let parts = [
      trn("{count} track", "{count} tracks", summary.tracks),
      trn("{count} album", "{count} albums", summary.albums),
      trn("{count} artist", "{count} artists", summary.artists),
      Spoken.length(summary.duration),
    ]
    try console.line(parts.joined(separator: ", "))
  }

  /// The album of the pick from the picked track on, or the track alone.
  private func play(_ pick: Pick, from library: Library) async throws {
    var tracks = [pick.track]
    if let album = pick.album { tracks = try await library.tracks(of: album.id) }
    let index = tracks.firstIndex { $0.id == pick.track.id } ?? 0
    guard console.isTerminal else {
      return try await play(tracks, startingAt: index, to: .null, limit: Self.taste)
    }
    try await play(tracks, startingAt: index, to: .automatic)
  }
}
