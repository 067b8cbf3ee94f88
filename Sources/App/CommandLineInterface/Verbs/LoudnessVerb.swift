// norae loudness: measures how loud tracks and their albums are, keeps it in the library, and writes
// it into the files on request.
import AppModel
import GStreamerEngine
import LibraryScanner
import LibraryStore
import MusicCore
import Playback
import SystemKit
import TagReader

extension Session {
  func loudness() async throws {
    let sources = PlaySources(library: libraryFolder, worker: worker)
    let found = try await sources.tracks(request.operands, request.paths)
    for failure in found.failures { console.fail(failure.subject, failure.reason) }
    let library = try openLibrary()
    let tracks = try await known(found.tracks, in: library)
    let albums = albums(of: tracks)
    var edits: [EditRequest] = []
    var count = 0
    for album in albums {
      let results = await LoudnessMeter.measured(
        album.map { LoudnessMeter.Item(path: $0.path, segment: $0.segment) })
      var kept: [Track.ID: ReplayGain] = [:]
      for (track, result) in zip(album, results) {
        count += 1
        console.progress(tr("{done} of {all}", ["done": "\(count)", "all": "\(tracks.count)"]))
        switch result {
        case .failure(let failure): console.fail(track.path, EngineWords.describe(failure))
        case .success(let gain):
          kept[track.id] = gain
          if !request.isWriting {
            try show(track, gain)
          } else if track.segment == nil {
            // A part of a file has no tags of its own.
            edits.append(edit(track, gain))
          }
        }
      }
      // One album at a time: what is measured is kept, however this ends.
      try await library.setLoudness(kept.filter { $0.key.rawValue > 0 })
    }
    console.clearProgress()
    if request.isWriting, !edits.isEmpty {
      try await write(edits, with: TagEditor(library: library, worker: worker))
    }
    guard !request.isJSON, albums.isEmpty, console.failures == 0 else { return }
    try console.line(tr("The loudness of all of them is known."))
  }
}

extension Session {
  /// The tracks as the library knows them, for loose files that are in it.
  private func known(_ tracks: [Track], in library: Library) async throws -> [Track] {
    guard tracks.contains(where: { $0.id.rawValue < 0 }) else { return tracks }
    let all = Dictionary(try await library.tracks().map { ($0.path, $0) }) { first, _ in first }
    return tracks.map { all[$0.path] ?? $0 }
  }

  /// Albums with a track whose loudness is not known, whole as far as they were asked for.
  private func albums(of tracks: [Track]) -> [[Track]] {
    LoudnessPlan.albums(of: tracks).filter { album in
      request.isAnew || request.isWriting
        || album.contains { $0.metadata.replayGain.trackGain == nil }
    }
  }

  private func edit(_ track: Track, _ gain: ReplayGain) -> EditRequest {
    var edit = TagEdit()
    edit.replayGain = .set(gain)
    return EditRequest(path: track.path, edit: edit)
  }

  private func show(_ track: Track, _ gain: ReplayGain) throws(Console.ReaderGone) {
    guard !request.isJSON else {
      return try console.line(
        .object([
          JSON.Member("path", .string(track.path.display)),
          JSON.Member("replayGain", JSON.replayGain(gain)),
        ]))
    }
    let text = [gain.trackGain, gain.albumGain].map { gain in
      gain.map { "\($0) dB" } ?? tr("silence")
    }
    console.clearProgress()
    try console.line(
      TerminalText.safe(
        tr(
          "{track}, album {album}: {path}",
          ["track": text[0], "album": text[1], "path": track.path.display])))
  }
}
