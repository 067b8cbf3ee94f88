// The shape of files: length, width, purpose, and words that are not used here, each with its
// reason. What the formatter checks is left to the formatter.
import Foundation
import Testing

/// House rules that a machine can read off a file.
@Suite struct FileTests {
  /// Words that must not stand in code, where they may, and why not elsewhere.
  struct BannedWord {
    let pattern: Regex<Substring>
    let reason: String
    var except: Set<String> = []
  }

  static var banned: [BannedWord] {
    [
      .init(pattern: #/\bRunLoop\b/#, reason: "GLib owns the main thread"),
      .init(pattern: #/\bTimer\(/#, reason: "a Foundation timer never fires under GLib"),
      .init(pattern: #/\bdispatchMain\b/#, reason: "GLib owns the main thread"),
      .init(
        pattern: #/\b(?:print|debugPrint)\(/#,
        reason: "say it to a person through the command line's output, or not at all"),
      .init(pattern: #/\btry!/#, reason: "an error is typed and passed on"),
      .init(
        pattern: #/\bfatalError\(/#, reason: "a bug is a precondition with a sentence",
        except: ["Kits"]),
      .init(
        pattern: #/@unchecked Sendable/#, reason: "the compiler proves it, or it is not true",
        except: ["Kits", "GStreamerEngine"]),
      .init(
        pattern: #/nonisolated\(unsafe\)/#, reason: "the compiler proves it, or it is not true",
        except: ["Kits", "GStreamerEngine"]),
      .init(pattern: #/^\s*(?:public|open) /#, reason: "nothing outside the package links it"),
      .init(
        pattern:
          #/\b(?:class|struct|enum|actor|protocol) \w+(?:Manager|Helper|Util|Utils|Service|Impl)\b/#,
        reason: "a name says what the thing is"),
    ]
  }

  @Test func noFileHoldsABannedWord() {
    let banned = Self.banned
    for file in SourceTree.files {
      for word in banned
      where !word.except.contains(file.layer) && !word.except.contains(file.target) {
        for (index, line) in file.code.enumerated() where line.contains(word.pattern) {
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
      where line.contains(#/^\s*package (?:final )?(?:class|struct|enum|actor|protocol) /#) {
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
