// Folding is what makes a search find: each row is a pair that a person takes for the same, or
// one that must stay apart.

import Foundation
import MusicCore
import Testing

@Suite struct SearchFoldingTests {
  @Test(arguments: [
    ("Björk", "bjork"), ("STÉLOUSE", "stelouse"), ("Szabó", "szabo"), ("Dvořák", "dvorak"),
    ("Økland", "okland"), ("Paweł", "pawel"), ("Straße", "strasse"), ("Ævintýri", "aevintyri"),
    ("Œuvre", "oeuvre"), ("Þoka", "thoka"), ("Đorđe", "dorde"), ("İstanbul", "istanbul"),
    ("ılık", "ilik"), ("Ёлка", "елка"), ("Чайка", "чаика"), ("ΑΘΗΝΑΣ", "αθηνασ"),
    ("Ｆｕｌｌ　Ｗｉｄｔｈ！", "full width!"), ("ｶﾞﾝﾀﾞﾑ", "がんだむ"), ("パピプペポ", "ぱぴぷぺぽ"),
    ("ガ", "が"), ("か\u{3099}", "が"), ("ヴィーナス", "ゔぃーなす"), ("サクラ", "さくら"),
    ("한글", "한글"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("e\u{301}te\u{301}", "ete"),
    ("Don’t Don't", "dont dont"), ("  a \t b\n", "a b"), ("Ｘ＋×", "x+×"), ("ﬁne", "fine"),
    ("Ⅳ", "iv"), ("שָׁלוֹם", "שלום"), ("ไทยดี", "ไทยดี"), ("हिन्दी", "हिन्दी"), ("", ""),
  ])
  func folds(_ text: String, to folded: String) {
    #expect(SearchFolding.fold(text) == folded)
    #expect(
      SearchFolding.fold(text).unicodeScalars.elementsEqual(folded.unicodeScalars),
      "equal to the last scalar, since bytes are compared")
  }

  @Test(arguments: [("は", "ば"), ("밤", "방"), ("×", "x"), ("+", "-"), ("ハ", "バ")])
  func keepsApart(_ one: String, _ other: String) {
    #expect(SearchFolding.fold(one) != SearchFolding.fold(other))
  }

  /// Every letter of these scripts that Unicode can take apart, against Foundation's idea of it.
  @Test func composedAndDecomposedFoldAlikeForEveryLetter() {
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
      else { continue }
      let text = String(scalar)
      let composed = SearchFolding.fold(text.precomposedStringWithCanonicalMapping)
      let decomposed = SearchFolding.fold(text.decomposedStringWithCanonicalMapping)
      #expect(composed == decomposed, "U+\(String(value, radix: 16))")
    }
  }

  @Test func latinLettersFoldToTheirBase() {
    for value in UInt32(0xC0)...0x24F {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let text = String(scalar)
      let base = text.folding(
        options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      guard base.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      #expect(SearchFolding.fold(text) == base, "\(text)")
    }
  }

  @Test func foldingTwiceChangesNothing() {
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = SearchFolding.fold("a\(scalar)b")
      #expect(SearchFolding.fold(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  /// A letter that is folded by looking it up folds as one that is taken apart, whatever stands
  /// beside it: a Tibetan one sends the whole text the long way.
  @Test(arguments: ["%", "a%b", "a % b", " %", "% ", "か%", "가%"])
  func theShortWayAndTheLongWayAgree(_ form: String) {
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = form.replacingOccurrences(of: "%", with: String(scalar))
      let long = SearchFolding.fold(text + " \u{0F40}")
      let short = SearchFolding.fold(text)
      #expect(
        long == (short.isEmpty ? "" : short + " ") + "\u{0F40}", "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    "Beyoncé's  Halo ", " don`t  STOP", "봄날의 곰", "Ночь и звезда", "a\u{1}b", "\tx\n", "", "'",
  ])
  func lettersOfATextAreThoseOfItsFolding(_ text: String) {
    var (letters, others) = ([UInt8](), [UInt8]())
    SearchLetters.append(folding: text, to: &letters)
    SearchLetters.append(folding: Array(text.utf8)[...], to: &others)
    #expect(letters == others)
    let words = SearchLetters.bytes(SearchFolding.fold(text)).split(separator: 0x20)
    #expect(letters.split(separator: 0x20) == words)
  }
}
