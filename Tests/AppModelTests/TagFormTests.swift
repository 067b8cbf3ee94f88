// The form of tags: what files share, what was typed, and the edit that it comes to.
import AppModel
import LibraryScanner
import MusicCore
import Testing

@Suite struct TagFormTests {
  private func file(_ change: (inout TrackMetadata) -> Void) -> TrackMetadata {
    var metadata = TrackMetadata()
    change(&metadata)
    return metadata
  }

  private func edit(_ change: (inout TrackEdit) -> Void) -> TrackEdit {
    var edit = TrackEdit()
    change(&edit)
    return edit
  }

  private var removal: TrackEdit { edit { $0.remove(.title) } }

  @Test func whatFilesShareIsShownAndWhereTheyDifferNothing() {
    let form = TagForm([
      file {
        $0.title = "One"
        $0.album = "Same"
        $0.artists = ["A", "B"]
      },
      file {
        $0.title = "Two"
        $0.album = "Same"
        $0.artists = ["A", "B"]
      },
    ])
    #expect(form.shared(.title) == .several && form.text(of: .title) == "")
    #expect(form.text(of: .album) == "Same" && form.text(of: .artists) == "A; B")
    #expect(form.shared(.date) == .same("") && form.text(of: EditField.compilation) == "no")
    #expect(!form.isChanged && form.edit == TrackEdit())
  }

  @Test func onlyWhatWasTypedChanges() {
    var form = TagForm([file { $0.title = "Old" }])
    form.write("New", in: .title)
    form.write("  Rock ; Pop;;", in: .genres)
    #expect(form.isChanged(.title) && !form.isChanged(.album))
    let wanted = edit {
      _ = $0.set(.title, to: ["New"])
      _ = $0.set(.genres, to: ["Rock", "Pop"])
    }
    #expect(form.edit == wanted)
    form.write("Old", in: .title)
    form.write("", in: .genres)
    #expect(!form.isChanged && form.edit == TrackEdit())
  }

  @Test func blanksAroundWhatIsThereAlreadyChangeNothing() {
    var form = TagForm([file { $0.title = "Old" }])
    form.write("Old ", in: .title)
    #expect(!form.isChanged)
  }

  @Test func anEmptyTextTakesTheFieldOutWhereAllSayTheSame() {
    var form = TagForm([file { $0.title = "Old" }])
    form.write("  ", in: .title)
    #expect(form.edit == removal)
  }

  @Test func whereFilesDifferOnlyTheButtonEmptiesThem() {
    var form = TagForm([file { $0.title = "A" }, file { $0.title = "B" }])
    for nothing in ["", " ", "\t "] {
      form.write(nothing, in: .title)
      #expect(!form.isChanged)
    }
    form.setEmptied(true, .title)
    #expect(form.isEmptied(.title) && form.edit == removal)
    form.write("C", in: .title)
    let wanted = edit { _ = $0.set(.title, to: ["C"]) }
    #expect(!form.isEmptied(.title) && form.edit == wanted)
    form.setEmptied(true, .title)
    form.setEmptied(false, .title)
    #expect(!form.isChanged)
  }

  @Test(arguments: [
    (EditField.trackNumber, "0"), (.trackNumber, "x"), (.discNumber, "70000"), (.bpm, "-3"),
    (.date, "yesterday"), (.originalDate, "19998"), (.trackTotal, "1.5"),
  ])
  func whatCannotStandThereIsNamedAndNothingIsWritten(_ field: EditField, _ text: String) {
    var form = TagForm([file { _ in }])
    form.write(text, in: field)
    form.write("New", in: .title)
    #expect(form.problems == [field] && form.edit == nil)
    form.write("", in: field)
    #expect(form.problems.isEmpty && form.edit != nil)
  }

  @Test func aNumberThatGoesLeavesATotalThatWasTyped() {
    var form = TagForm([
      file {
        $0.trackNumber = 3
        $0.trackTotal = 9
      }
    ])
    form.write("", in: .trackNumber)
    form.write("12", in: .trackTotal)
    let wanted = edit {
      $0.remove(.trackNumber)
      _ = $0.set(.trackTotal, to: ["12"])
    }
    #expect(form.edit == wanted)
  }

  @Test func aCompilationIsSaidOrUnsaid() {
    var form = TagForm([file { $0.isCompilation = true }, file { _ in }])
    #expect(form.shared(.compilation) == .several)
    form.write("yes", in: .compilation)
    let wanted = edit { _ = $0.set(.compilation, to: ["yes"]) }
    #expect(form.edit == wanted)
    form.write("", in: .compilation)
    #expect(!form.isChanged)
  }

  @Test func aCoverIsReplacedOnlyByAnImage() {
    var form = TagForm([file { _ in }])
    form.cover = .remove
    let wanted = edit { $0.remove(.cover) }
    #expect(form.isChanged && form.edit == wanted)
    form.cover = .replace([1, 2, 3])
    #expect(form.edit == nil)
  }
}
