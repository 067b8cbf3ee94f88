// `Variant` to and from `GVariant`. Reading is total: a type that `Variant` has no case for comes
// as its printed text, so that a strange peer cannot bring the program down.
internal import CGLib

extension Variant {
  /// A new floating `GVariant`; whoever takes it sinks it.
  func makeFloating() -> OpaquePointer {
    let made: OpaquePointer? =
      switch self {
      case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
      case .byte(let value): g_variant_new_byte(value)
      case .int32(let value): g_variant_new_int32(value)
      case .uint32(let value): g_variant_new_uint32(value)
      case .int64(let value): g_variant_new_int64(gint64(value))
      case .uint64(let value): g_variant_new_uint64(guint64(value))
      case .double(let value): g_variant_new_double(value)
      case .string(let text): Self.text(text)
      case .objectPath(let path): Self.path(path)
      case .array(let values, let element): Self.array(values, element)
      case .dictionary(let values): Self.dictionary(values)
      case .tuple(let values): Self.children(values) { g_variant_new_tuple($0, $1) }
      case .variant(let inner): g_variant_new_variant(inner.makeFloating())
      }
    guard let made else { preconditionFailure("GLib made no variant of \(self).") }
    return made
  }

  /// The same for GtkKit.
  package func floating() -> OpaquePointer { makeFloating() }

  /// The value of a `GVariant`, which stays its owner's.
  init(_ pointer: OpaquePointer) {
    switch g_variant_classify(pointer) {
    case G_VARIANT_CLASS_BOOLEAN: self = .bool(g_variant_get_boolean(pointer) != 0)
    case G_VARIANT_CLASS_BYTE: self = .byte(g_variant_get_byte(pointer))
    case G_VARIANT_CLASS_INT16: self = .int32(Int32(g_variant_get_int16(pointer)))
    case G_VARIANT_CLASS_UINT16: self = .uint32(UInt32(g_variant_get_uint16(pointer)))
    case G_VARIANT_CLASS_INT32: self = .int32(g_variant_get_int32(pointer))
    case G_VARIANT_CLASS_UINT32: self = .uint32(g_variant_get_uint32(pointer))
    case G_VARIANT_CLASS_INT64: self = .int64(Int64(g_variant_get_int64(pointer)))
    case G_VARIANT_CLASS_UINT64: self = .uint64(UInt64(g_variant_get_uint64(pointer)))
    case G_VARIANT_CLASS_DOUBLE: self = .double(g_variant_get_double(pointer))
    case G_VARIANT_CLASS_STRING: self = .string(Self.readText(pointer))
    case G_VARIANT_CLASS_OBJECT_PATH: self = .objectPath(Self.readText(pointer))
    case G_VARIANT_CLASS_VARIANT: self = .variant(Self.readChildren(pointer)[0])
    case G_VARIANT_CLASS_TUPLE: self = .tuple(Self.readChildren(pointer))
    case G_VARIANT_CLASS_ARRAY: self = Self.readArray(pointer)
    default: self = .string(Self.printed(pointer))
    }
  }
}

// MARK: - Making

extension Variant {
  /// Text; a zero inside ends it, since D-Bus has no way to send one.
  private static func text(_ text: String) -> OpaquePointer? {
    text.withCString { g_variant_new_string($0) }
  }

  private static func path(_ path: String) -> OpaquePointer? {
    precondition(g_variant_is_object_path(path) != 0, "\(path) is not a path of D-Bus.")
    return g_variant_new_object_path(path)
  }

  private static func array(_ values: [Variant], _ element: String) -> OpaquePointer? {
    precondition(g_variant_type_string_is_valid(element) != 0, "\(element) is not a signature.")
    let type = g_variant_type_new(element)
    defer { g_variant_type_free(type) }
    return children(values) { g_variant_new_array(type, $0, $1) }
  }

  private static func dictionary(_ values: [String: Variant]) -> OpaquePointer? {
    let type = g_variant_type_new("{sv}")
    defer { g_variant_type_free(type) }
    let entries = values.sorted { $0.key < $1.key }.map { key, value in
      g_variant_new_dict_entry(text(key), g_variant_new_variant(value.makeFloating()))
    }
    return g_variant_new_array(type, entries, UInt(entries.count))
  }

  private static func children(
    _ values: [Variant],
    _ make: (UnsafePointer<OpaquePointer?>?, UInt) -> OpaquePointer?
  ) -> OpaquePointer? {
    let pointers: [OpaquePointer?] = values.map { $0.makeFloating() }
    return pointers.withUnsafeBufferPointer { make($0.baseAddress, UInt($0.count)) }
  }
}

// MARK: - Reading

extension Variant {
  private static func readText(_ pointer: OpaquePointer) -> String {
    g_variant_get_string(pointer, nil).map { String(cString: $0) } ?? ""
  }

  private static func readChildren(_ pointer: OpaquePointer) -> [Variant] {
    (0..<g_variant_n_children(pointer)).compactMap { index in
      guard let child = g_variant_get_child_value(pointer, index) else { return nil }
      defer { g_variant_unref(child) }
      return Variant(child)
    }
  }

  private static func readArray(_ pointer: OpaquePointer) -> Variant {
    let signature = String(cString: g_variant_get_type_string(pointer))
    guard signature.hasPrefix("a{s") else {
      return .array(readChildren(pointer), element: String(signature.dropFirst()))
    }
    var values: [String: Variant] = [:]
    for index in 0..<g_variant_n_children(pointer) {
      guard let entry = g_variant_get_child_value(pointer, index) else { continue }
      defer { g_variant_unref(entry) }
      guard g_variant_n_children(entry) == 2, let key = g_variant_get_child_value(entry, 0),
        let value = g_variant_get_child_value(entry, 1)
      else { continue }
      let name = readText(key)
      let read = Variant(value)
      if case .variant(let inner) = read { values[name] = inner } else { values[name] = read }
      g_variant_unref(key)
      g_variant_unref(value)
    }
    return .dictionary(values)
  }

  private static func printed(_ pointer: OpaquePointer) -> String {
    guard let text = g_variant_print(pointer, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
