// What SQLite keeps in a cell. Swift's own types become values by themselves, nil becomes NULL.

/// One value to be bound to a statement.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension Value {
  package init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  package init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  package init(_ value: [UInt8]?) { self = value.map { .blob($0) } ?? .null }
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}

extension Value: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Value: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}

extension Value: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self = .null }
}

extension Value {
  /// The bytes that a text or a blob takes; 0 for the others.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let blob): blob.count
    case .null, .integer, .real: 0
    }
  }
}
