// The current line found from where it was last, against looking at each line.
import Lyrics
import Testing

@Suite struct LineCursorTests {
  private func song(_ starts: [Int]) -> Lyrics {
    Lyrics(
      synced: starts.map { Lyrics.Line(time: .milliseconds($0), text: "line \($0)") },
      source: .lrcFile)
  }

  /// The last line that has begun, and the first that has not.
  private func model(_ lyrics: Lyrics, _ time: Duration) -> (line: Int?, change: Duration?) {
    let starts = lyrics.lines.compactMap(\.time)
    return (starts.lastIndex { $0 <= time }, starts.first { $0 > time })
  }

  @Test("S9: every millisecond of a song agrees") func everyMillisecondOfASongAgrees() {
    let lyrics = song([0, 1, 2, 500, 1500, 1501, 4000, 9999])
    var cursor = LineCursor(lyrics)
    for milliseconds in 0..<12_000 {
      let time = Duration.milliseconds(milliseconds)
      let expected = model(lyrics, time)
      #expect(cursor.line(at: time) == expected.line)
      #expect(cursor.change(after: time) == expected.change)
      #expect(lyrics.lineIndex(at: time) == expected.line)
    }
  }

  @Test("S9: jumps to anywhere agree") func jumpsToAnywhereAgree() {
    var seed: UInt32 = 3
    func random(_ most: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % most
    }
    for size in [0, 1, 2, 7, 300] {
      let lyrics = song((0..<size).map { _ in random(60_000) })
      var cursor = LineCursor(lyrics)
      for _ in 0..<3000 {
        let time = Duration.milliseconds(random(62_000) - 1000)
        #expect(cursor.line(at: time) == model(lyrics, time).line)
      }
    }
  }

  @Test func withoutTimesThereIsNoLine() {
    var cursor = LineCursor(Lyrics(plain: ["a", "b"], source: .tag))
    #expect(cursor.line(at: .seconds(1)) == nil)
    #expect(cursor.change(after: .zero) == nil)
  }

  @Test func wordsBeginOneByOne() {
    let line = Lyrics(text: "[00:01.00]<00:01.00>a <00:01.50>b<00:02.00>", source: .tag).lines[0]
    let begun = [999, 1000, 1499, 1500, 3000].map { line.wordsBegun(at: .milliseconds($0)) }
    #expect(begun == [0, 1, 1, 2, 2])
  }

  @Test func aDelayMovesLinesAndWords() {
    let lyrics = Lyrics(text: "[00:01.00]<00:01.00>a <00:01.50>b\n[00:02.00]c", source: .tag)
    let later = lyrics.delayed(by: .milliseconds(250))
    #expect(later.lines.map(\.time) == [.milliseconds(1250), .milliseconds(2250)])
    #expect(later.lines[0].words.map(\.time) == [.milliseconds(1250), .milliseconds(1750)])
    let earlier = lyrics.delayed(by: .seconds(-5))
    #expect(earlier.lines.map(\.time) == [.zero, .zero], "and stay two lines")
    #expect(lyrics.delayed(by: .zero) == lyrics)
    let plain = Lyrics(plain: ["a"], source: .tag)
    #expect(plain.delayed(by: .seconds(1)) == plain)
  }
}
