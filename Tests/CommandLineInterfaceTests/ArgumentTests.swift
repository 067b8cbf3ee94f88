// How the words of the command line are understood.
import MusicCore
import Testing

@testable import CommandLineInterface

struct ArgumentTests {
  private func parse(_ words: String...) throws -> Invocation {
    try parser.parse(words.map { Array($0.utf8) })
  }

  private let parser = ArgumentParser(currentFolder: FilePath("/here")) {
    $0 == FilePath("/here/song.mp3") || $0 == FilePath("/here/scan")
  }

  private func request(_ words: String...) throws -> Request {
    guard case .verb(let request) = try parser.parse(words.map { Array($0.utf8) }) else {
      throw UsageError(reason: "no verb")
    }
    return request
  }

  private func complaint(_ words: String...) -> String? {
    do throws(UsageError) {
      _ = try parser.parse(words.map { Array($0.utf8) })
      return nil
    } catch { return error.reason }
  }

  @Test func optionsStandAnywhereAndInTwoForms() throws {
    let expected = try request("list", "tracks", "--limit", "5", "--json")
    #expect(expected.limit == 5 && expected.isJSON)
    #expect(try request("--json", "list", "--limit=5", "tracks") == expected)
    #expect(try request("pick", "--library=/x=y").library == FilePath("/x=y"))
  }

  @Test func pathsAreMadeAbsoluteAndKeepTheirBytes() throws {
    let bytes = Array("caf".utf8) + [0xE9]
    guard case .verb(let info) = try parser.parse([Array("info".utf8), bytes]) else {
      Issue.record("no verb")
      return
    }
    #expect(info.paths == [FilePath(bytes: Array("/here/caf".utf8) + [0xE9])])
    #expect(
      try request("info", "./a", ".", "/b").paths.map(\.display) == ["/here/a", "/here", "/b"])
  }

  @Test func afterTwoDashesEverythingIsAWord() throws {
    #expect(try request("search", "--", "--json", "-x").text == "--json -x")
    #expect(try request("info", "--", "-song.mp3").paths == [FilePath("/here/-song.mp3")])
    #expect(try parse("--", "scan") == .window([FilePath("/here/scan")], library: nil))
  }

  @Test func withoutAVerbThereIsTheWindow() throws {
    #expect(try parse() == .window([], library: nil))
    #expect(
      try parse("song.mp3", "--library", "lib")
        == .window([FilePath("/here/song.mp3")], library: FilePath("/here/lib")))
    #expect(complaint("sing") == "“sing” is neither a verb nor a file")
    #expect(complaint("--json") == "--json needs a verb")
  }

  @Test func helpAndVersionWinOverEverythingElse() throws {
    #expect(try parse("--help") == .help(nil))
    #expect(try parse("list", "-h") == .help(.list))
    #expect(try parse("scan", "a", "--help", "--json") == .help(.scan))
    #expect(try parse("--version") == .version)
  }

  @Test func whatMakesNoSenseIsToldInOneSentence() {
    #expect(complaint("list") == "list needs to be told what")
    #expect(complaint("list", "songs") == "“songs” is nothing that can be listed")
    #expect(complaint("list", "tracks", "albums") == "list takes fewer words")
    #expect(complaint("scan", "--frob") == "there is no option --frob")
    #expect(complaint("scan", "--limit", "3") == "scan has no option --limit")
    #expect(complaint("list", "tracks", "--limit") == "--limit needs a value")
    #expect(complaint("list", "tracks", "--limit", "-1") == "“-1” is nothing that --limit can be")
    #expect(complaint("list", "tracks", "--json=1") == "--json takes no value")
    #expect(complaint("pick", "--date", "2026-02-30") != nil)
    #expect(complaint("play", "--output", "x.mp3") != nil)
    #expect(complaint("play", "--output", "") != nil)
    #expect(complaint("lyrics", "a", "--at", "soon") != nil)
  }

  @Test func valuesAreRead() throws {
    #expect(try request("pick", "--date", "2026-02-28").date?.description == "2026-02-28")
    #expect(try request("play", "--output", "null").output == .null)
    #expect(
      try request("play", "a", "--output", "out/x.WAV").output
        == .file(FilePath("/here/out/x.WAV")))
    #expect(try request("lyrics", "a", "--at", "1:02.5").at == .milliseconds(62_500))
  }

  @Test func timesAreReadAsPeopleTypeThem() {
    #expect(TimeText.duration("83") == .seconds(83))
    #expect(TimeText.duration("1:02:03.25") == .milliseconds(3_723_250))
    #expect(TimeText.duration("1.5:00") == nil)
    #expect(TimeText.duration("-3") == nil)
    #expect(TimeText.duration("") == nil)
    #expect(TimeText.duration("1e9") == nil)
    #expect(TimeText.duration("99999999999999999999") == nil)
  }

  @Test func everyVerbHasHelpWithItsSynopsis() {
    for verb in Verb.allCases {
      #expect(HelpText.text(for: verb).contains(HelpText.synopsis(verb)))
      #expect(HelpText.text(for: nil).contains("  \(verb.rawValue) "))
    }
  }
}
