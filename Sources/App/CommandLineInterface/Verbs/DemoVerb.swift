// norae demo: writes the demo library.
import AppModel
import DemoLibrary
import MusicCore

extension Session {
  func demo() async throws {
    let folder = request.paths[0]
    let tracks = try await writeDemo(to: folder)
    try console.line(
      trn(
        "{count} track in {folder}", "{count} tracks in {folder}", tracks.count,
        ["folder": TerminalText.safe(folder.display)]))
  }

  /// Writes the demo library and shows how far it is.
  func writeDemo(to folder: FilePath) async throws -> [FilePath] {
    defer { console.clearProgress() }
    return try await DemoLibrary.write(to: folder) { [console] step in
      console.progress(
        tr(
          "Making demo music: {done} of {total}, {title}",
          ["done": String(step.done), "total": String(step.total), "title": step.title]))
    }
  }
}
