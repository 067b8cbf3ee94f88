// The order of names in lists, and when two names are one.

import MusicCore
import Testing

@Suite struct SortKeyTests {
  private func sorted(_ names: [String?]) -> [String?] {
    names.shuffled().sorted {
      SortKey.bytes($0).lexicographicallyPrecedes(SortKey.bytes($1))
    }
  }

  @Test func namesStandInTheOrderPeopleLookForThem() {
    let order: [String?] = [
      "2 Unlimited", "007", "10cc", "...And Justice", "The Beatles", "Beyoncé", "Beyonce Z",
      "Les Colocs", "Éternité", "El Général", "The The", "Zoé", "Ωmega", "Алиса", "Чайф", "あい",
      "アイウ", "さくら", "中島", "가나", "나라", "하늘", nil,
    ]
    #expect(sorted(order) == order)
  }

  @Test func aNameBeginsAsItIsLookedFor() {
    #expect(SortKey.begins("The Beatles", with: "bea"))
    #expect(SortKey.begins("The Beatles", with: "the bea"))
    #expect(SortKey.begins("Beyoncé", with: "BEYONCE"))
    #expect(SortKey.begins("(What's the Story)", with: "what"))
    #expect(SortKey.begins("가나다", with: "가나"))
    #expect(!SortKey.begins("The Beatles", with: "bet"))
    #expect(!SortKey.begins("나라", with: "가"))
    #expect(!SortKey.begins("Anything", with: ""))
  }

  @Test func numbersSortByTheirValue() {
    #expect(
      sorted(["Track 10", "Track 9", "Track 100", "Track 09b", "Track"])
        == ["Track", "Track 9", "Track 09b", "Track 10", "Track 100"])
  }

  @Test func aSortNameCountsAsItIs() {
    let key = SortKey.bytes("The Beatles", sortName: "The Beatles")
    #expect(SortKey.bytes("Pink").lexicographicallyPrecedes(key))
    #expect(SortKey.bytes("Kim", sortName: "").first == SortKey.bytes("Kim").first)
  }

  @Test func anArticleAloneIsAName() {
    #expect(SortKey.bytes("The") != SortKey.bytes(nil))
    #expect(SortKey.bytes("A").first == UInt8(ascii: "a"))
  }
}

@Suite struct TextIdentityTests {
  @Test func whiteSpaceIsWhatUnicodeSaysItIs() {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    #expect(scalars.filter { TextIdentity.isSpace($0) != $0.properties.isWhitespace } == [])
  }

  @Test(arguments: [
    "", " ", "a", " a", "a ", "a b", "a  b", "a\tb", "가 나", "가\u{3000}나", " 가", "나\u{A0}",
  ])
  func spacesAreSingleAndInside(text: String) {
    let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    #expect(TextIdentity.key(text) == words.map(String.init).joined(separator: " "))
  }

  @Test func whatSurelyDiffersHasAnotherKey() {
    let letters = ["a", "A", "b", " ", "\u{301}", "é", "E", "\u{212A}", "k", "\t"]
    var texts = [""]
    for length in 1...3 {
      texts += texts.filter { $0.unicodeScalars.count == length - 1 }
        .flatMap { text in letters.map { text + $0 } }
    }
    func bytes(_ text: String) -> ArraySlice<UInt8> { Array("//\(text)".utf8).dropFirst(2) }
    var surely = 0
    for left in texts {
      for right in texts where TextIdentity.surelyDiffer(bytes(left), bytes(right)) {
        surely += 1
        if TextIdentity.key(left) == TextIdentity.key(right) { Issue.record("\(left), \(right)") }
      }
    }
    #expect(surely > texts.count * texts.count / 20)
    #expect(TextIdentity.surelyDiffer(bytes("01 Night"), bytes("02 Night")))
  }

  @Test func caseFormAndSpacesDoNotMatterButAccentsDo() {
    #expect(TextIdentity.key("  The  BEATLES ") == "the beatles")
    #expect(TextIdentity.key("E\u{301}te\u{301}") == TextIdentity.key("ÉTÉ"))
    #expect(TextIdentity.key("Été") != TextIdentity.key("Ete"))
    #expect(
      TextIdentity.key("가").unicodeScalars.elementsEqual(
        TextIdentity.key("\u{1100}\u{1161}").unicodeScalars))
  }
}
