// Reads a text of rules, from left to right: words, signs, parentheses, quoted texts. "and" binds more
// closely than "or".
import MusicCore

/// Takes a text of rules apart.
struct RuleTextReader {
  private enum Token: Hashable {
    case word(String)
    case quoted(String)
    case open, close

    var text: String {
      switch self {
      case .word(let text), .quoted(let text): text
      case .open: "("
      case .close: ")"
      }
    }
  }

  private var tokens: ArraySlice<Token>
  private var last = ""
  private var depth = 0

  /// Deeper than anybody means it.
  private static let deepest = 20

  init(_ text: String) {
    tokens = Self.tokens(of: text)[...]
  }

  /// Whether a value would not be read as one word.
  static func needsQuotes(_ text: String) -> Bool {
    guard tokens(of: text) == [.word(text)] else { return true }
    return ["and", "or", "not", "order", "limit"].contains(text)
  }

  mutating func rules() throws(RuleTextError) -> PlaylistRules {
    var rules = PlaylistRules()
    if let first = tokens.first, first != .word("order"), first != .word("limit") {
      rules.group = try group()
    }
    if takes("order") {
      guard takes("by") else { throw tokens.first.map { .unexpected($0.text) } ?? .cutOff(last) }
      let word = try next()
      guard let order = RuleOrder(rawValue: word.text) else { throw .unknownOrder(word.text) }
      rules.order = order
      rules.isDescending = takes("descending")
    }
    if takes("limit") {
      let word = try next().text
      guard word.utf8.count <= 9, let limit = Int(word), limit > 0 else { throw .wrongLimit(word) }
      rules.limit = limit
    }
    if let rest = tokens.first { throw .unexpected(rest.text) }
    return rules
  }
}

extension RuleTextReader {
  /// What stands between "or", at least one.
  private mutating func group() throws(RuleTextError) -> RuleGroup {
    var parts = [try conjunction()]
    while takes("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : RuleGroup(.any, parts.map { .group($0) })
  }

  private mutating func conjunction() throws(RuleTextError) -> RuleGroup {
    var rules = [try rule()]
    while takes("and") { rules.append(try rule()) }
    return RuleGroup(.all, rules)
  }

  private mutating func rule() throws(RuleTextError) -> Rule {
    guard takes(.open) else { return .condition(try condition()) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw .unexpected("(") }
    let inner = try group()
    guard takes(.close) else { throw tokens.first.map { .unexpected($0.text) } ?? .cutOff(last) }
    return .group(inner)
  }

  private mutating func condition() throws(RuleTextError) -> RuleCondition {
    let name = try next()
    guard case .word(let word) = name, let field = RuleField(rawValue: word) else {
      throw .unknownField(name.text)
    }
    let test = try test(of: field)
    guard test.takesValue else { return RuleCondition(field, test) }
    let text = try next()
    guard text != .open, text != .close, let value = field.value(text.text, for: test) else {
      throw .wrongValue(field, text.text)
    }
    return RuleCondition(field, test, value)
  }

  private mutating func test(of field: RuleField) throws(RuleTextError) -> RuleTest {
    var word = try next().text
    switch word {
    case "=": word = "is"
    case "!=": word = "is not"
    case "is" where takes("not"): word = "is not"
    case "not": word = "not \(try next().text)"
    default: break
    }
    guard let test = RuleTest(rawValue: word), field.tests.contains(test) else {
      throw .unknownTest(field, word)
    }
    return test
  }

  private mutating func next() throws(RuleTextError) -> Token {
    guard let token = tokens.popFirst() else { throw .cutOff(last) }
    last = token.text
    return token
  }

  private mutating func takes(_ word: String) -> Bool { takes(.word(word)) }

  private mutating func takes(_ token: Token) -> Bool {
    guard tokens.first == token else { return false }
    last = token.text
    tokens.removeFirst()
    return true
  }

  // Letter by letter as Unicode counts: a mark that joins a quote is not part of it.
  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let letter = rest.first {
      switch letter {
      case "(", ")":
        tokens.append(letter == "(" ? .open : .close)
        rest.removeFirst()
      case "\"": tokens.append(.quoted(quoted(&rest)))
      case _ where "<>=!".unicodeScalars.contains(letter):
        tokens.append(.word(take(&rest) { "<>=!".unicodeScalars.contains($0) }))
      case _ where TextIdentity.isSpace(letter): rest.removeFirst()
      default:
        let word = take(&rest) {
          !TextIdentity.isSpace($0) && !"()\"<>=!".unicodeScalars.contains($0)
        }
        tokens.append(.word(word))
      }
    }
    return tokens
  }

  private static func take(
    _ rest: inout Substring.UnicodeScalarView, while isWanted: (Unicode.Scalar) -> Bool
  ) -> String {
    let word = rest.prefix(while: isWanted)
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// Takes a text in quotes; one that is not closed ends with the text.
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String {
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let letter = rest.popFirst(), letter != "\"" {
      text.append(letter == "\\" ? rest.popFirst() ?? letter : letter)
    }
    return String(text)
  }
}

extension RuleField {
  /// Whether a text is a day, as `2026-11-30`.
  static func isDay(_ text: String) -> Bool { CalendarDay(text) != nil }
}
