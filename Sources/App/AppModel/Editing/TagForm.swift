// The fields of one or many files as a person edits them: what the files share, what was typed, and
// the edit that it comes to. A field that nobody touched changes nothing; pure, so that every case is
// tested.
package import LibraryScanner
package import MusicCore

/// A form over the tags of some files.
package nonisolated struct TagForm: Hashable, Sendable {
  /// What the files say in a field before anything is written.
  package enum Shared: Hashable, Sendable {
    /// All say this; empty for nothing.
    case same(String)
    case several
  }

  /// What becomes of the covers.
  package enum Cover: Hashable, Sendable {
    case keep, remove
    /// The bytes of an image.
    case replace([UInt8])
  }

  /// The fields of the form, in its order.
  package static let fields: [EditField] =
    [.title, .artists, .album, .albumArtist, .genres, .composers, .date, .originalDate]
    + [.trackNumber, .trackTotal, .discNumber, .discTotal, .compilation, .bpm, .comment]
    + [.sortTitle, .sortArtist, .sortAlbum, .sortAlbumArtist]

  package var cover = Cover.keep
  private let shared: [EditField: Shared]
  private var written: [EditField: String] = [:]

  package init(_ files: [TrackMetadata]) {
    var shared: [EditField: Shared] = [:]
    for field in Self.fields {
      let texts = Set(files.map { Self.text(of: field, in: $0) })
      shared[field] = texts.count > 1 ? .several : .same(texts.first ?? "")
    }
    self.shared = shared
  }

  /// What the files say in a field.
  package func shared(_ field: EditField) -> Shared { shared[field] ?? .same("") }

  /// What stands in a field of the form: what was typed, else what the files share.
  package func text(of field: EditField) -> String {
    if let text = written[field] { return text }
    if case .same(let text) = shared(field) { return text }
    return ""
  }

  /// A person has typed a text into a field.
  ///
  /// An empty text takes the field out of the files; what they all say already changes nothing, and
  /// an empty text where they differ is as if nobody had typed.
  package mutating func write(_ text: String, in field: EditField) {
    let values = Self.values(text, of: field)
    let isUntouched =
      switch shared(field) {
      case .same(let before): text == before || values == Self.values(before, of: field)
      case .several: values.isEmpty
      }
    written[field] = isUntouched ? nil : text
  }

  /// Takes a field out of all files, also where they differ; or takes that back.
  package mutating func setEmptied(_ isEmptied: Bool, _ field: EditField) {
    if isEmptied, shared(field) != .same("") {
      written[field] = ""
    } else {
      written[field] = nil
    }
  }

  /// Whether a field is taken out of files that differ.
  package func isEmptied(_ field: EditField) -> Bool {
    shared(field) == .several && written[field] == ""
  }

  /// Whether a field shall change.
  package func isChanged(_ field: EditField) -> Bool { written[field] != nil }

  /// Whether anything shall change.
  package var isChanged: Bool { !written.isEmpty || cover != .keep }

  /// The fields whose text cannot stand there.
  package var problems: Set<EditField> {
    var edit = TrackEdit()
    return Set(written.keys.filter { !put($0, into: &edit) })
  }

  /// What shall be changed; nil when a text cannot stand where it does.
  package var edit: TrackEdit? {
    var edit = TrackEdit()
    // In the order of the form: a number that is taken out takes its total along, unless that is
    // written after it.
    for field in Self.fields where written[field] != nil {
      guard put(field, into: &edit) else { return nil }
    }
    switch cover {
    case .keep: break
    case .remove: edit.remove(.cover)
    case .replace(let bytes): guard edit.setCover(bytes) else { return nil }
    }
    return edit
  }
}

nonisolated extension TagForm {
  private func put(_ field: EditField, into edit: inout TrackEdit) -> Bool {
    let values = Self.values(written[field] ?? "", of: field)
    guard !values.isEmpty else {
      edit.remove(field)
      return true
    }
    return edit.set(field, to: values)
  }

  /// What a text means: lists are parted by semicolons, blanks around a value are nobody's wish.
  private static func values(_ text: String, of field: EditField) -> [String] {
    let parts = field.isList ? text.split(separator: ";").map(String.init) : [text]
    return parts.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  private static func text(of field: EditField, in file: TrackMetadata) -> String {
    switch field {
    case .title: file.title ?? ""
    case .artists:
      (file.artists.isEmpty ? [file.artist].compactMap { $0 } : file.artists)
        .joined(separator: "; ")
    case .album: file.album ?? ""
    case .albumArtist: file.albumArtist ?? ""
    case .genres: file.genres.joined(separator: "; ")
    case .composers: file.composers.joined(separator: "; ")
    case .date: file.date?.description ?? ""
    case .originalDate: file.originalDate?.description ?? ""
    case .trackNumber: number(file.trackNumber)
    case .trackTotal: number(file.trackTotal)
    case .discNumber: number(file.discNumber)
    case .discTotal: number(file.discTotal)
    case .bpm: number(file.bpm)
    case .compilation: file.isCompilation ? "yes" : "no"
    case .comment: file.comment ?? ""
    case .sortTitle: file.sortTitle ?? ""
    case .sortArtist: file.sortArtist ?? ""
    case .sortAlbum: file.sortAlbum ?? ""
    case .sortAlbumArtist: file.sortAlbumArtist ?? ""
    case .lyrics, .replayGain, .cover: ""
    }
  }

  private static func number(_ value: Int?) -> String { value.map(String.init) ?? "" }
}
