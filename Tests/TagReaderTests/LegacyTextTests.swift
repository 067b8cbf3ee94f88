// Old encodings are recognised by what they decode to, over all texts of a file; genuine Western
// text and declared text stay what they are.

import Glibc
import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards the guess: a wrong one makes every name of an album unreadable.
@Suite struct LegacyTextTests {
  /// Names and titles as they stand on albums, by the encoding their owners used.
  nonisolated static let samples: [(LegacyEncoding, [String])] = [
    (.korean, ["비와 당신의 이야기", "부활", "새벽"]),
    (.korean, ["봄", "이문세 그리고 친구들", "옛사랑 모음집"]),
    (.korean, ["서른 즈음에", "김광석", "네번째"]),
    (.korean, ["벚꽃 엔딩", "버스커 버스커"]),
    (.korean, ["Love Dive", "아이브 (IVE)"]),
    (.korean, ["사랑"]),
    (.korean, ["DJ DOC - 여름 이야기", "The 쿨"]),
    (.japanese, ["さくら", "ケツメイシ"]),
    (.japanese, ["夜に駆ける", "YOASOBI"]),
    (.japanese, ["紅蓮華", "LiSA", "鬼滅の刃"]),
    (.japanese, ["宇多田ヒカル", "花束を君に", "初恋"]),
    (.japanese, ["残酷な天使のテーゼ"]),
    (.simplifiedChinese, ["月亮代表我的心", "邓丽君"]),
    (.simplifiedChinese, ["青花瓷", "周杰伦", "我很忙"]),
    (.simplifiedChinese, ["十年", "陈奕迅", "黑白灰"]),
    (.simplifiedChinese, ["光辉岁月"]),
    (.traditionalChinese, ["許功蓋", "周杰倫"]),
    (.traditionalChinese, ["月亮代表我的心", "鄧麗君"]),
    (.traditionalChinese, ["海闊天空", "黃家駒", "樂與怒"]),
    (.traditionalChinese, ["小幸運", "田馥甄"]),
    (.cyrillic, ["Группа крови", "Кино"]),
    (.cyrillic, ["Подмосковные вечера"]),
    (.cyrillic, ["Звезда по имени Солнце", "КИНО"]),
    (.cyrillic, ["Ёлка", "Прованс"]),
    (.western, ["Café Señor Ärger", "Motörhead", "Ágætis byrjun"]),
    (.western, ["Sigur Rós", "Svefn-g-englar", "Góðan daginn"]),
    (.western, ["Für Elise", "Die Ärzte", "Schöne Grüße"]),
    (.western, ["Élégie", "Où es-tu?", "À la claire fontaine"]),
    (.western, ["Don’t Stop", "“Heroes”"]),
    (.western, ["Ænima"]), (.western, ["Ø"]), (.western, ["São Paulo", "Coração"]),
    (.western, ["Björk"]), (.western, ["Mötley Crüe"]), (.western, ["Año"]),
    (.utf8, ["비와 당신", "Sigur Rós"]), (.utf8, ["Motörhead"]), (.utf8, ["Кино"]),
    (.utf8, ["さくら"]), (.utf8, ["月"]),
  ]

  @Test(arguments: samples)
  func theTextsOfAFileTellTheirEncoding(encoding: LegacyEncoding, texts: [String]) throws {
    let bytes = try texts.map { try encode($0, encoding) }

    let decoder = TextDecoder(tags(of: bytes))

    #expect(bytes.map { decoder.text(RawText(legacy: $0)) } == texts)
  }

  @Test func aFieldOfFixedWidthMayEndInHalfACharacter() throws {
    let whole = try encode("비와 당신의 이야기 그리고 끝없는 길", .korean)
    let cut = Array(whole.prefix(30))
    let odd = Array(whole.prefix(29))

    for bytes in [cut, odd] {
      let text = TextDecoder(tags(of: [bytes])).text(.legacy(bytes))
      #expect("비와 당신의 이야기 그리고 끝없는 길".hasPrefix(text))
      #expect(text.count >= 16)
    }
  }

  @Test func oneStrayTextSpoilsNothing() throws {
    let bytes = [try encode("비와 당신의 이야기", .korean), try encode("Männer", .western)]

    let decoder = TextDecoder(tags(of: bytes))

    #expect(bytes.map { decoder.text(.legacy($0)) } == ["비와 당신의 이야기", "Männer"])
  }

  @Test func longLyricsAreReadWhole() throws {
    let words = (1...120).map { "\($0)번째 줄은 비와 당신의 이야기" }.joined(separator: "\n")
    let bytes = try encode(words, .korean)

    #expect(TextDecoder(tags(of: [bytes])).text(.legacy(bytes)) == words)
  }

  @Test func declaredTextIsNeverTouched() {
    var tags = RawTags()
    tags.fields = [RawField(source: .id3v2, key: "TIT2", value: .text("ºñ¿Í"))]

    #expect(TextDecoder(tags).text(.text("ºñ¿Í")) == "ºñ¿Í")
    #expect(TextDecoder(tags).problem == nil)
  }

  @Test func evidenceOfSeveralFilesAddsUp() throws {
    let short = LegacyEvidence([try encode("봄", .korean)], declared: [])
    let long = LegacyEvidence([try encode("이문세 그리고 친구들", .korean)], declared: [])

    let both = short + long

    #expect(both.best == .korean)
    #expect(both.texts == 2)
  }

  @Test func whatTheAlbumKnowsGoesFirst() throws {
    let short = CaseFiles.path("A-encoding/ambiguous_short.mp3")

    #expect(try TagReader.legacyEvidence(in: short).best == .korean)
    #expect(try TagReader.read(short, known: .western).title == "º½")
    #expect(try TagReader.read(short, known: .utf8).title == "봄")
  }

  @Test func aFileThatSpeaksOfItsEncodingSaysSoInItsProblems() throws {
    let decoder = TextDecoder(tags(of: [try encode("비와 당신의 이야기", .korean)]))

    #expect(decoder.problem == "Text that does not name its encoding was read as Korean (CP949).")
  }

  private func tags(of values: [[UInt8]]) -> RawTags {
    var tags = RawTags()
    tags.fields = values.map {
      RawField(source: .id3v2, key: "TIT2", value: RawText(legacy: $0))
    }
    return tags
  }

  /// `text` in an encoding, by the system's own converter.
  private func encode(_ text: String, _ encoding: LegacyEncoding) throws -> [UInt8] {
    try OldText.encode(text, in: encoding.rawValue)
  }
}
