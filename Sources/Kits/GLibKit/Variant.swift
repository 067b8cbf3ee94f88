// The values that travel over D-Bus and into actions, as Swift sees them. The bridge to GLib's
// own `GVariant` is in `Variant+GVariant.swift`; nothing outside this Kit meets a pointer.

/// A value of D-Bus.
package indirect enum Variant: Hashable, Sendable {
  case bool(Bool)
  case byte(UInt8)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  /// A path such as "/org/mpris/MediaPlayer2"; one that D-Bus would not allow is a bug.
  case objectPath(String)
  /// Values of one type; `element` is its D-Bus signature, which an empty array needs too.
  case array([Variant], element: String)
  /// `a{sv}`: names to values of any type.
  ///
  /// The values stand here without their `variant` hull.
  case dictionary([String: Variant])
  case tuple([Variant])
  /// A value whose type travels with it.
  case variant(Variant)

  /// An array of strings, `as`.
  package static func strings(_ strings: [String]) -> Variant {
    .array(strings.map { .string($0) }, element: "s")
  }

  /// An array of texts of any bytes, `aay`, as paths are.
  package static func byteStrings(_ strings: [[UInt8]]) -> Variant {
    .array(strings.map { .array($0.map { .byte($0) }, element: "y") }, element: "ay")
  }

  /// The texts of an `aay`; nil for anything else.
  package var byteStrings: [[UInt8]]? {
    guard case .array(let strings, "ay") = self else { return nil }
    return strings.map { string in
      guard case .array(let bytes, _) = string else { return [] }
      return bytes.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    }
  }

  /// An array of object paths, `ao`.
  package static func objectPaths(_ paths: [String]) -> Variant {
    .array(paths.map { .objectPath($0) }, element: "o")
  }
}

extension Variant {
  /// The text of a string or an object path.
  package var string: String? {
    switch self {
    case .string(let text), .objectPath(let text): text
    case .variant(let inner): inner.string
    default: nil
    }
  }

  package var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .variant(let inner): inner.bool
    default: nil
    }
  }

  /// A whole number of any width; nil where it does not fit.
  package var int: Int64? {
    switch self {
    case .byte(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    case .variant(let inner): inner.int
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .double(let value): value
    case .variant(let inner): inner.double
    default: int.map(Double.init)
    }
  }

  package var array: [Variant]? {
    switch self {
    case .array(let values, _), .tuple(let values): values
    case .variant(let inner): inner.array
    default: nil
    }
  }

  package var dictionary: [String: Variant]? {
    switch self {
    case .dictionary(let values): values
    case .variant(let inner): inner.dictionary
    default: nil
    }
  }
}
