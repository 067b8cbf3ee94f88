// How names are told apart that one value of a tag holds. The rules are kept beside what they made of
// the files, so that every way into the library follows the same ones.

package import MusicCore
import SQLiteKit

extension Library {
  /// Follows these rules from now on; if they are new, all files look changed to the next scan.
  package func setNameRules(_ rules: NameRules) async throws(LibraryError) {
    let known = try await read { (connection) throws(SQLiteError) in
      try NameRules.kept(connection)
    }
    guard known != rules else { return }
    try await write { (connection, _) throws(SQLiteError) in
      try connection.run("UPDATE library SET name_rules = ?", .text(rules.text))
      try connection.execute("UPDATE track SET changed = -1")
    }
  }
}

extension NameRules {
  /// The rules that the library follows.
  static func kept(_ connection: Connection) throws(SQLiteError) -> NameRules {
    try connection.first("SELECT name_rules FROM library") { NameRules($0.text(0)) } ?? .none
  }

  /// One list a line.
  fileprivate var text: String {
    guard self != .none else { return "" }
    return [artistMarks, genreMarks, wholeNames].map { list in
      ListColumn.text(list.map { $0.filter { !$0.isNewline } })
    }.joined(separator: "\n")
  }

  private init(_ text: String) {
    let lists = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { ListColumn.items(String($0)) }
    guard lists.count == 3 else {
      self = .none
      return
    }
    self.init(artistMarks: lists[0], genreMarks: lists[1], wholeNames: lists[2])
  }
}
