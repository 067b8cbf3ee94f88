// norae like, norae unlike: the mark of what a person likes, on tracks of the library.
import AppModel
import LibraryStore
import MusicCore

extension Session {
  func like(_ isLiked: Bool) async throws {
    let library = try openLibrary()
    let sources = PlaySources(library: libraryFolder, worker: worker, known: library)
    let found = try await sources.tracks(request.operands, request.paths)
    for failure in found.failures { console.fail(failure.subject, failure.reason) }
    for track in found.tracks where track.id.rawValue < 1 {
      console.fail(track.path, tr("it is not in the library (norae scan)"))
    }
    let known = found.tracks.map(\.id).filter { $0.rawValue > 0 }
    try await library.setLiked(isLiked, known)
    for track in try await library.tracks(known) {
      if request.isJSON {
        try console.line(.object(JSON.row(track)))
      } else {
        try console.line((isLiked ? "♥ " : "♡ ") + Line.of(track))
      }
    }
  }
}
