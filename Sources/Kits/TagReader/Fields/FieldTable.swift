// The values of a file's tags by field. A field comes whole from the best tag that has it, so a
// long title in one tag is never mixed with artists of another.

/// Values by field and tag, ready to be asked.
struct FieldTable: Sendable {
  private struct Entry: Sendable {
    let source: TagSource
    let key: String
    let text: String
    let isLegacy: Bool
  }

  private var entries = [[Entry]](repeating: [], count: Field.allCases.count)
  private let order: [TagSource]

  /// Sorts `fields` by what they mean; `decode` makes text of each value.
  init(_ fields: [RawField], of container: Container, decode: (RawText) -> String) {
    order = Self.order(of: container)
    for raw in fields {
      guard let field = Field(raw.key, in: raw.source) else { continue }
      let text = decode(raw.value)
      guard text.utf8.contains(where: { $0 > 0x20 }) else { continue }
      entries[Int(field.rawValue)].append(
        Entry(source: raw.source, key: raw.key, text: text, isLegacy: raw.value.isLegacy))
    }
  }

  /// All values of the best tag that has the field, in file order.
  func values(_ field: Field) -> [String] {
    let all = entries[Int(field.rawValue)]
    guard let first = all.first else { return [] }
    if all.count == 1 { return [first.text] }
    let best = order.first { source in all.contains { $0.source == source } }
    return all.filter { $0.source == best }.map(\.text)
  }

  /// The first value of the best tag that has the field.
  func first(_ field: Field) -> String? {
    values(field).first
  }

  /// Whether a value that is shown names no encoding.
  var usesLegacyText: Bool {
    entries.contains { isLegacy($0) }
  }

  /// Whether the values of this field that are shown name no encoding.
  func isLegacy(_ field: Field) -> Bool {
    isLegacy(entries[Int(field.rawValue)])
  }

  /// The comment: one without a description before any other.
  var comment: String? {
    let plain = entries[Int(Field.comment.rawValue)].first { $0.key == "COMM:" }
    return plain?.text ?? first(.comment)
  }

  /// All values of all tags that have the field, best tag first.
  func all(_ field: Field) -> [String] {
    let all = entries[Int(field.rawValue)]
    return order.flatMap { source in all.filter { $0.source == source }.map(\.text) }
  }

  private func isLegacy(_ all: [Entry]) -> Bool {
    guard all.contains(where: \.isLegacy) else { return false }
    let best = order.first { source in all.contains { $0.source == source } }
    return all.contains { $0.source == best && $0.isLegacy }
  }

  /// Which tag is believed first: the container's own, then ID3v2, APE, ID3v1.
  private static func order(of container: Container) -> [TagSource] {
    switch container {
    case .ape, .wavPack, .musepack: [.ape, .id3v2, .id3v1]
    default: [.vorbisComment, .mp4, .asf, .id3v2, .riffInfo, .ape, .id3v1]
    }
  }
}
