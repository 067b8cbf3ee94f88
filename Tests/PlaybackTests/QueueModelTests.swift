// 10,000 random sequences: the queue against a model of four plain lists, the announced list change
// against the list, and undo and redo against what was.
import MusicCore
import Playback
import TestSupport
import Testing

/// What the queue should be, said in the simplest way.
private struct Model {
  var past: [Int] = []
  var current: Int?
  var hand: [Int] = []
  var rest: [Int] = []
  var members: Set<Int> = []
  var isOwn = false

  var all: [Int] { past + [current].compactMap(\.self) + hand + rest }

  mutating func play(_ list: [Int], from start: Int) {
    hand = isOwn ? hand + rest : hand
    (past, current, rest) = (Array(list[..<start]), list[start], Array(list[(start + 1)...]))
    (members, isOwn) = (Set(list), false)
  }

  mutating func add(_ list: [Int], next: Bool) {
    guard !list.isEmpty else { return }
    if current == nil {
      (current, rest, members, isOwn) = (list[0], Array(list.dropFirst()), Set(list), true)
    } else if isOwn {
      rest = next ? list + rest : rest + list
      members.formUnion(list)
    } else {
      hand = next ? list + hand : hand + list
    }
  }

  mutating func next() {
    guard let current, !(hand + rest).isEmpty else { return }
    past.append(current)
    self.current = hand.isEmpty ? rest.removeFirst() : hand.removeFirst()
  }

  mutating func previous() {
    guard let current, let before = past.popLast() else { return }
    if members.contains(current) {
      rest.insert(current, at: 0)
    } else {
      hand.insert(current, at: 0)
    }
    self.current = before
  }

  mutating func remove(_ gone: Set<Int>) {
    past.removeAll(where: gone.contains)
    hand.removeAll(where: gone.contains)
    rest.removeAll(where: gone.contains)
    members.subtract(gone)
    guard let current, gone.contains(current) else { return }
    if !hand.isEmpty {
      self.current = hand.removeFirst()
    } else if !rest.isEmpty {
      self.current = rest.removeFirst()
    } else {
      if members.isEmpty { members = Set(past) }
      past.removeAll { !members.contains($0) }
      (self.current, rest, past) = (past.first, Array(past.dropFirst()), [])
    }
    if self.current == nil { self = Model() }
  }

  mutating func jump(to target: Int, shuffled: Bool) {
    guard let current, target != current else { return }
    if let index = past.firstIndex(of: target) {
      let after = Array(past[(index + 1)...]) + [current]
      if shuffled {
        past = Array(past[..<index]) + after
      } else {
        hand = after.filter { !members.contains($0) } + hand
        rest = after.filter(members.contains) + rest
        past = Array(past[..<index])
      }
    } else if let index = hand.firstIndex(of: target) {
      past += [current] + hand[..<index]
      hand.removeFirst(index + 1)
    } else if let index = rest.firstIndex(of: target) {
      past.append(current)
      if shuffled {
        rest.remove(at: index)
      } else {
        past += rest[..<index]
        rest.removeFirst(index + 1)
      }
    }
    self.current = target
  }

  /// Before `other`, or at the end.
  mutating func move(_ moved: Int, before other: Int?) {
    guard moved != current, moved != other else { return }
    let wasByHand = hand.contains(moved)
    // The border between the layers is before the first of the rest.
    let first = rest.first
    past.removeAll { $0 == moved }
    hand.removeAll { $0 == moved }
    rest.removeAll { $0 == moved }
    if let other, let index = past.firstIndex(of: other) {
      past.insert(moved, at: index)
    } else if let other, other == current {
      past.append(moved)
    } else if let other, let index = hand.firstIndex(of: other) {
      hand.insert(moved, at: index)
    } else if wasByHand, other == first {
      hand.append(moved)
    } else {
      rest.insert(moved, at: other.flatMap { rest.firstIndex(of: $0) } ?? rest.count)
      members.insert(moved)
    }
  }
}

/// One queue and one model, driven together by chance.
private struct Run {
  var chance: Chance
  var queue: PlayQueue
  var model = Model()
  var fresh = 1

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    queue = PlayQueue(seed: seed)
  }

  mutating func new(_ most: Int) -> [Int] {
    let count = chance.below(most + 1)
    defer { fresh += count }
    return Array(fresh..<(fresh + count))
  }

  func id(_ number: Int) -> QueueItem.ID { queue.id("\(number)") }
  static func tracks(_ numbers: [Int]) -> [Track] {
    numbers.isEmpty ? [] : TestTracks.make(numbers.count, from: numbers[0])
  }

  mutating func any() -> Int? {
    let all = model.all
    return all.isEmpty ? nil : all[chance.below(all.count)]
  }

  /// One step; says what it was.
  mutating func step() -> String {
    switch chance.below(10) {
    case 0:
      let list = new(6)
      guard !list.isEmpty else { return "nothing" }
      let start = chance.below(list.count)
      queue.replace(with: Self.tracks(list), startingAt: start)
      model.play(list, from: start)
      // Where shuffle is on, the context is drawn anew around its current item.
      if queue.isShuffled { takeOrder(past: []) }
      return "play \(list) from \(start)"
    case 1, 2:
      let (list, isNext) = (new(3), chance.below(2) == 0)
      if isNext { queue.insertNext(Self.tracks(list)) } else { queue.append(Self.tracks(list)) }
      model.add(list, next: isNext)
      if queue.isShuffled, model.isOwn { takeOrder(past: model.past) }
      return "add \(list) next: \(isNext)"
    case 3:
      let gone = Set((0..<chance.below(3)).compactMap { _ in any() })
      queue.remove(Set(gone.map(id)))
      model.remove(gone)
      return "remove \(gone)"
    case 4, 5:
      guard let moved = any() else { return "nothing" }
      let other = chance.below(5) == 0 ? nil : any()
      queue.move(id(moved), before: other.map(id))
      model.move(moved, before: other)
      return "move \(moved) before \(other ?? -1)"
    case 6:
      queue.goBack()
      model.previous()
      return "back"
    case 7:
      guard let target = any() else { return "nothing" }
      queue.jump(to: id(target))
      model.jump(to: target, shuffled: queue.isShuffled)
      return "jump \(target)"
    case 8 where chance.below(4) == 0:
      return toggle()
    default:
      queue.advance()
      model.next()
      return "next"
    }
  }

  private mutating func toggle() -> String {
    queue.setShuffled(!queue.isShuffled)
    if queue.isShuffled {
      takeOrder(past: [])
    } else if model.current != nil {
      model.past = queue.past.compactMap { Int($0.track.title) }
      model.rest = queue.rest.compactMap { Int($0.track.title) }
    }
    return "shuffle \(queue.isShuffled)"
  }

  /// Chance decided the order of the rest; what is in it is known.
  private mutating func takeOrder(past: [Int]) {
    guard let current = model.current else { return }
    let rest = queue.rest.compactMap { Int($0.track.title) }
    let known =
      past.isEmpty
      ? model.members.subtracting(model.hand).subtracting([current]) : Set(model.rest)
    model.past = past
    model.rest = Set(rest) == known && rest.count == known.count ? rest : [-1]
  }

  /// What is wrong; nil when nothing.
  var complaint: String? {
    let titles = queue.items.compactMap { Int($0.track.title) }
    if titles != model.all { return "\(titles) is not \(model.all)" }
    if queue.queuedCount != model.hand.count { return "queued \(queue.queuedCount)" }
    if queue.current.flatMap({ Int($0.track.title) }) != model.current { return "current" }
    let context = Set(
      queue.context.compactMap { queue.item(with: $0) }.compactMap {
        Int($0.track.title)
      })
    if context != model.members || queue.context.count != context.count { return "context" }
    for (position, item) in queue.items.enumerated() where queue.position(of: item.id) != position {
      return "position \(position)"
    }
    return nil
  }
}

struct QueueModelTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theQueueBehavesAsTheModel(hundred: UInt64) {
    for seed in (hundred * 100)..<(hundred * 100 + 100) {
      var run = Run(seed: seed)
      var log: [String] = []
      for _ in 0..<30 {
        log.append(run.step())
        if let complaint = run.complaint {
          Issue.record("\(complaint), seed \(seed): \(log.joined(separator: "; "))")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func undoAndRedoBringBackExactlyWhatWas(hundred: UInt64) {
    for seed in (hundred * 100)..<(hundred * 100 + 100) {
      var chance = Chance(seed: seed)
      var stage = Stage()
      var states: [Kept] = []
      for _ in 0..<12 {
        let now = Kept(stage.state.queue)
        let items = stage.state.queue.items.map(\.id)
        stage.send(Self.edit(&chance, items))
        stage.loads()
        if Kept(stage.state.queue) != now { states.append(now) }
      }
      states.append(Kept(stage.state.queue))
      for index in states.indices.dropLast().reversed() {
        stage.send(.undo)
        stage.loads()
        if Kept(stage.state.queue) != states[index] {
          Issue.record("undo to \(index), seed \(seed)")
          return
        }
      }
      if stage.state.edits.canUndo || stage.send(.undo) != [] { Issue.record("more, seed \(seed)") }
      for index in states.indices.dropFirst() {
        stage.send(.redo)
        stage.loads()
        if Kept(stage.state.queue) != states[index] {
          Issue.record("redo to \(index), seed \(seed)")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func whatIsToldOfTheListMakesTheNewListOfTheOld(seed: UInt64) {
    var chance = Chance(seed: seed)
    var stage = Stage()
    for _ in 0..<200 {
      let before = stage.state.queue.items.map(\.id)
      switch chance.below(3) {
      case 0: stage.send(.next)
      case 1: stage.send(.undo)
      default: stage.send(Self.edit(&chance, before))
      }
      let after = stage.state.queue.items.map(\.id)
      let changes = stage.effects.compactMap {
        if case .queueChanged(let change) = $0 { change } else { nil }
      }
      #expect(changes.count == (before == after ? 0 : 1))
      var list = before
      for change in changes {
        for range in change.removed.reversed() { list.removeSubrange(range) }
        for range in change.inserted { list.insert(contentsOf: after[range], at: range.lowerBound) }
      }
      #expect(list == after)
    }
  }

  /// A change of the queue, by chance.
  private static func edit(_ chance: inout Chance, _ items: [QueueItem.ID]) -> PlayerCommand {
    func any() -> QueueItem.ID {
      items.isEmpty ? QueueItem.ID(rawValue: -1) : items[chance.below(items.count)]
    }
    let tracks = TestTracks.make(1 + chance.below(5), from: 1 + chance.below(1000))
    switch chance.below(9) {
    case 0:
      return .playTracks(tracks, startingAt: chance.below(tracks.count), from: "\(tracks.count)")
    case 1: return .enqueueNext(tracks)
    case 2: return .enqueueLast(tracks)
    case 3: return .remove([any(), any()])
    case 4: return .move(any(), before: chance.below(4) == 0 ? nil : any())
    case 5: return .setShuffleMode(ShuffleMode.allCases[chance.below(3)])
    case 6: return .setRepeat(RepeatMode.allCases[chance.below(3)])
    case 7: return chance.below(4) == 0 ? .clearQueue : .enqueueLast(tracks)
    default: return .move(any(), before: any())
    }
  }
}

/// All of a queue that matters to the listener.
private struct Kept: Equatable {
  let ids: [QueueItem.ID]
  let contents: PlayQueue.Contents

  init(_ queue: PlayQueue) {
    ids = queue.items.map(\.id)
    contents = queue.contents
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
