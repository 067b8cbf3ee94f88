// The atoms of MP4 files by their heads.

/// One atom: where its contents are, cut to what is there.
struct Atom {
  let body: Range<Int>

  /// The first atom of a name directly in `parent`; nil within 100,000 atoms.
  static func first(
    _ name: StaticString, in parent: Range<Int>, of file: borrowing FileBytes
  ) -> Atom? {
    var offset = parent.lowerBound
    for _ in 0..<100_000 where offset + 8 <= parent.upperBound {
      let head = file.read(at: offset, count: 16)[...]
      guard var size = head.big(0, 4) else { return nil }
      var headSize = 8
      if size == 1 { (size, headSize) = (head.big(8, 8) ?? 0, 16) }
      if size == 0 { size = parent.upperBound - offset }
      guard size >= headSize else { return nil }
      let end = size < parent.upperBound - offset ? offset + size : parent.upperBound
      if head.has(name, at: 4) { return Atom(body: min(offset + headSize, end)..<end) }
      offset = end
    }
    return nil
  }

  /// The atom that lies at the end of a path of names.
  static func first(
    path: [StaticString], in parent: Range<Int>, of file: borrowing FileBytes
  ) -> Atom? {
    var place: Atom?
    for name in path {
      place = first(name, in: place?.body ?? parent, of: file)
      if place == nil { return nil }
    }
    return place
  }
}
