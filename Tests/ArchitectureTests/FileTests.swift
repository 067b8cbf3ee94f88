// The shape of files: length, width, purpose, and words that are not used here, each with its
// reason. What the formatter checks is left to the formatter.
import Foundation
import Testing

/// House rules that a machine can read off a file.
@Suite struct FileTests {
  /// Words that must not stand in code, where they may, and why not elsewhere.
  struct BannedWord {
    /// A part of each match, looked for first because it is quick.
    let needle: String
    let pattern: Regex<Substring>
    let reason: String
    var except: Set<String> = []
  }

  static var banned: [BannedWord] {
    [
      .init(needle: "RunLoop", pattern: #/\bRunLoop\b/#, reason: "GLib owns the main thread"),
      .init(
        needle: "Timer(", pattern: #/\bTimer\(/#,
        reason: "a Foundation timer never fires under GLib"),
      .init(
        needle: "dispatchMain", pattern: #/\bdispatchMain\b/#, reason: "GLib owns the main thread"),
      .init(
        needle: ".global(", pattern: #/\bDispatchQueue\.global\(/#,
        reason: "it wakes the program up once a second from then on"),
      .init(
        needle: "rint(", pattern: #/\b(?:print|debugPrint)\(/#,
        reason: "say it to a person through the command line's output, or not at all"),
      .init(needle: "try!", pattern: #/\btry!/#, reason: "an error is typed and passed on"),
      .init(
        needle: "fatalError(", pattern: #/\bfatalError\(/#,
        reason: "a bug is a precondition with a sentence",
        except: ["Kits"]),
      .init(
        needle: "@unchecked", pattern: #/@unchecked Sendable/#,
        reason: "the compiler proves it, or it is not true",
        except: ["Kits", "GStreamerEngine"]),
      .init(
        needle: "nonisolated(unsafe)", pattern: #/nonisolated\(unsafe\)/#,
        reason: "the compiler proves it, or it is not true",
        except: ["Kits", "GStreamerEngine"]),
      .init(
        needle: "public ", pattern: #/^\s*public /#,
        reason: "nothing outside the package links it"),
    ]
      + ["Manager", "Helper", "Util", "Service", "Impl"].map { word in
        BannedWord(
          needle: word, pattern: name(endingIn: word), reason: "a name says what the thing is")
      }
  }

  private static func name(endingIn word: String) -> Regex<Substring> {
    // The pattern is a literal but for the word, so it always compiles.
    try! Regex(#"\b(?:class|struct|enum|actor|protocol) \w+"# + word + #"s?\b"#)
  }

  @Test func noFileHoldsABannedWord() {
    let banned = Self.banned
    for file in SourceTree.files {
      for word in banned
      where !word.except.contains(file.layer) && !word.except.contains(file.target) {
        for (index, line) in file.code.enumerated()
        where line.contains(word.needle) && line.contains(word.pattern) {
          Issue.record("\(file.path):\(index + 1): \(word.reason)")
        }
      }
    }
  }

  @Test func noFileIsLongerThanFourHundredLines() {
    for file in SourceTree.files where file.lines.count > 400 {
      Issue.record("\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test func halfOfTheFilesFitOnAHundredLinesOrNearlySo() {
    let counts = SourceTree.files.map(\.lines.count).sorted()
    #expect(counts[counts.count / 2] <= 130, "the median is \(counts[counts.count / 2])")
  }

  @Test func everyFileSaysFirstWhatItIsFor() {
    for file in SourceTree.files {
      let header = file.lines.prefix { $0.hasPrefix("//") }
      if !(1...8).contains(header.count) || header.first?.count ?? 0 < 20 {
        Issue.record("\(file.path) does not begin with two to six lines on what it is for")
      }
    }
  }

  @Test func everyPackageSymbolOfAKitIsDocumentedWithASummary() {
    for file in SourceTree.files {
      for (index, line) in file.lines.enumerated()
      where line.contains("package ")
        && line.contains(#/^\s*package (?:final )?(?:class|struct|enum|actor|protocol) /#)
      {
        var above = index - 1
        while above >= 0, file.lines[above].contains(#/^\s*@/#) { above -= 1 }
        if above < 0 || !file.lines[above].contains(#/^\s*///#) {
          Issue.record("\(file.path):\(index + 1): a type without a summary")
        }
      }
    }
  }

  @Test func nothingNamesThePlaceWhereItWasBuilt() {
    let words = [#/\/work\//#, #/\bsubagent/#, #/\bdeb\.debian\.org\b/#]
    for path in SourceTree.swiftFiles(below: "Sources") + SourceTree.swiftFiles(below: "Tests")
    where !path.contains("ArchitectureTests") {
      let text = SourceTree.text(of: path)
      for word in words where text.contains(word) { Issue.record("\(path) names a place") }
    }
  }
}
