// Reads the command line. `--name value` and `--name=value` are the same, options may stand
// anywhere, and everything after `--` is a word.
import AppModel
import Countdown
import LibraryScanner
import MusicCore
import TagReader

/// Turns words into an invocation.
struct ArgumentParser {
  /// Where relative paths start.
  let currentFolder: FilePath
  /// Whether a word names something on disk; decides between a file to play and a wrong verb.
  let exists: (FilePath) -> Bool

  /// Understands the words after the program's name.
  func parse(_ words: [[UInt8]]) throws(UsageError) -> Invocation {
    var operands: [[UInt8]] = []
    var options: [(Option, [UInt8])] = []
    var rest = words[...]
    var verb: Verb?
    var isLiteral = false
    while let word = rest.popFirst() {
      if isLiteral || word.first != UInt8(ascii: "-") || word.count == 1 || isNumber(word) {
        if !isLiteral, verb == nil, operands.isEmpty, let found = Verb(word: word) {
          verb = found
        } else {
          operands.append(word)
        }
      } else if word == Array("--".utf8) {
        isLiteral = true
      } else {
        options.append(try option(word, &rest, verb))
      }
    }
    if options.contains(where: { $0.0 == .help }) { return .help(verb) }
    if options.contains(where: { $0.0 == .version }) { return .version }
    guard let verb else { return try window(operands, options) }
    return .verb(try request(verb, operands, options))
  }

  /// The absolute path that a word means.
  func path(_ word: [UInt8]) -> FilePath {
    guard word.first != UInt8(ascii: "/") else { return FilePath(bytes: word) }
    var word = word[...]
    while word.starts(with: Array("./".utf8)) { word = word.dropFirst(2) }
    let isHere = word.isEmpty || word.elementsEqual([UInt8(ascii: ".")])
    return isHere ? currentFolder : currentFolder.appending(Array(word))
  }
}

extension ArgumentParser {
  /// Whether a word is a negative number or time, as `-10`.
  private func isNumber(_ word: [UInt8]) -> Bool {
    word.dropFirst().allSatisfy { (48...57).contains($0) || $0 == 46 || $0 == 58 }
  }

  private func option(
    _ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ verb: Verb?
  ) throws(UsageError) -> (Option, [UInt8]) {
    let text = String(decoding: word, as: UTF8.self)
    if text == "-h" { return (.help, []) }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.hasPrefix("--"), let option = Option(rawValue: String(parts[0].dropFirst(2))) else {
      throw UsageError(
        reason: tr("there is no option {option}", ["option": String(parts[0])]), verb: verb)
    }
    guard option.takesValue else {
      guard parts.count == 1 else {
        throw UsageError(reason: tr("{option} takes no value", ["option": option.word]), verb: verb)
      }
      return (option, [])
    }
    if parts.count == 2 {
      let mark = word.firstIndex(of: UInt8(ascii: "=")) ?? word.endIndex
      return (option, Array(word[(mark + 1)...]))
    }
    guard let value = rest.popFirst() else {
      throw UsageError(reason: tr("{option} needs a value", ["option": option.word]), verb: verb)
    }
    return (option, value)
  }

  private func window(
    _ operands: [[UInt8]], _ options: [(Option, [UInt8])]
  ) throws(UsageError) -> Invocation {
    var library: FilePath?
    for (option, value) in options {
      guard option == .library else {
        throw UsageError(reason: tr("{option} needs a verb", ["option": option.word]))
      }
      library = path(value)
    }
    let paths = operands.map { path($0) }
    for (word, path) in zip(operands, paths) where !exists(path) {
      let name = String(decoding: word, as: UTF8.self)
      throw UsageError(reason: tr("“{name}” is neither a verb nor a file", ["name": name]))
    }
    return .window(paths, library: library)
  }

  private func request(
    _ verb: Verb, _ operands: [[UInt8]], _ options: [(Option, [UInt8])]
  ) throws(UsageError) -> Request {
    guard verb.operands.contains(operands.count) else {
      let reason =
        operands.count < verb.operands.lowerBound
        ? tr("{verb} needs to be told what", ["verb": verb.rawValue])
        : tr("{verb} takes fewer words", ["verb": verb.rawValue])
      throw UsageError(reason: reason, verb: verb)
    }
    var request = Request(verb: verb, paths: operands.map { path($0) })
    request.operands = operands
    for (option, value) in options {
      guard verb.options.contains(option) else {
        throw UsageError(
          reason: tr(
            "{verb} has no option {option}", ["verb": verb.rawValue, "option": option.word]),
          verb: verb)
      }
      guard set(option, value, in: &request) else {
        let text = String(decoding: value, as: UTF8.self)
        throw UsageError(
          reason: tr(
            "“{value}” is nothing that {option} can be", ["value": text, "option": option.word]),
          verb: verb)
      }
    }
    if verb == .list, ListKind(rawValue: request.text) == nil {
      throw UsageError(
        reason: tr("“{name}” is nothing that can be listed", ["name": request.text]), verb: verb)
    }
    if verb == .forget, request.paths.isEmpty != request.isMissing {
      throw UsageError(
        reason: tr("forget needs either paths or {option}", ["option": Option.missing.word]),
        verb: verb)
    }
    if verb == .timer, TimerWish(request) == nil {
      throw UsageError(
        reason: tr("“{words}” makes no sense here", ["words": request.text]), verb: verb)
    }
    if verb == .diary { _ = try DiaryWish(request) }
    if verb == .remote { _ = try RemoteWish(operands) }
    if verb == .playlist { _ = try PlaylistWish(operands, paths: request.paths) }
    if verb == .tag { try check(tags: request) }
    if verb == .encoding, operands.count == 2, request.encoding == nil {
      let name = String(decoding: operands[1], as: UTF8.self)
      guard name == "auto" else {
        throw UsageError(
          reason: tr("“{name}” is no encoding that Norae knows", ["name": name]), verb: verb)
      }
    }
    return request
  }

  /// Says what is wrong with a wish to change tags.
  private func check(tags request: Request) throws(UsageError) {
    var edit = TagEdit()
    for (field, values) in request.fields where !values.isEmpty {
      guard edit.set(field, to: values) else {
        throw UsageError(
          reason: tr(
            "“{value}” is nothing that {field} can be",
            ["value": values.joined(separator: "; "), "field": field.rawValue]),
          verb: .tag)
      }
    }
    let isEdit = !request.fields.isEmpty || request.cover != nil
    let isClear =
      request.isUndo
      ? !isEdit && request.undoCount != nil : isEdit && !request.operands.isEmpty
    guard isClear, request.cover == nil || request.fields[.cover] == nil else {
      throw UsageError(
        reason: tr("tag needs files and what to change, or --undo alone"), verb: .tag)
    }
  }

  /// Puts an option's value into the request; false when it is no such value.
  private func set(_ option: Option, _ value: [UInt8], in request: inout Request) -> Bool {
    let text = String(decoding: value, as: UTF8.self)
    // A note may be made empty; nothing else is.
    let mayBeEmpty = [.note, .mood, .moment].contains(option)
    guard !option.takesValue || !value.isEmpty || mayBeEmpty else { return false }
    switch option {
    case .json: request.isJSON = true
    case .another: request.isAnother = true
    case .missing: request.isMissing = true
    case .liked: request.isLiked = true
    case .dryRun: request.isDryRun = true
    case .timed: request.isTimed = true
    case .library: request.library = path(value)
    case .music: request.music = path(value)
    case .limit:
      guard let limit = Int(text), limit >= 0 else { return false }
      request.limit = limit
    case .at:
      guard let time = TimeText.duration(text) else { return false }
      request.at = time
    case .date:
      guard let date = CalendarDay(text) else { return false }
      request.date = date
    case .output:
      guard let output = output(value) else { return false }
      request.output = output
    case .set:
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let field = EditField(name: String(parts[0])), field.isText else {
        return false
      }
      let value = parts[1].isEmpty ? [] : [String(parts[1])]
      request.fields[field, default: []] += value
    case .remove:
      guard let field = EditField(name: text), request.fields[field] == nil else { return false }
      request.fields[field] = []
    case .noCover: request.fields[.cover] = []
    case .cover: request.cover = path(value)
    case .undo: request.isUndo = true
    case .write: request.isWriting = true
    case .anew: request.isAnew = true
    case .level, .preamp, .fallback, .equalizer, .speed, .balance, .crossfade, .volume, .device:
      return SoundOptions.set(option, text, in: &request)
    case .then:
      guard let action = SleepWish.Action(rawValue: text) else { return false }
      request.action = action
    case .silent: request.isSilent = true
    case .note, .mood, .moment, .place, .from, .until, .format, .all:
      return DiaryOptions.set(option, text, in: &request)
    case .source, .sources, .delay, .fetch, .save:
      return LyricsOptions.set(option, text, in: &request)
    case .help, .version: break
    }
    return true
  }

  private func output(_ value: [UInt8]) -> Request.Output? {
    switch String(decoding: value, as: UTF8.self) {
    case "default": return .standard
    case "null": return .null
    default:
      let path = path(value)
      return path.fileExtension == "wav" ? .file(path) : nil
    }
  }
}

extension Verb {
  fileprivate init?(word: [UInt8]) { self.init(rawValue: String(decoding: word, as: UTF8.self)) }
}

extension Option {
  fileprivate var word: String { "--\(rawValue)" }
}

/// Times as people type them: `83`, `83.5`, `1:23`, `1:02:03.5`.
enum TimeText {
  /// The time; nil when it is none.
  static func duration(_ text: String) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard part.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
        let number = Double(part), number < 1e9, index == parts.count - 1 || Int(part) != nil
      else { return nil }
      seconds = seconds * 60 + number
    }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }
}
