// What can be found of one kind, as the numbers of its texts: tracks, or albums, or artists. A row
// that changes dies and is written anew at the end; the dead are passed over.

/// The rows of one kind, each with its fields in the order of their weight.
struct RecordTable: Sendable {
  /// What a row is sorted by among equally good ones: the beginning of its sort key, then its id.
  struct Place: Comparable, Hashable, Sendable {
    let key: UInt64
    let id: Int64

    static func < (left: Place, right: Place) -> Bool {
      left.key == right.key ? left.id < right.id : left.key < right.key
    }
  }

  let fieldCount: Int
  private var places: [Place] = []
  /// The fields of all rows that hold something, each text of a row once: its number, and below
  /// that the field in three bits.
  private var fields: [UInt32] = []
  /// Where each row's fields begin, and at last where the next one's will.
  private var starts: [Int32] = [0]
  private var isAlive: [Bool] = []
  private var rows: [Int64: Int32] = [:]

  init(fieldCount: Int) {
    precondition(fieldCount - 1 <= FieldScore.lastField, "more fields than a score can name")
    self.fieldCount = fieldCount
  }

  /// Rows that stand for something.
  var count: Int { rows.count }
  /// Rows that do not any more.
  var dead: Int { places.count - rows.count }

  func place(of id: Int64) -> Place? { rows[id].map { places[Int($0)] } }

  /// Writes a row; `texts` has one number for each field.
  mutating func set(_ place: Place, _ texts: [StringPool.ID]) {
    precondition(texts.count == fieldCount, "a text for each field")
    remove(place.id)
    rows[place.id] = Int32(places.count)
    places.append(place)
    for (field, text) in texts.enumerated()
    where text != StringPool.empty && !texts[..<field].contains(text) {
      fields.append(UInt32(text) << 3 | UInt32(field))
    }
    starts.append(Int32(fields.count))
    isAlive.append(true)
  }

  mutating func remove(_ id: Int64) {
    if let row = rows.removeValue(forKey: id) { isAlive[Int(row)] = false }
  }

  /// Calls `body` for each row, or each of `candidates`, that holds all words, or all of them as
  /// typed.
  ///
  /// The scores have an entry for each number of a text. Gives the rows.
  func each(
    words: [[TextScore]], phrase: [TextScore]?, among candidates: [Int32]?,
    _ body: (SearchRank, Place) -> Void
  ) -> [Int32] {
    let isAny = words.map { scores in scores.contains { $0 != .none } }
    guard isAny.allSatisfy(\.self) || phrase?.contains(where: { $0 != .none }) == true else {
      return []
    }
    var found: [Int32] = []
    let fields = self.fields.span
    let typed = phrase ?? []
    for index in 0..<(candidates?.count ?? places.count) {
      let row = candidates.map { Int($0[index]) } ?? index
      let range = Int(starts[row])..<Int(starts[row + 1])
      guard let rank = Self.rank(fields, range, words, typed.span), isAlive[row] else { continue }
      found.append(Int32(row))
      body(rank, places[row])
    }
    return found
  }

  /// How well a row answers; nil when it does not.
  @inline(__always)
  private static func rank(
    _ fields: Span<UInt32>, _ row: Range<Int>, _ words: [[TextScore]], _ phrase: Span<TextScore>
  ) -> SearchRank? {
    if !phrase.isEmpty {
      let score = best(fields, row, phrase)
      if score != .none { return SearchRank(score) }
    }
    let word = words[0]
    let first = best(fields, row, word.span)
    guard first != .none else { return nil }
    return words.count == 1 ? SearchRank(first) : rank(fields, row, words, first: first)
  }

  /// How well a row answers several words one by one, by its score for the first.
  @inline(never)
  private static func rank(
    _ fields: Span<UInt32>, _ row: Range<Int>, _ words: [[TextScore]], first: FieldScore
  ) -> SearchRank? {
    var scores = [first]
    for word in words.dropFirst() {
      let score = best(fields, row, word.span)
      if score == .none { return nil }
      scores.append(score)
    }
    return SearchRank(scattered: scores)
  }

  @inline(__always)
  private static func best(
    _ fields: Span<UInt32>, _ range: Range<Int>, _ scores: Span<TextScore>
  ) -> FieldScore {
    var best = FieldScore.none
    for index in range {
      let field = fields[index]
      best = best.orBetter(scores[Int(field >> 3)], field: UInt8(field & 7))
    }
    return best
  }
}

/// The best few of many, in order.
struct BestFew<Element: Comparable> {
  private let limit: Int
  /// A heap with the worst on top.
  private var heap: [Element] = []

  init(_ limit: Int) {
    self.limit = limit
  }

  /// The elements kept, the best first.
  var inOrder: [Element] { heap.sorted() }

  /// Whether an element like this one would be kept.
  func isWanted(_ element: Element) -> Bool {
    heap.count < limit || element < heap[0]
  }

  mutating func offer(_ element: Element) {
    if heap.count < limit {
      heap.append(element)
      rise()
    } else if let worst = heap.first, element < worst {
      heap[0] = element
      sink()
    }
  }

  private mutating func rise() {
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
      guard heap[parent] < heap[child] else { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}
