// Rules as a text that a person can read, write and keep in a script:
//   genre is Jazz and (plays > 5 or added within 30) order by played limit 50
// The library keeps them in this form too. Reading what was written gives the same rules.

/// Why a text is no set of rules.
package enum RuleTextError: Error, Hashable, Sendable {
  case unknownField(String)
  /// What the field cannot be asked.
  case unknownTest(RuleField, String)
  case wrongValue(RuleField, String)
  /// The text ends too early, after this word.
  case cutOff(String)
  case unexpected(String)
  case unknownOrder(String)
  case wrongLimit(String)
}

extension PlaylistRules {
  /// Reads a text of rules.
  package init(_ text: String) throws(RuleTextError) {
    var reader = RuleTextReader(text)
    self = try reader.rules().plain
  }

  /// The rules as a text.
  package var text: String {
    let rules = plain
    var words = rules.group.rules.isEmpty ? [] : [Self.text(rules.group)]
    words.append("order by \(rules.order.rawValue)")
    if rules.isDescending { words.append("descending") }
    if let limit { words.append("limit \(limit)") }
    return words.joined(separator: " ")
  }

  private static func text(_ group: RuleGroup) -> String {
    group.rules.map { rule in
      switch rule {
      case .condition(let condition): condition.text
      case .group(let group): "(\(text(group)))"
      }
    }.joined(separator: " \(group.joint.rawValue) ")
  }
}

extension RuleCondition {
  fileprivate var text: String {
    let start = "\(field.rawValue) \(test.rawValue)"
    return test.takesValue ? "\(start) \(value.text(of: field))" : start
  }
}

extension RuleValue {
  /// The value as a person types it.
  package func plainText(of field: RuleField) -> String {
    switch self {
    case .none: ""
    case .text(let text), .day(let text): text
    case .number(let seconds) where field.kind == .length:
      "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    case .number(let number): String(number)
    }
  }

  fileprivate func text(of field: RuleField) -> String {
    let plain = plainText(of: field)
    guard RuleTextReader.needsQuotes(plain) else { return plain }
    var quoted = String.UnicodeScalarView(["\""])
    for letter in plain.unicodeScalars {
      if letter == "\\" || letter == "\"" { quoted.append("\\") }
      quoted.append(letter)
    }
    quoted.append("\"")
    return String(quoted)
  }
}

extension RuleField {
  /// What a person has typed to compare this field with; nil when it is nothing of that kind.
  package func value(_ text: String, for test: RuleTest) -> RuleValue? {
    guard test.takesValue else { return RuleValue.none }
    switch kind {
    case .text: return text.isEmpty ? nil : .text(text)
    case .choice(let words): return words.contains(text) ? .text(text) : nil
    case .number: return Self.number(text).map { .number($0) }
    case .length:
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Self.number(String($0)) }
      guard numbers.count == parts.count, parts.count <= 3,
        numbers.dropFirst().allSatisfy({ $0 < 60 })
      else { return nil }
      return .number(numbers.reduce(0) { $0 * 60 + $1 })
    case .moment where test == .within || test == .notWithin:
      let digits = text.last == "d" ? String(text.dropLast()) : text
      return Self.number(digits).map { .number($0) }
    case .moment: return Self.isDay(text) ? .day(text) : nil
    }
  }

  /// A number that any sum of two stays within.
  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 10, text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }
}
