// Decides whether a track is in a playlist of rules: a pure function of the fields that the rules ask
// about. Texts are compared as searching compares them, without case, accents and width.
import MusicCore

/// What a track's field holds.
package enum RuleFact: Hashable, Sendable {
  /// Empty where nothing is known; a track may have several artists.
  case texts([String])
  /// Seconds of a length, seconds since 1970 of a moment.
  case number(Int?)
}

/// What time it is for rules.
package struct RuleClock: Sendable {
  /// Seconds since 1970.
  package let now: Int
  /// When a local day begins, seconds since 1970; nil for what is no day.
  package let start: @Sendable (String) -> Int?

  package init(now: Int, start: @escaping @Sendable (String) -> Int?) {
    self.now = now
    self.start = start
  }
}

/// Rules made ready to be asked many times.
package struct RuleFilter: Sendable {
  private let root: Step

  /// A tree of questions with everything worked out that is the same for all tracks.
  private indirect enum Step: Sendable {
    case text(RuleField, RuleTest, String)
    case number(RuleField, RuleTest, Int)
    case known(RuleField, Bool)
    case never
    case all([Step])
    case any([Step])
  }

  package init(_ rules: PlaylistRules, at clock: RuleClock) {
    root = Self.step(rules.plain.group, clock)
  }

  /// Whether a track with these facts belongs to the list; only the fields asked about are read.
  package func admits<Failure: Error>(
    _ fact: (RuleField) throws(Failure) -> RuleFact
  ) throws(Failure) -> Bool {
    try Self.holds(root, fact)
  }
}

extension RuleFilter {
  private static func step(_ group: RuleGroup, _ clock: RuleClock) -> Step {
    let steps = group.rules.map { rule in
      switch rule {
      case .condition(let condition): step(condition, clock)
      case .group(let group): step(group, clock)
      }
    }
    return group.joint == .all || steps.isEmpty ? .all(steps) : .any(steps)
  }

  private static func step(_ condition: RuleCondition, _ clock: RuleClock) -> Step {
    let (field, test) = (condition.field, condition.test)
    guard test.takesValue else { return .known(field, test == .known) }
    switch condition.value {
    case .text(let text): return .text(field, test, SearchFolding.fold(text))
    case .number(let days) where test == .within || test == .notWithin:
      let (span, isTooLong) = days.multipliedReportingOverflow(by: 86400)
      return .number(field, test, isTooLong ? .min : clock.now - span)
    case .number(let number): return .number(field, test, number)
    case .day(let day): return clock.start(day).map { .number(field, test, $0) } ?? .never
    case .none: return .never
    }
  }

  private static func holds<Failure: Error>(
    _ step: Step, _ fact: (RuleField) throws(Failure) -> RuleFact
  ) throws(Failure) -> Bool {
    switch step {
    case .never: return false
    case .all(let steps):
      for step in steps where try !holds(step, fact) { return false }
      return true
    case .any(let steps):
      for step in steps where try holds(step, fact) { return true }
      return false
    case .known(let field, let isKnown):
      return switch try fact(field) {
      case .texts(let texts): !texts.isEmpty == isKnown
      case .number(let number): (number != nil) == isKnown
      }
    case .text(let field, let test, let wanted):
      guard case .texts(let texts) = try fact(field) else { return false }
      return holds(test, wanted, texts)
    case .number(let field, let test, let wanted):
      guard case .number(let number) = try fact(field) else { return false }
      return holds(test, wanted, number)
    }
  }

  private static func holds(_ test: RuleTest, _ wanted: String, _ texts: [String]) -> Bool {
    let isOne = texts.lazy.map(SearchFolding.fold).contains { text in
      switch test {
      case .is, .isNot: text == wanted
      case .contains, .lacks: wanted.isEmpty || text.contains(wanted)
      case .begins: text.hasPrefix(wanted)
      case .ends: text.hasSuffix(wanted)
      default: false
      }
    }
    return test == .isNot || test == .lacks ? !isOne : isOne
  }

  private static func holds(_ test: RuleTest, _ wanted: Int, _ number: Int?) -> Bool {
    guard let number else { return test == .isNot || test == .notWithin }
    return switch test {
    case .is: number == wanted
    case .isNot: number != wanted
    case .less, .before: number < wanted
    case .atMost: number <= wanted
    case .more: number > wanted
    case .atLeast, .since, .within: number >= wanted
    case .notWithin: number < wanted
    default: false
    }
  }
}
