// A playlist that nobody fills: which tracks are in it is said by rules, and asked anew whenever the
// library changes. Values only; the library reads the fields, `RuleFilter` decides.

/// One rule: a field, a question, and what it is compared with.
package struct RuleCondition: Hashable, Sendable {
  package var field: RuleField
  package var test: RuleTest
  package var value: RuleValue

  package init(_ field: RuleField, _ test: RuleTest, _ value: RuleValue = .none) {
    self.field = field
    self.test = test
    self.value = value
  }
}

/// A rule, or several in parentheses.
package indirect enum Rule: Hashable, Sendable {
  case condition(RuleCondition)
  case group(RuleGroup)
}

/// Rules of which all or any must hold.
///
/// One without rules asks nothing.
package struct RuleGroup: Hashable, Sendable {
  /// How the rules are joined.
  package enum Joint: String, Hashable, Sendable, CaseIterable {
    case all = "and"
    case any = "or"
  }

  package var joint: Joint
  package var rules: [Rule]

  package init(_ joint: Joint = .all, _ rules: [Rule] = []) {
    self.joint = joint
    self.rules = rules
  }
}

/// The order of what the rules find.
///
/// What is unknown stands last.
package enum RuleOrder: String, Hashable, Sendable, CaseIterable {
  case title, artist, album, genre, year, length, plays, added
  /// When it was last played.
  case played
  /// Mixed, anew each day.
  case random
}

/// Rules, the order, and how many at most.
package struct PlaylistRules: Hashable, Sendable {
  package var group: RuleGroup
  package var order: RuleOrder
  package var isDescending: Bool
  /// 1 and up; nil: all.
  package var limit: Int?

  package init(
    _ group: RuleGroup = RuleGroup(), order: RuleOrder = .artist, isDescending: Bool = false,
    limit: Int? = nil
  ) {
    self.group = group
    self.order = order
    self.isDescending = isDescending
    self.limit = limit
  }

  /// The fields that the rules ask about.
  package var fields: Set<RuleField> { group.fields }

  /// The same rules in their plain form: no empty groups, no parentheses around one rule, and a
  /// single rule joined by "and".
  package var plain: PlaylistRules {
    var rules = self
    rules.group = group.plain
    return rules
  }
}

extension RuleGroup {
  fileprivate var fields: Set<RuleField> {
    rules.reduce(into: []) { fields, rule in
      switch rule {
      case .condition(let condition): fields.insert(condition.field)
      case .group(let group): fields.formUnion(group.fields)
      }
    }
  }

  fileprivate var plain: RuleGroup {
    let rules: [Rule] = rules.compactMap { rule in
      guard case .group(let group) = rule else { return rule }
      let plain = group.plain
      return plain.rules.count > 1 ? .group(plain) : plain.rules.first
    }
    if rules.count == 1, case .group(let only) = rules[0] { return only }
    return RuleGroup(rules.count < 2 ? .all : joint, rules)
  }
}
