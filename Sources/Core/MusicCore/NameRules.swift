// Several names in one value: some programs part them with "/", ",", "feat." and more, and none of
// these is sure. So nothing is parted unless the person says how, and names that hold such a mark
// themselves stay whole.

/// How a person wants artists and genres told apart that one value of a tag names together.
package struct NameRules: Hashable, Sendable {
  /// What parts artists, and composers: signs such as "/", or words such as "feat.".
  package var artistMarks: [String]
  /// What parts genres.
  package var genreMarks: [String]
  /// Names that are never parted, besides the well-known ones; their case does not matter.
  package var wholeNames: [String]

  package init(artistMarks: [String] = [], genreMarks: [String] = [], wholeNames: [String] = []) {
    self.artistMarks = artistMarks
    self.genreMarks = genreMarks
    self.wholeNames = wholeNames
  }

  /// Nothing is parted.
  package static let none = NameRules()

  /// Names that hold a mark which people commonly choose.
  package static let wellKnown = [
    "AC/DC", "M/A/R/R/S", "+/-", "Tyler, The Creator", "Earth, Wind & Fire",
    "Crosby, Stills & Nash", "Crosby, Stills, Nash & Young", "Emerson, Lake & Palmer",
    "Blood, Sweat & Tears", "Peter, Paul & Mary", "Peter, Paul and Mary", "Now, Now",
    "10,000 Maniacs", "Simon & Garfunkel", "Mumford & Sons", "Hall & Oates",
    "Daryl Hall & John Oates", "Above & Beyond", "Belle & Sebastian", "Chase & Status",
    "Kool & The Gang", "Sly & The Family Stone", "Derek & The Dominos", "Ike & Tina Turner",
    "Sam & Dave", "Bob Marley & The Wailers", "Nick Cave & The Bad Seeds",
    "Tom Petty & The Heartbreakers", "Huey Lewis & The News", "Joan Jett & The Blackhearts",
    "Florence + The Machine", "Iron & Wine", "Echo & The Bunnymen", "Siouxsie & The Banshees",
    "Hootie & The Blowfish", "Gladys Knight & The Pips", "KC & The Sunshine Band",
    "R&B", "Contemporary R&B", "Rhythm & Blues", "Drum & Bass", "Drum and Bass", "Rock & Roll",
    "Rock and Roll", "Singer/Songwriter", "Stage & Screen", "Folk, World, & Country",
  ]

  /// What the file says, with its names told apart.
  package func applied(to metadata: TrackMetadata) -> TrackMetadata {
    guard !artistMarks.isEmpty || !genreMarks.isEmpty else { return metadata }
    var metadata = metadata
    metadata.artists = names(in: metadata.artists, artistMarks)
    metadata.albumArtists = names(in: metadata.albumArtists, artistMarks)
    metadata.composers = names(in: metadata.composers, artistMarks)
    metadata.genres = names(in: metadata.genres, genreMarks)
    return metadata
  }

  /// The names in values, each once.
  private func names(in values: [String], _ marks: [String]) -> [String] {
    guard !marks.isEmpty else { return values }
    let whole = (Self.wellKnown + wholeNames).map { Array($0.lowercased()) }
    var seen: Set<String> = []
    return values.flatMap { NameParting(marks: marks, whole: whole).names(in: $0) }
      .filter { seen.insert($0).inserted }
  }
}

/// Parts one value.
private struct NameParting {
  private let marks: [[Character]]
  /// In lower case, the longest first.
  private let whole: [[Character]]

  init(marks: [String], whole: [[Character]]) {
    self.marks = marks.map { Array($0.lowercased()) }.filter { !$0.isEmpty }
      .sorted { $0.count > $1.count }
    self.whole = whole.sorted { $0.count > $1.count }
  }

  /// The names; the value itself where parting leaves nothing.
  func names(in value: String) -> [String] {
    let shown = Array(value)
    // Letter for letter, so that places in both are the same.
    let text = shown.map { character in
      let lower = character.lowercased()
      return lower.count == 1 ? Character(lower) : character
    }
    var names: [String] = []
    var (start, place) = (0, 0)
    while place < text.count {
      if let name = first(of: whole, in: text, at: place, isWhole: true) {
        place += name.count
      } else if let mark = first(of: marks, in: text, at: place, isWhole: false) {
        names.append(Self.trimmed(shown[start..<place]))
        place += mark.count
        start = place
      } else {
        place += 1
      }
    }
    names.append(Self.trimmed(shown[start...]))
    names.removeAll(where: \.isEmpty)
    return names.isEmpty ? [value] : names
  }

  /// The first of `words` that stands at a place; where it begins or ends with a letter, or is a
  /// whole name, no other letter may follow there.
  private func first(
    of words: [[Character]], in text: [Character], at place: Int, isWhole: Bool
  ) -> [Character]? {
    words.first { word in
      let end = place + word.count
      guard end <= text.count, text[place] == word[0], text[place..<end].elementsEqual(word)
      else { return false }
      let before = place > 0 && Self.isPartOfWord(text[place - 1])
      let after = end < text.count && Self.isPartOfWord(text[end])
      let (first, last) = (Self.isPartOfWord(word[0]), Self.isPartOfWord(word[word.count - 1]))
      return !(before && (isWhole || first)) && !(after && (isWhole || last))
    }
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// A name without blanks around it, nor brackets whose other half went to another name.
  private static func trimmed(_ name: ArraySlice<Character>) -> String {
    var name = name
    let isBlank = { (character: Character) in character.isWhitespace }
    name = name.drop(while: isBlank)
    while let last = name.last, isBlank(last) || last == "(" || last == "[" { name.removeLast() }
    if name.last == ")", !name.contains("(") { name.removeLast() }
    if name.last == "]", !name.contains("[") { name.removeLast() }
    while let last = name.last, isBlank(last) { name.removeLast() }
    return String(name)
  }
}
