// The words people read, in their language. The catalogue is gettext's; which one it is, the
// composition root says once at the start, so that nothing below knows of gettext. Extraction
// (`tools/translations`) looks for `tr(`, `trc(` and `trn(` with plain double-quoted literals.
import Synchronization

/// Where translations come from.
package nonisolated struct Translations: Sendable {
  /// The translation of a text, or the text.
  package let text: @Sendable (String) -> String
  /// The form of singular or plural that fits a number.
  package let plural: @Sendable (_ singular: String, _ plural: String, _ count: Int) -> String

  package init(
    text: @escaping @Sendable (String) -> String,
    plural: @escaping @Sendable (String, String, Int) -> String
  ) {
    self.text = text
    self.plural = plural
  }

  /// English: the texts as they stand in the source.
  package static let none = Translations(text: { $0 }, plural: { $2 == 1 ? $0 : $1 })

  /// Makes these the translations of the whole program.
  package func install() {
    current.withLock { $0 = self }
  }
}

/// The translation of `text`; each `{name}` in it is replaced by its value.
package nonisolated func tr(_ text: String, _ values: [String: String] = [:]) -> String {
  fill(current.withLock { $0 }.text(text), values)
}

/// The translation of a word that other languages say differently in another `context`.
package nonisolated func trc(_ context: String, _ text: String) -> String {
  // As catalogues keep it.
  let key = "\(context)\u{4}\(text)"
  let found = tr(key)
  return found == key ? text : found
}

/// The translation for `count` things; `{count}` and each `{name}` are replaced.
package nonisolated func trn(
  _ singular: String, _ plural: String, _ count: Int, _ values: [String: String] = [:]
) -> String {
  fill(
    current.withLock { $0 }.plural(singular, plural, count),
    values.merging(["count": String(count)]) { given, _ in given })
}

/// Guards the one catalogue; written once at the start, read from anywhere.
private nonisolated let current = Mutex(Translations.none)

/// One pass from left to right, so that a value that holds braces is left as it is.
private nonisolated func fill(_ text: String, _ values: [String: String]) -> String {
  guard !values.isEmpty, text.contains("{") else { return text }
  var result = ""
  var rest = text[...]
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    rest = rest[open...]
    guard let close = rest.firstIndex(of: "}") else { break }
    let name = String(rest[rest.index(after: open)..<close])
    result += values[name] ?? "{\(name)}"
    rest = rest[rest.index(after: close)...]
    if rest.isEmpty { return result }
  }
  return result + rest
}
