// Which file beside a track has its words, by name: the same name, the same in other letter case or
// Unicode form, or the same but for a number, a sign or the artist's name. Names alone, so that a
// folder of thousands costs a look-up each.

import MusicCore

/// Files with words in one folder, found by the names of tracks.
struct SidecarNames<File> {
  private struct Loose {
    let number: String
    let file: File
  }

  private var exact: [String: File] = [:]
  private var folded: [String: File] = [:]
  private var loose: [String: [Loose]] = [:]

  init() {}

  var isEmpty: Bool { exact.isEmpty }

  /// Adds a file by its name without the ending; of equal names the last one counts.
  mutating func add(_ stem: String, _ file: File) {
    exact[stem] = file
    folded[TextIdentity.key(stem)] = file
    let name = LooseName(stem)
    if !name.letters.isEmpty {
      loose[name.letters, default: []].append(Loose(number: name.number, file: file))
    }
  }

  /// Whether all files are called exactly like one of these.
  func isNamed(within stems: Set<String>) -> Bool { exact.keys.allSatisfy(stems.contains) }

  /// Whether there is a file of no track with one of these names, as `TextIdentity.key` has them.
  func hasOthers(than names: Set<String>) -> Bool { folded.keys.contains { !names.contains($0) } }

  /// The file of a track with such a name, surely meant.
  func file(named stem: String) -> File? { exact[stem] ?? folded[TextIdentity.key(stem)] }

  /// The file that is probably a track's, by its name and those that its tags make; nil where
  /// several could be meant.
  ///
  /// A number that differs makes another track: "02 Song" is not "01 Song".
  func file(like stem: String, or names: [String] = []) -> File? {
    let own = LooseName(stem)
    for letters in [own.letters] + names.map({ LooseName($0).letters }) where !letters.isEmpty {
      let found = (loose[letters] ?? []).filter {
        $0.number.isEmpty || own.number.isEmpty || $0.number == own.number
      }
      if found.count == 1 { return found[0].file }
      guard found.isEmpty else { return nil }
    }
    return nil
  }
}

/// A name by its letters and digits alone, and the track's number before it.
private struct LooseName {
  let letters: String
  /// Without leading zeros; empty where none stands before the name.
  let number: String

  init(_ name: String) {
    let folded = SearchFolding.fold(name)
    var digits = ""
    var rest = folded[...]
    while let first = rest.first, "0123456789-_.) ".contains(first) {
      digits.append(first)
      rest.removeFirst()
    }
    let all = Self.letters(rest)
    // "1999" is a name, and so is "99luftballons": a sign must part the number from it.
    let isNumber = digits.first?.isNumber == true && digits.last?.isNumber == false && !all.isEmpty
    letters = isNumber ? all : Self.letters(folded[...])
    number =
      isNumber
      ? String(digits.split { !$0.isNumber }.last?.drop { $0 == "0" } ?? "") : ""
  }

  private static func letters(_ text: Substring) -> String {
    String(text.filter { $0.isLetter || $0.isNumber })
  }
}
