// Where TagLib lost text that is there, the file's own bytes are read once more. What the second
// look finds replaces TagLib's values key by key; what it does not find stays as it was.

internal import MusicCore

/// Completing what TagLib brought out.
enum SecondLook {
  /// `tags` with what was lost put back.
  static func complete(_ tags: RawTags, _ sound: RawSound, at path: FilePath) -> RawTags {
    guard !sound.lost.isEmpty, let file = FileBytes(path) else { return tags }
    var result = tags
    if sound.lost.contains(.id3v2) { addID3v2(to: &result, sound, file) }
    if sound.lost.contains(.vorbisComment) {
      result.replace(VorbisCommentBytes.read(file, sound), of: .vorbisComment)
    }
    if sound.lost.contains(.ape) { result.replace(APEBytes.read(file), of: .ape) }
    if sound.lost.contains(.chunks) { result.fields += ChunkWalk.texts(in: file, sound) }
    return result
  }

  private static func addID3v2(
    to tags: inout RawTags, _ sound: RawSound, _ file: borrowing FileBytes
  ) {
    guard let range = sound.id3v2 ?? ChunkWalk.id3v2(in: file, sound) else { return }
    let found = ID3v2Bytes.read(file.read(range))
    tags.replace(found.fields, of: .id3v2)
    if found.pictures.count > tags.pictures.count { tags.pictures = found.pictures }
    if found.chapters.count > tags.chapters.count { tags.chapters = found.chapters }
    if found.timedLines.count > tags.timedLines.count { tags.timedLines = found.timedLines }
    tags.problems += found.problems
  }
}

extension RawTags {
  /// Puts `new` in the place of the source's fields of the same keys.
  fileprivate mutating func replace(_ new: [RawField], of source: TagSource) {
    guard !new.isEmpty else { return }
    let keys = Set(new.map(\.key))
    fields.removeAll { $0.source == source && keys.contains($0.key) }
    fields += new
  }
}
