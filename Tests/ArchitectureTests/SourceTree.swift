// The source tree as the architecture tests read it: files with their layer, target and lines.
import Foundation

/// One Swift file of `Sources`.
struct SourceFile {
  /// The path below the package's root.
  let path: String
  /// "Kits", "Core", "Services" or "App".
  let layer: String
  let target: String
  let lines: [String]

  /// The lines with comments and the contents of string literals taken out.
  let code: [String]

  init(path: String, layer: String, target: String, lines: [String]) {
    self.path = path
    self.layer = layer
    self.target = target
    self.lines = lines
    code = Self.code(of: lines)
  }

  private static func code(of lines: [String]) -> [String] {
    var isInBlock = false
    return lines.map { line in
      var text = line
      if isInBlock {
        guard let end = text.range(of: "*/") else { return "" }
        text = String(text[end.upperBound...])
        isInBlock = false
      }
      if text.contains("\"") { text = text.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"") }
      if let start = text.range(of: "/*") {
        isInBlock = !text[start.upperBound...].contains("*/")
        text = String(text[..<start.lowerBound])
      }
      if let comment = text.range(of: "//") { text = String(text[..<comment.lowerBound]) }
      return text
    }
  }

  /// The modules it imports.
  var imports: [String] {
    code.compactMap { line in
      guard line.contains("import ") else { return nil }
      return line.firstMatch(
        of:
          #/^\s*(?:@\S+\s+)*(?:package |internal |private |fileprivate |public )?import (?:\w+ )?(\w+)/#
      ).map { String($0.1) }
    }
  }
}

/// The package on disk.
enum SourceTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let files: [SourceFile] = swiftFiles(below: "Sources").compactMap { path in
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count >= 4 else { return nil }
    return SourceFile(path: path, layer: parts[1], target: parts[2], lines: lines(of: path))
  }

  static func swiftFiles(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  static func text(of path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static func lines(of path: String) -> [String] {
    var lines = text(of: path).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
