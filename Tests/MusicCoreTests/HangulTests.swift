// Hangul as keys, as initials and in Latin letters. The tables are checked against Unicode's own
// taking apart, for every syllable there is.

import Foundation
import MusicCore
import Testing

@Suite struct HangulTests {
  private static let syllables = (UInt32(0xAC00)...0xD7A3).compactMap(Unicode.Scalar.init)

  @Test func everySyllableIsTakenApartAsUnicodeDoes() {
    for scalar in Self.syllables {
      guard let syllable = HangulSyllable(scalar) else {
        Issue.record("\(scalar) is no syllable")
        continue
      }
      let jamo = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
      #expect(jamo[0] == 0x1100 + UInt32(syllable.initial))
      #expect(jamo[1] == 0x1161 + UInt32(syllable.vowel))
      #expect((jamo.count > 2 ? jamo[2] : 0x11A7) == 0x11A7 + UInt32(syllable.final))
    }
  }

  @Test func onlySyllablesAreSyllables() {
    for scalar: Unicode.Scalar in ["a", "ㄱ", "\u{ABFF}", "\u{D7A4}", "あ", "中", "\u{1100}"] {
      #expect(HangulSyllable(scalar) == nil)
    }
  }

  /// The letters, spelt with the keys' own names.
  private func keys(_ text: String) -> String {
    SearchLetters.bytes(text).map { byte in
      switch SearchLetters.kinds[Int(byte)] {
      case .consonant: String(Hangul.consonants[Int(byte - 0x41)])
      case .vowel: String(Hangul.vowels[Int(byte < 8 ? byte + 6 : byte - 0x54)])
      case .gap, .letter, .digit: String(Unicode.Scalar(byte))
      }
    }.joined()
  }

  @Test(arguments: [
    ("사랑", "ㅅㅏㄹㅏㅇ"), ("값", "ㄱㅏㅂㅅ"), ("닭이", "ㄷㅏㄹㄱㅇㅣ"), ("의", "ㅇㅡㅣ"), ("왜", "ㅇㅗㅐ"),
    ("쥐", "ㅈㅜㅣ"), ("꽃", "ㄲㅗㅊ"), ("워", "ㅇㅜㅓ"), ("괴", "ㄱㅗㅣ"), ("웨", "ㅇㅜㅔ"), ("얘", "ㅇㅒ"),
    ("있", "ㅇㅣㅆ"), ("앉", "ㅇㅏㄴㅈ"), ("잃", "ㅇㅣㄹㅎ"), ("ㄳ", "ㄱㅅ"), ("ㅋㅋ", "ㅋㅋ"), ("ㅘ", "ㅗㅏ"),
    ("iu 봄 2", "iu ㅂㅗㅁ 2"),
  ])
  func lettersAreTheKeysThatTypeThem(_ text: String, _ typed: String) {
    #expect(keys(text) == typed)
  }

  /// What makes searching while typing work: each key makes the letters longer.
  @Test(arguments: [["사", "살", "사라", "사랑"], ["가", "갑", "값", "갑시"], ["오", "와", "왕"]])
  func whatIsShownWhileTypingBeginsWhatIsMeant(_ shown: [String]) {
    for (shorter, longer) in zip(shown, shown.dropFirst()) {
      #expect(SearchLetters.bytes(longer).starts(with: SearchLetters.bytes(shorter)))
    }
  }

  @Test func differentSyllablesHaveDifferentLetters() {
    let all = Set(Self.syllables.map { SearchLetters.bytes(String($0)) })
    #expect(all.count == Self.syllables.count)
  }

  @Test func everySyllableHasItsInitial() {
    let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    for (index, scalar) in Self.syllables.enumerated() {
      let initial = String(initials[index / 588])
      #expect(SearchInitials.bytes(String(scalar)) == SearchLetters.bytes(initial))
    }
  }

  @Test func initialsKeepWhatIsNotHangul() {
    #expect(SearchInitials.bytes("iu 사랑") == SearchLetters.bytes("iu ㅅㄹ"))
    #expect(SearchInitials.bytes("iu") == nil)
    #expect(SearchInitials.bytes("ㅋㅋ 하") == SearchLetters.bytes("ㅋㅋ ㅎ"))
  }

  @Test func onlyConsonantsThatStandAloneAskForInitials() {
    #expect(SearchInitials.areMeant(by: "ㅅㄹ") && SearchInitials.areMeant(by: "사ㄹ"))
    #expect(!SearchInitials.areMeant(by: "사랑") && !SearchInitials.areMeant(by: "sr"))
    #expect(!SearchInitials.areMeant(by: "ㅏ"))
  }
}
