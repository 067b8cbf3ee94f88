// The diary's questions, put to the real library.
package import Diary
package import LibraryScanner
package import LibraryStore
package import MusicCore

extension DiaryAccess {
  /// The diary of a library; `artwork` finds the pictures that are kept with its songs.
  package nonisolated init(_ library: Library, artwork: Artwork) {
    self.init()
    days = { try await library.diaryDays(from: $0, to: $1) }
    anniversaries = { try await library.diaryAnniversaries(of: $0) }
    played = { try await library.plays(from: $0, to: $1) }
    edit = { try await library.editDiary(on: $0, $1) }
    changes = { library.changes() }
    dates = { subject in
      switch subject {
      case .track(let id): try await library.diaryDates(of: id)
      case .album(let id): try await library.diaryDates(of: id)
      case .song(let song): try await library.diaryDates(of: song)
      }
    }
    search = { try await library.searchDiary($0, limit: $1) }
    song = { try await Self.song(of: $0, in: library, artwork) }
    save = { try await library.save(picture: $0, to: $1) }
    export = { try await library.exportDiary(to: $0, as: $1) }
    bringIn = { try await library.importDiary(from: $0) }
  }

  /// A track as the diary remembers it; its picture is kept, so that it outlives the file.
  package nonisolated static func song(
    of track: Track, in library: Library, _ artwork: Artwork
  ) async throws(LibraryError) -> DiarySong {
    let sound = try await library.soundMark(of: track.id)
    let cover = await artwork.cover(for: track).flatMap { library.keepDiaryCover($0.bytes) }
    return DiarySong(track, sound: sound, cover: cover)
  }

  /// The picture that was kept of a song, or that of the track that it is.
  nonisolated static func cover(
    of song: DiarySong, _ track: Track.ID?, in library: Library, _ artwork: Artwork
  ) async -> [UInt8]? {
    if let name = song.cover, let kept = await library.diaryCoverBytes(name) { return kept }
    guard let track else { return nil }
    do {
      guard let found = try await library.tracks([track]).first else { return nil }
      return await artwork.cover(for: found)?.bytes
    } catch {
      // What is wrong with the database, its questions say; here it costs a picture.
      return nil
    }
  }
}
