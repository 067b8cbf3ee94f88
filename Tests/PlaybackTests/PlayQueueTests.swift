// The queue against a simple model, over random sequences, and shuffle's promises by name.
import MusicCore
import Playback
import TestSupport
import Testing

struct PlayQueueTests {
  private func queue(_ count: Int, shuffled: Bool = false, seed: UInt64 = 1) -> PlayQueue {
    var queue = PlayQueue(tracks: TestTracks.make(count), current: 0, seed: seed)
    queue.setShuffled(shuffled)
    return queue
  }

  @Test func aShuffledRoundPlaysAllOnceWithTheCurrentFirst() {
    var queue = queue(50)
    queue.jump(to: queue.items[20].id)
    queue.setShuffled(true)
    var heard = [queue.items[20].id]
    while let id = queue.advance() { heard.append(id) }
    #expect(heard.count == 50)
    #expect(Set(heard).count == 50)
    #expect(heard != queue.items.map(\.id))
  }

  @Test func aNewRoundIsAnotherOrderAndDoesNotBeginWithTheLastOne() {
    var queue = queue(5, shuffled: true)
    queue.repeatMode = .all
    for _ in 0..<40 {
      let round = queue.order
      for _ in 0..<(5 - 1) { queue.advance() }
      let announced = queue.following()
      #expect(queue.advance() == announced)
      #expect(queue.currentID != round.last)
      #expect(Set(queue.order) == Set(round))
    }
  }

  @Test func shuffleOffIsTheListAsShownAroundTheCurrent() {
    var queue = queue(10, shuffled: true)
    queue.advance()
    let current = queue.currentID
    queue.setShuffled(false)
    #expect(queue.order == queue.items.map(\.id))
    #expect(queue.currentID == current)
  }

  @Test func aTrackChosenOutOfTurnCostsNoOtherItsTurn() {
    var queue = queue(20, shuffled: true)
    queue.advance()
    let played = Set(queue.order.prefix(2))
    queue.jump(to: queue.order[15])
    var heard = played.union([queue.currentID].compactMap(\.self))
    while let id = queue.advance() { heard.insert(id) }
    #expect(heard.count == 20)
  }

  @Test func whatIsAppendedToAShuffledRoundComesInThisRound() {
    var queue = queue(5, shuffled: true)
    for _ in 0..<3 { queue.advance() }
    let played = queue.order.prefix(4)
    queue.append(TestTracks.make(5, from: 6))
    #expect(queue.order.prefix(4) == played)
    #expect(queue.upcoming.count == 6)
  }

  @Test func aCopyOfTheTracksInPlayOrderBringsTheQueueBack() {
    var queue = queue(10, shuffled: true)
    queue.advance()
    let position = queue.currentID.flatMap(queue.position(of:)) ?? -1
    let copy = PlayQueue(
      tracks: queue.items.map(\.track), current: position, order: queue.playOrder)
    #expect(copy.playOrder == queue.playOrder)
    #expect(copy.isShuffled)
    #expect(copy.current?.track == queue.current?.track)
  }

  @Test func aTornPlayOrderIsNotTrusted() {
    let copy = PlayQueue(tracks: TestTracks.make(3), current: 1, order: [0, 0, 7])
    #expect(!copy.isShuffled)
    #expect(copy.playOrder == [0, 1, 2])
  }

  @Test func identitiesAreNeverUsedAgain() {
    var queue = queue(3)
    let old = Set(queue.items.map(\.id))
    queue.replace(with: TestTracks.make(3), startingAt: 0)
    queue.adopt(PlayQueue(tracks: TestTracks.make(3), current: 0))
    #expect(old.isDisjoint(with: queue.items.map(\.id)))
  }

  @Test func aLongQueueIsQuick() {
    var queue = queue(100_000, shuffled: true)
    let start = ContinuousClock.now
    queue.append(TestTracks.make(1000))
    for _ in 0..<1000 {
      queue.advance()
      _ = queue.current
    }
    #expect(start.duration(to: .now) < .seconds(5))
  }
}

/// Random sequences against a list of numbers and a position.
struct PlayQueueModelTests {
  /// What an unshuffled queue should be: numbers, and the index of the current one.
  private struct Model {
    var numbers: [Int] = []
    var current = 0
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anUnshuffledQueueBehavesAsTheModel(seed: UInt64) {
    var chance = Chance(seed: seed)
    var queue = PlayQueue(seed: seed)
    var model = Model()
    var fresh = 1
    for step in 0..<500 {
      let before = queue.items.map(\.id)
      var change = ListChange()
      let count = model.numbers.count
      switch chance.below(8) {
      case 0:
        let new = chance.below(4)
        change = queue.append(TestTracks.make(new, from: fresh))
        model.numbers += Array(fresh..<(fresh + new))
        fresh += new
      case 1:
        let new = chance.below(4)
        change = queue.insertNext(TestTracks.make(new, from: fresh))
        model.numbers.insert(
          contentsOf: fresh..<(fresh + new), at: count == 0 ? 0 : model.current + 1)
        fresh += new
      case 2 where count > 0:
        let gone = Set((0..<chance.below(3)).map { _ in chance.below(count) })
        change = queue.remove(Set(gone.map { queue.items[$0].id }))
        let heir = (model.current..<count).first { !gone.contains($0) }
        let kept = (0..<count).filter { !gone.contains($0) }
        model.current = heir.flatMap { kept.firstIndex(of: $0) } ?? 0
        model.numbers = kept.map { model.numbers[$0] }
      case 3 where count > 0:
        let (from, to) = (chance.below(count), chance.below(count + 1))
        change = queue.move(
          queue.items[from].id, before: to == count ? nil : queue.items[to].id)
        let playing = model.numbers[model.current]
        let moved = model.numbers.remove(at: from)
        model.numbers.insert(moved, at: to > from ? to - 1 : to)
        model.current = model.numbers.firstIndex(of: playing) ?? 0
      case 4:
        let end = queue.following() == nil
        queue.advance()
        if !end { model.current += 1 }
      case 5:
        queue.goBack()
        model.current = max(0, model.current - 1)
      case 6 where count > 0:
        let to = chance.below(count)
        queue.jump(to: queue.items[to].id)
        model.current = to
      default:
        if chance.below(30) == 0 {
          change = queue.clear()
          model = Model()
        }
      }
      #expect(queue.items.map(\.track.title) == model.numbers.map(String.init), "step \(step)")
      #expect(queue.order == queue.items.map(\.id))
      let current = model.numbers.isEmpty ? nil : "\(model.numbers[model.current])"
      #expect(queue.current?.track.title == current, "step \(step)")
      #expect(applying(change, to: before, now: queue.items.map(\.id)) == queue.items.map(\.id))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func aShuffledQueueKeepsItsPromisesThroughEveryChange(seed: UInt64) {
    var chance = Chance(seed: seed)
    var queue = PlayQueue(tracks: TestTracks.make(5), current: 0, seed: seed)
    queue.repeatMode = .all
    var fresh = 6
    for step in 0..<500 {
      let count = queue.items.count
      let current = queue.currentID
      var removedCurrent = false
      switch chance.below(9) {
      case 0:
        queue.append(TestTracks.make(chance.below(4), from: fresh))
        fresh += 4
      case 1:
        queue.insertNext(TestTracks.make(chance.below(4), from: fresh))
        fresh += 4
      case 2 where count > 0:
        let gone = queue.items[chance.below(count)].id
        removedCurrent = gone == current
        queue.remove([gone])
      case 3 where count > 0:
        queue.move(queue.items[chance.below(count)].id, before: nil)
      case 4:
        queue.setShuffled(chance.below(2) == 0)
      case 5 where count > 0:
        let target = queue.items[chance.below(count)].id
        let played = Set(queue.order.prefix { $0 != current })
        queue.jump(to: target)
        #expect(queue.currentID == target)
        if queue.isShuffled {
          #expect(played.isSubset(of: Set(queue.order.prefix { $0 != target }).union([target])))
        }
      default:
        let announced = queue.following()
        #expect(queue.advance() == announced, "step \(step)")
      }
      if !removedCurrent, queue.items.count > count, count > 0 {
        #expect(queue.currentID == current)
      }
      #expect(Set(queue.order) == Set(queue.items.map(\.id)))
      #expect(queue.order.count == queue.items.count)
      #expect((queue.currentID == nil) == queue.items.isEmpty)
      for (position, item) in queue.items.enumerated() {
        #expect(queue.position(of: item.id) == position)
      }
    }
  }

  /// The old list after the change, taking what is inserted from the new one.
  private func applying(
    _ change: ListChange, to old: [QueueItem.ID], now new: [QueueItem.ID]
  ) -> [QueueItem.ID] {
    var list = old
    for range in change.removed.reversed() { list.removeSubrange(range) }
    for range in change.inserted { list.insert(contentsOf: new[range], at: range.lowerBound) }
    return list
  }
}

/// Small, repeatable chance.
private struct Chance {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  /// 0 up to and without `bound`.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
