// One slip of the finger: every kind of it at every place, against the textbook's distance.

import MusicCore
import Testing

@testable import LibraryStore

@Suite struct SlipPatternTests {
  private func place(_ typed: String, in text: String) -> TextRow.Place? {
    let letters = SearchLetters.bytes(text)
    return SlipPattern(SearchLetters.bytes(typed))?.place(in: letters, 0..<letters.count)
  }

  @Test(arguments: [
    ("beetles", "beatles"), ("betles", "beatles"), ("beaatles", "beatles"), ("ebatles", "beatles"),
    ("beatlse", "beatles"), ("beatless", "beatles"), ("eatles", "beatles"),
    ("xbeatles", "beatles"), ("yeaterday", "yesterday"), ("사란", "사랑"), ("샤랑", "사랑"),
    ("чаёка", "чаика"), ("чака", "чаика"), ("чиака", "чаика"),
  ])
  func oneSlipIsForgiven(_ typed: String, _ meant: String) {
    #expect(place(typed, in: meant) == .whole)
  }

  @Test(arguments: [
    ("bootles", "beatles"), ("cat", "car"), ("abba", "baab"), ("1979", "1978"), ("a1bcd", "a2bcd"),
    ("beta les", "beatles"), ("beatles", "beatles"), ("beatle", "beatles"), ("чаика", "чойкы"),
    ("", ""),
  ])
  func twoSlipsAndShortWordsAndNumbersAreNot(_ typed: String, _ meant: String) {
    #expect(place(typed, in: meant) == nil)
  }

  @Test func aWordThatOnlyBeginsLikeItComesLast() {
    #expect(place("beatl", in: "beetlejuice") == .inside)
    #expect(place("beetl", in: "the beatles") == .inside)
    #expect(place("beatx", in: "beatles") == nil, "the last letter must be right")
    #expect(place("lettre", in: "night letter") == .wordBeginning)
    #expect(place("nihgt", in: "night letter") == .beginning)
  }

  /// Optimal string alignment, as the textbooks have it.
  private func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
    for row in 0...one.count { table[row][0] = row }
    for column in 0...other.count { table[0][column] = column }
    for row in 1..<(one.count + 1) {
      for column in 1..<(other.count + 1) {
        let isSame = one[row - 1] == other[column - 1]
        var best = min(table[row - 1][column] + 1, table[row][column - 1] + 1)
        best = min(best, table[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1]
        {
          best = min(best, table[row - 2][column - 2] + 1)
        }
        table[row][column] = best
      }
    }
    return table[one.count][other.count]
  }

  @Test func wholeWordsAgreeWithTheTextbook() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let one = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
      let other = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
      let isOne = SlipPattern.slip(one[...], other[...]) == true
      // What begins with the word typed is found without any slip.
      let isExpected = distance(one, other) == 1 && !other.starts(with: one)
      #expect(isOne == isExpected, "\(one) \(other)")
    }
  }
}
