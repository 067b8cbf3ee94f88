// Making lyrics: stamping, pausing, moving, and that no word is lost on the way to the file.
import Lyrics
import Testing

@Suite struct LyricsDraftTests {
  private func draft(_ text: String) -> LyricsDraft { LyricsDraft(text: text) }

  private func times(_ draft: LyricsDraft) -> [Int?] {
    draft.lines.map { $0.time.map { Int(($0 / .milliseconds(1)).rounded()) } }
  }

  @Test func eachPressStampsTheNextLineWithWords() {
    var draft = draft("\n one\n\ntwo  \nthree\n\n")
    #expect(draft.lines.map(\.text) == ["one", "", "two", "three"])
    #expect(draft.cursor == 0)
    #expect(!draft.isComplete && !draft.lyrics.isSynced)
    draft.stamp(at: .milliseconds(1000))
    #expect(draft.cursor == 2, "blank lines are passed over")
    draft.stamp(at: .milliseconds(2040))
    #expect(!draft.isComplete)
    draft.stamp(at: .milliseconds(3999))
    #expect(draft.isComplete && draft.cursor == 4)
    draft.stamp(at: .seconds(9))
    #expect(times(draft) == [1000, nil, 2040, 3999], "after the last line nothing is stamped")
    #expect(draft.lrc == "[00:01.00]one\n\n[00:02.04]two\n[00:03.99]three\n")
    #expect(draft.lyrics.lines.map(\.text) == ["one", "two", "three"])
  }

  @Test func aPauseTakesTheBlankLineOrMakesOne() {
    var draft = draft("one\n\ntwo\nthree")
    draft.pause(at: .seconds(1))
    #expect(times(draft) == [nil, nil, nil, nil], "before the first line there is none")
    draft.stamp(at: .seconds(1))
    draft.pause(at: .seconds(2))
    draft.stamp(at: .seconds(3))
    draft.pause(at: .seconds(4))
    draft.stamp(at: .seconds(5))
    #expect(draft.lines.map(\.text) == ["one", "", "two", "", "three"])
    #expect(times(draft) == [1000, 2000, 3000, 4000, 5000])
    #expect(draft.lyrics.lines.map(\.text) == ["one", "", "two", "", "three"])
  }

  @Test func linesAreMovedByOneOrAllTogether() {
    var draft = draft("[00:00.10]<00:00.10>a <00:00.50>b\n[00:02.00]c")
    draft.nudge(1, by: LyricsDraft.step)
    #expect(times(draft) == [100, 2050])
    draft.nudge(0, by: .zero - LyricsDraft.step)
    #expect(draft.lines[0].words.map(\.time) == [.milliseconds(50), .milliseconds(450)])
    draft.nudgeAll(by: .milliseconds(-80))
    #expect(times(draft) == [0, 2000], "never before the beginning, and no distance changes")
    draft.nudge(0, by: .seconds(-1))
    #expect(times(draft) == [0, 2000])
    draft.nudge(7, by: .seconds(1))
    #expect(times(draft) == [0, 2000])
  }

  @Test func linesOutOfOrderAreNamed() {
    var draft = draft("a\nb\nc")
    draft.stamp(at: .seconds(5))
    draft.stamp(at: .seconds(3))
    draft.stamp(at: .seconds(6))
    #expect(draft.misplaced == [1])
    draft.moveCursor(to: 1)
    draft.stamp(at: .milliseconds(5500))
    #expect(draft.misplaced.isEmpty && draft.isComplete)
  }

  @Test func changingWordsDropsTheirOwnTimes() {
    var draft = draft("[00:01.00]<00:01.00>a <00:01.50>b")
    draft.setText("  a c ", of: 0)
    #expect(draft.lines[0] == .init(text: "a c", time: .seconds(1)))
    draft.clearTime(of: 0)
    #expect(times(draft) == [nil])
  }

  @Test func whatIsThereIsKept() {
    let text = "[ti:Song]\n[by:me]\n[offset:100]\n[00:02.00][00:05.00]chorus\nno time\n[00:03.00]x"
    let draft = draft(text)
    #expect(draft.lines.map(\.text) == ["chorus", "no time", "x", "chorus"])
    #expect(times(draft) == [1900, nil, 2900, 4900])
    #expect(
      draft.lrc
        == "[ti:Song]\n[by:me]\n[00:01.90]chorus\nno time\n[00:02.90]x\n[00:04.90]chorus\n")
    #expect(LyricsDraft(text: draft.lrc).lines == draft.lines)
  }

  @Test func nothingIsNothing() {
    for text in ["", "\n \n"] {
      var draft = draft(text)
      draft.stamp(at: .seconds(1))
      draft.nudgeAll(by: .seconds(1))
      #expect(draft.lines.isEmpty && !draft.isComplete && draft.lyrics.isEmpty)
    }
  }

  @Test func fuzzedTextsLoseNoLineAndAreStable() {
    let pieces = [
      "[", "]", "<00:01.00>", ":", "00", "1", "\n", "\n", "a", "가", " ", "[00:01.00]", "[0:59.5]",
      "[offset:+5]", "[ti:x]", "\u{FEFF}", "🎵",
    ]
    var seed: UInt32 = 11
    for _ in 0..<10_000 {
      var text = ""
      for _ in 0..<16 {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        text += pieces[Int(seed >> 16) % pieces.count]
      }
      let once = LyricsDraft(text: text)
      let again = LyricsDraft(text: once.lrc)
      #expect(again.lrc == once.lrc, "\(text.debugDescription)")
      let sung = Lyrics(text: text, source: .lrcFile)
      if sung.isSynced, once.isComplete {
        #expect(Set(once.lyrics.lines.map(\.text)) == Set(sung.lines.map(\.text)))
      }
    }
  }
}
