// The rules of a playlist while a person writes them: a tree of lines, each a field, a question and a
// text, with what is wrong in words, and how much the rules would find.
import LibraryStore
package import MusicCore
package import Playlists
import Observation

/// A line of the form, or a group of lines.
package nonisolated struct RuleDraft: Identifiable, Hashable, Sendable {
  /// What the line says.
  package enum Content: Hashable, Sendable {
    case condition(field: RuleField, test: RuleTest, text: String)
    case group(RuleGroup.Joint, [RuleDraft])
  }

  package let id: Int
  package var content: Content
}

/// Writes a playlist's rules.
@Observable
package final class RulesModel {
  /// The outermost group.
  package private(set) var root = RuleDraft(id: 0, content: .group(.all, []))
  package var name: String
  package var order = RuleOrder.artist
  package var isDescending = false
  /// How many at most; blank: all.
  package var limit = ""
  /// "128 tracks", or what is wrong; nil until it is known.
  package private(set) var outcome: String?
  /// Counts up when lines came or went, or a line asks something else.
  package private(set) var shape = 0

  private let library: LibraryModel
  @ObservationIgnored private let playlist: Playlist?
  /// The lines that somebody has written in.
  private var edited: Set<Int> = []
  @ObservationIgnored private var isChanged = false
  @ObservationIgnored private var lastID = 0
  @ObservationIgnored private var counting: Task<Void, Never>?

  /// Writes rules anew, or with `playlist` those that it has.
  package init(_ playlist: Playlist?, library: LibraryModel) {
    self.playlist = playlist
    self.library = library
    name = playlist?.name ?? ""
    show(playlist?.rules.flatMap(Self.read) ?? Self.first)
    startCounting()
  }

  isolated deinit {
    counting?.cancel()
  }

  /// Whether there is a playlist already.
  package var isNew: Bool { playlist == nil }

  /// The rules as they stand; nil while something is wrong with them.
  package var rules: PlaylistRules? {
    guard let group = Self.group(root), let limit = limitValue else { return nil }
    return PlaylistRules(group, order: order, isDescending: isDescending, limit: limit).plain
  }

  /// Whether what somebody has written in a line cannot be understood.
  package func isWrong(_ draft: RuleDraft) -> Bool {
    guard edited.contains(draft.id),
      case .condition(let field, let test, let text) = draft.content
    else { return false }
    return field.value(text, for: test) == nil
  }
}

// MARK: - Writing

extension RulesModel {
  package func addCondition(to group: Int) {
    add(draft(.condition(field: .artist, test: .contains, text: "")), to: group)
  }

  /// Adds a group with one line in it.
  package func addGroup(to group: Int) {
    let line = draft(.condition(field: .genre, test: .is, text: ""))
    add(draft(.group(.any, [line])), to: group)
  }

  package func remove(_ id: Int) {
    change(reshapes: true) { root in
      Self.edit(&root, { _ in true }) { lines in lines.removeAll { $0.id == id } }
    }
  }

  package func setJoint(_ joint: RuleGroup.Joint, of id: Int) {
    update(id) { content in
      if case .group(_, let lines) = content { content = .group(joint, lines) }
    }
  }

  /// Asks another field; the question stays where that has it too.
  package func setField(_ field: RuleField, of id: Int) {
    update(id, reshapes: true) { content in
      guard case .condition(_, let test, let text) = content else { return }
      let kept = field.tests.contains(test) ? test : field.tests[0]
      content = .condition(field: field, test: kept, text: Self.text(text, field, kept))
    }
  }

  package func setTest(_ test: RuleTest, of id: Int) {
    update(id, reshapes: true) { content in
      guard case .condition(let field, _, let text) = content else { return }
      content = .condition(field: field, test: test, text: Self.text(text, field, test))
    }
  }

  package func setText(_ text: String, of id: Int) {
    edited.insert(id)
    update(id) { content in
      guard case .condition(let field, let test, _) = content else { return }
      content = .condition(field: field, test: test, text: text)
    }
  }

  package func setOrder(_ order: RuleOrder) {
    change { _ in self.order = order }
  }

  package func setDescending(_ isDescending: Bool) {
    change { _ in self.isDescending = isDescending }
  }

  package func setLimit(_ limit: String) {
    change { _ in self.limit = limit }
  }

  /// Keeps the rules; says whether they could be kept.
  package func save() async -> Bool {
    guard let rules else { return false }
    let plain = name.allSatisfy(\.isWhitespace) ? tr("Playlist") : name
    var isKept = false
    await library.attempt { access in
      if let playlist {
        try await access.setRules(rules, playlist.id)
        if plain != playlist.name { try await access.rename(playlist.id, plain) }
      } else {
        _ = try await access.createByRules(plain, rules)
      }
      isKept = true
    }
    return isKept
  }

  /// How much the rules find, or what is wrong with them.
  package func count() async {
    guard let rules else {
      // Of what nobody has begun to write nothing is said.
      guard isChanged else { return }
      outcome =
        limitValue == nil
        ? tr("The number of tracks is none.") : tr("A rule is not finished.")
      return
    }
    let name = name
    await library.attempt { access in
      let found = try await access.found(rules)
      // A later change counts again.
      guard self.rules == rules, self.name == name else { return }
      outcome = trn("{count} track", "{count} tracks", found.count)
    }
  }
}

extension RulesModel {
  /// nil: wrong; nil inside: all.
  private var limitValue: Int?? {
    let text = limit.filter { !$0.isWhitespace }
    guard !text.isEmpty else { return .some(nil) }
    guard text.utf8.count <= 9, let number = Int(text), number > 0 else { return nil }
    return number
  }

  private static var first: PlaylistRules {
    PlaylistRules(
      RuleGroup(.all, [.condition(RuleCondition(.genre, .is, .text("")))]))
  }

  private static func read(_ text: String) -> PlaylistRules? {
    do throws(RuleTextError) {
      return try PlaylistRules(text)
    } catch {
      // Only a later version could have written it, and its library is not opened.
      return nil
    }
  }

  private func show(_ rules: PlaylistRules) {
    root = RuleDraft(id: 0, content: content(rules.group))
    order = rules.order
    isDescending = rules.isDescending
    limit = rules.limit.map(String.init) ?? ""
  }

  private func content(_ group: RuleGroup) -> RuleDraft.Content {
    .group(
      group.joint,
      group.rules.map { rule in
        switch rule {
        case .group(let group): draft(content(group))
        case .condition(let one):
          draft(
            .condition(field: one.field, test: one.test, text: one.value.plainText(of: one.field)))
        }
      })
  }

  private func draft(_ content: RuleDraft.Content) -> RuleDraft {
    lastID += 1
    return RuleDraft(id: lastID, content: content)
  }

  private func add(_ draft: RuleDraft, to group: Int) {
    change(reshapes: true) { root in
      Self.edit(&root, { $0 == group }) { $0.append(draft) }
    }
  }

  private func update(
    _ id: Int, reshapes: Bool = false, _ body: (inout RuleDraft.Content) -> Void
  ) {
    change(reshapes: reshapes) { Self.update(&$0, id, body) }
  }

  private func change(reshapes: Bool = false, _ body: (inout RuleDraft) -> Void) {
    var changed = root
    body(&changed)
    isChanged = true
    if changed != root { root = changed }
    if reshapes { shape += 1 }
    startCounting()
  }

  private func startCounting() {
    counting?.cancel()
    counting = Task { [weak self] in await self?.count() }
  }

  private static func update(
    _ draft: inout RuleDraft, _ id: Int, _ body: (inout RuleDraft.Content) -> Void
  ) {
    if draft.id == id { return body(&draft.content) }
    guard case .group(let joint, var lines) = draft.content else { return }
    for index in lines.indices { update(&lines[index], id, body) }
    draft.content = .group(joint, lines)
  }

  /// Changes the lines of the groups that are meant.
  private static func edit(
    _ draft: inout RuleDraft, _ isMeant: (Int) -> Bool, _ body: (inout [RuleDraft]) -> Void
  ) {
    guard case .group(let joint, var lines) = draft.content else { return }
    if isMeant(draft.id) { body(&lines) }
    for index in lines.indices { edit(&lines[index], isMeant, body) }
    draft.content = .group(joint, lines)
  }

  /// What a line's text becomes when it asks something else.
  private static func text(_ text: String, _ field: RuleField, _ test: RuleTest) -> String {
    guard case .choice(let words) = field.kind else { return text }
    return words.contains(text) ? text : words[0]
  }

  private static func group(_ draft: RuleDraft) -> RuleGroup? {
    guard case .group(let joint, let lines) = draft.content else { return nil }
    var rules: [Rule] = []
    for line in lines {
      switch line.content {
      case .group:
        guard let group = group(line) else { return nil }
        rules.append(.group(group))
      case .condition(let field, let test, let text):
        guard let value = field.value(text, for: test) else { return nil }
        rules.append(.condition(RuleCondition(field, test, value)))
      }
    }
    return RuleGroup(joint, rules)
  }
}
