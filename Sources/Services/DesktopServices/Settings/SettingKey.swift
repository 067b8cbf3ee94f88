// The settings that Norae keeps, each with its type and what it is until somebody changes it.

/// A setting's name, type and default.
package struct SettingKey<Value: SettingValue>: Sendable {
  /// As in the file.
  package let name: String
  package let fallback: Value

  /// Of a name only letters, digits, `.` and `-` are allowed.
  package init(_ name: String, default fallback: Value) {
    precondition(
      !name.isEmpty && name.utf8.allSatisfy(Self.isAllowed), "Not the name of a setting: \(name)")
    self.name = name
    self.fallback = fallback
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// A value that can stand in the settings file, as one line of text.
package protocol SettingValue: Hashable, Sendable {
  init?(settingText: String)
  var settingText: String { get }
}

extension Bool: SettingValue {
  package init?(settingText: String) { self.init(settingText) }
  package var settingText: String { description }
}

extension Int: SettingValue {
  package init?(settingText: String) { self.init(settingText) }
  package var settingText: String { description }
}

extension Double: SettingValue {
  package init?(settingText: String) {
    guard let value = Double(settingText), value.isFinite else { return nil }
    self = value
  }
  package var settingText: String { description }
}

extension String: SettingValue {
  package init?(settingText: String) { self = settingText }
  package var settingText: String { self }
}

extension SettingValue where Self: RawRepresentable, RawValue == String {
  package init?(settingText: String) { self.init(rawValue: settingText) }
  package var settingText: String { rawValue }
}
