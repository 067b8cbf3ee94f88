// Setting and reading properties of elements without C's variadic functions.
internal import CGStreamer
import MusicCore

/// Values that a property can take; the names say which type the element declares.
enum Property {
  case text(String)
  case path(FilePath)
  case double(Double)
  case flag(Bool)
  /// 64 bits.
  case long(Int)

  /// Sets the property `name` of an element.
  func set(_ name: String, on element: UnsafeMutablePointer<GstElement>) {
    var value = GValue()
    switch self {
    case .text(let text):
      g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
      g_value_set_string(&value, text)
    case .path(let path):
      g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING; bytes, never made text
      path.withCString { g_value_set_string(&value, $0) }
    case .double(let double):
      g_value_init(&value, GType(15 << 2))  // G_TYPE_DOUBLE
      g_value_set_double(&value, double)
    case .long(let number):
      g_value_init(&value, GType(10 << 2))  // G_TYPE_INT64
      g_value_set_int64(&value, gint64(number))
    case .flag(let flag):
      g_value_init(&value, GType(5 << 2))  // G_TYPE_BOOLEAN
      g_value_set_boolean(&value, flag ? 1 : 0)
    }
    let object = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self)
    g_object_set_property(object, name, &value)
    g_value_unset(&value)
  }
}

extension Property {
  /// Whether an object has a property called `name`.
  static func exists(_ name: String, on object: UnsafeMutableRawPointer) -> Bool {
    let instance = object.assumingMemoryBound(to: GTypeInstance.self)
    guard let owner = instance.pointee.g_class else { return false }
    let objectClass = UnsafeMutableRawPointer(owner).assumingMemoryBound(to: GObjectClass.self)
    return g_object_class_find_property(objectClass, name) != nil
  }

  /// The text of an object's property; nil when it has none.
  static func text(_ name: String, of object: UnsafeMutableRawPointer) -> String? {
    guard exists(name, on: object) else { return nil }
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    defer { g_value_unset(&value) }
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}

extension FilePath {
  /// The path's bytes with a zero behind them, for the length of the call.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { preconditionFailure("The path has no bytes") }
      return body(base.assumingMemoryBound(to: CChar.self))
    }
  }
}
