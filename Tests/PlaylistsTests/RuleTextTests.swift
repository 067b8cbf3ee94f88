// Rules as a text: what is written is read again as it was, whatever stands in it; and what is wrong
// with a text is named.
import Playlists
import TestSupport
import Testing

struct RuleTextTests {
  private func condition(
    _ field: RuleField, _ test: RuleTest, _ value: RuleValue = .none
  ) -> Rule {
    .condition(RuleCondition(field, test, value))
  }

  @Test func aTextIsReadAsAPersonMeansIt() throws {
    let rules = try PlaylistRules(
      "genre is Jazz and (plays > 5 or added within 30d) order by played descending limit 50")
    #expect(
      rules
        == PlaylistRules(
          RuleGroup(
            .all,
            [
              condition(.genre, .is, .text("Jazz")),
              .group(
                RuleGroup(
                  .any,
                  [
                    condition(.plays, .more, .number(5)), condition(.added, .within, .number(30)),
                  ])),
            ]), order: .played, isDescending: true, limit: 50))
    #expect(
      rules.text
        == "genre is Jazz and (plays > 5 or added within 30) order by played descending limit 50")
  }

  @Test func andBindsMoreCloselyThanOr() throws {
    let plain = try PlaylistRules("year<1990 and plays=0 or length>=3:30")
    #expect(plain == (try PlaylistRules("(year < 1990 and plays is 0) or length >= 210")))
    #expect(plain.group.joint == .any && plain.group.rules.count == 2)
    #expect(
      try PlaylistRules("((artist is not \"아이유\"))").text == "artist is not 아이유 order by artist")
  }

  @Test func noRulesAreRules() throws {
    #expect(try PlaylistRules("") == PlaylistRules())
    #expect(try PlaylistRules("limit 5").limit == 5)
    #expect(try PlaylistRules(PlaylistRules().text) == PlaylistRules())
  }

  @Test(arguments: [
    ("mood is good", RuleTextError.unknownField("mood")),
    ("title > 3", .unknownTest(.title, ">")),
    ("title not within 3", .unknownTest(.title, "not within")),
    ("year is old", .wrongValue(.year, "old")),
    ("length < 3:99", .wrongValue(.length, "3:99")),
    ("added before yesterday", .wrongValue(.added, "yesterday")),
    ("added before 2026-02-30", .wrongValue(.added, "2026-02-30")),
    ("lyrics is some", .wrongValue(.lyrics, "some")),
    ("plays > 99999999999", .wrongValue(.plays, "99999999999")),
    ("artist is", .cutOff("is")),
    ("artist", .cutOff("artist")),
    ("artist is Pink Floyd", .unexpected("Floyd")),
    ("(artist is X", .cutOff("X")),
    ("artist is X)", .unexpected(")")),
    ("artist is X and", .cutOff("and")),
    ("order by mood", .unknownOrder("mood")),
    ("order", .cutOff("order")),
    ("limit 0", .wrongLimit("0")),
    ("limit -3", .wrongLimit("-3")),
    ("()", .unknownField(")")),
  ]) func whatIsWrongIsNamed(_ text: String, _ error: RuleTextError) {
    #expect(throws: error) { try PlaylistRules(text) }
  }

  @Test func endlessParenthesesAreRefused() {
    let text =
      String(repeating: "(", count: 5000) + "plays > 1" + String(repeating: ")", count: 5000)
    #expect(throws: RuleTextError.unexpected("(")) { try PlaylistRules(text) }
  }

  /// Any rules that can be made come back from their text.
  @Test func anyRulesComeBackFromTheirText() throws {
    var chance = FixedChance(state: 11)
    for _ in 0..<3000 {
      let rules = PlaylistRules(
        group(&chance, depth: 3), order: RuleOrder.allCases.randomElement(using: &chance)!,
        isDescending: .random(using: &chance),
        limit: .random(using: &chance) ? Int.random(in: 1...99999, using: &chance) : nil)
      #expect(try PlaylistRules(rules.text) == rules.plain, "\(rules.text)")
    }
  }

  private func group(_ chance: inout FixedChance, depth: Int) -> RuleGroup {
    let count = Int.random(in: 0...3, using: &chance)
    return RuleGroup(
      RuleGroup.Joint.allCases.randomElement(using: &chance)!,
      (0..<count).map { _ in
        depth > 0 && Int.random(in: 0...2, using: &chance) == 0
          ? .group(group(&chance, depth: depth - 1)) : .condition(condition(&chance))
      })
  }

  private static let texts = [
    "a", "Jazz", "두 단어", "and", "or", "not", "limit", "order", "\"", "\\", "a\\\"b", "\u{301}x",
    "x\u{301}", "(", ")", "<", "a=b", "!", "R&B", "3:30", " ", "\n", "e\u{301}\"\u{301}", "“q”",
  ]

  private func condition(_ chance: inout FixedChance) -> RuleCondition {
    let field = RuleField.allCases.randomElement(using: &chance)!
    let test = field.tests.randomElement(using: &chance)!
    let value: RuleValue =
      switch field.kind {
      case _ where !test.takesValue: .none
      case .text: .text(Self.texts.randomElement(using: &chance)!)
      case .choice(let words): .text(words.randomElement(using: &chance)!)
      case .moment where test == .since || test == .before:
        .day("2026-11-0\(Int.random(in: 1...9, using: &chance))")
      case .number, .length, .moment: .number(Int.random(in: 0...100_000, using: &chance))
      }
    return RuleCondition(field, test, value)
  }
}
