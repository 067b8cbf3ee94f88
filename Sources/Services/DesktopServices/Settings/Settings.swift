// The settings file: lines of `name = value`, small enough to be written whole at each change and
// replaced in one step. A damaged file is kept beside it and the defaults hold; settings of a later
// version are carried along untouched.
package import MusicCore
import Synchronization
package import SystemKit

/// What the person has chosen.
package final class Settings: Sendable {
  /// The file.
  package let path: FilePath
  /// Where the file went that could not be understood, if there was one.
  package let damagedFile: FilePath?
  /// Guards the values; taken by whoever reads or changes one.
  private let values: Mutex<[String: String]>

  /// Reads the settings in `folder`; a missing file means defaults.
  package init(folder: FilePath) {
    path = folder.appending("settings.ini")
    // Not there, or not readable: defaults, and a later change says what is wrong.
    let bytes = (try? FileSystem.contents(of: path.bytes, limit: 1 << 20)) ?? []
    if let parsed = Self.parse(bytes) {
      values = Mutex(parsed)
      damagedFile = nil
    } else {
      values = Mutex([:])
      let aside = folder.appending("settings.damaged.ini")
      // When it cannot be moved it stays, and the next change replaces it.
      damagedFile = (try? FileSystem.move(path.bytes, to: aside.bytes)).map { aside }
    }
  }

  /// The value of a setting; its default when it is not set or its text makes no sense.
  package subscript<Value>(key: SettingKey<Value>) -> Value {
    values.withLock { $0[key.name] }.flatMap { Value(settingText: $0) } ?? key.fallback
  }

  /// Changes a setting; on disk when it returns.
  package func set<Value>(_ key: SettingKey<Value>, to value: Value) throws(SystemError) {
    let text = value.settingText
    precondition(!text.contains(where: \.isNewline), "A setting is one line of text")
    let file = values.withLock { values -> [UInt8]? in
      guard values[key.name] != text else { return nil }
      values[key.name] = text
      return Self.text(of: values)
    }
    guard let file else { return }
    try FileSystem.makeFolder(path.parent.bytes)
    try FileSystem.write(file, to: path.bytes)
  }
}

extension Settings {
  /// The values of a file; nil when it is none of ours.
  private static func parse(_ bytes: [UInt8]) -> [String: String]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      guard let mark = line.firstIndex(of: "=") else { return nil }
      let name = String(line[..<mark].filter { $0 != " " })
      guard !name.isEmpty, !name.contains("\0") else { return nil }
      let value = line[line.index(after: mark)...]
      values[name] = String(value.first == " " ? value.dropFirst() : value)
    }
    return values
  }

  private static func text(of values: [String: String]) -> [UInt8] {
    let lines = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }
    return Array(lines.joined().utf8)
  }
}
