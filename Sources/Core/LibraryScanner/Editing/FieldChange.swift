// What an edit does to a file in words that can be shown side by side: was, will be.

package import MusicCore
package import TagReader

/// One field before and after.
package struct FieldChange: Hashable, Sendable {
  package let field: EditField
  /// As people read it; empty for nothing.
  ///
  /// Of a cover, its kind and size; of lyrics, their kind.
  package let old: [String]
  package let new: [String]

  package init(field: EditField, old: [String], new: [String]) {
    self.field = field
    self.old = old
    self.new = new
  }
}

extension FieldChange {
  /// What `edit` would change in a file that says `metadata`; a field that says it already is not
  /// among it.
  package static func all(of edit: TagEdit, in metadata: TrackMetadata) -> [FieldChange] {
    var list = ChangeList()
    list.add(.title, edit.title, metadata.title)
    list.add(.artists, edit.artists, metadata.artists)
    list.add(.album, edit.album, metadata.album)
    list.add(.albumArtist, edit.albumArtist, metadata.albumArtist)
    list.add(.genres, edit.genres, metadata.genres)
    list.add(.composers, edit.composers, metadata.composers)
    list.add(.date, edit.date, metadata.date)
    list.add(.originalDate, edit.originalDate, metadata.originalDate)
    list.add(.trackNumber, edit.trackNumber, metadata.trackNumber)
    list.add(.trackTotal, edit.trackTotal, metadata.trackTotal)
    list.add(.discNumber, edit.discNumber, metadata.discNumber)
    list.add(.discTotal, edit.discTotal, metadata.discTotal)
    list.add(.bpm, edit.bpm, metadata.bpm)
    list.add(.compilation, edit.isCompilation, metadata.isCompilation ? true : nil) {
      $0 ? ["yes"] : []
    }
    list.add(.comment, edit.comment, metadata.comment)
    list.add(.sortTitle, edit.sortTitle, metadata.sortTitle)
    list.add(.sortArtist, edit.sortArtist, metadata.sortArtist)
    list.add(.sortAlbum, edit.sortAlbum, metadata.sortAlbum)
    list.add(.sortAlbumArtist, edit.sortAlbumArtist, metadata.sortAlbumArtist)
    list.addLyrics(edit.lyrics, metadata.lyrics)
    list.addGain(edit.replayGain, metadata.replayGain)
    list.addCover(edit.cover, metadata.pictures)
    return list.changes
  }
}

private struct ChangeList {
  private(set) var changes: [FieldChange] = []

  mutating func add<Value: CustomStringConvertible>(
    _ field: EditField, _ change: TagEdit.Change<Value>, _ old: Value?
  ) {
    add(field, change, old) { [$0.description] }
  }

  mutating func add(_ field: EditField, _ change: TagEdit.Change<[String]>, _ old: [String]) {
    add(field, change, old) { $0 }
  }

  mutating func add<Value>(
    _ field: EditField, _ change: TagEdit.Change<Value>, _ old: Value?,
    _ words: (Value) -> [String]
  ) {
    let before = old.map(words) ?? []
    switch change {
    case .keep: return
    case .remove: note(field, before, [])
    case .set(let value): note(field, before, words(value).filter { !$0.isEmpty })
    }
  }

  mutating func addLyrics(_ change: TagEdit.Change<String>, _ old: LyricsKind) {
    let before = old == .none ? [] : [old.rawValue]
    switch change {
    case .keep: return
    case .remove: note(.lyrics, before, [])
    case .set(let text):
      // The words themselves are not known here, so that they change has to be assumed.
      let first = text.split(separator: "\n").first.map { "\($0.prefix(40))…" }
      note(.lyrics, before, [first ?? ""])
    }
  }

  mutating func addGain(_ change: TagEdit.Change<ReplayGain>, _ old: ReplayGain) {
    add(.replayGain, change, old) { gain in
      [gain.trackGain, gain.albumGain].compactMap { $0.map { "\($0) dB" } }
    }
  }

  mutating func addCover(_ change: TagEdit.Change<TagEdit.Cover>, _ old: [PictureInfo]) {
    let before = old.first.map { ["\($0.mime), \($0.width) × \($0.height)"] } ?? []
    switch change {
    case .keep: return
    case .remove: note(.cover, before, [])
    case .set(let cover): note(.cover, before, [cover.words])
    }
  }

  private mutating func note(_ field: EditField, _ old: [String], _ new: [String]) {
    guard old != new else { return }
    changes.append(FieldChange(field: field, old: old, new: new))
  }
}
