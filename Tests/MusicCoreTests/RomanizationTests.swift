// The Revised Romanization: its own tables of letters, its examples, and the spellings of people.

import MusicCore
import Testing

@Suite struct RomanizationTests {
  @Test(arguments: [
    ("가나다라마바사아자차카타파하", "ganadaramabasaajachakatapaha"), ("까따빠싸짜", "kkattappassajja"),
    ("아애야얘어에여예", "aaeyayaeeoeyeoye"), ("오와왜외요우워웨위유으의이", "owawaeoeyouwowewiyueuuii"),
    ("각간갇갈감갑갓강갖갗갘같갚갛", "gakgangatgalgamgapgatganggatgatgakgatgapgat"),
    ("사랑", "sarang"), ("노래", "norae"), ("부활", "buhwal"), ("독립", "dokrip"), ("서울", "seoul"),
    ("값 닭", "gap dak"), ("iu 봄", "bom"), ("abc", ""),
  ])
  func eachSyllableHasItsSpelling(_ hangul: String, _ latin: String) {
    #expect(Romanization.bySyllable(hangul) == latin)
  }

  @Test(arguments: [
    ("신라", "silla"), ("독립", "dongnip"), ("왕십리", "wangsimni"), ("종로", "jongno"),
    ("백마", "baengma"), ("별내", "byeollae"), ("해돋이", "haedoji"), ("같이", "gachi"), ("좋고", "joko"),
    ("놓다", "nota"), ("많이", "mani"), ("값이", "gapsi"), ("좋아", "joa"), ("닫는", "danneun"),
    ("음악", "eumak"), ("읽어", "ilgeo"), ("강아지", "gangaji"), ("사랑해", "saranghae"),
  ])
  func asItIsSpoken(_ hangul: String, _ latin: String) {
    #expect(Romanization.asSpoken(hangul) == latin)
  }

  @Test(arguments: [
    ("gim", "kim"), ("busan", "pusan"), ("yeong", "young"), ("jeju", "cheju"), ("choe", "choi"),
    ("seoul", "seoul"), ("u", "woo"), ("geum", "keum"), ("bak", "pak"), ("siwon", "shiwon"),
    ("hanguk", "hankuk"), ("akgi", "aggi"), ("ttal", "dal"), ("rain", "lain"),
  ])
  func spellingsOfOneNameAreOneKey(_ one: String, _ other: String) {
    #expect(RomanKey.bytes(one) == RomanKey.bytes(other))
  }

  @Test(arguments: [("san", "sin"), ("bam", "bang"), ("norae", "sarang"), ("mal", "nal")])
  func otherNamesAreOtherKeys(_ one: String, _ other: String) {
    #expect(RomanKey.bytes(one) != RomanKey.bytes(other))
  }

  @Test func onlyLatinLettersHaveAKey() {
    #expect(RomanKey.bytes("사-2").isEmpty)
    #expect(RomanKey.bytes("sa-rang") == RomanKey.bytes("sarang"))
  }
}
