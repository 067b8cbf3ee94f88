// The queue's promises by name: two layers, shuffle without repeats, search, and what is kept of it.
import MusicCore
import Playback
import TestSupport
import Testing

/// What was queued by hand stays, in order, above what plays.
struct TwoLayerTests {
  private func queue(_ count: Int, at place: Int = 0) -> PlayQueue {
    PlayQueue(tracks: TestTracks.make(count), current: place)
  }

  @Test func queuedByHandComesBeforeTheRestOfTheAlbumInItsOrder() {
    var queue = queue(3)
    queue.append(TestTracks.make(2, from: 11))
    queue.insertNext(TestTracks.make(1, from: 10))
    queue.append(TestTracks.make(1, from: 13))
    #expect(queue.titles == ["1", "10", "11", "12", "13", "2", "3"])
    #expect(queue.queued.map(\.track.title) == ["10", "11", "12", "13"])
    #expect(queue.rest.map(\.track.title) == ["2", "3"])
  }

  @Test func moreOfTheContextComesAtItsEnd() {
    var queue = queue(3)
    queue.append(TestTracks.make(1, from: 11))
    queue.extend(with: TestTracks.make(2, from: 4))
    #expect(queue.titles == ["1", "11", "2", "3", "4", "5"])
    #expect(queue.queued.map(\.track.title) == ["11"] && queue.context.count == 5)
    queue.setShuffled(true)
    queue.extend(with: TestTracks.make(20, from: 21))
    #expect(queue.titles.first == "1" && queue.queued.map(\.track.title) == ["11"])
    #expect(queue.items.count == 26 && Set(queue.titles).count == 26)
    queue.setShuffled(false)
    #expect(queue.titles == ["1", "11", "2", "3", "4", "5"] + (21...40).map(String.init))
    var own = PlayQueue()
    own.append(TestTracks.make(2))
    own.extend(with: TestTracks.make(2, from: 5))
    #expect(own.titles == ["1", "2"], "A list of one's own has no context.")
  }

  @Test func anotherAlbumTakesThePlaceOfTheContextOnly() {
    var queue = queue(3)
    queue.append(TestTracks.make(2, from: 11))
    queue.replace(with: TestTracks.make(3, from: 21), startingAt: 1, title: "Other")
    #expect(queue.titles == ["21", "22", "11", "12", "23"])
    #expect(queue.current?.track.title == "22")
    #expect(queue.contextTitle == "Other")
  }

  @Test func aListQueuedAltogetherStaysAboveTheAlbumThatIsPlayedThen() {
    var queue = PlayQueue()
    queue.append(TestTracks.make(3))
    queue.insertNext(TestTracks.make(1, from: 9))
    #expect(queue.titles == ["1", "9", "2", "3"])
    queue.advance()
    queue.replace(with: TestTracks.make(2, from: 21), startingAt: 0)
    #expect(queue.titles == ["21", "2", "3", "22"])
    #expect(queue.queuedCount == 2)
  }

  @Test func shuffleLeavesWhatWasQueuedByHandAlone() {
    var queue = queue(30)
    queue.append(TestTracks.make(5, from: 101))
    for mode: ShuffleMode in [.tracks, .albums, .off] {
      queue.setShuffle(mode)
      #expect(queue.queued.map(\.track.title) == ["101", "102", "103", "104", "105"])
    }
    let numbers = [1] + Array(101...105) + Array(2...30)
    #expect(queue.titles == numbers.map(String.init))
  }

  @Test func whatWasQueuedByHandPlaysOnce() {
    var queue = queue(2)
    queue.repeatMode = .all
    queue.append(TestTracks.make(1, from: 9))
    var heard: [String] = []
    for _ in 0..<6 {
      heard.append(queue.current?.track.title ?? "")
      queue.advance()
    }
    #expect(heard == ["1", "9", "2", "1", "2", "1"])
  }

  @Test func backToTheTrackBeforeKeepsWhatWasQueuedNext() {
    var queue = queue(3)
    queue.append(TestTracks.make(2, from: 11))
    queue.advance()
    queue.goBack()
    #expect(queue.titles == ["1", "11", "12", "2", "3"] && queue.queuedCount == 2)
    queue.remove([queue.items[1].id, queue.items[2].id])
    queue.advance()
    queue.append(TestTracks.make(1, from: 13))
    queue.goBack()
    #expect(queue.titles == ["1", "13", "2", "3"])
    #expect(queue.current?.track.title == "1")
  }

  @Test func jumpingWithinTheAlbumKeepsWhatWasQueuedNext() {
    var queue = queue(5)
    queue.append(TestTracks.make(2, from: 11))
    queue.jump(to: queue.id("4"))
    #expect(queue.titles == ["1", "2", "3", "4", "11", "12", "5"])
    queue.jump(to: queue.id("2"))
    #expect(queue.titles == ["1", "2", "11", "12", "3", "4", "5"])
    queue.jump(to: queue.id("12"))
    #expect(queue.rest.map(\.track.title) == ["3", "4", "5"] && queue.queuedCount == 0)
  }

  @Test func movingAcrossTheBorderChangesTheLayer() {
    var queue = queue(4)
    queue.append(TestTracks.make(2, from: 11))
    queue.move(queue.id("4"), before: queue.id("12"))
    #expect(queue.queued.map(\.track.title) == ["11", "4", "12"])
    queue.move(queue.id("11"), before: nil)
    #expect(queue.titles == ["1", "4", "12", "2", "3", "11"] && queue.queuedCount == 2)
    // At the border each stays what it was.
    queue.move(queue.id("4"), before: queue.id("2"))
    #expect(queue.queued.map(\.track.title) == ["12", "4"])
    queue.move(queue.id("3"), before: queue.id("2"))
    #expect(queue.rest.map(\.track.title) == ["3", "2", "11"])
    // What was moved into the album belongs to it, and keeps its place there.
    queue.repeatMode = .all
    for _ in 0..<6 { queue.advance() }
    #expect(queue.titles == ["1", "4", "3", "2", "11"])
  }

  @Test func searchingFoldsAndWantsEveryWord() {
    var tracks = TestTracks.make(3)
    tracks[1].metadata.title = "Café Müller"
    tracks[1].metadata.artist = "오로라"
    let queue = PlayQueue(tracks: tracks)
    #expect(queue.search("muller CAFE") == [queue.items[1].id])
    #expect(queue.search("오로라") == [queue.items[1].id])
    #expect(queue.search("cafe 9") == [] && queue.search(" ") == [])
  }

  @Test func identitiesAreNeverUsedAgain() {
    var queue = queue(3)
    let old = Set(queue.items.map(\.id))
    queue.replace(with: TestTracks.make(3), startingAt: 0)
    queue.adopt(PlayQueue(tracks: TestTracks.make(3), current: 0))
    #expect(old.isDisjoint(with: queue.items.map(\.id)))
  }

  @Test func itsPartsBringItBack() {
    var queue = queue(10)
    queue.append(TestTracks.make(3, from: 11))
    queue.setShuffle(.tracks)
    queue.advance()
    queue.advance()
    queue.repeatMode = .all
    let copy = PlayQueue(queue.contents)
    #expect(copy.contents == queue.contents)
    #expect(copy.current?.track == queue.current?.track)
    var (one, other) = (queue, copy)
    one.setShuffle(.off)
    other.setShuffle(.off)
    #expect(one.titles == other.titles)
  }

  @Test func partsThatDoNotFitAreMended() {
    var contents = PlayQueue.Contents()
    contents.tracks = TestTracks.make(3)
    contents.place = 7
    contents.queuedCount = 99
    contents.context = [0, 0, 12]
    let queue = PlayQueue(contents)
    #expect(queue.current?.track.title == "1" && queue.queuedCount == 2)
    #expect(queue.context == [queue.items[0].id])
    #expect(PlayQueue(PlayQueue.Contents()).items.isEmpty)
  }
}

struct ShuffleTests {
  private func queue(_ count: Int, _ mode: ShuffleMode = .tracks, seed: UInt64 = 1) -> PlayQueue {
    var queue = PlayQueue(tracks: TestTracks.make(count), current: 0, seed: seed)
    queue.setShuffle(mode)
    return queue
  }

  @Test func aShuffledRoundPlaysAllOnceWithTheCurrentFirst() {
    var queue = queue(50, .off)
    let album = queue.items.map(\.id)
    queue.jump(to: album[20])
    queue.setShuffled(true)
    var heard = [album[20]]
    while let id = queue.advance() { heard.append(id) }
    #expect(heard.count == 50)
    #expect(Set(heard).count == 50)
    #expect(heard != album)
  }

  @Test func aNewRoundIsAnotherOrderAndDoesNotBeginWithTheLastOne() {
    var queue = queue(5)
    queue.repeatMode = .all
    var orders: Set<[QueueItem.ID]> = []
    for _ in 0..<40 {
      let round = queue.items.map(\.id)
      orders.insert(round)
      for _ in 0..<(5 - 1) { queue.advance() }
      let announced = queue.following()
      #expect(queue.advance() == announced)
      #expect(queue.currentID != round.last)
      #expect(Set(queue.items.map(\.id)) == Set(round))
    }
    #expect(orders.count > 10)
  }

  @Test func shuffleOffIsTheAlbumAroundTheCurrent() {
    var queue = queue(10)
    queue.advance()
    let current = queue.currentID
    queue.setShuffled(false)
    #expect(queue.titles == (1...10).map(String.init))
    #expect(queue.currentID == current)
  }

  @Test func aTrackChosenOutOfTurnCostsNoOtherItsTurn() {
    var queue = queue(20)
    queue.advance()
    var heard = Set(queue.past.map(\.id))
    queue.jump(to: queue.items[15].id)
    heard.formUnion(queue.past.map(\.id) + [queue.currentID].compactMap(\.self))
    while let id = queue.advance() { heard.insert(id) }
    #expect(heard.count == 20)
  }

  @Test func whatIsAppendedToAShuffledListComesInThisRound() {
    var queue = PlayQueue(seed: 3)
    queue.setShuffle(.tracks)
    queue.append(TestTracks.make(5))
    for _ in 0..<3 { queue.advance() }
    let past = queue.past.map(\.id)
    queue.append(TestTracks.make(5, from: 6))
    #expect(queue.past.map(\.id) == past)
    #expect(queue.upcoming.count == 6)
  }

  @Test func byAlbumsEachAlbumPlaysWholeAndInOrder() {
    var tracks = TestTracks.make(40)
    for index in tracks.indices { tracks[index].albumID = Album.ID(rawValue: Int64(index / 4 + 1)) }
    var queue = PlayQueue(tracks: tracks, current: 14, seed: 5)
    queue.setShuffle(.albums)
    queue.repeatMode = .all
    #expect(queue.titles.prefix(4) == ["13", "14", "15", "16"])
    #expect(queue.current?.track.title == "15")
    for _ in 0..<3 {
      let numbers = queue.titles.compactMap { Int($0) }
      for start in stride(from: 0, to: 40, by: 4) {
        #expect((numbers[start] - 1) % 4 == 0)
        let album = Array(numbers[start]..<(numbers[start] + 4))
        #expect(Array(numbers[start..<(start + 4)]) == album)
      }
      #expect(Set(numbers).count == 40)
      #expect(numbers != Array(1...40))
      repeat { queue.advance() } while queue.place > 0
    }
    // Chosen out of turn, the album goes on, and then the others.
    queue.jump(to: queue.items[21].id)
    let album = queue.current?.track.albumID
    queue.advance()
    #expect(queue.current?.track.albumID == album)
    var heard = Set(queue.past.map(\.id))
    repeat {
      heard.insert(queue.currentID ?? QueueItem.ID(rawValue: 0))
    } while queue.rest.isEmpty == false && queue.advance() != nil
    #expect(heard.count == 40)
  }

  @Test func aLongQueueIsQuick() {
    var queue = queue(100_000)
    let start = ContinuousClock.now
    queue.append(TestTracks.make(1000))
    for _ in 0..<1000 {
      queue.advance()
      _ = queue.current
    }
    #expect(start.duration(to: .now) < .seconds(5))
  }
}

extension PlayQueue {
  var titles: [String] { items.map(\.track.title) }

  func id(_ title: String) -> QueueItem.ID {
    items.first { $0.track.title == title }?.id ?? QueueItem.ID(rawValue: -1)
  }
}
