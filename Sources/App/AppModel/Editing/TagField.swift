// The rows of the form of tags, for the window, which knows nothing of the tag editor's own values.
import LibraryScanner

/// A row of the form of tags.
package nonisolated struct TagField: Hashable, Sendable {
  let field: EditField

  /// Who made it and what it is called.
  package static let names =
    rows([.title, .artists, .album, .albumArtist, .genres, .composers])
  /// When it is from, and where it stands.
  package static let places =
    rows([.date, .originalDate, .trackNumber, .trackTotal, .discNumber, .discTotal])
  package static let compilation = TagField(field: .compilation)
  package static let rest = rows([.bpm, .comment])
  /// What it is sorted by.
  package static let sorting = rows([.sortTitle, .sortArtist, .sortAlbum, .sortAlbumArtist])

  /// What people call it.
  package var name: String { EditWords.name(of: field) }

  private static func rows(_ fields: [EditField]) -> [TagField] {
    fields.map { TagField(field: $0) }
  }
}

nonisolated extension TagForm {
  /// What a row shows beside its text.
  package nonisolated struct RowState: Hashable, Sendable {
    /// The row's name, with what is special about it.
    package let title: String
    package let isChanged: Bool
    package let isEmptied: Bool
    package let isWrong: Bool
  }

  /// The state of a row.
  package func state(of row: TagField) -> RowState {
    let field = row.field
    let isSeveral = isSeveral(row) && !isChanged(field)
    let title =
      isEmptied(field)
      ? tr("{field}: will be empty", ["field": row.name])
      : isSeveral ? tr("{field}: several values", ["field": row.name]) : row.name
    return RowState(
      title: title, isChanged: isChanged(field), isEmptied: isEmptied(field),
      isWrong: problems.contains(field))
  }

  /// Whether the files differ in a row.
  package func isSeveral(_ row: TagField) -> Bool { shared(row.field) == .several }

  package func text(of row: TagField) -> String { text(of: row.field) }

  /// What is wrong with the first row that cannot be written; nil when all can.
  package var problem: String? {
    Self.fields.first { problems.contains($0) }.map { field in
      "\(EditWords.name(of: field)): \(EditWords.problem(in: field))"
    }
  }

  /// The compilation as a choice, from 0: several values if the files differ, no, yes.
  package var compilationChoices: [String] {
    (isSeveral(.compilation) ? [tr("Several values")] : []) + [tr("No"), tr("Yes")]
  }

  /// Which of the choices is shown.
  package var compilationChoice: Int {
    let first = isSeveral(.compilation) ? 1 : 0
    return switch text(of: TagField.compilation) {
    case "yes": first + 1
    case "no": first
    default: 0
    }
  }
}

extension TagEditModel {
  package func write(_ text: String, in row: TagField) { write(text, in: row.field) }

  package func setEmptied(_ isEmptied: Bool, _ row: TagField) { setEmptied(isEmptied, row.field) }

  /// Chooses one of `compilationChoices`.
  package func chooseCompilation(_ index: Int) {
    let first = form.isSeveral(.compilation) ? 1 : 0
    write(index < first ? "" : index == first ? "no" : "yes", in: TagField.compilation)
  }
}
