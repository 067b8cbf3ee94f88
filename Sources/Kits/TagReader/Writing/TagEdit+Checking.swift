// Whether a file says what an edit wanted it to say: a format that cannot keep a field must be
// noticed before the file is replaced.

internal import MusicCore

extension TagEdit {
  /// The first field that is not as it was wanted, by its name; nil when all are.
  func firstLost(in metadata: TrackMetadata) -> String? {
    let lines: [(String, Change<String>, String?)] = [
      ("title", title, metadata.title), ("album", album, metadata.album),
      ("album artist", albumArtist, metadata.albumArtist),
      ("sort title", sortTitle, metadata.sortTitle),
      ("sort artist", sortArtist, metadata.sortArtist),
      ("sort album", sortAlbum, metadata.sortAlbum),
      ("sort album artist", sortAlbumArtist, metadata.sortAlbumArtist),
    ]
    for (name, change, found) in lines where !change.isMet(found, TextCleaning.line) {
      return name
    }
    let lists = [
      ("artists", artists, metadata.artists), ("genres", genres, metadata.genres),
      ("composers", composers, metadata.composers),
    ]
    for (name, change, found) in lists where !change.isMet(found) { return name }
    return firstLostNumber(in: metadata) ?? (keepsCover(metadata) ? nil : "cover")
  }

  private func firstLostNumber(in metadata: TrackMetadata) -> String? {
    let numbers = [
      ("track number", trackNumber, metadata.trackNumber),
      ("number of tracks", trackTotal, metadata.trackTotal),
      ("disc number", discNumber, metadata.discNumber),
      ("number of discs", discTotal, metadata.discTotal), ("tempo", bpm, metadata.bpm),
    ]
    for (name, change, found) in numbers where !change.isMet(found, { $0 > 0 ? $0 : nil }) {
      return name
    }
    if !date.isMet(metadata.date, { $0 }) { return "date" }
    if !originalDate.isMet(metadata.originalDate, { $0 }) { return "original date" }
    return nil
  }

  private func keepsCover(_ metadata: TrackMetadata) -> Bool {
    switch cover {
    case .keep: true
    case .remove: metadata.pictures.isEmpty
    case .set(let cover): metadata.pictures.contains { $0.bytes == cover.data.count }
    }
  }
}

extension TagEdit.Change where Value: Equatable {
  /// Whether `found` is what was wanted, which `clean` makes comparable.
  fileprivate func isMet(_ found: Value?, _ clean: (Value) -> Value?) -> Bool {
    switch self {
    case .keep: true
    case .remove: found == nil
    case .set(let value): found == clean(value)
    }
  }
}

extension TagEdit.Change where Value == [String] {
  /// Whether there is something exactly where something was wanted: readers part and join names.
  fileprivate func isMet(_ found: [String]) -> Bool {
    switch self {
    case .keep: true
    case .remove: found.isEmpty
    case .set(let values): found.isEmpty == values.allSatisfy { TextCleaning.line($0) == nil }
    }
  }
}
