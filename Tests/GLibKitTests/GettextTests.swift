// Translations through the Kit: a text without a catalogue stays as it is.
import GLibKit
import Testing

@Suite struct GettextTests {
  let gettext = Gettext(domain: "norae-test", folder: "/nonexistent")

  @Test func aTextWithoutTranslationStaysAsItIs() {
    #expect(gettext.text("Let's listen.") == "Let's listen.")
    #expect(gettext.text("노래") == "노래")
  }

  @Test func theEmptyTextNeverBecomesTheCataloguesHeader() {
    #expect(gettext.text("") == "")
  }

  @Test(arguments: [(0, "many"), (1, "one"), (2, "many")])
  func withoutTranslationEnglishPluralsCount(count: Int, form: String) {
    #expect(gettext.plural("one", "many", count) == form)
  }
}
