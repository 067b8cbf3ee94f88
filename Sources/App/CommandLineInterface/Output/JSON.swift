// JSON as the contract has it: keys in the order given, absent values as null, everything valid
// UTF-8 and every control character escaped. Only writing; reading is nobody's business here.

/// A JSON value whose objects keep their order.
indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One key with its value.
  struct Member: Hashable, Sendable {
    let key: String
    let value: JSON

    init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  init(_ number: Int?) { self = number.map { .int(Int64($0)) } ?? .null }
  init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
  init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// Seconds, to the millisecond.
  init(seconds time: Duration?) {
    self = time.map { .number((($0 / .milliseconds(1)).rounded()) / 1000) } ?? .null
  }

  /// The value on one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }
}

extension JSON {
  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let number): text += String(number)
    case .number(let number): text += Self.text(of: number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// JSON knows no infinity; whole numbers stand without a fraction.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return number.description
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    guard string.utf8.contains(where: mayNeedEscape) else {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a byte of UTF-8 is, or begins, what may not stand as it is: quotes, backslashes and
  /// control characters, of which some begin with 0xC2.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2
  }
}
