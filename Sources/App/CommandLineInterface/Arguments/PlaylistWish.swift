// What `norae playlist` can be told, understood: a pure function from words to a value.
import AppModel
import MusicCore
import Playlists

/// One wish about playlists.
enum PlaylistWish: Hashable, Sendable {
  case list
  case show(String)
  /// The words that follow a name are found as `norae play` finds them.
  case create(String)
  case add(String)
  /// Entries by their numbers, from 1.
  case remove(String, [Int])
  /// Shows the rules of a playlist, or gives it these; without such a playlist it is made.
  case rules(String, PlaylistRules?)
  case rename(String, to: String)
  case delete(String)
  case importFiles
  case export(String)

  /// The words that may come first, as the help lists them.
  static let names = [
    "list", "show", "create", "add", "remove", "rules", "rename", "delete", "import", "export",
  ]

  /// Understands the words after the verb; the complaint is a sentence without its full stop.
  init(_ words: [[UInt8]], paths: [FilePath]) throws(UsageError) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    guard let verb = texts.first, Self.names.contains(verb) else {
      throw UsageError(
        reason: tr("playlist knows: {names}", ["names": Self.names.joined(separator: ", ")]),
        verb: .playlist)
    }
    let rest = Array(texts.dropFirst())
    if verb == "rules", rest.count == 2, !rest[0].allSatisfy(\.isWhitespace) {
      do throws(RuleTextError) {
        self = .rules(rest[0], try PlaylistRules(rest[1]))
        return
      } catch {
        throw UsageError(reason: RuleWords.reason(error), verb: .playlist)
      }
    }
    guard let wish = Self.wish(verb, rest, paths) else {
      if verb == "export", rest.count == 2 {
        let kinds = PlaylistFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        throw UsageError(
          reason: tr("a playlist file ends in one of: {kinds}", ["kinds": kinds]), verb: .playlist)
      }
      throw UsageError(
        reason: tr("“{words}” makes no sense here", ["words": texts.joined(separator: " ")]),
        verb: .playlist)
    }
    self = wish
  }

  private static func wish(
    _ verb: String, _ rest: [String], _ paths: [FilePath]
  ) -> PlaylistWish? {
    if verb == "list" { return rest.isEmpty ? .list : nil }
    guard let name = rest.first, !name.allSatisfy(\.isWhitespace) else { return nil }
    switch (verb, rest.count) {
    case ("show", 1): return .show(name)
    case ("create", _): return .create(name)
    case ("add", 2...): return .add(name)
    case ("remove", 2...):
      let numbers = rest.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
      return numbers.count == rest.count - 1 ? .remove(name, numbers) : nil
    case ("rules", 1): return .rules(name, nil)
    case ("rename", 2): return rest[1].isEmpty ? nil : .rename(name, to: rest[1])
    case ("delete", 1): return .delete(name)
    case ("import", _): return .importFiles
    case ("export", 2): return PlaylistFormat(of: paths[2]) == nil ? nil : .export(name)
    default: return nil
    }
  }
}
