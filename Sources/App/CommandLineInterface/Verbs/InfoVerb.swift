// norae info: what is in a file, read afresh, whatever the library knows.
import AppModel
import DesktopServices
import LibraryScanner
import MusicCore

extension Session {
  func info() async throws {
    let reader = MetadataReader(worker: worker)
    // Names are told apart as a scan does it.
    let rules = Settings(folder: folders.config).nameRules
    var isFirst = true
    var gone: Console.ReaderGone?
    try reader.read(request.paths) { path, result in
      guard gone == nil else { return }
      do throws(Console.ReaderGone) {
        switch result {
        case .success(let metadata):
          try show(path, rules.applied(to: metadata), isFirst: isFirst)
          isFirst = false
        case .failure(let reason):
          if request.isJSON {
            try console.line(
              JSON.object([
                JSON.Member("path", .string(path.display)),
                JSON.Member("error", .string(reason.text)),
              ]))
          }
          console.fail(path, reason.text)
        }
      } catch { gone = error }
    }
    if let gone { throw gone }
  }

  private func show(
    _ path: FilePath, _ metadata: TrackMetadata, isFirst: Bool
  ) throws(Console.ReaderGone) {
    let fields = JSON.fields(of: metadata, at: path)
    if request.isJSON { return try console.line(.object(fields)) }
    if !isFirst { try console.line() }
    try console.line(TerminalText.safe(path.display))
    for field in fields.dropFirst() {
      guard let text = Self.plain(field) else { continue }
      try console.line("  \(field.key): \(TerminalText.safe(text))")
    }
  }

  /// A field's value for people; nil when it says nothing.
  private static func plain(_ field: JSON.Member) -> String? {
    switch field.value {
    case .null, .bool(false): return nil
    case .bool(true): return tr("yes")
    case .int(let number): return String(number)
    case .number(let number):
      return field.key == "duration" ? Timecode.text(.seconds(number)) : number.description
    case .string(let text): return text
    case .array(let values):
      let texts = values.compactMap { plain(JSON.Member("", $0)) }
      return texts.isEmpty ? nil : texts.joined(separator: "; ")
    case .object(let members):
      let texts = members.compactMap { member in
        plain(member).map { "\(member.key) \($0)" }
      }
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
  }
}
