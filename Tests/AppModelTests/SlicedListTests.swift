// A list in slices: what is asked for comes, the newest first, and little is kept.
import AppModel
import Synchronization
import Testing

@MainActor @Suite struct SlicedListTests {
  @Test func aRowThatIsNotHereComesWithItsSlice() async {
    let asked = Mutex<[[Int]]>([])
    let list = SlicedList<Int, String>(sliceSize: 10) { keys in
      asked.withLock { $0.append(keys) }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, "row \($0)") })
    }
    list.setKeys(Array(0..<100))
    var came: [Range<Int>] = []
    list.rowsCame = { came.append($0) }

    #expect(list.row(at: 42) == nil)
    #expect(await eventually { !came.isEmpty })

    #expect(came == [40..<50])
    #expect(list.row(at: 42) == "row 42")
    #expect(list.row(at: 49) == "row 49")
    #expect(list.row(at: 100) == nil)
    #expect(asked.withLock { $0 } == [Array(40..<50)])
  }

  @Test func theNewestWishIsServedFirstAndOldOnesAreGivenUp() async {
    let asked = Mutex<[Int]>([])
    let list = SlicedList<Int, Int>(sliceSize: 10) { keys in
      asked.withLock { $0.append(keys[0]) }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
    }
    list.setKeys(Array(0..<1000))

    for position in stride(from: 0, to: 1000, by: 10) { _ = list.row(at: position) }
    #expect(await eventually { list.row(at: 945) != nil })

    let order = asked.withLock { $0 }
    #expect(order.first == 990)
    #expect(order.count <= 6, "Slices that were only passed by are not fetched.")
  }

  @Test func memoryIsBoundedHoweverFarOneScrolls() async {
    let list = SlicedList<Int, Int>(sliceSize: 10, keptSlices: 3) { keys in
      Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
    }
    list.setKeys(Array(0..<500))
    for position in stride(from: 0, to: 500, by: 10) {
      _ = list.row(at: position)
      #expect(await eventually { list.row(at: position) != nil })
      #expect(list.rowsKept <= 30)
    }
  }

  @Test func staleRowsAreShownUntilTheNewOnesAreHere() async {
    let version = Mutex(1)
    let list = SlicedList<Int, Int>(sliceSize: 10) { keys in
      let now = version.withLock { $0 }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, now) })
    }
    list.setKeys(Array(0..<10))
    _ = list.row(at: 0)
    #expect(await eventually { list.row(at: 0) == 1 })

    version.withLock { $0 = 2 }
    list.forgetRows()

    #expect(list.row(at: 0) == 1)
    #expect(await eventually { list.row(at: 0) == 2 })
  }

  @Test func whatIsOnScreenIsAskedForAgainWhenRowsAreForgotten() async {
    let version = Mutex(1)
    let list = SlicedList<Int, Int>(sliceSize: 10) { keys in
      let now = version.withLock { $0 }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, now) })
    }
    list.setKeys(Array(0..<10))
    var shown: Int?
    list.rowsCame = { [weak list] _ in shown = list?.row(at: 3) }
    _ = list.row(at: 3)
    #expect(await eventually { shown == 1 })

    version.withLock { $0 = 2 }
    list.forgetRows()
    // The same keys in the same order give nobody a reason to ask.
    list.setKeys(Array(0..<10))

    #expect(await eventually { shown == 2 })
  }

  @Test func whatWasAskedForBeforeAChangeIsAskedForAgain() async {
    let version = Mutex(1)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let list = SlicedList<Int, Int>(sliceSize: 10) { keys in
      let now = version.withLock { $0 }
      for await _ in gate { break }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, now) })
    }
    list.setKeys(Array(0..<10))
    var shown: [Int?] = []
    list.rowsCame = { [weak list] _ in shown.append(list?.row(at: 3)) }
    _ = list.row(at: 3)
    await Task.yield()

    version.withLock { $0 = 2 }
    list.forgetRows()
    opener.finish()

    #expect(await eventually { shown.last == 2 })
  }

  @Test func anOtherOrderKeepsTheRows() async {
    let loads = Mutex(0)
    let list = SlicedList<Int, Int>(sliceSize: 10) { keys in
      loads.withLock { $0 += 1 }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
    }
    list.setKeys(Array(0..<10))
    _ = list.row(at: 0)
    #expect(await eventually { list.row(at: 0) == 0 })

    list.setKeys(Array((0..<10).reversed()))

    #expect(list.row(at: 0) == 9)
    #expect(loads.withLock { $0 } == 1)
  }

  @Test func whatHasGoneIsAskedForOnce() async {
    let loads = Mutex(0)
    let list = SlicedList<Int, Int>(sliceSize: 10) { _ in
      loads.withLock { $0 += 1 }
      return [1: 1]
    }
    list.setKeys([0, 1])
    // As a list does that shows its cells again when rows have come.
    list.rowsCame = { range in for position in range { _ = list.row(at: position) } }
    _ = list.row(at: 0)
    #expect(await eventually { list.row(at: 1) == 1 })
    for _ in 0..<20 { await Task.yield() }
    #expect(list.row(at: 0) == nil)
    #expect(loads.withLock { $0 } == 1)
  }

  @Test func aFailureIsTold() async {
    let list = SlicedList<Int, Int> { _ in throw ShelfFailure(description: "no disk") }
    var told = ""
    list.failed = { told = "\($0)" }
    list.setKeys([1])
    _ = list.row(at: 0)
    #expect(await eventually { told == "no disk" })
  }
}
