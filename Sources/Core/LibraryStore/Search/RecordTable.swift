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
    var found: [Int32] = []
    func look(at row: Int) {
      guard isAlive[row], let rank = rank(of: row, words, phrase) else { return }
      found.append(Int32(row))
      body(rank, places[row])
    }
    if let candidates {
      for row in candidates { look(at: Int(row)) }
    } else {
      for row in places.indices { look(at: row) }
    }
    return found
  }

  /// How well a row answers; nil when it does not.
  private func rank(of row: Int, _ words: [[TextScore]], _ phrase: [TextScore]?) -> SearchRank? {
    if let phrase {
      let score = best(of: row, phrase)
      if score != .none { return SearchRank(score) }
    }
    let first = best(of: row, words[0])
    guard first != .none else { return nil }
    guard words.count > 1 else { return SearchRank(first) }
    var scores = [first]
    for word in words.dropFirst() {
      let score = best(of: row, word)
      if score == .none { return nil }
      scores.append(score)
    }
    return SearchRank(scattered: scores)
  }

  private func best(of row: Int, _ scores: [TextScore]) -> FieldScore {
    let (fields, scores) = (fields.span, scores.span)
    var best = FieldScore.none
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      let field = fields[index]
      let score = scores[Int(field >> 3)]
      if score != .none { best = min(best, FieldScore(score, field: Int(field & 7))) }
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
