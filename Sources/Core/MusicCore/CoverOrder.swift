// Where covers are looked for, and in which order; the person may choose it.

/// The places of a cover, the best first: pictures in the music files, and files beside them.
package struct CoverOrder: Hashable, Sendable {
  /// The word that stands for the picture in the music file.
  package static let embedded = "embedded"
  /// The usual order.
  package static let standard = CoverOrder([embedded, "cover", "folder", "front"])

  /// Names of picture files, without endings and in lower case, that go before what is in the file.
  package let stemsBefore: [String]
  /// Those that come when there is nothing in the file.
  package let stemsAfter: [String]

  /// An order from its names: `embedded`, and names of picture files without their endings.
  ///
  /// Where `embedded` is not named it comes last.
  package init(_ names: [String]) {
    let names = names.map { $0.lowercased() }.filter { !$0.isEmpty }
    let place = names.firstIndex(of: Self.embedded) ?? names.count
    stemsBefore = Array(names[..<place])
    stemsAfter = names[place...].filter { $0 != Self.embedded }
  }

  /// All names of picture files, the best first.
  package var stems: [String] { stemsBefore + stemsAfter }
}
