// What an alarm plays, found in the library when it goes off.
import Countdown
import LibraryStore
import MusicCore

extension Library {
  /// The day's pick with its album, or a playlist; empty when there is nothing of it, or the library
  /// cannot be read.
  func music(of wish: Alarm.Music) async -> [Track] {
    do throws(LibraryError) {
      switch wish {
      case .pick:
        guard let pick = try await todaysPick(on: Session.today) else { return [] }
        guard let album = pick.track.albumID else { return [pick.track] }
        return try await tracks(of: album)
      case .playlist(let id, let name):
        guard let playlist = try await playlist(id, named: name) else { return [] }
        return try await items(of: playlist.id).map(\.track)
      }
    } catch {
      return []
    }
  }
  /// A playlist by its identity, else by the name that it had.
  func playlist(
    _ id: Playlist.ID?, named name: String
  ) async throws(LibraryError) -> Playlist? {
    if let id, let playlist = try await playlist(id) { return playlist }
    return try await playlist(named: name)
  }
}
