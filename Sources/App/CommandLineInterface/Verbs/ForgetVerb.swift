// norae forget: takes tracks out of the library whose files are gone. What is there is never
// forgotten, and what is only away is when it is named.
import AppModel
import LibraryStore
import MusicCore

extension Session {
  func forget() async throws {
    let library = try openLibrary()
    let paths = request.isMissing && request.paths.isEmpty ? [] : request.paths
    let tracks =
      request.isDryRun
      ? try await library.forgettable(in: paths) : try await library.forget(in: paths)
    for path in paths where !tracks.contains(where: { $0.path.isInside(path) }) {
      console.fail(path, tr("nothing there is missing"))
    }
    if request.isJSON {
      return try console.line(
        .object([
          JSON.Member("forgotten", JSON(tracks.map(\.path.display))),
          JSON.Member("dryRun", .bool(request.isDryRun)),
        ]))
    }
    for track in tracks { try console.line(TerminalText.safe(track.path.display)) }
    try console.line(
      request.isDryRun
        ? trn("{count} track would be forgotten", "{count} tracks would be forgotten", tracks.count)
        : trn("{count} track forgotten", "{count} tracks forgotten", tracks.count))
  }
}
