// The demo's music before it is encoded: the tunes add up, the sound is clean and the same each
// time.
import Testing

@testable import DemoLibrary

struct TuneTests {
  @Test func everyBarOfEveryTuneIsFull() {
    let tunes: [(tune: Melody, beats: Double, bars: Int)] = [
      (Tunes.arirang, 3, 16), (Tunes.dorajiFantasy, 3, 16), (Tunes.river, 4, 12),
      (Tunes.walk, 3, 8), (Tunes.scarborough, 3, 17), (Tunes.odeToJoy, 4, 16),
      (Tunes.greensleeves, 6, 16), (Tunes.star, 4, 12), (Tunes.moonlight, 4, 16),
    ]
    for (tune, beats, bars) in tunes {
      #expect(tune.bars == Array(repeating: beats, count: bars))
    }
  }

  @Test func pitchesAreInTune() {
    #expect(Pitch(number: 69).hertz == 440)
    #expect(abs(Pitch(number: 60).hertz - 261.6256) < 0.0001)
    #expect(Pitch("F#4") == Pitch(number: 66))
    #expect(Pitch("Bb3") == Pitch(number: 58))
    #expect(Pitch("H4") == nil)
  }

  @Test func theSineIsASine() {
    #expect(abs(sine(turns: 0.125) - 0.70710677) < 0.00001)
    #expect(abs(sine(turns: 0.25) - 1) < 0.00001)
    #expect(abs(sine(turns: 5.75) + 1) < 0.00001)
    #expect(abs(sine(turns: 0.5)) < 0.00001)
  }
}

struct SoundTests {
  @Test func everyTrackIsCleanAndOfTheRightLength() {
    for track in Catalogue.albums.flatMap(\.tracks) {
      let sound = track.sound()
      let seconds = Double(sound.frames) / Double(sound.rate)
      #expect(sound.rate == track.format.rate)
      #expect((20...60).contains(seconds), "\(track.title) lasts \(seconds) s")
      #expect(sound.peak < 1, "\(track.title) clips")
      #expect(sound.left.allSatisfy { $0.isFinite })
      let mean = sound.left.reduce(0) { $0 + abs($1) } / Float(sound.frames)
      #expect(mean > 0.01, "\(track.title) is as good as silent: \(mean)")
    }
  }

  @Test func theSameTrackSoundsTheSameEachTime() throws {
    let track = try #require(Catalogue.albums.first?.tracks.first)
    #expect(track.sound() == track.sound())
  }

  @Test func theCutTracksJoinToTheWholePieceOfWholeSixteenBitSamples() {
    let parts = (0..<LongRoad.cuts.count).map { LongRoad.part($0) }
    #expect(parts.flatMap(\.left) == LongRoad.piece.left)
    #expect(parts.flatMap(\.interleaved) == DemoLibrary.uncutPiece())
    #expect(LongRoad.piece.left.allSatisfy { ($0 * 32_768).rounded() == $0 * 32_768 })
    #expect(LongRoad.cuts.dropFirst().allSatisfy { $0 % 2 == 1 })
  }
}
