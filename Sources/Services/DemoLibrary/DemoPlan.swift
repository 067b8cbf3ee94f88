// One track of the demo on its way to the disk: where it goes, what its tags say, and the steps that
// put it there whole.
internal import GStreamerEngine
internal import MusicCore
internal import Playback
internal import SystemKit
internal import TagReader

/// A track and its place.
struct DemoPlan: Sendable {
  let album: DemoAlbum
  let track: DemoTrack
  /// From 1.
  let number: Int
  let path: FilePath

  /// The tracks of an album below a folder.
  static func plans(of album: DemoAlbum, in folder: FilePath) -> [DemoPlan] {
    album.tracks.enumerated().map { index, track in
      let name = "0\(index + 1) \(track.title).\(track.format.rawValue)"
      return DemoPlan(
        album: album, track: track, number: index + 1,
        path: folder.appending(album.folder).appending(name))
    }
  }

  /// Makes an album's folder and puts its cover there, if it has one as a file.
  static func makeFolder(of album: DemoAlbum, in folder: FilePath) throws(DemoError) {
    let folder = folder.appending(album.folder)
    do throws(SystemError) {
      try FileSystem.makeFolder(folder.bytes)
    } catch {
      throw DemoError(path: folder, reason: error.reason)
    }
    guard album.hasCoverFile else { return }
    try put(album.cover, at: folder.appending("cover.png"))
  }

  /// Whether the track is there already.
  func isDone() throws(DemoError) -> Bool {
    guard FileSystem.exists(path.bytes) else { return false }
    // A file that cannot be read is not ours either.
    let comment = (try? TagReader.read(path))?.comment ?? ""
    guard comment.hasPrefix(Catalogue.signature) else {
      throw DemoError(occupied: path)
    }
    return true
  }

  /// Makes the sound and writes it, its tags and its lyrics.
  func write() throws(DemoError) {
    if let lyrics = track.lyrics {
      try Self.put(Array(lyrics.utf8), at: path.parent.appending("\(path.stem).lrc"))
    }
    let sound = track.sound()
    let draft = path.parent.appending(".norae-\(path.name)")
    defer { removeDraft(draft) }
    do {
      try AudioFileWriter.write(
        sound.interleaved, sampleRate: sound.rate, channels: 2, as: track.format.writer, to: draft)
      try TagWriter.write(edit, to: draft)
      try FileSystem.move(draft.bytes, to: path.bytes)
    } catch let failure as EngineFailure {
      throw DemoError(path: path, reason: failure.reason)
    } catch let error as TagError {
      throw DemoError(path: path, reason: error.reason)
    } catch let error as SystemError {
      throw DemoError(path: path, reason: error.reason)
    } catch {
      throw DemoError(path: path, reason: "\(error)")
    }
  }
}

extension DemoPlan {
  private var edit: TagEdit {
    var edit = TagEdit()
    edit.title = .set(track.title)
    edit.artists = .set([album.artist])
    edit.album = .set(album.title)
    edit.albumArtist = .set(album.artist)
    edit.genres = .set(album.genres)
    edit.composers = .set([track.composer])
    if let date = PartialDate(album.date) { edit.date = .set(date) }
    edit.trackNumber = .set(number)
    edit.trackTotal = .set(album.tracks.count)
    edit.discNumber = .set(1)
    edit.discTotal = .set(1)
    edit.comment = .set("\(Catalogue.signature): \(track.note). Synthesised by Norae's own code.")
    edit.sortTitle = .set(track.sortTitle)
    edit.sortArtist = .set(album.sortArtist)
    edit.sortAlbum = .set(album.sortTitle)
    edit.sortAlbumArtist = .set(album.sortArtist)
    edit.cover = .set(TagEdit.Cover(data: album.cover))
    return edit
  }

  /// Writes a small file, unless the same one is there.
  private static func put(_ bytes: [UInt8], at path: FilePath) throws(DemoError) {
    let isOurs: Bool
    do throws(SystemError) {
      guard FileSystem.exists(path.bytes) else {
        return try FileSystem.write(bytes, to: path.bytes)
      }
      isOurs = try FileSystem.contents(of: path.bytes, limit: 1 << 24) == bytes
    } catch {
      throw DemoError(path: path, reason: error.reason)
    }
    guard isOurs else { throw DemoError(occupied: path) }
  }

  /// What is left of a failed writing; after a good one there is nothing to remove.
  private func removeDraft(_ draft: FilePath) {
    // Failing leaves a hidden file behind, which the next writing replaces.
    try? FileSystem.removeFile(draft.bytes)
  }
}

extension DemoError {
  fileprivate init(occupied path: FilePath) {
    self.init(path: path, reason: "a file of this name that is not the demo's is in the way")
  }
}

extension DemoFormat {
  fileprivate var writer: AudioFileWriter.Format {
    switch self {
    case .mp3: .mp3
    case .m4a: .m4a
    case .opus: .opus
    case .ogg: .vorbis
    case .flac: .flac
    }
  }
}
